"""Lua level scripts in the editor: completion, hover, forms of calls, and the outline."""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.editing.lsp import parameters, protocol
from vaultc.editing.lsp.completing import read_data
from vaultc.editing.lsp.documents import Document
from vaultc.games.lua_rules import version_for
from vaultc.games.lua_versions import LuaVersion
from vaultc.language.names import FLAGS, NameEntry, entries
from vaultc.lua import kinds
from vaultc.lua.calls import LuaCall, LuaCalls, LuaExpression, field_of_argument
from vaultc.lua.functions import names_of
from vaultc.lua.schemas import PREFIX_OF_CLASS, SCHEMAS, FieldRule
from vaultc.lua.text import ScriptCursor, cursor_at
from vaultc.support.named_tuple import NamedTuple

_Kind = protocol.CompletionItemKind
_REFERENCE: Final = "lua_reference.json"
_OWNERS: Final = ("des", "nh", "selection", "obj")
_ROLES: Final[abc.Mapping[tuple[str, str], str]] = {
    ("monster", "id"): "monsters", ("monster", "class"): "monster classes", ("object", "id"): "objects",
    ("object", "class"): "object classes", ("object", "montype"): "monsters", ("trap", "type"): "traps",
    ("room", "type"): "rooms", ("region", "type"): "rooms", ("object", "name"): "artifacts",
}  # fmt: skip
"""The kinds of names in fields whose values are no options."""
_OUTLINED: Final = ("des.map", "des.room", "des.region", "des.level_init")


class WordChoice(NamedTuple):
    """A word that may be written at a place, and a line about it."""

    word: str
    detail: str = ""


def answer(request: str, document: Document, params: Any) -> Any:
    """The answer to a request about a script; None to those that have none."""
    if request == "documentSymbol":
        return outline(document)
    if not isinstance(params, parameters.PositionParams):
        return None
    offset = document.positions.offset(params.position)
    if request == "completion":
        return proposals(document, offset)
    if request == "hover":
        return hover(document, offset)
    if request == "signatureHelp":
        return signature(document, offset)
    return None


def version_of(document: Document) -> LuaVersion:
    """The version of the interface that a script is written for."""
    kept = document.kept.get("lua version")
    if not isinstance(kept, LuaVersion):
        kept = document.kept["lua version"] = version_for(document.game, document.text)
    return kept


def calls_of(document: Document) -> LuaCalls:
    """The calls of a script, read once."""
    kept = document.kept.get("lua calls")
    if not isinstance(kept, LuaCalls):
        kept = document.kept["lua calls"] = LuaCalls(document.text)
    return kept


# ---- completion


def proposals(document: Document, offset: int) -> protocol.CompletionList | None:
    """The words that may be written at an offset."""
    cursor = cursor_at(document.text, offset)
    if cursor is None:
        return None
    items = [_item(document, cursor, choice, kind) for choice, kind in _choices(document, cursor)]
    return protocol.CompletionList(False, items)


def _item(document: Document, cursor: ScriptCursor, choice: WordChoice, kind: _Kind) -> protocol.CompletionItem:
    edit = protocol.TextEdit(document.positions.range(cursor.start, cursor.end), choice.word)
    return protocol.CompletionItem(choice.word, kind, detail=choice.detail or None, text_edit=edit)


def _choices(document: Document, cursor: ScriptCursor) -> abc.Iterator[tuple[WordChoice, _Kind]]:
    version = version_of(document)
    if cursor.owner:
        yield from ((choice, _Kind.Function) for choice in _functions(version, cursor.owner))
    elif cursor.is_text:
        yield from ((choice, _Kind.EnumMember) for choice in _words(document, cursor))
    elif cursor.is_key and cursor.function.removeprefix("des.") in SCHEMAS:
        schema = SCHEMAS[cursor.function.removeprefix("des.")]
        for name, rule in schema.items():
            if name not in cursor.keys:
                yield WordChoice(f"{name} = ", _about_field(rule)), _Kind.Property
    elif cursor.field and cursor.function.removeprefix("des.") in SCHEMAS:
        yield from ((choice, _Kind.Value) for choice in _values(document, cursor))
    else:
        own = [name for name in names_of(version) if name.startswith("global.")]
        for name in own:
            yield WordChoice(name.removeprefix("global."), _form(name)), _Kind.Function
        yield from ((WordChoice(name), _Kind.Module) for name in _OWNERS)
        yield from ((WordChoice(name), _Kind.Variable) for name in _own_names(document, cursor))


def _own_names(document: Document, cursor: ScriptCursor) -> list[str]:
    """The local variables and functions of a script, and those that it assigns."""
    tokens = calls_of(document).read.tokens
    found = {
        token.text
        for before, token, after in zip(
            ("", *(each.text for each in tokens)), tokens, (*tokens[1:], None), strict=False
        )
        if token.kind == "name" and token.start != cursor.start
        if before in ("local", "function") or (before not in (".", ":", "{", ",") and after and after.text == "=")
    }
    return sorted(found)


def _functions(version: LuaVersion, owner: str) -> abc.Iterator[WordChoice]:
    """The functions after ``des.`` and the like, or the methods after a colon."""
    library = owner[:-1] if owner[:-1] in _OWNERS and owner[-1] == "." else "selection" if owner[-1] == ":" else ""
    prefixes = ("selection.", "o.") if owner[-1] == ":" else (f"{library}.",)
    for name in sorted(names_of(version)):
        if library and name.startswith(prefixes):
            yield WordChoice(name.rpartition(".")[2], _form(name))


def _form(name: str) -> str:
    return str(next(iter(read_data(_REFERENCE)["functions"].get(name, [[""]])[0]), ""))


def _about_field(rule: FieldRule) -> str:
    """The kind and the default of a field."""
    if isinstance(rule.kind, kinds.WordOption | kinds.FeatureWord):
        what = ", ".join(rule.kind.words)
    else:
        what = _KINDS.get(rule.kind, "")
    usual = "" if rule.default in (None, -1) or isinstance(rule.default, bool) else f" (default {rule.default})"
    return f"{what}{', required' if rule.required else ''}{usual}"


_KINDS: Final[dict[kinds.ReadValue, str]] = {
    kinds.integer: "number", kinds.boolean: "true or false", kinds.string: "text", kinds.coordinate: "place",
    kinds.region: "{ x1, y1, x2, y2 }", kinds.selection: "selection", kinds.function: "function",
    kinds.function_or_nothing: "function", kinds.map_character: "map letter", kinds.letter: "letter of a class",
    kinds.integer_or_random: 'number or "random"',
}  # fmt: skip


def _values(document: Document, cursor: ScriptCursor) -> abc.Iterator[WordChoice]:
    """The values of a field outside of quotation marks."""
    rule = SCHEMAS[cursor.function.removeprefix("des.")].get(cursor.field)
    if rule is None:
        return
    if rule.kind is kinds.boolean:
        yield from (WordChoice("true"), WordChoice("false"))
    elif rule.kind in (kinds.function, kinds.function_or_nothing):
        yield WordChoice("function() end")
    else:
        for choice in _words(document, cursor):
            yield WordChoice(f'"{choice.word}"', choice.detail)


def _words(document: Document, cursor: ScriptCursor) -> abc.Iterator[WordChoice]:
    """The texts that fit at a place."""
    version = version_of(document)
    function = cursor.function.removeprefix("des.")
    if function == "level_flags":
        yield from (WordChoice(flag, FLAGS.get(flag, "")) for flag in sorted(version.world.flags))
        return
    if function.endswith("filter_mapchar"):
        yield from _letters(document)
        return
    if function == "region" and cursor.argument == 1:
        yield from (WordChoice("lit"), WordChoice("unlit"))
        return
    name = cursor.field or field_of_argument(function, cursor.argument)
    if function in SCHEMAS and name in SCHEMAS[function]:
        yield from _of_field(document, function, name, SCHEMAS[function][name])


def _of_field(document: Document, function: str, name: str, rule: FieldRule) -> abc.Iterator[WordChoice]:
    version, role = version_of(document), _ROLES.get((function, name), "")
    if isinstance(rule.kind, kinds.WordOption | kinds.FeatureWord):
        yield from map(WordChoice, rule.kind.words)
        if isinstance(rule.kind, kinds.FeatureWord):
            yield from map(WordChoice, version.features.keys() - set(rule.kind.words))
    elif rule.kind is kinds.map_character:
        yield from _letters(document)
    elif role == "rooms":
        yield from map(WordChoice, sorted(version.world.rooms))
    elif role == "traps":
        yield from (WordChoice(entry.name, entry.facts) for entry in _entries(document, "traps"))
    elif role == "monster classes":
        known = document.game.catalog.monster_classes
        yield from (WordChoice(each.character, each.explanation) for each in known)
    elif role == "object classes":
        rows = document.game.catalog.object_class_of.items()
        yield from (WordChoice(letter, each.plural_name or "") for letter, each in rows)
    elif role:
        for entry in _entries(document, role):
            yield WordChoice(written_name(version, entry), f"{entry.class_name}, {entry.facts}".strip(", "))


def _entries(document: Document, what: str) -> abc.Iterator[NameEntry]:
    return (entry for entry in entries(document.game) if entry.what == what)


def written_name(version: LuaVersion, entry: NameEntry) -> str:
    """The name of a thing as scripts write it: with the word for its class where it has one."""
    if entry.what == "monsters":
        return version.world.montypes.get(entry.name, entry.name)
    name = version.world.renamed_objects.get(entry.name, entry.name)
    return PREFIX_OF_CLASS.get(entry.symbol, "") + name if entry.what == "objects" else name


def _letters(document: Document) -> abc.Iterator[WordChoice]:
    catalog, version = document.game.catalog, version_of(document)
    for letter in version.map_characters:
        row = catalog.terrain_of.get(letter)
        yield WordChoice(letter, _OTHER_LETTERS.get(letter, "") if row is None else row.word)


_OTHER_LETTERS: Final = {"x": "leaves the cell as it is", "w": "any wall or stone", "Z": "wall of lava"}


# ---- hover and forms


def hover(document: Document, offset: int) -> protocol.Hover | None:
    """The meaning of a function, a field, a name or a letter of a map."""
    for call in calls_of(document).all:
        if call.start <= offset <= call.end:
            text = _of_function(call)
            return None if text is None else _hover(document, text, call.start, call.end)
    around = calls_of(document).around(offset)
    if around is None or not around.name.startswith("des."):
        return None
    function = around.name.removeprefix("des.")
    for argument in around.arguments:
        for name, (start, end) in argument.keys.items():
            if start <= offset < end and isinstance(name, str):
                return _hover(document, _of_key(function, name), start, end)
    name, found = _expression_at(function, around, offset)
    if found is None or not isinstance(found.literal, str):
        return None
    if name == "map":
        return _of_letter(document, found, offset)
    text = _of_name(document, function, name, found.literal)
    return None if text is None else _hover(document, text, found.start, found.end)


def _hover(document: Document, text: str, start: int, end: int) -> protocol.Hover:
    return protocol.Hover(protocol.MarkupContent(text), document.positions.range(start, end))


def _names_of_call(call: LuaCall) -> tuple[str, ...]:
    return (call.name, f"selection.{call.tail}", f"global.{call.tail}") if call.is_method else (
        call.name, f"global.{call.name}")  # fmt: skip


def _of_function(call: LuaCall) -> Any:
    known = read_data(_REFERENCE)["functions"]
    found = next((known[name] for name in _names_of_call(call) if name in known), None)
    if found is None:
        return None
    forms, text = found
    return "```lua\n" + "\n".join(forms) + f"\n```\n{text}"


def _of_key(function: str, name: str) -> str:
    rule = SCHEMAS.get(function, {}).get(name)
    if rule is None:
        return f"`{name}`: des.{function} has no such field, and ignores it"
    text = read_data(_REFERENCE)["fields"].get(name, "")
    return f"`{name}`: {'; '.join(filter(None, (str(text), _about_field(rule))))}"


def _expression_at(function: str, call: LuaCall, offset: int) -> tuple[str, LuaExpression | None]:
    """The argument or the value of a field at an offset, and the name of its field."""
    for number, argument in enumerate(call.arguments):
        for name, value in (argument.fields or {}).items():
            if value.start <= offset < value.end and isinstance(name, str):
                return name, value
        if argument.start <= offset < argument.end and argument.fields is None:
            return field_of_argument(function, number), argument
    return "", None


def _of_letter(document: Document, expression: LuaExpression, offset: int) -> protocol.Hover | None:
    """The column, the row and the terrain of a letter of a map."""
    text = document.text
    opening = text.find("\n", expression.start) + 1 if text.startswith("[", expression.start) else expression.start + 1
    letter = text[offset]
    if not opening <= offset < expression.end or letter in "\n]\"'":
        return None
    row = text.count("\n", opening, offset)
    column = offset - max(text.rfind("\n", 0, offset) + 1, opening)
    known = dict(_letters(document))
    about = known.get(letter) or "no terrain"
    return _hover(document, f"({column},{row}): `{letter}` {about}", offset, offset + 1)


def _of_name(document: Document, function: str, name: str, text: str) -> str | None:
    if function == "level_flags":
        return FLAGS.get(text.lower())
    role, version = _ROLES.get((function, name), ""), version_of(document)
    for entry in _entries(document, role) if role else ():
        if text.lower() in (entry.name.lower(), written_name(version, entry).lower()):
            return f"**{written_name(version, entry)}** `{entry.symbol}` {entry.class_name}\n\n{entry.facts}"
    older = version.species_names.get(text.lower()) if role == "monsters" else version.object_names.get(text.lower())
    return None if not role or older is None else f"**{text}**: shown as {older}"


def signature(document: Document, offset: int) -> protocol.SignatureHelp | None:
    """The forms of the call around an offset, with the argument that is being written."""
    call = calls_of(document).around(offset)
    if call is None:
        return None
    known = read_data(_REFERENCE)["functions"]
    found = next((known[name] for name in _names_of_call(call) if name in known), None)
    if found is None:
        return None
    cursor = cursor_at(document.text, offset)
    if cursor is None or not cursor.function:
        return None
    signatures = [_signature(str(form), str(found[1])) for form in found[0]]
    is_table = bool(call.arguments) and call.arguments[0].fields is not None
    active = next((at for at, form in enumerate(found[0]) if ("{" in form) == is_table), 0)
    return protocol.SignatureHelp(signatures, active, cursor.argument)


def _signature(form: str, text: str) -> protocol.SignatureInformation:
    start = form.index("(") + 1
    places = []
    for part in form[start:-1].split(", ") if "{" not in form else [form[start:-1]]:
        begin = form.index(part, start)
        places.append(protocol.ParameterInformation((begin, begin + len(part))))
        start = begin + len(part)
    return protocol.SignatureInformation(form, protocol.MarkupContent(text), places)


# ---- outline


def outline(document: Document) -> list[protocol.DocumentSymbol]:
    """The functions that a script defines, and its maps, rooms and regions."""
    found = []
    for call in calls_of(document).all:
        if call.name in _OUTLINED:
            first = next(iter(call.arguments), None)
            fields = {} if first is None or first.fields is None else first.fields
            kind = fields.get("type") or fields.get("style")
            detail = str(kind.literal) if kind is not None and kind.literal is not None else None
            whole = document.positions.range(call.start, min(call.close + 1, len(document.text)))
            name = document.positions.range(call.start, call.end)
            found.append(protocol.DocumentSymbol(call.name, protocol.SymbolKind.Object, whole, name, detail))
    tokens = calls_of(document).read.tokens
    for at, token in enumerate(tokens[:-1]):
        if token.text == "function" and tokens[at + 1].kind == "name":
            close = calls_of(document).read.partners[at]
            end = tokens[close].end if close < len(tokens) else len(document.text)
            whole = document.positions.range(token.start, end)
            name = document.positions.range(tokens[at + 1].start, tokens[at + 1].end)
            found.append(protocol.DocumentSymbol(tokens[at + 1].text, protocol.SymbolKind.Function, whole, name))
    return sorted(found, key=lambda each: each.range.start)
