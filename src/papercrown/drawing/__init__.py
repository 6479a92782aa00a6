"""SVG drawings: elements, the theme, the parts of a table drawing, and the player sheets that several games share.

This is the lowest layer: it imports nothing else of Papercrown.
"""
