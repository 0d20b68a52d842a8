// @ts-check
// A server that does not answer: a banner says so, and the page continues when the server is back.

import { make } from "./make.js";

/** Time between two questions to the server, in milliseconds. */
const WAIT = 1000;

/** @type {(() => void)[]} */
const listeners = [];
let isAsked = false;
/** @type {HTMLElement | null} */
let banner = null;

/**
 * Calls when the server is back.
 * @param {() => void} listener
 */
export function onReturn(listener) {
  listeners.push(listener);
}

/** A question was not answered: asks for the server until it answers again. */
export async function lookForServer() {
  if (isAsked) return;
  isAsked = true;
  while (!(await isThere())) {
    banner ??= hung();
    await new Promise((done) => setTimeout(done, WAIT));
  }
  isAsked = false;
  if (!banner) return;
  banner.remove();
  banner = null;
  for (const listener of listeners) listener();
}

async function isThere() {
  try {
    return (await fetch("/healthz")).ok;
  } catch {
    return false;
  }
}

function hung() {
  const sign = make(
    "p",
    { class: "away", id: "away", role: "alert" },
    make("b", {}, `The server at ${location.host} does not answer.`),
    " The game is saved. This page continues when the server answers again.",
  );
  (document.querySelector("header") ?? document.body).append(sign);
  return sign;
}
