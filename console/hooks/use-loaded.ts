/** A part of a page that is loaded when somebody is about to use it, so that the page itself is there sooner. */
import { useState } from 'react';

/** The part once it is there, and what loads it; asked again it loads nothing. A load that failed is tried again then. */
export function useLoaded<Part>(load: () => Promise<Part>): readonly [Part | undefined, () => void] {
  const [part, setPart] = useState<Part>();
  const prepare = (): void => {
    if (part === undefined)
      load().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      );
  };
  return [part, prepare];
}
