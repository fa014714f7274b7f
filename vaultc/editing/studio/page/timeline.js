// The time line: the level after each statement that changed something.

const PAUSE = 350;

export function createTimeline(element, studio, { picture, onState }) {
  let steps = [], number = 0, timer = 0, key = "", turn = 0;
  const slider = document.createElement("input"), output = document.createElement("output");
  const close = document.createElement("button");
  slider.type = "range";
  slider.min = 1;
  slider.setAttribute("aria-label", "Statement");
  close.type = "button";
  close.textContent = "Close";
  close.title = "Close the time line (Esc)";
  element.append(slider, output, close);
  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
  close.addEventListener("click", () => api.close());

  async function open() {
    if (studio.key() !== key) {
      key = studio.key();
      steps = (await studio.ask("steps")).steps || [];
      number = 0;
    }
    slider.max = Math.max(steps.length, 1);
    element.hidden = false;
    if (!steps.length) { output.textContent = "No statement changes anything."; }
    return steps.length > 0;
  }
  async function show(next) {
    const mine = ++turn;
    number = Math.min(Math.max(next, 1), steps.length);
    slider.value = number;
    const statement = steps[number - 1];
    output.textContent = `${number} of ${steps.length} · ${statement.line}: ${statement.text}`;
    studio.go(statement.line, statement.file, { inEditor: false });
    const answer = await studio.ask("step", { number });
    if (mine === turn && answer.svg && !element.hidden) { await picture.show(answer.svg, answer.frame); }
  }
  function pause() {
    clearTimeout(timer);
    timer = 0;
    onState(false);
  }

  /** The next step, once the one before it is drawn. */
  function later() {
    timer = setTimeout(async () => {
      if (number >= steps.length) { pause(); return; }
      await show(number + 1);
      if (timer) { later(); }
    }, PAUSE);
  }

  const api = {
    async toggle() {
      if (timer) { pause(); return; }
      if (!(await open())) { return; }
      if (number >= steps.length) { number = 0; }
      onState(true);
      later();
      await show(number + 1);
    },
    close() {
      pause();
      turn += 1;
      if (element.hidden) { return; }
      element.hidden = true;
      if (studio.level) { picture.show(studio.level.svg, studio.level.frame); }
    },
    get open() { return !element.hidden; },
  };
  return api;
}
