/** Months `yyyy-MM` of UTC, as settlement counts them. Pure. */

export function isMonth(text: string | undefined): text is string {
  return text !== undefined && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
}

export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(Date.UTC(year, number - 1 + count));
}

/** `yyyy-MM-dd`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The newest first: as many as a year and a half, and the chosen one among them. */
export function listMonths(now: number, chosen: string): readonly string[] {
  const current = monthOf(now);
  const newest = chosen > current ? chosen : current;
  const months = Array.from({ length: 18 }, (_, back) => addMonths(newest, -back));
  return months.includes(chosen) ? months : [...months, chosen];
}
