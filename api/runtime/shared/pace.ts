/**
 * Does at once what is asked for after a rest, and for all who ask soon after that once more, so many ms later. How long the rest is may be
 * asked as it begins.
 */
export function createPace(work: () => void, everyMs: number | (() => number)): { ask(): void; stop(): void } {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let wasAsked = false;

  const begin = (): void => {
    wasAsked = false;
    resting = setTimeout(
      () => {
        resting = undefined;
        if (wasAsked) begin();
      },
      typeof everyMs === 'number' ? everyMs : everyMs(),
    );
    work();
  };

  return {
    ask() {
      if (resting === undefined) begin();
      else wasAsked = true;
    },
    stop() {
      clearTimeout(resting);
      wasAsked = false;
    },
  };
}
