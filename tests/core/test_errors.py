"""Refusals that callers can catch."""

import papercrown as pc
from papercrown.core import errors


def test_every_refusal_is_public_and_has_one_base_class() -> None:
    refusals = {name: value for name, value in vars(errors).items() if isinstance(value, type)}
    assert refusals
    for name, refusal in refusals.items():
        assert issubclass(refusal, pc.PapercrownError)
        assert name in pc.__all__
        assert getattr(pc, name) is refusal
