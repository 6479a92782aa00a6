"""Reading finished paper sheets."""
