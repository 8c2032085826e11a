"""Random plans: weighing never raises, what has no problem plays as one step, accounts add up, nothing is negative."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core import codec
from app.core.log import Entry, decode_entry, encode_entry, fold
from app.core.questions import Answer, Asking, Finished, Roll, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.yard import commission, memory, planning
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import ENGINES, HURT, HYPERION, VITAL
from tests.systems.acta.campaign.yard.yards import holding, yards

SHIPS = ("hyperion-1", "hermes-1", "starfury-1", "hyperion-2", "nobody")
KINDS = ("spacedock", "jump-gate", "inner-system-comet", "agrarian-world", "mining-outpost", "dead-world")
OFFERS = tuple(offer.key for offer in commission.offers(yards(), yards().players["earth"]))
KEYS = (
    *(f"{kind}:{ship}" for kind in ("premium", "repair", "recruit", "home") for ship in SHIPS),
    *(f"critical:{ship}:{hit}" for ship in SHIPS for hit in ("c1", "c2", "c9")),
    *(f"buy:{key}" for key in (*OFFERS, "nowhere/nothing")),
)
WISHES = st.dictionaries(st.sampled_from(KEYS), st.integers(-1, 9) | st.booleans(), max_size=8)
CONDITIONS = st.builds(
    lambda damage, crew, hits: Condition(
        damage=damage,
        crew=crew,
        crippled=damage <= (HYPERION.damage_threshold or 0),
        skeleton=crew <= (HYPERION.crew_threshold or 0),
        criticals=hits,
    ),
    st.integers(1, 20),
    st.integers(1, 25),
    st.sampled_from([(), (ENGINES,), (ENGINES, VITAL)]),
)


@settings(max_examples=150)
@given(
    balance=st.integers(0, 60),
    first=CONDITIONS,
    second=CONDITIONS | st.just(HURT),
    held=st.lists(st.sampled_from(KINDS), max_size=4),
    wishes=WISHES,
    step=st.sampled_from(["", planning.REPAIR_ALL, planning.RECRUIT_ALL]),
    dice=st.integers(1, 6),
)
def test_random_plans_weigh_play_and_add_up(
    balance: int,
    first: Condition,
    second: Condition,
    held: list[str],
    wishes: dict[str, int | bool],
    step: str,
    dice: int,
) -> None:
    state = holding(yards(balance, hyperion_1=first, hermes_1=second), "earth", *held)
    wanted = planning.fill(state, "earth", dict(wishes), step) if step else dict(wishes)
    page = planning.plan(state, "earth", wanted)
    assert page is not None
    assert page.spent == sum(wish.cost for wish in page.wishes if not wish.refused) or page.problems
    if page.problems:
        return
    made = planning.commit(state, "earth", page.values)
    answers: list[Answer] = list(made.answers)
    opened = CAMPAIGN.open(state, made.choice)
    while isinstance(asked := run(opened, state, answers), Asking):
        rolls = isinstance(asked.question, Roll)
        answers.append((dice,) * asked.question.count if isinstance(asked.question, Roll) and rolls else "")
    assert isinstance(asked, Finished)
    after = CAMPAIGN.apply(state, asked.event)
    assert after.players["earth"].balance == page.balance - page.spent >= 0
    running = 0
    for line in memory.ledger(after, "earth"):
        running += line.amount
        assert line.balance == running >= 0
    assert running == after.players["earth"].balance
    for unit in after.units.values():
        assert 0 <= (unit.condition.damage or 0) <= (unit.profile.damage or 0)
        assert 0 <= (unit.condition.crew or 0) <= (unit.profile.crew or 0)
        assert 2 <= unit.crew_quality <= 6
    kept = decode_entry(
        encode_entry(Entry(asked.event, made.choice, tuple(answers))), CAMPAIGN.events, CAMPAIGN.kinds
    )
    assert fold(state, (kept,), CAMPAIGN.apply) == after
    assert codec.decode(codec.encode(after), CAMPAIGN.state_type) == after
    assert CAMPAIGN.tell(state, asked.event).text


@settings(max_examples=80)
@given(balance=st.integers(0, 30), first=CONDITIONS, second=CONDITIONS | st.just(HURT))
def test_a_bulk_step_leaves_nothing_that_could_still_be_paid(
    balance: int, first: Condition, second: Condition
) -> None:
    state = yards(balance, hyperion_1=first, hermes_1=second)
    page = planning.plan(state, "earth", planning.fill(state, "earth", {}, planning.REPAIR_ALL))
    assert page is not None
    assert page.problems == ()
    open_ones = [
        wish
        for wish in page.wishes
        if wish.group == "Repairs" and not wish.key.startswith("premium:") and not wish.field.value
    ]
    assert all(wish.left for wish in open_ones)
