/**
 * What the build of the console takes for `react`: Preact, which does the same in an eighth of the bytes (decision in
 * console/README.md). `Activity` is the one part that the component library uses and Preact lacks.
 */

import { options } from 'preact';
import compat, { createElement } from 'preact/compat';

// Effects run before the next event, as React runs those of a click or a key, and not after the next frame: a key that
// follows at once finds its listener.
options.requestAnimationFrame = queueMicrotask;

export * from 'preact/compat';

/** Keeps what is hidden, with its state; unlike React it leaves the effects running. */
export function Activity({ mode, children }) {
  return createElement('div', { style: { display: mode === 'hidden' ? 'none' : 'contents' } }, children);
}

export default { ...compat, Activity };
