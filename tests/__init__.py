"""Whoever runs these may have pages of Chroma Cubes on the shelf: here everything begins with an empty data folder."""

import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="papercrown-tests-", ignore_cleanup_errors=True)
os.environ["PAPERCROWN_DATA"] = _FOLDER.name
