"""What every game and client is built on: matches, journals, records, dice, options."""

from papercrown.core import former_names

former_names.install()
