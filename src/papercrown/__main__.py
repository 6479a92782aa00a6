"""`python -m papercrown` runs the command `papercrown`."""

import sys

from papercrown.cli import main

sys.exit(main())
