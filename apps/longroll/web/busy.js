// @ts-check
// A sign of life when the server or the computer takes its time.

/** The page says nothing of a shorter wait, in milliseconds. */
const LATE = 300;

/** Waits that take longer. @type {Set<{ words: string }>} */
const late = new Set();

function show() {
  const sign = document.querySelector("#busy");
  if (sign) sign.textContent = [...late].at(-1)?.words ?? "";
}

/**
 * Begins a wait: after a while the page says so. The function returned ends it.
 * @param {string} words
 */
export function wait(words) {
  const one = { words };
  const timer = setTimeout(() => {
    late.add(one);
    show();
  }, LATE);
  return () => {
    clearTimeout(timer);
    if (late.delete(one)) show();
  };
}

/**
 * Waits for a promise, and says so if it takes long.
 * @template Awaited
 * @param {Promise<Awaited>} promise
 */
export async function awaited(promise) {
  const end = wait("One moment");
  try {
    return await promise;
  } finally {
    end();
  }
}
