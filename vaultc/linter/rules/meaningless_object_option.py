"""An option that means nothing for this kind of object.

A plain number is an enchantment or charges: it is for weapons, armour, charged rings, wands and some tools. The number
of things is `quantity`, which is for objects that stack. A species is for corpses, statues, eggs, tins and figurines; a
lock for boxes; a trap for boxes, tins and missiles, which it poisons; recharging for wands and tools; light for things
that can burn; damage for things that erode, rot or can be diluted. Gold has only an amount.

Bad:
    LEVEL: "cellar"
    OBJECT: ('$', "gold piece"), (0,0), 300
                                        ^^^

Says:
    2:37: warning: an enchantment means nothing for `gold piece`
    help: write `quantity: 300` for that many of them

Good:
    LEVEL: "cellar"
    OBJECT: ('$', "gold piece"), (0,0), quantity: 300

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "dagger"), random, montype: "newt"
                                     ^^^^^^^^^^^^^^^

Says:
    2:34: warning: a species means nothing for `dagger`
    help: remove `montype: "newt"`

Good:
    LEVEL: "cellar"
    OBJECT: ('%', "corpse"), random, montype: "newt"
"""

from vaultc.language.semantics.options import reads_option
from vaultc.linter import n, rule

_GOLD = "$"
_MEANINGS = {
    "montype": "a species",
    "lock": "a lock",
    "trapped": "a trap",
    "light": "light",
    "recharged": "recharging",
    "enchantment": "an enchantment",
    "erosion": "damage",
    "quantity": "a quantity",
    "curse": "a blessing or curse",
    "greased": "grease",
    "name": "a name",
}


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for thing, option in rule.options_of(rule.things(model)):
        # files that come from sorted levels write the enchantment 0, which objects have anyway
        is_usual = option.key == "enchantment" and rule.range_of(option) == (0, 0)
        if option.word:
            is_usual = option.word.text in ("not_trapped", "unlit")
        if option.key in _MEANINGS and not is_usual and not reads_option(model.game.catalog, thing, option):
            yield _finding(model, thing, option)


def _finding(model: rule.Model, thing: n.Object | n.Container, option: n.Option) -> rule.Finding:
    assert isinstance(thing.kind, n.ObjectKind)
    kind = rule.kind_of(model.game.catalog, thing.kind)
    what = rule.quoted(kind.name) if kind and kind.name else f"class {rule.quoted(thing.kind.character or '')}"
    fix = rule.removal(f"remove {rule.quoted(option.span.text)}", option.span)
    stacks = kind.merges if kind else thing.kind.character == _GOLD
    known = rule.range_of(option) if option.key == "enchantment" and stacks else None
    if known is not None and known.low > 0 and rule.first_option(thing, "quantity") is None:
        amount = f"quantity: {option.span.text.lstrip('+')}"
        fix = rule.replacement(f"write {rule.quoted(amount)} for that many of them", option.span, amount)
    return rule.Finding(f"{_MEANINGS[option.key]} means nothing for {what}", option, fix=fix)
