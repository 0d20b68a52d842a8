// @ts-check
// A strip of steps without room for all their names: the current step keeps its name, the others fold to numbers.

/** How a strip is folded, until it fits. */
const FOLDS = ["folded", "tight"];

/** Least width of a line, in pixels; a narrower one is left out. */
const LEAST = 120;

/**
 * Leaves a line out while there is no room for more than a word of it.
 * @param {HTMLElement} line
 */
export function leaveOutNarrow(line) {
  const cut = () => line.classList.toggle("narrow", line.clientWidth < Math.min(LEAST, line.scrollWidth));
  new ResizeObserver(cut).observe(line);
}

/**
 * Keeps a strip folded while it would not fit, also when its size or its steps change.
 * @param {HTMLElement} strip
 */
export function keepFolded(strip) {
  const fold = () => {
    strip.classList.remove(...FOLDS);
    for (const name of FOLDS) if (strip.scrollWidth > strip.clientWidth) strip.classList.add(name);
  };
  new ResizeObserver(fold).observe(strip);
  new MutationObserver(fold).observe(strip, { childList: true });
}
