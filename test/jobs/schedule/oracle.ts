/**
 * A second reading of Quartz expressions, slow and simple on purpose, which shares no code with the gateway: it asks of each
 * local day whether each part of the text matches, and of each local time which timestamps show it on a wall clock.
 */

const names: Readonly<Record<string, readonly string[]>> = {
  month: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  dayOfWeek: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [1, 7],
  year: [1970, 2099],
};

/** All offsets in minutes that the zones of the tables have from 2020 on. */
export const zoneOffsets: Readonly<Record<string, readonly number[]>> = {
  UTC: [0],
  'Europe/Berlin': [60, 120],
  'America/New_York': [-300, -240],
  'Australia/Lord_Howe': [630, 660],
  'Asia/Kathmandu': [345],
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function read(field: string, text: string): number {
  const place = names[field]?.indexOf(text) ?? -1;
  return place >= 0 ? place + 1 : Number(text);
}

/** Whether a plain part such as `5`, `1-5`, `FRI-MON/2` or `*` holds the value: counts up from its start, over the end. */
function holds(field: string, part: string, value: number): boolean {
  const [min = 0, max = 0] = bounds[field] ?? [];
  const [span = '', step] = part.split('/');
  const [first = '', last] = span === '*' || span === '' ? [String(min), String(max)] : span.split('-');
  const start = read(field, first);
  const end = last !== undefined ? read(field, last) : step !== undefined ? max : start;
  let current = start;
  for (let place = 0; ; place += 1) {
    if (place % Number(step ?? 1) === 0 && current === value) return true;
    if (current === end) return false;
    current = current === max ? min : current + 1;
  }
}

const holdsAny = (field: string, text: string, value: number): boolean => text.split(',').some((part) => holds(field, part, value));

const weekdayOf = (year: number, month: number, day: number): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The weekday of the month with the smallest distance. */
function nearest(year: number, month: number, wanted: number): number {
  const days = Array.from({ length: lengthOf(year, month) }, (_, place) => place + 1);
  if (!days.includes(wanted)) return 0;
  const weekdays = days.filter((day) => ![1, 7].includes(weekdayOf(year, month, day)));
  return weekdays.reduce((best, day) => (Math.abs(day - wanted) < Math.abs(best - wanted) ? day : best), 99);
}

function isDayOfMonth(part: string, year: number, month: number, day: number): boolean {
  const last = lengthOf(year, month);
  const before = /^L(?:-(\d+))?(W?)$/.exec(part);
  if (before) {
    const wanted = last - Number(before[1] ?? 0);
    return day === (before[2] === 'W' ? nearest(year, month, wanted) : wanted);
  }
  if (part.endsWith('W')) return day === nearest(year, month, Number(part.slice(0, -1)));
  return holds('dayOfMonth', part, day);
}

function isDayOfWeek(part: string, year: number, month: number, day: number): boolean {
  const weekday = weekdayOf(year, month, day);
  if (part === 'L') return weekday === 7;
  if (part.includes('#')) {
    const [name = '', nth] = part.split('#');
    return weekday === read('dayOfWeek', name) && Math.ceil(day / 7) === Number(nth);
  }
  if (part.length > 1 && part.endsWith('L')) {
    return weekday === read('dayOfWeek', part.slice(0, -1)) && day + 7 > lengthOf(year, month);
  }
  return holds('dayOfWeek', part, weekday);
}

/** Whether the expression fires on a local day. */
export function isOnDay(expression: string, year: number, month: number, day: number): boolean {
  const [, , , dayOfMonth = '', months = '', dayOfWeek = '', years = '*'] = expression.toUpperCase().trim().split(/\s+/);
  if (!holdsAny('year', years, year) || !holdsAny('month', months, month)) return false;
  if (dayOfMonth === '?') return dayOfWeek.split(',').some((part) => isDayOfWeek(part, year, month, day));
  return dayOfMonth.split(',').some((part) => isDayOfMonth(part, year, month, day));
}

/** Whether the expression fires at a local time of day. */
export function isAtTime(expression: string, hour: number, minute: number, second: number): boolean {
  const [seconds = '', minutes = '', hours = ''] = expression.toUpperCase().trim().split(/\s+/);
  return holdsAny('second', seconds, second) && holdsAny('minute', minutes, minute) && holdsAny('hour', hours, hour);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a wall clock shows, as `Date.UTC` would count it. */
export function wallClock(zone: string, timestamp: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(zone, clock);
  }
  return Date.parse(`${clock.format(timestamp).replace(' ', 'T')}Z`);
}

/** The timestamps at which a wall clock shows the local time: none, one or two. */
export function timestampsAt(zone: string, local: number): readonly number[] {
  const candidates = (zoneOffsets[zone] ?? []).map((minutes) => local - minutes * minuteMs);
  return candidates.filter((timestamp) => wallClock(zone, timestamp) === local).sort((a, b) => a - b);
}

/** The first minute at which a wall clock shows more than a time that it skips. */
function changeAfter(zone: string, local: number): number {
  let timestamp = local - Math.max(...(zoneOffsets[zone] ?? [])) * minuteMs - hourMs;
  timestamp -= timestamp % minuteMs;
  while (wallClock(zone, timestamp) <= local) timestamp += minuteMs;
  return timestamp;
}

const sixty = Array.from({ length: 60 }, (_, place) => place);

function* localTimes(expression: string, from: number): Generator<number> {
  const [seconds = '', minutes = '', hours = ''] = expression.toUpperCase().trim().split(/\s+/);
  const atHours = sixty.slice(0, 24).filter((hour) => holdsAny('hour', hours, hour));
  const atMinutes = sixty.filter((minute) => holdsAny('minute', minutes, minute));
  const atSeconds = sixty.filter((second) => holdsAny('second', seconds, second));
  for (let day = Math.floor(from / dayMs) * dayMs; day < Date.UTC(2100, 0, 1); day += dayMs) {
    const date = new Date(day);
    if (!isOnDay(expression, date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())) continue;
    for (const hour of atHours) {
      for (const minute of atMinutes) {
        for (const second of atSeconds) {
          const local = day + hour * hourMs + minute * minuteMs + second * 1_000;
          if (local >= from) yield local;
        }
      }
    }
  }
}

/** The first `count` timestamps after `after`, by decision: job-time-zones. */
export function occurrencesByWalking(expression: string, zone: string, after: number, count: number): readonly number[] {
  const isHourly = sixty.slice(0, 24).every((hour) => holdsAny('hour', expression.toUpperCase().trim().split(/\s+/)[2] ?? '', hour));
  const found = new Set<number>();
  const changesMs = 3 * hourMs;
  for (const local of localTimes(expression, wallClock(zone, after - (after % 1_000)) - changesMs)) {
    const timestamps = timestampsAt(zone, local);
    if (timestamps.length === 0 && !isHourly) found.add(changeAfter(zone, local));
    for (const timestamp of isHourly ? timestamps : timestamps.slice(0, 1)) if (timestamp > after) found.add(timestamp);
    if (timestamps.length === 0) for (const timestamp of [...found]) if (timestamp <= after) found.delete(timestamp);
    if (found.size < count) continue;
    const last = [...found].sort((a, b) => a - b)[count - 1] ?? 0;
    if (local > wallClock(zone, last) + changesMs) break;
  }
  return [...found].sort((a, b) => a - b).slice(0, count);
}
