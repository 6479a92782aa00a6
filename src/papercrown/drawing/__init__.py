"""SVG drawings: elements, the theme, parts of a table, and the player sheets that several games share.

This is the lowest layer: it imports nothing else of Papercrown.
"""
