/** The form of preferences: minutes of a day as its fields have them, and what is sent. Pure. */
import type { Choices } from './documents.ts';

export interface QuietHours {
  /** `22:00`; empty: none. */
  readonly from: string;
  readonly to: string;
}

export function toClock(minutes: number | null): string {
  if (minutes === null) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Null where it is no time. */
export function toMinutes(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock);
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes < 24 * 60 ? minutes : null;
}

/** Half of the quiet hours is none. */
export function toInput(choices: Choices, { from, to }: QuietHours): Choices {
  const quietFrom = toMinutes(from);
  const quietTo = toMinutes(to);
  const isWhole = quietFrom !== null && quietTo !== null;
  return { ...choices, quietFrom: isWhole ? quietFrom : null, quietTo: isWhole ? quietTo : null };
}
