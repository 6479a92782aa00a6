"""What is computed from a view is cached by the bytes of the view and all other arguments."""

from papercrown.drawing.view_cache import cached_by_view


def test_a_value_is_computed_once_for_equal_views_and_arguments() -> None:
    computed: list[tuple[bytes, int | None, tuple[str, ...]]] = []

    @cached_by_view(8)
    def shown(view: memoryview, viewer: int | None, names: tuple[str, ...]) -> str:
        computed.append((view.tobytes(), viewer, names))
        return f"{view.tobytes()!r} {viewer} {names}"

    one, same, other = memoryview(bytearray(b"a")), memoryview(b"a"), memoryview(b"b")
    assert shown(one, 0, ("Ada",)) is shown(same, 0, ("Ada",))
    assert (
        len({shown(one, 0, ("Ada",)), shown(one, 0, ("Bo",)), shown(one, None, ("Ada",)), shown(other, 0, ("Ada",))})
        == 4
    )
    assert len(computed) == 4


def test_a_view_that_changed_is_computed_again() -> None:
    @cached_by_view(8)
    def shown(view: memoryview) -> bytes:
        return view.tobytes()

    raw = bytearray(b"a")
    view = memoryview(raw)
    assert shown(view) == b"a"
    raw[0] = ord("b")
    assert shown(view) == b"b"


def test_only_the_latest_views_are_kept() -> None:
    computed = []

    @cached_by_view(2)
    def shown(view: memoryview) -> None:
        computed.append(view.tobytes())

    for raw in (b"a", b"b", b"c", b"b", b"a"):
        shown(memoryview(raw))
    assert computed == [b"a", b"b", b"c", b"a"]
