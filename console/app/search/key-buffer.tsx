/**
 * Keeps the keys that are pressed after the search box was opened and before it is loaded, so that no letter is lost.
 */
import { useLayoutEffect } from 'react';

/** Nobody types more in that moment. */
const charactersMax = 40;

let bufferedKeys = '';

export function KeyBuffer() {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      bufferedKeys = `${bufferedKeys}${event.key}`.slice(0, charactersMax);
    };
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}

/** Once: the next box begins empty. */
export function takeBufferedKeys(): string {
  const taken = bufferedKeys;
  bufferedKeys = '';
  return taken;
}
