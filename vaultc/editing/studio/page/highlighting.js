// The language for CodeMirror: what the parts of a line are, and their colours.

import { HighlightStyle, StreamLanguage, syntaxHighlighting, Tag, tags } from "./codemirror.js";
import { FUNCTIONS, STATEMENTS, TERRAIN, WORDS } from "./words.js";

const statements = new Set(STATEMENTS), words = new Set(WORDS), functions = new Set(FUNCTIONS);
const letters = new Map(Object.entries(TERRAIN).flatMap(([kind, signs]) => [...signs].map((sign) => [sign, "map-" + kind])));
const mapTags = Object.fromEntries(["row", ...Object.keys(TERRAIN)].map((kind) => ["map-" + kind, Tag.define()]));

/** The next part of a line of a MAP; a row has one letter for each square. */
function inMap(stream, state) {
  if (stream.sol() && stream.match(/^\s*ENDMAP\b/)) {
    state.map = false;
    return "keyword";
  }
  const kind = letters.get(stream.next()) || "map-row";
  while (!stream.eol() && (letters.get(stream.peek()) || "map-row") === kind) { stream.next(); }
  return kind;
}

function token(stream, state) {
  if (state.map) { return inMap(stream, state); }
  if (stream.sol() && stream.match(/^MAP\s*$/)) {
    state.map = true;
    return "keyword";
  }
  if (stream.sol() && stream.match(/^\s*#.*/)) { return "comment"; }
  if (stream.eatSpace()) { return null; }
  if (stream.match(/^"[^"]*("|$)/)) { return "string"; }
  if (stream.match(/^'(\\.|[^\n])'/)) { return "character"; }
  if (stream.match(/^\[\s*\d+%\s*\]|^\d+%|^\d+d\d+\b|^[+-]?\d+\b/)) { return "number"; }
  if (stream.match(/^\$[A-Za-z_][A-Za-z_0-9.]*/)) { return "variableName"; }
  const word = stream.match(/^half-(left|right)\b|^[A-Za-z_][\w.]*/);
  if (!word) {
    return "{}[]()".includes(stream.next()) ? "bracket" : null;
  }
  return kindOf(word[0], stream);
}

function kindOf(word, stream) {
  if (statements.has(word)) { return "keyword"; }
  if (functions.has(word)) { return "functionName"; }
  if (words.has(word)) { return "atom"; }
  return /^\s*\(/.test(stream.string.slice(stream.pos)) ? "functionName" : null;
}

const language = StreamLanguage.define({
  name: "des",
  startState: () => ({ map: false }),
  token,
  tokenTable: { functionName: tags.function(tags.name), ...mapTags },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  indent(_state, textAfter, context) {
    const before = context.lineAt(context.pos, -1);
    const last = before.from > 0 ? context.state.doc.lineAt(before.from - 1) : null;
    const depth = last ? last.text.match(/^\s*/)[0].length + (/\{\s*$/.test(last.text) ? context.unit : 0) : 0;
    return Math.max(0, textAfter.startsWith("}") ? depth - context.unit : depth);
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--statement)", fontWeight: "600" },
  { tag: tags.atom, color: "var(--word)" },
  { tag: tags.function(tags.name), color: "var(--variable)" },
  { tag: [tags.string, tags.character], color: "var(--text)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.variableName, color: "var(--variable)" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: mapTags["map-row"], color: "var(--comment)" },
  { tag: mapTags["map-wall"], color: "var(--map)", fontWeight: "600" },
  { tag: mapTags["map-door"], color: "var(--variable)", fontWeight: "600" },
  { tag: mapTags["map-furniture"], color: "var(--statement)", fontWeight: "600" },
  { tag: mapTags["map-tree"], color: "var(--text)" },
  { tag: mapTags["map-water"], color: "var(--word)" },
  { tag: mapTags["map-lava"], color: "var(--number)" },
]);

export const des = [language, syntaxHighlighting(colours)];
