"""From records back to des files. Rules: "Reading back"."""
