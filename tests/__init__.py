"""The tests start with an empty data folder, whatever content the user has made."""

import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="papercrown-tests-", ignore_cleanup_errors=True)
os.environ["PAPERCROWN_DATA"] = _FOLDER.name
