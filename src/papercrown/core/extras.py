"""Libraries that only some features need."""

from collections.abc import Iterator
from contextlib import contextmanager

from papercrown.core.errors import MissingLibrary


@contextmanager
def required_for(feature: str) -> Iterator[None]:
    """Imports inside fail with a sentence that says what to install.

    >>> with required_for("reading a picture"):
    ...     import svgelements
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingLibrary(f"{feature} needs {error.name}: pip install {error.name}") from None
