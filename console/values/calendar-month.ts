/** The days of a month as a calendar shows them, in weeks, and the way from one day to another by keys. Days are `yyyy-MM-dd`. Pure. */

const dayMs = 86_400_000;

/** Weeks of seven days, with those of the months beside it where a week has some. `firstWeekday`: 1 is Monday, 7 Sunday. */
export function weeksOf(day: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = toMs(`${day.slice(0, 7)}-01`);
  const before = (weekdayOf(first) - firstWeekday + 7) % 7;
  const start = first - before * dayMs;
  const last = toMs(addMonths(`${day.slice(0, 7)}-01`, 1)) - dayMs;
  const count = Math.ceil(((last - start) / dayMs + 1) / 7);
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (__, place) => toDay(start + (week * 7 + place) * dayMs)));
}

function addDays(day: string, count: number): string {
  return toDay(toMs(day) + count * dayMs);
}

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

export interface CalendarKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where a key leads from a day; undefined where it leads nowhere. */
export function dayAfterKey(day: string, { key, shiftKey }: CalendarKey, firstWeekday: number): string | undefined {
  const index = (weekdayOf(toMs(day)) - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -index);
    case 'End':
      return addDays(day, 6 - index);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** Newer than the types of the language; `weekInfo` is what older browsers call it. */
interface WeekInfo {
  getWeekInfo?(): { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** 1 is Monday, 7 Sunday, where the browser knows no more about the language. */
export function firstWeekdayOf(locale: string): number {
  const known: WeekInfo = Object.assign(new Intl.Locale(locale));
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

function weekdayOf(ms: number): number {
  return new Date(ms).getUTCDay() || 7;
}

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
