"""The chances of des files as cards that people read: a line of the text, and sentences about it.

Numbers that were counted have only the digits that the sample has. Over several conditions, such as depths, cards tell
only what changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import floor, log10, sqrt
from typing import Any

from vaultc.cli import odds_reports
from vaultc.generation.exact_chances.sites import ARM, CHANCE, CONDITION, DICE, PLACE, ROOM, SQUARES, ChanceSite
from vaultc.language.source import Span
from vaultc.sampling.chances import CountedSite
from vaultc.sampling.statistics.inference import wilson
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.safe_text import inert, visible

_VERBS = {CHANCE: "happens ", ARM: "chosen ", CONDITION: "true ", ROOM: "of this type "}
"""The words before the share of levels of what may come true or not; others are executed."""
_MOST_OUTCOMES = 3
_LONGEST_DENOMINATOR = 10_000
_WIDTH = 100
_NOTHING = Fraction(0)
_NEVER = "never here"

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ChanceSentence:
    """A sentence about a chance; ``measured`` has the 95 % intervals of its counted shares, ``law`` the exact ones."""

    text: str
    measured: Mapping[str, Interval] = field(default_factory=dict)
    law: Mapping[str, Fraction] = field(default_factory=dict)

    def after(self, other: ChanceSentence | None) -> str:
        """The sentence for someone who has read another one: of a long law only a few outcomes that changed."""
        before = other.law if other is not None else {}
        names = {**before, **self.law}
        changes = {name: abs(self.law.get(name, _NOTHING) - before.get(name, _NOTHING)) for name in names}
        if not before or any(changes[name] for name in _likeliest(self.law)):
            return self.text
        ranked = sorted(filter(changes.get, changes), key=lambda name: -changes[name])
        told = [f"{name} {exact_percentage(self.law.get(name, _NOTHING))}" for name in ranked[:_MOST_OUTCOMES]]
        less = len(ranked) - _MOST_OUTCOMES
        told += [f"{less} other{'s' * (less > 1)} by less"] if less > 0 else []
        return f"{self.text.partition(':')[0]}: as before, but {', '.join(told)}"

    def agrees(self, other: ChanceSentence) -> bool:
        """True if both say the same, or if their counted shares may be the same."""
        if self.text == other.text:
            return True
        if not (self.measured and other.measured):
            return False
        for name in {*self.measured, *other.measured}:
            low, high = self.measured.get(name, (0.0, 0.01))
            other_low, other_high = other.measured.get(name, (0.0, 0.01))
            if low > other_high or other_low > high:
                return False
        return True


@dataclass(frozen=True, slots=True)
class ChanceCard:
    """The chances of one line of a file, with a sentence for each, by what it is about."""

    level: str
    file: str
    line: int
    text: str
    sentences: Mapping[tuple[str, int], ChanceSentence]


@dataclass(frozen=True, slots=True)
class CardReport(odds_reports.Report):
    """A report with cards, which people read instead of the table."""

    cards: Sequence[ChanceCard] = ()


def chance_card(level: str, file: str, text: str, sites: Sequence[tuple[ChanceSite, CountedSite, int]]) -> ChanceCard:
    """The card of the chances that begin in one line of a file, with their counts over a number of levels."""
    lead = next((found for found in sites if found[0].kind in _VERBS), sites[0])
    share = _share(*lead)
    whole, name = _whole(lead[0], share), _name(lead[0], sites)
    told = {(lead[0].kind, lead[0].span.start): replace(whole, text=f"{name}: {whole.text}") if name else whole}
    for site, counted, levels in sites:
        detail, own, name = _detail(site, counted), _share(site, counted, levels), _name(site, sites)
        if site.kind in _VERBS and site is not lead[0]:
            share, detail = own, _whole(site, own)
            detail = replace(detail, text=f"{name or _quoted(site)}: {detail.text}")
        elif detail is not None:
            head = f"{name}, " if name else ""
            also = "" if own.text == share.text else f"; {own.text}"
            law = {} if head or also else detail.law
            detail = ChanceSentence(f"{head}{detail.text}{also}", detail.measured, law)
        if detail is not None:
            told[f"{site.kind}, drawn", site.span.start] = detail
    return ChanceCard(level, file, sites[0][0].span.begin.line, text, told)


def _name(site: ChanceSite, sites: Sequence[tuple[ChanceSite, CountedSite, int]]) -> str:
    """The column of a chance, and its text if it has one; empty if it is the only one of its kind on the line."""
    alike = _VERBS if site.kind in _VERBS else (site.kind,)
    if len({other.span.start for other, _, _ in sites if other.kind in alike}) < 2:
        return ""
    column = f"column {site.span.begin.column}"
    return f"{column}, {_quoted(site)}" if site.kind in _VERBS else column


def _quoted(site: ChanceSite) -> str:
    return f"`{_shortened(site.span.text)}`"


def _shortened(text: str) -> str:
    return odds_reports.shortened(" ".join(text.split()), 40)


# ---- numbers


def exact_percentage(chance: Fraction) -> str:
    """A chance with two significant digits or more, also of what is missing to 100 %."""
    percent = float(chance * 100)
    near = min(percent, 100 - percent)
    if (chance * 10000).denominator == 1 or near <= 0:
        return f"{percent:g}%"
    decimals = max(1, 1 - floor(log10(near)))
    return (
        safe_text.fixed(chance, decimals) if near > 1e-9 else f"{'below' if percent < 50 else 'above'} {percent:.8f}%"
    )


def counted_percentage(hits: int, number: int) -> str:
    """A counted share with the digits that its 95 % interval leaves it."""
    if hits in (0, number):
        return "0%" if not hits else "100%"
    share = hits / number
    decimals = max(0, -floor(log10(200 * sqrt(share * (1 - share) / number))))
    return safe_text.fixed(share, decimals)


def mean_of(numbers: Mapping[int, int], levels: int) -> str:
    """The mean of a number that was counted in some levels, with the digits that its 95 % interval leaves it.

    ``numbers`` has the number of levels with each number.
    """
    mean = sum(number * found for number, found in numbers.items()) / levels
    squares = sum(number**2 * found for number, found in numbers.items()) / levels
    error = 2 * sqrt(max(squares - mean**2, 0) / levels)
    return f"{mean:.{max(0, -floor(log10(error)))}f}" if error > 1e-9 else f"{mean:g}"


# ---- sentences


def _share(site: ChanceSite, counted: CountedSite, levels: int) -> ChanceSentence:
    """The share of levels in which a chance comes out, and how often in a level."""
    if site.times is None:
        return _counted_share(counted, levels)
    chance, mean = site.times.at_least_once, site.times.mean
    if chance == 0:
        return ChanceSentence(_NEVER)
    if chance == 1:
        text = "in every level"
    else:
        is_short = chance.denominator <= _LONGEST_DENOMINATOR
        text = f"in {exact_percentage(chance)} of levels" + (f" ({chance})" if is_short else "")
    if mean != chance:
        text += f", {_times(f'{float(mean):.3g}')} on average"
    return ChanceSentence(text)


def _times(number: str) -> str:
    return {"1": "once", "2": "twice"}.get(number, f"{number} times")


def _whole(site: ChanceSite, share: ChanceSentence) -> ChanceSentence:
    """A share of levels with its verb, and the chance that is written where that is another number."""
    verb = _VERBS.get(site.kind, "")
    text = f"never {verb}here" if share.text == _NEVER else verb + share.text
    is_plain = site.written is None or (site.times is not None and site.times.at_least_once == site.written)
    if site.kind in _VERBS and not is_plain and share.text != _NEVER:
        text += f"; {exact_percentage(site.written or Fraction(0))} each time"
    return ChanceSentence(text, share.measured)


def _counted_share(counted: CountedSite, levels: int) -> ChanceSentence:
    if not levels:
        return ChanceSentence("no level could be made")
    low, high = wilson(counted.hit, levels)
    if counted.hit in (0, levels):
        text = f"in {'all' if counted.hit else 'none'} of {levels} sampled levels"
    else:
        text = f"in about {counted_percentage(counted.hit, levels)} of levels ({low:.0%} to {high:.0%}, sampled)"
    if counted.times != counted.hit:
        text += f", {_times(f'{mean_of(counted.numbers, levels)}')} on average"
    return ChanceSentence(text, {"": (low, high)})


def _detail(site: ChanceSite, counted: CountedSite) -> ChanceSentence | None:
    """The law of what is drawn each time; None if the share of levels says all."""
    if site.kind in _VERBS:
        return None
    if site.kind == DICE:
        return None if not site.outcomes else ChanceSentence(_dice(site))
    if site.kind == PLACE:
        law = site.outcomes
        statement = site.asked[1]
        if isinstance(statement, Span) and statement.text.startswith("GEOMETRY"):
            return ChanceSentence("place of the map: at random on the level")
        return ChanceSentence(f"place: one of {len(law)} squares" if law else "place: a random square")
    if site.kind == SQUARES:
        return _squares(site, counted)
    if site.outcomes is not None:
        return ChanceSentence(f"{site.kind}: {_ranked(site.outcomes, exact_percentage)}", law=site.outcomes)
    if not counted.drawn:
        return None if site.written is None else ChanceSentence(f"{site.kind}: {exact_percentage(site.written)}")
    total = sum(counted.drawn.values())
    text = _ranked(counted.drawn, lambda hits: counted_percentage(hits, total))
    measured = {name: wilson(hits, total) for name, hits in counted.drawn.items()}
    return ChanceSentence(f"{site.kind}: {'about ' if len(counted.drawn) > 1 else ''}{text} (sampled)", measured)


def _dice(site: ChanceSite) -> str:
    law = {int(name): share for name, share in (site.outcomes or {}).items()}
    mean = float(sum((value * share for value, share in law.items()), Fraction(0)))
    return f"{_shortened(site.span.text)}: {min(law)} to {max(law)}, mean {mean:g}"


def _squares(site: ChanceSite, counted: CountedSite) -> ChanceSentence | None:
    each = "" if site.written is None else f"each square: {exact_percentage(site.written)}"
    if not counted.asked:
        return ChanceSentence(each) if each else None
    changed = counted.squares / counted.asked
    comma = ", " if each else ""
    return ChanceSentence(f"{each}{comma}about {changed:.{0 if changed >= 10 else 1}f} squares change (sampled)")


def _ranked(law: Mapping[str, Any], percentage: Any) -> str:
    """The most likely outcomes, or all of a few that are equally likely."""
    if len(law) == 1:
        return f"{next(iter(law))}"
    if len(set(law.values())) == 1 and len(law) <= _MOST_OUTCOMES + 1:
        *names, last = law
        return f"{', '.join(names)} or {last}, {percentage(next(iter(law.values())))} each"
    told = [f"{name} {percentage(law[name])}" for name in _likeliest(law)]
    more = len(law) - _MOST_OUTCOMES
    return ", ".join([*told, f"{more} more"] if more > 0 else told)


def _likeliest(law: Mapping[str, Any]) -> list[str]:
    return sorted(law, key=lambda name: -law[name])[:_MOST_OUTCOMES]


# ---- text


def cards_text(cards: Iterable[ChanceCard]) -> str:
    """Cards below the names of their levels."""
    return _printed((card, [sentence.text for sentence in card.sentences.values()]) for card in cards)


def changes_text(reports: Sequence[tuple[Mapping[str, Any], Sequence[ChanceCard]]]) -> str:
    """Cards of several conditions with the sentences that are not the same under all of them."""
    names = [name for name in reports[0][0] if len({str(given[name]) for given, _ in reports}) > 1]
    if not names:
        return cards_text(reports[0][1])
    found: dict[tuple[str, str, int], list[Mapping[tuple[str, int], ChanceSentence]]] = {}
    first: dict[tuple[str, str, int], ChanceCard] = {}
    for number, (_, cards) in enumerate(reports):
        for card in cards:
            key = (card.level, card.file, card.line)
            first.setdefault(key, card)
            row = found.setdefault(key, [])
            row += [{}] * (number - len(row)) + [card.sentences]
    changing: list[tuple[ChanceCard, list[str]]] = []
    for key, rows in found.items():
        rows += [{}] * (len(reports) - len(rows))
        lines: list[str] = []
        for about in dict.fromkeys(chain.from_iterable(rows)):
            lines += _runs(names, [given for given, _ in reports], [row.get(about) for row in rows])
        if lines:
            changing.append((first[key], lines))
    same = len(found) - len(changing)
    text = _printed(changing)
    if same:
        subject = "1 line with chances does" if same == 1 else f"{same} lines with chances do"
        text += f"{chr(10) if changing else ''}{subject} not change with {' and '.join(names)}\n"
    return text


def _runs(
    names: Sequence[str], conditions: Sequence[Mapping[str, Any]], sentences: Sequence[ChanceSentence | None]
) -> Iterator[str]:
    """A line for each run of conditions with the same sentence; none if all have it."""
    runs: list[tuple[ChanceSentence | None, list[Mapping[str, Any]]]] = []
    for given, sentence in zip(conditions, sentences, strict=True):
        if runs and _same(runs[-1][0], sentence):
            runs[-1][1].append(given)
        else:
            runs.append((sentence, [given]))
    if len(runs) > 1:
        before = None
        for sentence, members in runs:
            yield f"{_label(names, members)}: {'not in the level' if sentence is None else sentence.after(before)}"
            before = sentence


def _same(one: ChanceSentence | None, other: ChanceSentence | None) -> bool:
    return one is other or (one is not None and other is not None and one.agrees(other))


def _label(names: Sequence[str], members: Sequence[Mapping[str, Any]]) -> str:
    """The conditions of a run: ``depth 3 to 7``."""
    if len(names) == 1 and len(members) > 1:
        return f"{names[0]} {members[0][names[0]]} to {members[-1][names[0]]}"
    return "; ".join(", ".join(f"{name} {given[name]}" for name in names) for given in members)


def _printed(cards: Iterable[tuple[ChanceCard, Sequence[str]]]) -> str:
    from textwrap import wrap

    width = max(40, min(_WIDTH, odds_reports.terminal_columns() or _WIDTH))
    blocks: list[list[str]] = []
    before = None
    for card, sentences in cards:
        if (card.level, card.file) != before:
            before = (card.level, card.file)
            blocks.append([f"{visible(card.level)}, {visible(card.file)}"])
        lines = [f"line {card.line}: {visible(card.text)}"]
        for sentence in sentences:
            lines += wrap(visible(sentence), width, initial_indent="  ", subsequent_indent="    ")
        blocks.append(lines)
    return "\n\n".join("\n".join(map(inert, lines)) for lines in blocks) + ("\n" if blocks else "")
