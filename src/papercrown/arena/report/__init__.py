"""An arena result as text, as a picture, and while it is running."""
