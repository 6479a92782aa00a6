"""Where what people keep lies on their disk."""

import os
from pathlib import Path

import platformdirs

DATA = "PAPERCROWN_DATA"
"""The environment variable that names another folder for our data."""


def data_folder() -> Path:
    return Path(os.environ.get(DATA) or platformdirs.user_data_dir("papercrown"))
