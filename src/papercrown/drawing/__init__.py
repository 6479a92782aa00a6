"""SVG by our own code: the primitives, the theme, and what the drawings of several games share."""
