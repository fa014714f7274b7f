"""``python -m vaultc``, and where the command ``vaultc`` begins."""

from vaultc.support import working_folder

working_folder.leave()  # before anything else is imported

from vaultc.cli import main

if __name__ == "__main__":
    main()
