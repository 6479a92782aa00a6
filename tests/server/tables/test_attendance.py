from papercrown.server.tables.attendance import GRACE_SECONDS, AbsenceClock


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_player_is_gone_after_the_grace_period() -> None:
    clock = Clock()
    absences = AbsenceClock(clock)
    assert absences.observe({"ann", "ben"}, {"ann", "a spectator"}) == frozenset()
    assert absences.seconds_to_next() == GRACE_SECONDS
    clock.now += GRACE_SECONDS - 1
    assert absences.observe({"ann", "ben"}, {"ann"}) == frozenset()
    clock.now += 1
    assert absences.observe({"ann", "ben"}, {"ann"}) == {"ben"}
    assert absences.seconds_to_next() is None


def test_a_moment_of_presence_starts_the_grace_period_again() -> None:
    clock = Clock()
    absences = AbsenceClock(clock)
    absences.observe({"ben"}, set())
    clock.now += GRACE_SECONDS
    assert absences.observe({"ben"}, {"ben"}) == frozenset()
    assert absences.observe({"ben"}, set()) == frozenset()


def test_absences_before_the_table_was_loaded_do_not_count() -> None:
    """After a restart nobody can be replaced at once."""
    clock = Clock()
    clock.now += 10 * GRACE_SECONDS
    assert AbsenceClock(clock).observe({"ann", "ben"}, {"ann"}) == frozenset()
