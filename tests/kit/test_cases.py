import pytest

from tests.kit.cases import cases


def test_every_case_runs_and_all_failures_are_reported() -> None:
    seen = []

    @cases(("one", "two"), [(1, 1), (1, 2), (2, 2), (2, 3)])
    def equal(one: int, two: int) -> None:
        seen.append((one, two))
        assert one == two

    with pytest.raises(ExceptionGroup, match="2 of 4 cases failed") as failed:
        equal()
    assert seen == [(1, 1), (1, 2), (2, 2), (2, 3)]
    assert [failure.__notes__ for failure in failed.value.exceptions] == [
        ["case: {'one': 1, 'two': 2}"],
        ["case: {'one': 2, 'two': 3}"],
    ]


def test_cases_can_be_combined() -> None:
    seen = []

    @cases("one", "ab")
    @cases("two", [1, 2])
    def both(one: str, two: int) -> None:
        seen.append(f"{one}{two}")

    both()
    assert seen == ["a1", "a2", "b1", "b2"]


def test_an_empty_list_of_cases_is_an_error() -> None:
    with pytest.raises(AssertionError, match="at least one case"):
        cases("one", [])
