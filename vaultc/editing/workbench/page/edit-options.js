// The options of the tools: terrain to paint, the thing to place, the kind of a room.

/** `terrain`, `thing()` and `area()` are what was chosen, as changes need them. `onDone()` is called when one was chosen. */
export function createOptions(bench, { onDone }) {
  const element = document.createElement("form");
  element.id = "edit-options";
  element.hidden = true;
  element.addEventListener("submit", (event) => event.preventDefault());
  let tools = null, game = "", terrain = ".", shown = "";
  const palette = group("Terrain"), things = group("Thing"), areas = group("Room or region");
  palette.className = "palette";
  element.append(palette, things, areas);

  const thing = select("Thing", []), parts = document.createElement("span"), more = field("Options", "", "cursed, +1");
  const what = select("What", ["room", "region"]), light = select("Light", ["lit", "unlit", "random"]);
  const type = field("Type", '"ordinary"', "");
  parts.className = "parts";
  things.append(thing.label, parts, more.label);
  areas.append(what.label, type.label, light.label);
  thing.input.addEventListener("change", showParts);

  async function show(name) {
    shown = name;
    element.hidden = name !== "paint" && name !== "place" && name !== "box";
    palette.hidden = name !== "paint";
    things.hidden = name !== "place";
    areas.hidden = name !== "box";
    if (element.hidden || !bench.listing.levels.length) { return; }
    if (tools === null || game !== bench.wish.file) {
      const answer = await bench.ask("tools");
      if (answer.refused) { return; }
      [tools, game] = [answer, bench.wish.file];
      fill();
    }
  }
  function fill() {
    palette.replaceChildren(...tools.palette.map(({ character, name }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = character === " " ? "␣" : character;
      button.title = name;
      button.setAttribute("aria-label", name);
      button.dataset.terrain = character;
      button.addEventListener("click", () => { paintWith(character); onDone(); });
      return button;
    }));
    paintWith(tools.palette.some(({ character }) => character === terrain) ? terrain : tools.palette[0].character);
    thing.input.replaceChildren(...tools.things.map((each) => new Option(each.thing, each.thing)));
    type.offer(tools.names.rooms);
    showParts();
  }
  function paintWith(character) {
    terrain = character;
    for (const button of palette.children) { button.setAttribute("aria-pressed", String(button.dataset.terrain === character)); }
  }
  function showParts() {
    const known = tools.things.find((each) => each.thing === thing.input.value);
    more.label.hidden = !["object", "monster"].includes(known.thing);
    parts.replaceChildren(...Object.entries(known.parts).filter(([name]) => name !== "place").map(([name, text]) => {
      const made = field(name, text, "");
      made.input.dataset.part = name;
      if (known.names && name === "kind") { made.offer(tools.names[known.names]); }
      return made.label;
    }));
  }
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && (event.key !== "Enter" || event.target.tagName === "BUTTON")) { return; }
    event.preventDefault();
    event.stopPropagation();
    onDone();
  });
  palette.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key], all = [...palette.children], here = all.indexOf(document.activeElement);
    if (!by || here < 0) { return; }
    event.preventDefault();
    event.stopPropagation();
    const next = all[(here + by + all.length) % all.length];
    next.focus();
    paintWith(next.dataset.terrain);
  });

  return {
    element,
    show,
    focus() {
      const pressed = palette.querySelector('[aria-pressed="true"]');
      const first = { paint: pressed, place: thing.input, box: what.input }[shown];
      first?.focus();
    },
    get terrain() { return terrain; },
    thing() {
      const written = [...parts.querySelectorAll("input")].filter((input) => input.value.trim());
      const options = more.label.hidden ? [] : more.input.value.split(",").map((text) => text.trim()).filter(Boolean);
      return {
        thing: thing.input.value,
        parts: Object.fromEntries(written.map((input) => [input.dataset.part, quoted(input.value.trim(), input)])),
        options,
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
  label.append(name + " ", input);
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
