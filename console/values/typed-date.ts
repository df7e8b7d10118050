/**
 * Days and times as a person types them and as a field shows them, in the language's own form: `21.11.2026, 14:03`, `21 Nov 2026`.
 * As a value a day is `yyyy-MM-dd`, with a time `yyyy-MM-ddTHH:mm`, with seconds where there are some; a time alone is `HH:mm`. Pure.
 */

export type DateKind = 'day' | 'minute' | 'time';

/** What the field shows of a value; '' where there is none. */
export function formatTyped(value: string, kind: DateKind, locale: string): string {
  if (kind === 'time') return value;
  const [day = '', time] = value.split('T');
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) return '';
  const shown = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(ms);
  return kind === 'day' ? shown : `${shown}, ${shortenTime(time ?? '00:00')}`;
}

/** Undefined where the text is none. A text without a year means `year`; without a time midnight. */
export function parseTyped(text: string, kind: DateKind, locale: string, year: number): string | undefined {
  const typed = text.trim().toLocaleLowerCase(locale);
  if (kind === 'time') return parseTime(typed);
  const [, dayText = typed, timeText] = /^(.+?)(?:[\s,]+|(?<=\d)t(?=\d))(\d{1,2}:\d{2}(?::\d{2})?(?:\s*(?:uhr|am|pm))?)$/.exec(typed) ?? [];
  if (kind === 'day' && timeText !== undefined) return undefined;
  const day = parseDay(dayText, locale, year);
  const time = timeText === undefined ? '00:00' : parseTime(timeText);
  if (day === undefined || time === undefined) return undefined;
  return kind === 'day' ? day : `${day}T${time}`;
}

/** `6`, `6:30`, `0630`, `6:30 pm`, `6 Uhr` as `HH:mm`, or `HH:mm:ss`. */
function parseTime(text: string): string | undefined {
  const [, hours, minutes = '00', seconds, half] = /^(\d{1,2})(?:[:.]?(\d{2})(?::(\d{2}))?)?\s*(uhr|am|pm)?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const isHalf = half === 'am' || half === 'pm';
  const hour = isHalf ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || (isHalf && (Number(hours) < 1 || Number(hours) > 12)) || Number(minutes) > 59 || Number(seconds ?? 0) > 59)
    return undefined;
  return [pad(hour), minutes, ...(seconds === undefined ? [] : [seconds])].join(':');
}

function parseDay(text: string, locale: string, thisYear: number): string | undefined {
  const parts = text.match(/\d+|\p{L}+/gu) ?? [];
  const numbers = parts.filter((part) => /^\d/.test(part));
  const [name, another] = parts.filter((part) => !/^\d/.test(part));
  if (another !== undefined || numbers.length < 2 - (name === undefined ? 0 : 1) || numbers.length > 3) return undefined;
  if (name !== undefined) {
    const month = findMonth(name, locale);
    const [day, year] = numbers;
    return month === undefined || numbers.length > 2 ? undefined : toDay(year ?? String(thisYear), month, Number(day));
  }
  const order = numbers[0]?.length === 4 ? ymd : orderOf(locale).filter((part) => numbers.length === 3 || part !== 'year');
  const read = (part: DayPart): string | undefined => numbers[order.indexOf(part)];
  return toDay(read('year') ?? String(thisYear), Number(read('month')), Number(read('day')));
}

type DayPart = 'year' | 'month' | 'day';
const ymd: readonly DayPart[] = ['year', 'month', 'day'];

/** In which order the language writes day, month and year in numbers. */
function orderOf(locale: string): readonly DayPart[] {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** By the name or its beginning, of three letters at least. */
function findMonth(name: string, locale: string): number | undefined {
  if (name.length < 3) return undefined;
  const found = (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month });
    return Array.from({ length: 12 }, (_, index) => index + 1).filter((number) =>
      format
        .format(Date.UTC(2024, number - 1))
        .toLocaleLowerCase(locale)
        .startsWith(name),
    );
  });
  return found[0];
}

/** Undefined where the day does not exist, such as 31 June. Two digits of a year are of this century. */
function toDay(year: string, month: number, day: number): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  if (full.length !== 4 || !Number.isInteger(month) || !Number.isInteger(day)) return undefined;
  const text = `${full}-${pad(month)}-${pad(day)}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text ? text : undefined;
}

/** How the language writes a day in numbers, with letters for them: `dd/mm/yyyy`, `TT.MM.JJJJ`. */
export function describeForm(kind: DateKind, locale: string, letters: Readonly<Record<DayPart | 'time', string>>): string {
  if (kind === 'time') return letters.time;
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'year' || type === 'month' || type === 'day' ? letters[type] : value))
    .join('');
  return kind === 'day' ? day : `${day}, ${letters.time}`;
}

function shortenTime(time: string): string {
  return time.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1');
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
