"""`python -m papercrown` is the command `papercrown`."""

import sys

from papercrown.cli import main

sys.exit(main())
