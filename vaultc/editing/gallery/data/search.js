// The search of a gallery, for its first page and for the pages of its levels.
const Gallery = (function () {
  "use strict";
  const FIELDS = ["q", "file", "uses", "order"];
  const WEIGHTS = { title: 100, name: 80, uses: 30, file: 25, about: 20, words: 8 };
  const ORDERS = ["shows", "danger", "loot", "chance"];
  let levels = [], vocabulary = [];

  function load(data) {
    levels = data.levels.map((level) => ({
      ...level,
      has: level.has.map(([number, percent]) => {
        const [name, group, layer] = data.kinds[number];
        return { name, group, layer, percent, texts: [name, group, layer].map((text) => text.toLowerCase()) };
      }),
      texts: Object.fromEntries(Object.keys(WEIGHTS).map((field) => [field, String([level[field]].flat().join(" ")).toLowerCase()]))
    }));
    const words = new Set();
    const collect = (text) => { for (const word of text.split(/[^\p{L}\p{N}]+/u)) { if (word.length > 2) { words.add(word); } } };
    for (const kind of data.kinds) { kind.forEach((text) => collect(text.toLowerCase())); }
    for (const level of levels) { Object.values(level.texts).forEach(collect); }
    vocabulary = [...words];
  }

  // How well a text has a word: as a whole word, at the beginning of one, or inside of one; 0 if not at all.
  function fit(text, word) {
    let best = 0;
    for (let at = text.indexOf(word); at >= 0 && best < 1; at = text.indexOf(word, at + 1)) {
      const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);
      const end = at + word.length;
      const ends = end === text.length || !/[\p{L}\p{N}]/u.test(text[end]);
      best = Math.max(best, begins && ends ? 1 : begins ? .85 : word.length > 2 ? .4 : 0);
    }
    return best;
  }

  // The number of letters to add, to leave out, to change or to exchange with the next one; more than most is most + 1.
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) { return most + 1; }
    let before = [], last = Array.from({ length: other.length + 1 }, (_, number) => number);
    for (let i = 1; i <= one.length; i++) {
      const row = [i];
      for (let j = 1; j <= other.length; j++) {
        const changed = last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, changed);
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) { row[j] = Math.min(row[j], before[j - 2] + 1); }
      }
      if (Math.min(...row) > most) { return most + 1; }
      [before, last] = [last, row];
    }
    return Math.min(last[other.length], most + 1);
  }

  const isWithin = (short, long) => { let at = 0; for (const letter of long) { at += letter === short[at] ? 1 : 0; } return at === short.length; };

  // Words of the gallery that differ least from one that it lacks; letters that are only missing or too many count half.
  function similar(word) {
    const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
    let found = [], least = most;
    for (const known of most ? vocabulary : []) {
      const far = distance(word, known, most) * (isWithin(word, known) || isWithin(known, word) ? .5 : 1);
      if (far < least) { found = []; least = far; }
      if (far === least) { found.push(known); }
    }
    return found.slice(0, 4);
  }

  function score(level, word) {
    const fits = level.has.map((kind) => ({ kind, fit: Math.max(fit(kind.texts[0], word), .8 * fit(kind.texts[1], word), .6 * fit(kind.texts[2], word)) }));
    const things = fits.filter((one) => one.fit > 0).map((one) => ({ kind: one.kind, score: one.fit * (40 + .4 * one.kind.percent) }));
    const texts = Object.keys(WEIGHTS).map((field) => WEIGHTS[field] * fit(level.texts[field], word));
    return { score: Math.max(0, ...texts, ...things.map((one) => one.score)), things };
  }

  function scored(words) {
    const found = [];
    for (const level of levels) {
      const parts = words.map((alternatives) => {
        const all = alternatives.map((word) => score(level, word));
        return all.reduce((best, one) => one.score > best.score ? one : best, { score: 0, things: [] });
      });
      if (parts.every((part) => part.score > 0)) {
        const things = parts.flatMap((part) => part.things).sort((one, other) => other.score - one.score);
        found.push({ level, score: parts.reduce((sum, part) => sum + part.score, 0), things: [...new Set(things.map((one) => one.kind))] });
      }
    }
    return found;
  }

  // The levels that fit, in order, each with the things that were searched for; instead tells what unknown words became.
  function find(wish) {
    const instead = [];
    const words = (wish.q.toLowerCase().match(/"[^"]+"|[^\s"]+/g) || []).map((word) => word.replaceAll('"', "")).map((word) => {
      if (levels.some((level) => score(level, word).score > 0)) { return [word]; }
      const others = similar(word);
      if (others.length) { instead.push([word, others]); }
      return others.length ? others : [word];
    });
    const fitting = scored(words).filter(({ level }) => (!wish.file || level.file === wish.file) && (!wish.uses || level.uses.includes(wish.uses)));
    const by = ORDERS.includes(wish.order) ? (one) => one.level[wish.order] ?? -1 : words.length ? (one) => one.score : null;
    if (wish.order === "title") { fitting.sort((one, other) => one.level.title.localeCompare(other.level.title, "en", { numeric: true })); }
    else if (by) { fitting.sort((one, other) => by(other) - by(one)); }
    return { found: fitting, instead, ranked: wish.order !== "" || words.length > 0, count: levels.length };
  }

  function wished(text) {
    const parts = new URLSearchParams(text);
    return Object.fromEntries(FIELDS.map((field) => [field, parts.get(field) || ""]));
  }
  function written(wish) {
    return new URLSearchParams(FIELDS.filter((field) => wish[field]).map((field) => [field, wish[field]]));
  }
  return { load, find, wished, written };
})();
