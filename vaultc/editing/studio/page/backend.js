// The back end of `vaultc preview`: questions go to the server, news come as events.
// The playground has a module of the same name and functions.

/** The answer to a question; it has the field `refused` if there is none. */
export async function ask(question, asked) {
  const body = JSON.stringify(asked);
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("answer/" + question, { method: "POST", headers, body });
  return answer.json();
}

/** Call back with a number at every change of the files, and with a word when the connection comes and goes. */
export function subscribe(onNews, onState) {
  const events = new EventSource("events");
  events.addEventListener("message", (event) => onNews(Number(event.data)));
  events.addEventListener("open", () => onState("live"));
  events.addEventListener("error", () => onState("not connected"));
}
