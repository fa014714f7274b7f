"""Write the files that hold words of the language, for VS Code, Vim, Emacs and Kate; run by ``make editors``.

All words come from the grammars, so that a word that is added to the language is coloured everywhere.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from vaultc.editing.lsp.reference import statements
from vaultc.editing.lsp.snippets import snippet
from vaultc.games import NAMES, game_named
from vaultc.language.semantics.core_functions import CORE_FUNCTIONS
from vaultc.language.syntax.forms import FORMS

EDITORS = Path(__file__).resolve().parent.parent / "editors"


def words() -> tuple[list[str], list[str]]:
    """The statements, which are in capitals, and all other words, of all dialects."""
    known = {word for name in NAMES for word in game_named(name).grammar.words} | {"MAP", "ENDMAP"}
    known -= {"d"}
    return sorted(word for word in known if word.isupper()), sorted(word for word in known if not word.isupper())


def alternatives(names: list[str]) -> str:
    """Words as a pattern, longer ones first."""
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


def textmate() -> str:
    """The TextMate grammar."""
    capitals, others = words()
    functions = alternatives(list(CORE_FUNCTIONS))
    rules = [
        {"name": "comment.line.number-sign.des", "match": r"^\s*#.*$"},
        {
            "begin": r"^(MAP)\s*$",
            "end": r"^\s*(ENDMAP)\b",
            "beginCaptures": {"1": {"name": "keyword.control.map.des"}},
            "endCaptures": {"1": {"name": "keyword.control.map.des"}},
            "patterns": [{"name": "string.unquoted.map.des", "match": r"[^\r\n]+"}],
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
    return json.dumps(found, indent=2) + "\n"


def vim() -> str:
    """The syntax file of Vim."""
    capitals, others = words()
    plain = [word for word in others if "-" not in word]
    return f"""\
" Vim syntax file for des files; written by `make editors`
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword desStatement {" ".join(capitals)}
syntax keyword desWord {" ".join(plain)}
syntax match desWord "\\<half-\\(left\\|right\\)\\>"
syntax match desNumber "\\<[0-9]\\+\\>"
syntax match desNumber "\\<[0-9]\\+d[0-9]\\+\\>"
syntax match desNumber "\\[\\? *\\<[0-9]\\+% *\\]\\?"
syntax match desVariable "\\$[A-Za-z_][A-Za-z_0-9.]*"
syntax region desString start=+"+ end=+"+
syntax match desCharacter "'\\\\\\?[^\\n]'"
syntax match desComment "^\\s*#.*$"
syntax region desMap matchgroup=desStatement start="^MAP\\s*$" end="^\\s*ENDMAP\\>"
highlight default link desStatement Statement
highlight default link desWord Constant
highlight default link desNumber Number
highlight default link desVariable Identifier
highlight default link desString String
highlight default link desCharacter Character
highlight default link desComment Comment
highlight default link desMap Special
let b:current_syntax = "des"
"""


def emacs() -> str:
    """The mode of Emacs."""
    capitals, others = words()

    def quoted(names: list[str]) -> str:
        return " ".join(f'"{name}"' for name in names)

    return f"""\
;;; des-mode.el --- Major mode for des files  -*- lexical-binding: t; -*-

;; Written by `make editors'.  Findings and completion come from `vaultc lsp' through eglot.

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


def files() -> dict[Path, str]:
    """The files to write, by their paths."""
    return {
        EDITORS / "vscode" / "syntaxes" / "des.tmLanguage.json": textmate(),
        EDITORS / "vscode" / "snippets" / "des.json": snippets(),
        EDITORS / "vim" / "syntax" / "des.vim": vim(),
        EDITORS / "emacs" / "des-mode.el": emacs(),
        EDITORS / "kate" / "des.xml": kate(),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
