"""The laws that every game keeps. Each is a function `law(game, seeds, samples)` that raises AssertionError.

`samples` is the number of decisions of each random game that the law examines closely.
"""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Coroutine, Generator, Iterable
from dataclasses import is_dataclass, replace
from typing import Annotated, Any, get_args, get_origin

import msgspec

from saecula.core import Ask, AskAll, Drawn, Entry, Frame, Game, Match, Record, Refused, Several, Step, Table, seeded
from saecula.core.parts import field_types, is_shared
from saecula.core.procedure import StepFunction
from saecula.core.record import sees
from saecula.testing.play import encoded, finish, plain, positions, step, texts, told, walk, where
from saecula.testing.source import phases_can_be_dropped

Law = Callable[[Game, Iterable[int], int], None]


def plays_to_the_end(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Random play ends with an outcome; after every move the invariants are satisfied and every cited rule exists."""
    spec = game.spec
    for seed in seeds:
        seen = 0
        for match in walk(game, seed):
            wrong = spec.check(match.table)
            assert not wrong, f"{where(match)}: {wrong}"
            _known_questions(match)
            for event in match.log[seen:]:
                assert not event.rule or event.rule in spec.rules, f"{where(match)}: {event.id} cites {event.rule}"
                assert -1 <= event.seat < game.players, f"{where(match)}: {event.id} of seat {event.seat}"
            seen = len(match.log)
        outcome = match.outcome
        assert outcome is not None, f"{game}, seed {seed}: over without an outcome"
        assert len(outcome.scores) == len(outcome.ranking) == game.players, f"{game}, seed {seed}: {outcome}"
        assert game.players == 1 or 1 in outcome.ranking, f"{game}, seed {seed}: nobody is first in {outcome}"
        assert match.seat is None, f"{game}, seed {seed}: over, but seat {match.seat} is asked"
        assert match.question is None
        assert len(match.moves) == 0


def _known_questions(match: Match) -> None:
    spec = match.game.spec
    for ask in match.asked:
        assert spec.questions.get(ask.name, "") in spec.rules, f"{where(match)}: {ask.name} has no rule that exists"
        assert 0 <= ask.seat < match.game.players, f"{where(match)}: seat {ask.seat} is asked"
    assert len(set(match.seats)) == len(match.seats), f"{where(match)}: {match.seats} are asked"


def same_seed_same_game(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """A seed always gives the same game, with a record or without."""
    for seed in seeds:
        first, second, light = game.start(seed), game.start(seed), game.start(seed, keep=False)
        assert first.data() == second.data()
        finish(first, seeded(seed))
        finish(second, seeded(seed))
        finish(light, seeded(seed))
        assert first.record.text() == second.record.text(), f"{game}, seed {seed}: two different records"
        assert told(first.log) == told(second.log), f"{game}, seed {seed}: two different logs"
        assert plain(first.table) == plain(second.table) == plain(light.table), f"{game}, seed {seed}: keep matters"


class _WatchedStep:
    """A step that asks, wrapped to check law 2."""

    def __init__(self, step: Coroutine[Any, Any, Step], table: Table) -> None:
        self.step = step
        self.table = table
        self.name = table.stack[-1].step
        self.before = plain(table)
        self.noise = self._noise()

    def _noise(self) -> list[Any]:
        notes = self.table.notes
        return [len(self.table.chance.outcomes), len(notes.told), notes.revealed]

    def __await__(self) -> Generator[Any, Any, Step]:
        try:
            request = self.step.send(None)
            after = plain(self.table)
            changed = [key for key in after if after[key] != self.before[key]]
            assert not changed, f"step {self.name} changed {changed} before its question"
            assert self._noise() == self.noise, f"step {self.name} told or drew something before its question"
            assert isinstance(request, Ask | AskAll), f"step {self.name} awaits {request!r}"
            self.step.send((yield request))
        except StopIteration as end:
            how: Step = end.value
            return how
        raise AssertionError(f"step {self.name} asks twice: what follows must be another step")


def watched(game: Game) -> Game:
    """The same game with its steps wrapped, so that breaking law 2 raises AssertionError."""

    def watch(step: StepFunction) -> StepFunction:
        def run(table: Table, frame: Frame) -> Any:
            result = step(table, frame)
            return result if isinstance(result, int) else _WatchedStep(result, table)

        return run

    steps = game.spec.procedures.steps
    procedures = game.spec.procedures.replaced({name: watch(step) for name, step in steps.items()})
    options: dict[str, object] = {**game.options}
    return Game(replace(game.spec, procedures=procedures), options)


def asks_before_it_changes(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Law 2: a step asks at most once, and changes, draws and tells nothing before that."""
    for seed in seeds:
        finish(watched(game).start(seed), seeded(seed))


def copies_share_nothing(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """`table.copy()` equals a deep copy, field by field, and has no list, dict or object in common with the table.

    Frozen objects (`@dataclass(frozen=True)`) cannot change, so both may have them, but not the lists and dicts in
    them. Both may also have lists that are declared `Shared`; the copy must stay as it was while the match goes on.
    """
    for seed in seeds:
        last: list[tuple[Table, Any]] = []
        for match in positions(game, seed, samples):
            for kept, before in last:
                assert plain(kept) == before, f"{where(match)}: the match has changed what its copy shares"
            table = match.table
            twin = table.copy()
            last = [(twin, plain(twin))]
            assert type(twin) is type(table)
            assert plain(twin) == plain(table), f"{where(match)}: copy() differs from the table"
            if not isinstance(Table.copy, types.FunctionType):  # compiled classes have no deepcopy and are not frozen
                continue
            assert plain(copy.deepcopy(table)) == plain(twin)
            shared = set(_mutable(table, "table")) & set(_mutable(twin, "table"))
            names = [_mutable(table, "table")[key] for key in shared]
            assert not shared, f"{where(match)}: copy() shares {sorted(names)}"


def _mutable(thing: object, path: str, hint: Any = None) -> dict[int, str]:
    """Identity and path of everything mutable in a position."""
    out: dict[int, str] = {}
    if is_shared(hint):
        return out
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if isinstance(thing, list | set):
        out[id(thing)] = path
        for i, item in enumerate(thing):
            out.update(_mutable(item, f"{path}[{i}]"))
    elif isinstance(thing, dict):
        out[id(thing)] = path
        values = get_args(hint)[1] if get_origin(hint) is dict else None
        for key, item in thing.items():
            out.update(_mutable(item, f"{path}[{key!r}]", values))
    elif isinstance(thing, tuple):
        for i, item in enumerate(thing):
            out.update(_mutable(item, f"{path}[{i}]"))
    elif is_dataclass(thing) and not isinstance(thing, type):
        params: Any = next(
            vars(cls)["__dataclass_params__"] for cls in type(thing).__mro__ if "__dataclass_params__" in vars(cls)
        )
        if not params.frozen:
            out[id(thing)] = path
        for name, kind in field_types(type(thing)).items():
            out.update(_mutable(getattr(thing, name), f"{path}.{name}", kind))
    return out


def _same(one: Match, other: Match, what: str) -> None:
    place = where(one)
    assert other.data() == one.data(), f"{place}: {what}: other data: {_difference(one.data(), other.data())}"
    assert texts(other) == texts(one), f"{place}: {what}: other moves"
    assert other.question == one.question, f"{place}: {what}: other question"


def _difference(one: Any, other: Any, path: str = "") -> str:
    """The first place where two pieces of plain data differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *[k for k in other if k not in one]]:
            if key not in one or key not in other:
                return f"{path}/{key} on one side only"
            if one[key] != other[key]:
                return _difference(one[key], other[key], f"{path}/{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i in range(len(one)):
            if one[i] != other[i]:
                return _difference(one[i], other[i], f"{path}/{i}")
    return f"{path}: {one!r} and {other!r}"


def clones_go_the_same_way(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """A clone has the same position, continues in the same way, and does not affect the match."""
    for seed in seeds:
        for i, match in enumerate(positions(game, seed, samples)):
            before = match.data()
            log = len(match.log)
            twin = match.clone()
            _same(match, twin, "clone")
            _same(match, twin.clone(), "clone of a clone")
            light = match.clone(keep=False)
            assert texts(light) == texts(match), f"{where(match)}: clone(keep=False): other moves"
            other = match.clone()
            finish(twin, seeded(i), 40)
            finish(other, seeded(i), 40)
            finish(light, seeded(i), 40)
            _same(twin, other, "later course of a clone")
            assert plain(light.table) == plain(twin.table), f"{where(match)}: later course of clone(keep=False)"
            assert match.data() == before, f"{where(match)}: playing on a clone changed the match"
            assert len(match.log) == log


def saves_resume(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """`data()` written as JSON and read back is the same match and continues in the same way."""
    for seed in seeds:
        for i, match in enumerate(positions(game, seed, samples)):
            text = msgspec.json.encode(match.data())
            saved = game.resume(msgspec.json.decode(text))
            _same(match, saved, "resume")
            assert msgspec.json.encode(saved.data()) == text
            twin = match.clone()
            finish(twin, seeded(i), 40)
            finish(saved, seeded(i), 40)
            _same(twin, saved, "later course of a resumed match")
            assert saved.outcome == twin.outcome


def records_replay(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """The record, as text and as JSON, leads through the same positions; also without the seed, except for chance."""
    for seed in seeds:
        stations: dict[int, tuple[dict[str, Any], list[list[str]]]] = {}
        for match in positions(game, seed, samples):
            stations[len(match)] = (match.data(), texts(match))
            last = match
        record = last.record
        read, twin = Record.parse(record.text()), Record.parse(record.json())
        assert read.text() == twin.text() == record.text(), f"{game}, seed {seed}: the texts differ"
        assert read.json() == twin.json() == record.json(), f"{game}, seed {seed}: the JSON differs"
        replayed = _follow(game, seed, read, stations, "replay of the record")
        assert replayed.outcome == last.outcome, f"{game}, seed {seed}: another outcome"
        twin.seed = None
        for data, _ in stations.values():
            data.pop("chance")
        _follow(game, seed, twin, stations, "replay without the seed")


def _follow(
    game: Game, seed: int, record: Record, stations: dict[int, tuple[dict[str, Any], list[list[str]]]], what: str
) -> Match:
    match = record.start(game)
    for n in range(len(record.entries) + 1):
        if n in stations:
            data, moves = stations[n]
            found = match.data()
            if "chance" not in data:
                found.pop("chance")
            assert found == data, f"{where(match)}, seed {seed}: {what}: {_difference(data, found)}"
            assert texts(match) == moves, f"{where(match)}, seed {seed}: {what}: other moves"
        if n < len(record.entries):
            record.step(match, n, record.entries[n])
    return match


def redeals_are_not_seen(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Law 9: re-dealing what a seat cannot know leaves its view and a spectator's the same, byte for byte.

    The re-dealt position satisfies the invariants and can be played on, and it really varies. It depends on nothing but
    what the seat knows and the branch: re-dealt again, it is what comes of the real position.
    """
    hidden = [False] * game.players
    varied = [False] * game.players
    for seed in seeds:
        for i, match in enumerate(positions(game, seed, samples)):
            real = _secrets(match)
            before = match.data()
            drawn = _all_drawn(match)
            for seat in range(game.players):
                seen = encoded(match, seat)
                watched_by_all = encoded(match, None)
                hidden[seat] = hidden[seat] or (not match.over and any(not sees(seat, d.seen) for d in drawn))
                for branch in range(3):
                    other = match.clone(seat, branch=branch)
                    place = f"{where(match)}: clone(seat={seat}, branch={branch})"
                    if encoded(other, seat) != seen:
                        raise AssertionError(f"{place}: the view differs: {_views(match, other, seat)}")
                    if encoded(other, None) != watched_by_all:
                        raise AssertionError(f"{place}: a spectator's view differs: {_views(match, other, None)}")
                    wrong = game.spec.check(other.table)
                    assert not wrong, f"{place}: {wrong}"
                    varied[seat] = varied[seat] or _secrets(other) != real
                    _same(other, match.clone(seat, branch=branch), "the same branch")
                    _same(
                        other,
                        match.clone(seat, branch=branch + 7).clone(seat, branch=branch),
                        "what is hidden makes a difference",
                    )
                    _same(other, other.clone(), "clone of a re-dealt match")
                light = match.clone(seat, keep=False, branch=i)
                finish(light, seeded(i), 60)
                wrong = game.spec.check(light.table)
                assert not wrong, f"{where(match)}: later, after clone(seat={seat}, branch={i}): {wrong}"
            assert match.data() == before, f"{where(match)}: clone(seat) changed the match"
    for seat in range(game.players):
        assert varied[seat] or not hidden[seat], f"{game}: what is hidden from seat {seat} was never re-dealt"


def _all_drawn(match: Match) -> list[Drawn]:
    record = match.record
    return [*record.setup, *[drawn for entry in record.entries for drawn in entry.outcomes]]


def _secrets(match: Match) -> dict[str, Any]:
    """Everything on the table except chance and the sealed answers, which are guessed instead of re-dealt."""
    data = plain(match.table)
    data.pop("chance")
    for frame in data["stack"]:
        frame.pop("sealed")
    return data


def _views(one: Match, other: Match, seat: int | None) -> str:
    return _difference(msgspec.to_builtins(one.view(seat)), msgspec.to_builtins(other.view(seat)))


def records_keep_secrets(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """A seat's record does not depend on what the others drew and answered unseen, and it is marked as redacted."""
    for seed in seeds:
        for match in positions(game, seed, max(3, samples // 4)):
            record = match.record
            for seat in [*range(game.players), None]:
                masked = _masked(record, seat)
                assert masked.for_seat(seat) == record.for_seat(seat), f"{where(match)}: for_seat({seat}) tells secrets"
                read = Record.parse(record.for_seat(seat))
                assert read.redacted
                assert read.seed is None


def _masked(record: Record, seat: int | None) -> Record:
    """The record with other secrets: everything that the seat may not know is replaced."""

    def mask(drawn: list[Drawn]) -> list[Drawn]:
        return [d if sees(seat, d.seen) else Drawn("secret", d.seen) for d in drawn]

    entries = []
    for e in record.entries:
        known = sees(seat, e.seen)
        who = e.seat if known or not e.discreet else 97
        entries.append(Entry(who, e.text if known else "secret", e.seen, mask(e.outcomes), e.discreet))
    return Record(record.game, record.version, 987654321, mask(record.setup), entries, record.outcome)


def offers_are_kept(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Every offered move is accepted, every refused one is refused by an existing rule, and refusals change nothing."""
    rules = game.rules
    for seed in seeds:
        luck = seeded(seed + 2)
        for match in positions(game, seed, samples):
            before = match.data()
            for seat in match.seats:
                place = f"{where(match)}, seat {seat}"
                offered = match.moves_of(seat).list()
                names = [m.text for m in offered]
                refused = match.refusals(seat)
                assert len(set(names)) == len(names), f"{place}: offered twice: {sorted(names)}"
                assert not set(names) & {r.move for r in refused}, f"{place}: both offered and refused"
                name = next(ask.name for ask in match.asked if ask.seat == seat)
                for move in offered:
                    asked = move.moment.questions
                    assert not asked or name in asked, f"{place}: {move} is made at {asked} only"
                for move in offered if len(offered) <= 40 else [offered[luck.next(len(offered))] for _ in range(40)]:
                    assert match.why_not(move, seat) is None
                    twin = match.clone(keep=False)
                    twin.play(move.text, seat)
                    wrong = game.spec.check(twin.table)
                    assert not wrong, f"{place}: after {move.text}: {wrong}"
                for r in refused:
                    assert r.rule in rules, f"{place}: {r.move} is refused by {r.rule!r}: no such rule"
                    assert r.text, f"{place}: {r.move}: {r.rule} has no words"
                others = [game.moves.decode(luck.next(len(game.moves))) for _ in range(20)]
                unlisted = [m.text for m in others if m not in offered]
                for text in [*[r.move for r in refused], *unlisted]:
                    why = match.why_not(text, seat)
                    assert why is not None, f"{place}: {text} is allowed but not offered"
                    assert why.rule in rules, f"{place}: {text} is refused by {why.rule!r}: no such rule"
                    assert _refused_by(match, text, seat) == why.rule, f"{place}: {text} is not refused by {why.rule}"
            assert match.data() == before, f"{where(match)}: a refused move changed the position"


def _refused_by(match: Match, text: str, seat: int) -> str:
    try:
        match.play(text, seat)
    except Refused as refused:
        return refused.rule
    return ""


def moves_have_texts(game: Game, seeds: Iterable[int] = (), samples: int = 20) -> None:
    """Every move text parses back to the move, its number decodes to it, and what its declaration names exists."""
    texts_seen: set[str] = set()
    assert len(game.moves) > 0, f"{game.id} has no moves"
    for i, move in enumerate(game.moves):
        assert game.moves[move.text] is move
        assert move.text in game.moves
        assert game.moves.encode(move) == move.index == i
        assert game.moves.decode(i) is move
        assert move.text == " ".join([move.verb, *move.args])
        texts_seen.add(move.text)
    assert len(texts_seen) == len(game.moves)
    for question, rule in game.spec.questions.items():
        assert rule in game.rules, f"{game.id}: question {question} comes from {rule}: no such rule"
    for move in game.moves:
        for question in [*move.moment.questions, *move.moment.rules]:
            assert question in game.spec.questions, f"{game.id}: {move}: there is no question {question!r}"
        for rule in [move.moment.elsewhere, *move.moment.rules.values()]:
            assert not rule or rule in game.rules, f"{game.id}: {move} is refused by {rule}: no such rule"


def undo_goes_back(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Undo restores the position exactly; it stops at chance, at something revealed, and at another seat's decision."""
    for seed in seeds:
        match = game.start(seed)
        luck = seeded(seed)
        trail: list[tuple[dict[str, Any], list[list[str]], int]] = []
        often = seeded(seed + 3)
        total = 0
        while not match.over and total < 40 * samples:
            total += 1
            trail.append((match.data(), texts(match), len(match.log)))
            previous = match.record.entries[-1].seat if len(match) else -1
            worlds = [match.clone(seat, branch=total) for seat in match.seats] if often.next(3) == 0 else []
            asked = match.seats
            seat, move = step(match, luck)
            for other in range(game.players):
                if other != seat:
                    assert not match.can_undo(other), f"{where(match)}: seat {other} may undo the move of seat {seat}"
            if not match.can_undo(seat):
                assert match.last_outcomes or match.revealed, f"{where(match)}: undo is refused without reason"
                trail = []
                continue
            assert not match.last_outcomes, f"{where(match)}: chance can be taken back"
            if worlds:  # in a world that the seat cannot tell from this one, the move must look the same
                world = worlds[asked.index(seat)]
                assert move in world.moves_of(seat), f"{where(match)}: {move} is refused in a world with the same view"
                world.play(move, seat)
                same = encoded(world, seat) == encoded(match, seat)
                assert same, f"{where(match)}: {move} shows and can be taken back: {_views(match, world, seat)}"
            if previous != seat:
                del trail[:-1]
            if often.next(3) == 0:
                trail = _back_and_forth(match, seat, trail)


def _back_and_forth(
    match: Match,
    seat: int,
    trail: list[tuple[dict[str, Any], list[list[str]], int]],
) -> list[tuple[dict[str, Any], list[list[str]], int]]:
    end = match.data()
    log = told(match.log)
    taken: list[str] = []
    i = len(trail)
    while match.can_undo(seat):
        i -= 1
        assert i >= 0, f"{where(match)}: undo goes further back than it may"
        taken.append(match.record.entries[-1].text)
        match.undo(seat)
        data, moves, count = trail[i]
        assert match.data() == data, f"{where(match)}: undo: {_difference(data, match.data())}"
        assert texts(match) == moves, f"{where(match)}: undo: other moves"
        assert len(match.log) == count, f"{where(match)}: undo: {len(match.log)} log lines instead of {count}"
    assert i == 0, f"{where(match)}: undo stops {i} moves too early"
    for text in reversed(taken):
        match.play(text, seat)
    assert match.data() == end, f"{where(match)}: undo and redo: {_difference(end, match.data())}"
    assert told(match.log) == log
    return trail


def views_are_plain(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Views can be sent as JSON to every seat and to a spectator; looking changes nothing and exposes no inner data."""
    for seed in seeds:
        for match in positions(game, seed, samples):
            before = match.data()
            for seat in [*range(game.players), None]:
                view = match.view(seat)
                again = msgspec.json.decode(encoded(match, seat))
                assert again == view, f"{where(match)}: view({seat}) is not plain: {_difference(view, again)}"
                assert _shares_nothing(match, view), f"{where(match)}: view({seat}) hands out parts of the table"
            assert match.data() == before, f"{where(match)}: looking changed the position"


def _shares_nothing(match: Match, view: dict[str, Any]) -> bool:
    """Whether no dict of a view is part of the table. Lists may be shared, because a view is encoded at once."""
    inner = {key for key, path in _mutable(match.table, "table").items()}
    return not any(isinstance(thing, dict) and id(thing) in inner for thing in _dicts(view))


def _dicts(thing: Any) -> list[dict[str, Any]]:
    if isinstance(thing, dict):
        return [thing, *[d for item in thing.values() for d in _dicts(item)]]
    if isinstance(thing, list):
        return [d for item in thing for d in _dicts(item)]
    return []


def shortcuts_hold(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """Shortcuts name legal moves that can be made as often as they say, and depend only on what the seat may know:
    re-dealing for it changes none of them."""
    for seed in seeds:
        for i, match in enumerate(positions(game, seed, samples)):
            before = match.data() if game.spec.shortcuts is not None else None
            for seat in match.seats:
                found = match.shortcuts(seat)
                legal = [move.text for move in match.moves_of(seat)]
                standing = [] if found.standing is None else [found.standing.move]
                strange = [text for text in [*standing, *found.moves] if text not in legal]
                assert not strange, f"{where(match)}: shortcuts of seat {seat} name {strange}, which it may not do"
                for branch in range(2):
                    other = match.clone(seat, branch=branch).shortcuts(seat)
                    assert other == found, f"{where(match)}: re-dealt for seat {seat}, its shortcuts are others"
                for text in [text for k, text in enumerate(found.moves) if k % 7 == i % 7]:
                    _made_often(match, seat, text, found.moves[text])
            assert before is None or match.data() == before, (
                f"{where(match)}: looking for shortcuts changed the position"
            )


def _made_often(match: Match, seat: int, text: str, several: Several) -> None:
    """Checks that a move can be made as often as its shortcut says (unless others answer), and what follows it."""
    other, question = match.clone(), match.question
    for n in range(1 if several.waits else min(several.most, several.room or several.most)):
        place = f"{where(match)}: {text}, number {n + 1} of {several.most}"
        assert seat in other.seats, f"{place}: it is not asked any more"
        assert other.question == question, f"{place}: {other.question} is asked"
        assert text in other.moves_of(seat), f"{place}: it is not legal"
        other.play(text, seat)
    for then in [*several.onto.values(), *several.then]:
        other = match.clone()
        other.play(text, seat)
        assert not then or then in other.moves_of(seat), f"{where(match)}: {text} cannot be followed by {then}"


def warnings_hold(game: Game, seeds: Iterable[int], samples: int = 12) -> None:
    """Warnings cite rules of the game and depend only on what the seat may know: re-dealing for it changes none of
    them, and looking for them does not change the position."""
    if game.spec.warnings is None:
        return
    for seed in seeds:
        for match in positions(game, seed, samples):
            before = match.data()
            for seat in match.seats:
                redealt = match.clone(seat, branch=1)
                for move in match.moves_of(seat):
                    found = match.warnings(move, seat)
                    for one in found:
                        assert game.rules.text(one.rule), f"{where(match)}: {one.id} cites {one.rule}, which is no rule"
                    other = redealt.warnings(move, seat)
                    assert other == found, f"{where(match)}: re-dealt for seat {seat}, {move} has other warnings"
            assert match.data() == before, f"{where(match)}: looking for warnings changed the position"


LAWS: list[Law] = [
    moves_have_texts,
    phases_can_be_dropped,
    plays_to_the_end,
    same_seed_same_game,
    asks_before_it_changes,
    copies_share_nothing,
    clones_go_the_same_way,
    saves_resume,
    records_replay,
    redeals_are_not_seen,
    records_keep_secrets,
    offers_are_kept,
    undo_goes_back,
    views_are_plain,
    shortcuts_hold,
    warnings_hold,
]
"""All laws, the cheapest first."""
