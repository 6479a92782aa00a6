"""Version 2, which still plays version 1."""
