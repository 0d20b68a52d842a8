// @ts-check
// Questions to the server.

import { lookForServer } from "./away.js";
import { awaited } from "./busy.js";
import { notPossible, sentence } from "./make.js";

/** @import { Denied as Refusal, Theme } from "./wire.js" */

/** The status of a refusal that the rules give. */
const REFUSED = 422;

/** A refusal of the server, with its reason. */
export class Denied extends Error {
  /**
   * @param {number} status
   * @param {string} why
   */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/** The server did not answer; the banner of `away.js` says so. */
class Unanswered extends Error {}

/**
 * The text that is shown for an error; empty where the banner tells of it.
 * @param {unknown} error
 */
export function inWords(error) {
  if (error instanceof Unanswered) return "";
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof Denied && error.status === REFUSED ? notPossible(why) : sentence(why);
}

/**
 * @param {string} address
 * @param {RequestInit} [how]
 */
async function sent(address, how) {
  try {
    return await fetch(address, how);
  } catch {
    lookForServer();
    throw new Unanswered("the server does not answer");
  }
}

/** @param {Response} response */
async function answered(response) {
  if (response.ok) return response;
  const text = await response.text();
  let why = text;
  try {
    why = /** @type {Refusal} */ (JSON.parse(text)).error ?? text;
  } catch {
    // The answer is not JSON: its text is the reason.
  }
  throw new Denied(response.status, why);
}

/** @typedef {Record<string, string | number | null | undefined>} Query */

/**
 * @param {string} path
 * @param {Query} query
 */
function address(path, query) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) words.set(name, String(value));
  }
  const text = words.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * A JSON document.
 * @template Answer
 * @param {string} path
 * @param {Query} [query]
 * @returns {Promise<Answer>}
 */
export function ask(path, query = {}) {
  return awaited(quietly(path, query));
}

/**
 * The same without a sign of waiting.
 * @template Answer
 * @param {string} path
 * @param {Query} query
 * @returns {Promise<Answer>}
 */
export async function quietly(path, query) {
  return (await answered(await sent(address(path, query)))).json();
}

/**
 * A drawing, as text.
 * @param {string} path
 * @param {Query} [query]
 */
export async function drawing(path, query = {}) {
  return (await answered(await awaited(sent(address(path, query))))).text();
}

/**
 * Sends a document and returns the answer.
 * @template Answer
 * @param {string} path
 * @param {object} document
 * @returns {Promise<Answer>}
 */
export async function tell(path, document) {
  const headers = { "content-type": "application/json" };
  const how = { method: "POST", headers, body: JSON.stringify(document) };
  return (await answered(await awaited(sent(path, how)))).json();
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * The colour scheme of the page.
 * @returns {Theme}
 */
export function theme() {
  return dark.matches ? "dark" : "light";
}

/**
 * Calls when the colour scheme changes.
 * @param {() => void} listener
 */
export function onTheme(listener) {
  dark.addEventListener("change", listener);
}
