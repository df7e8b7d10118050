/** Does at once what is asked for after a rest, and for all who ask soon after that once more, `everyMs` later. */
export function createPace(work: () => void, everyMs: number): { ask(): void; stop(): void } {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let wasAsked = false;

  const begin = (): void => {
    wasAsked = false;
    resting = setTimeout(() => {
      resting = undefined;
      if (wasAsked) begin();
    }, everyMs);
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
