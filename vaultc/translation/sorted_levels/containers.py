"""Objects and containers: what is ``contained`` moves into the block of its container."""

from __future__ import annotations

from collections import abc

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import things
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.handlers import by_chance, chance_of, plain
from vaultc.translation.sorted_levels.passages import Passage
from vaultc.translation.sorted_levels.setting import Setting


def passages_of(setting: Setting, statements: abc.Iterable[n.Node]) -> list[Passage]:
    """The objects of a part or a room in the order of the text; blocks of containers hold their contents."""
    found: list[Passage] = []
    around: Passage | None = None
    for statement, flags in _with_flags(setting, statements):
        inner = plain(statement)
        assert isinstance(inner, n.Object | s.OpenContainer)
        setting.enter(statement)
        try:
            if isinstance(inner, s.OpenContainer):
                around = _container(setting, statement, inner, flags)
                found.append(around)
            elif _is_contained(inner):
                _content(setting, statement, inner, flags, around)
            else:
                text = things.object_text(setting, inner, flags, inside=False)
                found.append(setting.passage(by_chance(statement, text)))
        except NotExpressibleError as error:
            lost = setting.left_out(error)
            if isinstance(inner, s.OpenContainer):
                around = lost
                around.body = []
            (around.body if around and around.body is not None and _is_contained(inner) else found).append(lost)
    _tell_chances(setting, found)
    return found


def _with_flags(setting: Setting, statements: abc.Iterable[n.Node]) -> list[tuple[n.Node, list[str]]]:
    """The objects, each with the words of the OBJFLAGS after it."""
    found: list[tuple[n.Node, list[str]]] = []
    for statement in statements:
        if not isinstance(statement, s.ObjectFlags):
            found.append((statement, []))
        elif found:
            setting.enter(statement)
            found[-1][1].extend(things.flag_words(statement))
    return found


def _is_contained(node: n.Object | s.OpenContainer) -> bool:
    return any(isinstance(option.value, s.Contained) for option in node.options)


def _container(setting: Setting, statement: n.Node, node: s.OpenContainer, flags: list[str]) -> Passage:
    if _is_contained(node):
        help = "to put it into another, write its block inside of the other's block"
        setting.near("a container that is `contained` was never inside of another, but at a random place", help)
    text = things.object_text(setting, node, flags, inside=False)
    return setting.passage(by_chance(statement, text), [])


def _content(
    setting: Setting, statement: n.Node, node: n.Object, flags: list[str], around: Passage | None
) -> None:  # fmt: skip
    if around is None or around.body is None:
        where = "room" if setting.room is not None else "part"
        raise NotExpressibleError(f"there is no CONTAINER before this in the {where}", "write a CONTAINER before it")
    if around.lost:
        raise NotExpressibleError("the container is left out, and its contents with it")
    text = things.object_text(setting, node, flags, inside=True)
    around.body.append(setting.passage(by_chance(statement, text)))


def _tell_chances(setting: Setting, found: list[Passage]) -> None:
    """A note on each container that may be missing while it has contents."""
    for passage in found:
        if passage.body and chance_of(passage.node) < 100:
            setting.enter(passage.node)
            message = "without this container its contents are not made; they were in the container before, or outside"
            setting.near(message)
