// The options of the tools: terrain to paint, the thing to place, the kind of a room.

import { createBrushes, createNames } from "./brushes.js";
import { SHAPES } from "./shapes.js";

/** Kinds of names whose things have pictures. */
const PICTURED = ["objects", "monsters", "traps"];

/** `terrain`, `thing()` and `area()` are what was chosen, as changes need them. `onDone()` is called when one was chosen,
 *  and `used()` is to be called when the level was changed with it. */
export function createOptions(studio, { onDone }) {
  const element = document.createElement("form");
  element.id = "edit-options";
  element.hidden = true;
  element.addEventListener("submit", (event) => event.preventDefault());
  let tools = null, game = "", shown = "";
  const terrain = createBrushes("Terrain", { choose() {}, onDone });
  const thing = createBrushes("Thing", { choose: showParts, onDone });
  const names = createNames(studio, { choose: takeName, onDone });
  const details = group("Options of the thing"), areas = group("Room or region");
  const shapes = group("Shape of the stroke"), shapeButtons = Object.entries(SHAPES).map(([name, words]) => shapeButton(name, words));
  let shape = "pen";
  shapes.append(...shapeButtons);
  takeShape("pen");
  thing.element.classList.add("in-a-row");
  element.append(shapes, terrain.element, thing.element, details, names.element, areas);

  const parts = document.createElement("span"), more = field("Options", "", "cursed, +1"), anywhere = field("Somewhere at random", "", "");
  anywhere.input.type = "checkbox";
  anywhere.label.title = "Its place is random, in the room or map on which you click";
  const what = select("What", ["room", "region"]), light = select("Light", ["lit", "unlit", "random"]);
  const type = field("Type", '"ordinary"', "");
  parts.className = "parts";
  details.append(parts, more.label, anywhere.label);
  areas.append(what.label, type.label, light.label);

  async function show(name) {
    shown = name;
    element.hidden = name !== "paint" && name !== "place" && name !== "box";
    document.body.classList.toggle("choosing", !element.hidden);
    terrain.element.hidden = shapes.hidden = name !== "paint";
    thing.element.hidden = details.hidden = name !== "place";
    names.element.hidden = name !== "place" || !names.what;
    areas.hidden = name !== "box";
    if (element.hidden || !studio.listing.levels.length) { return; }
    if (tools === null || game !== studio.request.file + studio.theme) {
      const answer = await studio.ask("tools");
      if (answer.refused) { return; }
      [tools, game] = [answer, studio.request.file + studio.theme];
      fill();
    }
  }
  function fill() {
    terrain.offer(tools.palette.map(({ character, name, tile }) => ({ value: character, name, tile, sign: character })));
    thing.offer(tools.things.map((each) => ({ ...each, value: each.thing, name: each.thing, sign: each.character })));
    type.offer(tools.names.rooms);
  }
  function shapeButton(name, words) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.dataset.shape = name;
    made.addEventListener("click", () => { takeShape(name); onDone(); });
    return made;
  }
  function takeShape(name) {
    shape = name;
    for (const button of shapeButtons) { button.setAttribute("aria-pressed", String(button.dataset.shape === name)); }
  }
  /** A name of the palette becomes the kind of the thing. */
  function takeName({ value }) {
    const kind = parts.querySelector("[data-part=kind]");
    if (kind) { kind.value = value; }
  }
  function showParts(known) {
    names.offer(PICTURED.includes(known.names) ? known.names : "");
    names.element.hidden = shown !== "place" || !names.what;
    more.label.hidden = !["object", "monster"].includes(known.thing);
    more.input.placeholder = known.thing === "monster" ? "hostile, asleep" : "cursed, +1";
    parts.replaceChildren(...Object.entries(known.parts).filter(([name]) => name !== "place").map(([name, text]) => {
      const offered = known.names && name === "kind" ? tools.names[known.names] : [];
      const made = offered.length ? field(name, "", text) : field(name, text, ""); // a list shows what fits the value
      made.input.dataset.part = name;
      made.offer(offered);
      return made.label;
    }));
  }
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && (event.key !== "Enter" || event.target.tagName === "BUTTON")) { return; }
    event.preventDefault();
    event.stopPropagation();
    onDone();
  });
  return {
    element,
    show,
    focus() {
      const first = { paint: terrain, place: thing, box: what.input }[shown];
      first?.focus();
    },
    used() { ({ paint: terrain, place: thing })[shown]?.used(); },
    get shape() { return shape; },
    get terrain() { return terrain.brush.value; },
    thing() {
      const written = [...parts.querySelectorAll("input")].filter((input) => input.value.trim());
      const options = more.label.hidden ? [] : more.input.value.split(",").map((text) => text.trim()).filter(Boolean);
      return {
        thing: thing.brush.value,
        parts: Object.fromEntries(written.map((input) => [input.dataset.part, quoted(input.value.trim(), input)])),
        options,
        anywhere: anywhere.input.checked,
      };
    },
    area() { return { what: what.input.value, type: quoted(type.input.value.trim(), type.input), light: light.input.value }; },
  };
}

/** What was typed as it is written in the file: names get their quotes, and a single letter is a class. */
export function quoted(text, input) {
  const names = [...(input.list?.options || [])];
  if (!names.length || text === "random" || /^["'$(]/.test(text) || !text) { return text; }
  const known = names.find((option) => option.value.includes(`"${text.toLowerCase()}"`));
  return known ? known.value : text.length === 1 ? `'${text}'` : `"${text}"`;
}

// ---- fields with labels, for forms too

let lists = 0;
export function field(name, value, placeholder) {
  const label = document.createElement("label"), input = document.createElement("input");
  input.value = value;
  input.placeholder = placeholder;
  input.autocomplete = "off";
  input.spellcheck = false;
  label.append(`${name[0].toUpperCase()}${name.slice(1)} `, input);
  return {
    label,
    input,
    offer(choices) {
      if (!choices.length) { return; }
      const list = document.createElement("datalist");
      list.id = `choices-${++lists}`;
      list.append(...choices.map(({ text, name: words }) => {
        const option = document.createElement("option");
        option.value = text;
        option.label = words || text;
        return option;
      }));
      input.setAttribute("list", list.id);
      label.append(list);
    },
  };
}
function select(name, values) {
  const label = document.createElement("label"), input = document.createElement("select");
  input.append(...values.map((value) => new Option(value, value)));
  label.append(name + " ", input);
  return { label, input };
}
function group(name) {
  const made = document.createElement("div");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", name);
  return made;
}
