"""What a timeline knows of a long log: the newest piece, older pieces on demand, and what is looked for in them."""

from app.core.system import Phrase
from app.operations.logs import Told
from app.ui.campaign.whole.known import Known


def told(first: int, last: int, text: str = "entry") -> list[Told]:
    return [
        Told(n, "", Phrase(f"{text} {n}", sort="Even" if n % 2 == 0 else "Odd"), undone=False)
        for n in range(first, last)
    ]


def even(line: Told) -> bool:
    return line.phrase.sort == "Even"


def known() -> Known:
    made = Known()
    made.follow(1000, told(900, 1000), same=False)
    return made


def test_the_newest_piece_grows_with_the_log() -> None:
    log = known()
    log.follow(1010, told(910, 1010), same=True)
    assert (log.oldest, log.head, len(log.lines)) == (900, 1010, 110)


def test_a_log_that_went_far_ahead_leaves_a_gap_that_is_not_claimed() -> None:
    log = known()
    log.follow(1500, told(1400, 1500), same=True)
    assert log.oldest == 1400


def test_what_was_undone_or_amended_is_not_believed_any_more() -> None:
    log = known()
    log.take(told(500, 900, "old"))
    log.follow(999, told(899, 999, "new"), same=True)
    assert (log.oldest, 600 in log.lines) == (899, False)
    assert log.lines[950].phrase.text == "new 950"


def test_an_older_piece_is_known_without_claiming_what_lies_between() -> None:
    log = known()
    log.take(told(100, 200))
    assert log.oldest == 900
    assert [line.n for line in log.between(150, 152)] == [151, 150]
    assert log.missing(100, 200, 400) is None
    assert log.missing(50, 200, 400) == (50, 100)
    assert log.missing(0, 1000, 400) == (500, 900)


def test_pieces_read_further_back_are_looked_through_once() -> None:
    log = known()
    looked: list[int] = []

    def keep(line: Told) -> bool:
        looked.append(line.n)
        return even(line)

    assert len(log.sifted(keep)) == 50
    log.take(told(800, 900))
    found = log.sifted(keep)
    assert (len(found), found[0].n, found[-1].n) == (100, 998, 800)
    assert len(looked) == 200


def test_the_sorts_of_all_that_was_read_are_offered() -> None:
    assert known().sorts == {"Even", "Odd"}
