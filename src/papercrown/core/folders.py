"""The folder for users' data: saved games, databases and content of their own."""

import os
from pathlib import Path

import platformdirs

DATA = "PAPERCROWN_DATA"
"""The environment variable that overrides the data folder."""


def data_folder() -> Path:
    return Path(os.environ.get(DATA) or platformdirs.user_data_dir("papercrown"))
