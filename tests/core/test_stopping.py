import pytest

from papercrown.core.stopping import StopFlag, Stopped, stop_flag, stoppable


def test_the_innermost_flag_stops_a_computation() -> None:
    outer, inner = StopFlag(), StopFlag(time_share=0.5)
    with stoppable(outer):
        with stoppable(inner):
            assert stop_flag() is inner
            inner.stop()
            with pytest.raises(Stopped):
                stop_flag().check()
        assert stop_flag() is outer
        stop_flag().check()


def test_without_a_flag_nothing_stops() -> None:
    stop_flag().stop()
    stop_flag().check()
    assert stop_flag().time_share == 1.0
