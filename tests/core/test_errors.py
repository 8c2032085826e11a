"""Expected errors: one sentence on one line, however long what it tells about is."""

import pytest

from app.core.errors import Refused, UserError


@pytest.mark.parametrize("kind", [Refused, UserError])
def test_a_message_is_one_line_of_readable_length(kind: type[Refused | UserError]) -> None:
    error = kind(f"“{'x' * 9000}\nsecond” is not an arc; use B, F or T.")
    assert len(error.message) < 800
    assert "\n" not in error.message
    assert error.message.endswith("use B, F or T.")
    assert str(error) == error.message


def test_an_ordinary_message_stays_as_it_is() -> None:
    assert UserError("“a” is not there. Check its name.").message == "“a” is not there. Check its name."
