/**
 * What the build of the console takes for `react`: Preact, which does the same in an eighth of the bytes (decision in
 * console/README.md). `Activity` is the one part that the component library uses and Preact lacks.
 */

import { options } from 'preact';
import compat, { createElement } from 'preact/compat';

// Effects run before the next event, as React runs those of a click or a key, and not after the next frame: a key that
// follows at once finds its listener.
options.requestAnimationFrame = queueMicrotask;

// An icon without a name is an ornament beside a text. Without this, screen readers say "image" before each; the libraries of
// icons and of components leave it to who uses them.
const madeBefore = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  if (type === 'svg' && !('role' in props || 'aria-label' in props || 'aria-hidden' in props)) props['aria-hidden'] = true;
  madeBefore?.(vnode);
};

export * from 'preact/compat';

/** Keeps what is hidden, with its state; unlike React it leaves the effects running. */
export function Activity({ mode, children }) {
  return createElement('div', { style: { display: mode === 'hidden' ? 'none' : 'contents' } }, children);
}

export default { ...compat, Activity };
