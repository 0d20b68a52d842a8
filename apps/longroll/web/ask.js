// Questions to the server.

/** What the server said no to, in its words. */
class Denied extends Error {
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

async function answered(response) {
  if (response.ok) return response;
  const text = await response.text();
  let why = text;
  try {
    why = JSON.parse(text).error ?? text;
  } catch {
    // It was no JSON; the text itself says why.
  }
  throw new Denied(response.status, why);
}

function address(path, query) {
  const wanted = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const words = new URLSearchParams(wanted).toString();
  return words ? `${path}?${words}` : path;
}

/** A JSON document. */
export async function ask(path, query = {}) {
  return (await answered(await fetch(address(path, query)))).json();
}

/** A drawing, as text. */
export async function drawing(path, query = {}) {
  return (await answered(await fetch(address(path, query)))).text();
}

/** Sends a document and returns the answer. */
export async function tell(path, document) {
  const headers = { "content-type": "application/json" };
  return (await answered(await fetch(path, { method: "POST", headers, body: JSON.stringify(document) }))).json();
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The paper the page is on. */
export function theme() {
  return dark.matches ? "dark" : "light";
}

/** Calls when the paper changes. */
export function onTheme(listener) {
  dark.addEventListener("change", listener);
}
