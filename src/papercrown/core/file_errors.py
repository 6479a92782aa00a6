"""Why a file cannot be used, in words."""


def reason_of(error: OSError | ValueError) -> str:
    """The file and what is wrong with it; a `ValueError` comes from a path that no file can have."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{str(error.filename)!r}: {str(error.strerror).lower()}"
    return str(error)
