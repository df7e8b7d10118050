/** From how many on figures say something. Below, pages say "not enough yet" instead of a rate of 0 % or a lone dot. Pure. */

/** Fewer decided payments than this say nothing of a rate: one more decline would move it by several points. */
export const decidedMin = 30;

/** A line needs two points. */
const drawnMin = 2;

/** Whether so many of the values tell something that they can be drawn. */
export function isEnoughToDraw(values: readonly (number | null)[]): boolean {
  return values.filter((value) => value !== null && value !== 0).length >= drawnMin;
}
