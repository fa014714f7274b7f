"""The files that hold words of the language, for VS Code, Vim, Emacs, Kate and the page of the studio.

All words come from the grammars, so that a word that is added to the language is coloured everywhere.
"""

from __future__ import annotations

import json
import re
from html import escape

from vaultc.editing.lsp.completing import snippet, snippets_of, statements
from vaultc.games import dialects, game_named
from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.language.syntax.describe import FORMS
from vaultc.world.catalog.terrain import TerrainType


def words() -> tuple[list[str], list[str]]:
    """The statements, which are in capitals, and all other words, of all dialects."""
    known = {word for name in dialects() for word in game_named(name).grammar.words} | {"MAP", "ENDMAP"}
    known -= {"d"}
    return sorted(word for word in known if word.isupper()), sorted(word for word in known if not word.isupper())


def terrain_letters() -> dict[str, str]:
    """The letters of maps, of all games, by what a page colours alike; the first game decides."""
    kinds: dict[str, str] = {}
    for name in dialects():
        game = game_named(name)
        for row in game.catalog.terrain:
            for letter in filter(game.grammar.map_row.fullmatch, row.map_characters):
                kinds.setdefault(letter, _kind(row))
    letters = sorted(kinds)
    return {
        kind: "".join(letter for letter in letters if kinds[letter] == kind)
        for kind in sorted(set(kinds.values()) - {""})
    }


def _kind(row: TerrainType) -> str:
    if row.liquid:
        return row.liquid
    if row.kind in ("door", "secret door"):
        return "door"
    if row.wall or row.kind in ("icewall", "bars"):
        return "wall"
    if row.furniture:
        return "furniture"
    return "tree" if row.kind == "tree" else ""


def map_letters() -> str:
    """All letters of maps, of all games; others are mistakes. Digits, which are thrown away, count apart."""
    found: set[str] = set()
    for name in dialects():
        game = game_named(name)
        found.update(filter(game.grammar.map_row.fullmatch, game.catalog.codes))
    return "".join(sorted(letter for letter in found if len(letter) == 1 and not letter.isdigit()))


def alternatives(names: list[str]) -> str:
    """Words as a pattern, longer ones first."""
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


def letter_class(letters: str) -> str:
    """A class of characters as patterns of TextMate and Vim write it; the hyphen comes first, the rest is escaped."""
    rest = "".join(f"\\{letter}" if letter in "\\]^" else letter for letter in letters if letter != "-")
    return ("-" if "-" in letters else "") + rest


_MAP_SCOPES = {
    "door": "constant.language.map.door.des",
    "furniture": "entity.name.type.map.furniture.des",
    "lava": "constant.numeric.map.lava.des",
    "tree": "string.unquoted.map.tree.des",
    "wall": "keyword.operator.map.wall.des",
    "water": "support.type.map.water.des",
}


def map_patterns() -> list[dict[str, str]]:
    """The rules for the rows of a map: kinds of terrain, digits, which are thrown away, and letters of no terrain."""
    found = [
        {"name": _MAP_SCOPES[kind], "match": f"[{letter_class(letters)}]+"}
        for kind, letters in terrain_letters().items()
    ]
    return [
        *found,
        {"name": "constant.numeric.map.digit.des", "match": "[0-9]+"},
        {"name": "invalid.illegal.map.des", "match": rf"[^{letter_class(map_letters())}0-9\r\n]+"},
        {"name": "string.unquoted.map.des", "match": r"[^\r\n]"},
    ]


def textmate() -> str:
    """The TextMate grammar; words that are in no table are marked as mistakes."""
    capitals, others = words()
    functions = alternatives(list(CORE_FUNCTIONS))
    rules = [
        {"name": "keyword.other.directive.des", "match": r"^\s*#\s*(?:vaultc|expect)\s*:.*$"},
        {"name": "comment.line.number-sign.des", "match": r"^\s*#.*$"},
        {
            "begin": r"^(MAP)\s*$",
            "end": r"^\s*(ENDMAP)\b",
            "beginCaptures": {"1": {"name": "keyword.control.map.des"}},
            "endCaptures": {"1": {"name": "keyword.control.map.des"}},
            "patterns": map_patterns(),
        },
        {"name": "string.quoted.double.des", "begin": '"', "end": '"'},
        {"name": "constant.character.des", "match": r"'(?:\\.|[^\n])'"},
        {"name": "constant.numeric.chance.des", "match": r"\[\s*[0-9]+%\s*\]|\b[0-9]+%"},
        {"name": "constant.numeric.dice.des", "match": r"\b[0-9]+d[0-9]+\b"},
        {"name": "constant.numeric.des", "match": r"(?<![\w$])[+-]?[0-9]+\b"},
        {"name": "variable.other.des", "match": r"\$[A-Za-z_][A-Za-z_0-9]*(?:\.[A-Za-z_0-9]+)*"},
        {
            "match": r"\b(FUNCTION)\s+([A-Za-z_][\w.]*)",
            "captures": {"1": {"name": "keyword.control.des"}, "2": {"name": "entity.name.function.des"}},
        },
        {"name": "support.function.des", "match": rf"(?<![\w.$])(?:{functions})(?![\w.])"},
        {"name": "keyword.control.des", "match": rf"(?<![\w$])(?:{alternatives(capitals)})(?!\w)"},
        {"name": "constant.language.des", "match": rf"(?<![\w$.-])(?:{alternatives(others)})(?![\w-])"},
        {"name": "entity.name.function.des", "match": r"\b[A-Za-z_][\w.]*(?=\s*\()"},
        {"name": "invalid.illegal.statement.des", "match": r"(?<![\w$.-])[A-Za-z_][\w-]*(?=\s*:)"},
        {"name": "invalid.illegal.word.des", "match": r"(?<![\w$.-])[A-Za-z_][\w.-]*"},
    ]
    grammar = {"name": "des", "scopeName": "source.des", "fileTypes": ["des"], "patterns": rules}
    return json.dumps(grammar, indent=2) + "\n"


def snippets() -> str:
    """A snippet for every statement."""
    found = {}
    for name, form in FORMS.items():
        known = statements().get(name)
        text = known.forms[0].split("\n")[0] if known else form
        found[name] = {"prefix": name, "body": snippet(name).split("\n"), "description": text}
    found["MAP"] = {"prefix": "MAP", "body": snippet("MAP").split("\n"), "description": "A map"}
    found["filter"] = {
        "prefix": "filter",
        "body": [snippets_of("options")["filter"]],
        "description": "The squares of a selection that lie in the room",
    }
    return json.dumps(found, indent=2) + "\n"


_VIM_MAP_GROUPS = {
    "door": "Type",
    "furniture": "Identifier",
    "lava": "Number",
    "tree": "String",
    "wall": "Statement",
    "water": "Special",
}


_VIM_OPTIONS = frozenset({"contained", "transparent", "conceal", "display", "fold"})
"""Words that mean something to Vim in a list of keywords."""


def vim() -> str:
    """The syntax file of Vim.

    Of matches that begin at the same place the last wins. A keyword wins always, so that MAP, with which a region
    begins, must not be one.
    """
    capitals, others = words()
    plain = [word for word in others if "-" not in word and word not in _VIM_OPTIONS]
    functions = sorted(CORE_FUNCTIONS)
    options = "\\|".join(sorted(_VIM_OPTIONS.intersection(others)))
    dotted = "\\|".join(name.replace(".", "\\.") for name in functions if "." in name)
    map_matches = "\n".join(
        f'syntax match desMap{kind.capitalize()} "[{letter_class(letters)}]\\+" contained'
        for kind, letters in terrain_letters().items()
    )
    links = "\n".join(
        f"highlight default link desMap{kind.capitalize()} {group}" for kind, group in _VIM_MAP_GROUPS.items()
    )
    contained = ",".join([f"desMap{kind.capitalize()}" for kind in _VIM_MAP_GROUPS] + ["desMapDigit", "desMapError"])
    return f"""\
" Vim syntax file for des files; written by `make generated`
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword desStatement {" ".join(word for word in capitals if word not in ("MAP", "ENDMAP"))}
syntax keyword desWord {" ".join(plain)}
syntax keyword desFunction {" ".join(name for name in functions if "." not in name)}
syntax match desError "\\<\\h[0-9A-Za-z_.-]*"
syntax match desName "\\<\\h[0-9A-Za-z_.]*\\ze\\s*("
syntax match desName "\\%(\\<FUNCTION\\s\\+\\)\\@<=\\h[0-9A-Za-z_.]*"
syntax match desStatement "\\<\\%(MAP\\|ENDMAP\\)\\>"
syntax match desFunction "\\<\\%({dotted}\\)\\>"
syntax match desWord "\\<half-\\(left\\|right\\)\\>"
syntax match desWord "\\<\\%({options}\\)\\>"
syntax match desNumber "\\<[0-9]\\+\\>"
syntax match desNumber "\\<[0-9]\\+d[0-9]\\+\\>"
syntax match desNumber "\\[\\? *\\<[0-9]\\+% *\\]\\?"
syntax match desVariable "\\$[A-Za-z_][A-Za-z_0-9.]*"
syntax region desString start=+"+ end=+"+
syntax match desCharacter "'\\\\\\?[^\\n]'"
syntax match desComment "^\\s*#.*$"
syntax match desDirective "^\\s*#\\s*\\%(vaultc\\|expect\\)\\s*:.*$"
{map_matches}
syntax match desMapDigit "[0-9]\\+" contained
syntax match desMapError "[^{letter_class(map_letters())}0-9]" contained
syntax region desMap matchgroup=desStatement start="^MAP\\s*$" end="^\\s*ENDMAP\\>" contains={contained}
highlight default link desStatement Statement
highlight default link desWord Constant
highlight default link desFunction Function
highlight default link desName Function
highlight default link desError Error
highlight default link desNumber Number
highlight default link desVariable Identifier
highlight default link desString String
highlight default link desCharacter Character
highlight default link desComment Comment
highlight default link desDirective PreProc
highlight default link desMap Normal
highlight default link desMapDigit Todo
highlight default link desMapError Error
{links}
let b:current_syntax = "des"
"""


def emacs() -> str:
    """The mode of Emacs."""
    capitals, others = words()

    def quoted(names: list[str]) -> str:
        return " ".join(f'"{name}"' for name in names)

    return f"""\
;;; des-mode.el --- Major mode for des files  -*- lexical-binding: t; -*-

;; Written by `make generated'.  Findings and completion come from `vaultc lsp' through eglot.

;;; Code:

(defvar des-mode-font-lock-keywords
  `(("^[ \\t]*#.*$" . font-lock-comment-face)
    ("'\\\\\\\\?[^\\n]'" . font-lock-string-face)
    ("\\\\$[A-Za-z_][A-Za-z_0-9.]*" . font-lock-variable-name-face)
    ("\\\\_<[0-9]+\\\\(?:d[0-9]+\\\\|%\\\\)?\\\\_>" . font-lock-constant-face)
    (,(regexp-opt '({quoted(capitals)}) 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '({quoted(others)}) 'symbols) . font-lock-builtin-face)))

(defvar des-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\\' "." table)
    table))

;;;###autoload
(define-derived-mode des-mode prog-mode "des"
  "Major mode for level files in the des language."
  (setq-local comment-start "# ")
  (setq font-lock-defaults '(des-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\\\.des\\\\'" . des-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(des-mode . ("vaultc" "lsp"))))

(provide 'des-mode)
;;; des-mode.el ends here
"""


def kate() -> str:
    """The syntax file of Kate and of what shares it."""
    capitals, others = words()

    def items(names: list[str]) -> str:
        return "".join(f"<item>{escape(name)}</item>" for name in names)

    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE language>
<language name="des" section="Other" extensions="*.des" version="1" kateversion="5.0" casesensitive="1">
  <highlighting>
    <list name="statements">{items(capitals)}</list>
    <list name="words">{items(others)}</list>
    <contexts>
      <context name="Normal" attribute="Normal" lineEndContext="#stay">
        <RegExpr attribute="Comment" context="#stay" String="^\\s*#.*$"/>
        <RegExpr attribute="Statement" context="Map" String="^MAP\\s*$"/>
        <RangeDetect attribute="String" context="#stay" char="&quot;" char1="&quot;"/>
        <RegExpr attribute="Character" context="#stay" String="'\\\\?[^']'"/>
        <RegExpr attribute="Variable" context="#stay" String="\\$[A-Za-z_][A-Za-z_0-9.]*"/>
        <RegExpr attribute="Number" context="#stay" String="\\b[0-9]+(d[0-9]+|%)?"/>
        <keyword attribute="Statement" context="#stay" String="statements"/>
        <keyword attribute="Word" context="#stay" String="words"/>
      </context>
      <context name="Map" attribute="Map" lineEndContext="#stay">
        <RegExpr attribute="Statement" context="#pop" String="^\\s*ENDMAP\\b"/>
      </context>
    </contexts>
    <itemDatas>
      <itemData name="Normal" defStyleNum="dsNormal"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
      <itemData name="Statement" defStyleNum="dsKeyword"/>
      <itemData name="Word" defStyleNum="dsConstant"/>
      <itemData name="String" defStyleNum="dsString"/>
      <itemData name="Character" defStyleNum="dsChar"/>
      <itemData name="Variable" defStyleNum="dsVariable"/>
      <itemData name="Number" defStyleNum="dsDecVal"/>
      <itemData name="Map" defStyleNum="dsVerbatimString"/>
    </itemDatas>
  </highlighting>
  <general><comments><comment name="singleLine" start="#"/></comments></general>
</language>
"""


def page_words() -> str:
    """The module of the page."""
    capitals, others = words()
    tables = {
        "STATEMENTS": capitals,
        "WORDS": others,
        "FUNCTIONS": sorted(CORE_FUNCTIONS),
        "TERRAIN": terrain_letters(),
    }
    lines = [f"export const {name} = {json.dumps(table)};" for name, table in tables.items()]
    return "\n".join(["// Words of the language; written by `make generated`.", "", *lines, ""])
