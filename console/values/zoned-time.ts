/** Days and local times of a time zone in milliseconds since 1970, and back. Pure. */

const parts = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = parts.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  parts.set(timeZone, made);
  return made;
}

/** What the zone's clock shows, as if it were UTC. */
function toWallTime(ms: number, timeZone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of partsIn(timeZone).formatToParts(ms)) shown[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which the zone's clock shows this. In the hour that is skipped in spring: an hour later, so that a day whose midnight is skipped begins with it. */
function fromWallTime(wall: number, timeZone: string): number {
  const first = wall - (toWallTime(wall, timeZone) - wall);
  // Between guess and answer the clock may have been put forward or back; the second look knows.
  const second = wall - (toWallTime(first, timeZone) - first);
  // No clock shows what is skipped: one look is an hour before it and the other an hour behind, east of UTC the second, west of it the first.
  return toWallTime(second, timeZone) === wall ? second : Math.max(first, second);
}

/** When the day began in the zone; `daysBack` 1 for the day before. A day can have 23 or 25 hours. */
export function startOfDay(now: number, timeZone: string, daysBack = 0): number {
  const wall = new Date(toWallTime(now, timeZone));
  return fromWallTime(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() - daysBack), timeZone);
}

/** `2026-11-21T14:03`, as a datetime-local field has it, for what the zone's clock shows. */
export function formatLocalField(ms: number, timeZone: string): string {
  return new Date(toWallTime(ms, timeZone)).toISOString().slice(0, 16);
}

export function parseLocalField(text: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? undefined : fromWallTime(wall, timeZone);
}
