/** Values of settlement files: parsed by the documented formats, refused with a reason that names the column. */
import { isId } from '../../../foundation/kernel/identifier.ts';
import { parseAmount } from '../../../foundation/kernel/money.ts';
import { formatTimestamp, isDate, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { WrongValue } from './format.ts';

export function required(name: string, value: string): string {
  if (value === '') throw new WrongValue(`${name} must not be empty`);
  return value;
}

export function parseOneOf<Value extends string>(name: string, allowed: readonly Value[], value: string): Value {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new WrongValue(`${name} must be one of ${allowed.join(', ')}`);
  return found;
}

/** Empty is null. */
export function parseText(name: string, charactersMax: number, value: string): string | null {
  if (value === '') return null;
  if (Array.from(value).length > charactersMax) throw new WrongValue(`${name} must be at most ${charactersMax} characters`);
  return value;
}

export function parseMoney(name: string, value: string): bigint {
  const amountMinor = parseAmount(value);
  if (amountMinor === undefined) throw new WrongValue(`${name} must be an amount such as 92.00`);
  return amountMinor;
}

export function parseCurrency(name: string, value: string): string {
  if (!/^[A-Z]{3}$/.test(value)) throw new WrongValue(`${name} must be a currency such as EUR`);
  return value;
}

export function parseDay(name: string, value: string): string {
  if (!isDate(value)) throw new WrongValue(`${name} must be a day such as 2026-01-31`);
  return value;
}

export function parseOptionalId(name: string, value: string): string | null {
  if (value === '') return null;
  if (!isId(value)) throw new WrongValue(`${name} must be 32 letters and digits`);
  return value;
}

export function parseTime(name: string, value: string): Timestamp {
  const match = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(value);
  if (!match?.[1] || !isDate(match[1])) throw new WrongValue(`${name} must be a time such as 2026-01-31 09:30:00`);
  return Date.parse(`${match[1]}T${match[2]}Z`);
}

/** `yyyy-MM-dd HH:mm:ss`, UTC. */
export function formatTime(at: Timestamp): string {
  return formatTimestamp(at).slice(0, 19);
}

/** The first characters; never half of one. */
export function cut(text: string, charactersMax: number): string {
  return Array.from(text).slice(0, charactersMax).join('');
}

export function cutOrNull(text: string | null | undefined, charactersMax: number): string | null {
  return text === null || text === undefined || text === '' ? null : cut(text, charactersMax);
}

/** A rate as money is written, half up: 1.0845 is 1.08 (decision: exchange-rates-of-two-decimals). */
export function parseRate(name: string, value: string): string {
  const match = /^(\d{1,10})(?:\.(\d{1,12}))?$/.exec(value);
  if (!match?.[1]) throw new WrongValue(`${name} must be a rate such as 1.00`);
  const digits = (match[2] ?? '').padEnd(3, '0');
  const hundredths = BigInt(match[1]) * 100n + BigInt(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1n : 0n);
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
