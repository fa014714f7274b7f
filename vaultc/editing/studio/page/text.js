// The text of a file, in CodeMirror: with marked lines, and findings with their fixes.

import * as cm from "./codemirror.js";
import { des } from "./highlighting.js";

const LONGEST = 2000;
const LONGEST_DETAIL = 60;
/** Findings that are underlined; the list beside shows them all. */
const MOST_FINDINGS = 500;
/** Not the end of a line: texts keep the ends of lines that they have. */
const ODD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202d\u202e\u2066\u2067\u2069\ufeff\ufff9-\ufffc]/g;
const fromOutside = cm.StateEffect.define();
const marks = cm.StateEffect.define();

const marked = cm.StateField.define({
  create: () => cm.Decoration.none,
  update(lines, transaction) {
    for (const effect of transaction.effects) { if (effect.is(marks)) { return effect.value; } }
    return lines.map(transaction.changes);
  },
  provide: (field) => cm.EditorView.decorations.from(field),
});

const look = cm.EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--card)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.46" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--line) 45%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "color-mix(in srgb, var(--word) 30%, transparent)" },
  ".cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--word) 25%, transparent)" },
  ".cm-marked": { backgroundColor: "color-mix(in srgb, var(--mark) 16%, transparent)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--word)", color: "var(--page)" },
  ".cm-diagnostic": { maxWidth: "36rem", padding: ".35rem .6rem", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { minHeight: "0", background: "var(--page)", color: "var(--word)", border: "1px solid var(--line)" },
  ".cm-textfield, .cm-button": { background: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)" },
});

/**
 * `onCursor(line)` is called when the reader goes to a line, `onChange(text)` when the reader has changed the text,
 * `complete(text, offset)` gives proposals as [{label, apply, detail, type, from, to}], by characters.
 * Lines count from 1. A span is {line, last}, a finding as in `studio/__init__.py`; its fix is {title, edits: [{from, to, text}]}.
 */
export function createText(element, { onCursor = () => {}, onChange = () => {}, complete = null }) {
  const writing = new cm.Compartment();
  /** Texts that were told and have not come back: an answer to an older one must not undo what was written since. */
  let told = [];
  const view = new cm.EditorView({ parent: element, state: cm.EditorState.create({ extensions: extensions() }) });

  function extensions() {
    return [
      cm.EditorState.lineSeparator.of("\n"), cm.lineNumbers(), cm.highlightActiveLineGutter(), cm.highlightSpecialChars({ specialChars: ODD }), cm.history(), cm.drawSelection(),
      cm.EditorState.allowMultipleSelections.of(true), cm.rectangularSelection(), cm.crosshairCursor(),
      cm.bracketMatching(), cm.highlightActiveLine(), cm.highlightSelectionMatches(), cm.search({ top: true }),
      cm.lintGutter(), cm.indentUnit.of("  "), des, look, marked, writing.of(readOnly(true)),
      cm.EditorView.contentAttributes.of({ "aria-label": "Text of the file", spellcheck: "false", tabindex: "0" }),
      cm.keymap.of([
        ...cm.closeBracketsKeymap, ...cm.searchKeymap, ...cm.historyKeymap, ...cm.completionKeymap, ...cm.lintKeymap,
        ...cm.defaultKeymap,
      ]),
      cm.EditorView.updateListener.of(heard),
    ];
  }
  function readOnly(on) {
    const typing = [letters, cm.closeBrackets(), cm.autocompletion(complete ? { override: [proposals], icons: false } : {})];
    return [cm.EditorState.readOnly.of(on), ...(on ? [] : typing)];
  }
  function heard(update) {
    const own = update.docChanged && !update.transactions.some((each) => each.effects.some((effect) => effect.is(fromOutside)));
    if (own) {
      const text = view.state.doc.toString();
      told = [...told.slice(-99), text];
      onChange(text);
    }
    if (update.selectionSet && update.transactions.some((each) => each.isUserEvent("select"))) {
      onCursor(view.state.doc.lineAt(view.state.selection.main.head).number);
    }
  }
  async function proposals(context) {
    if (!context.explicit && !context.matchBefore(/[\w$"'.]/)) { return null; }
    const text = context.state.doc.toString(), count = (end) => [...text.slice(0, end)].length;
    const found = await complete(text, count(context.pos));
    if (!found.length) { return null; }
    const from = units(text, found[0].from), rest = Math.max(units(text, found[0].to) - context.pos, 0);
    return { from, options: found.map((each) => proposal(each, rest)), validFor: /^["'$]?[\w $.'-]*$/ };
  }

  /** An option as CodeMirror takes it; it replaces the `rest` of the word after the cursor, too. */
  function proposal({ label, apply, detail, type }, rest) {
    const short = detail.length > LONGEST_DETAIL ? detail.slice(0, LONGEST_DETAIL - 1) + "…" : detail;
    return {
      label: apply, displayLabel: label, detail: short, boost: -Math.min(label.length, 50), type: type === "enummember" ? "enum" : type,
      apply(into, _option, from, to) {
        const end = Math.min(to + rest, into.state.doc.length);
        into.dispatch({ changes: { from, to: end, insert: apply }, selection: { anchor: from + apply.length }, userEvent: "input.complete" });
      },
    };
  }

  /** Replace what differs, so that the cursor and marks stay where they are. */
  function setText(text) {
    const known = told.lastIndexOf(text);
    if (known >= 0) { told = told.slice(known + 1); }
    const old = view.state.doc.toString();
    if (text === old || (known >= 0 && told.length)) { return; }
    told = [];
    const shorter = Math.min(old.length, text.length);
    let same = 0, end = 0;
    while (same < shorter && old[same] === text[same]) { same++; }
    while (end < shorter - same && old[old.length - 1 - end] === text[text.length - 1 - end]) { end++; }
    view.dispatch({
      changes: { from: same, to: old.length - end, insert: text.slice(same, text.length - end) },
      effects: fromOutside.of(null),
    });
  }
  function lineAt(number) { return view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines))); }
  function mark(spans) {
    const lines = new Set(spans.flatMap(({ line, last }) =>
      Array.from({ length: Math.max(0, Math.min(last - line, LONGEST)) + 1 }, (_, i) => line + i)));
    const known = [...lines].filter((line) => line >= 1 && line <= view.state.doc.lines).sort((a, b) => a - b);
    const ranges = known.map((line) => cm.Decoration.line({ class: "cm-marked" }).range(lineAt(line).from));
    view.dispatch({ effects: marks.of(cm.Decoration.set(ranges)) });
  }
  function placeOf(line, column) {
    const { from, to } = lineAt(line);
    return Math.min(from + units(view.state.doc.sliceString(from, to), Math.max(column - 1, 0)), to);
  }
  function underlined(finding) {
    const from = placeOf(finding.line, finding.column);
    const to = Math.max(from, finding.last ? placeOf(finding.last, finding.end) : from);
    const fixes = view.state.readOnly ? [] : finding.fixes || [];
    return {
      from, to,
      severity: finding.severity === "note" ? "info" : finding.severity,
      message: [finding.message, finding.help].filter(Boolean).join("\n"),
      source: finding.rule,
      actions: fixes.map((fix) => ({ name: fix.title, apply: () => apply(fix.edits) })),
    };
  }
  function apply(edits) {
    const written = view.state.doc.toString();
    const changes = edits.map(({ from, to, text }) => ({ from: units(written, from), to: units(written, to), insert: text }));
    view.dispatch({ changes, userEvent: "input.fix" });
  }
  function setFindings(findings) {
    const here = findings.filter((finding) => finding.line).slice(0, MOST_FINDINGS);
    view.dispatch(cm.setDiagnostics(view.state, here.map(underlined)));
  }

  return {
    setText,
    getText: () => view.state.doc.toString(),
    mark,
    /** Scroll to a line, and put the cursor there. */
    reveal(line) {
      const { from } = lineAt(line);
      view.dispatch({
        ...(view.hasFocus ? {} : { selection: { anchor: from } }),
        effects: cm.EditorView.scrollIntoView(from, { y: "nearest", yMargin: 40 }),
      });
    },
    setFindings,
    /** Make the edits of a fix that were found in a text, unless what they change was changed since; tell whether. */
    fix(edits, text) {
      const now = view.state.doc.toString(), before = common(text, now);
      const after = common([...text.slice(before)].reverse().join(""), [...now.slice(before)].reverse().join(""));
      const moved = edits.map(({ from, to, text: words }) => {
        const [start, end] = [units(text, from), units(text, to)];
        if (end < before || text === now) { return { from: start, to: end, insert: words }; }
        const by = now.length - text.length;
        return start > text.length - after ? { from: start + by, to: end + by, insert: words } : null;
      });
      if (moved.includes(null)) { return false; }
      view.dispatch({ changes: moved, userEvent: "input.fix" });
      return true;
    },
    setEditable(on) {
      if (view.state.readOnly === on) { view.dispatch({ effects: writing.reconfigure(readOnly(!on)) }); }
    },
    focus() { view.focus(); },
  };
}

/** A bracket or quote after a quote that opens is a letter, as in `('(', "chest")`, and gets no partner. */
const letters = cm.EditorView.inputHandler.of((view, from, to, typed) => {
  const before = view.state.sliceDoc(view.state.doc.lineAt(from).from, from);
  if (!/^[([{"]$/.test(typed) || !before.endsWith("'") || before.split("'").length % 2) { return false; }
  view.dispatch({ changes: { from, to, insert: typed }, selection: { anchor: from + 1 }, userEvent: "input.type" });
  return true;
});

/** The number of characters with which two texts begin alike. */
function common(one, other) {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) { same++; }
  return same;
}

/** Characters as Unicode counts them, in units of JavaScript. */
function units(text, characters) {
  if (!/[\ud800-\udbff]/.test(text)) { return Math.min(characters, text.length); }
  return [...text].slice(0, characters).join("").length;
}
