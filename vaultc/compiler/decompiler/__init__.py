"""From records back to des files (rules: "Reading back")."""
