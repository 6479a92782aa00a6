"""Several processes of one `papercrown serve`: a supervisor, and workers that serve."""
