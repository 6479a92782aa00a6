"""The conformance kit: what must hold for every game, whether bundled or installed.

In the test suite of any package:

>>> @pytest.mark.parametrize("case", papercrown.testing.cases(), ids=str)
... def test_conformance(case):
...     case.check()
"""

from papercrown.testing.conformance import Case, ConformanceError, cases
from papercrown.testing.fuzz import Finding, fuzz

__all__ = ["Case", "ConformanceError", "Finding", "cases", "fuzz"]
