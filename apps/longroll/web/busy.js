// @ts-check
// A sign of life when the server or the computer takes its time.

/** How long nobody is told, in milliseconds. */
const LATE = 300;

/** What has been waited for that long. @type {Set<{ words: string }>} */
const late = new Set();

function show() {
  const sign = document.querySelector("#busy");
  if (sign) sign.textContent = [...late].at(-1)?.words ?? "";
}

/**
 * Something is waited for: after a while the page says so. What is returned ends that.
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
 * Waits for something, and says so if it takes long.
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
