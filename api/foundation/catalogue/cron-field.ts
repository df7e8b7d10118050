/** One field of a cron expression, as Quartz reads it (decision: quartz-expressions). */

export const cronFieldNames = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;
export type CronFieldName = (typeof cronFieldNames)[number];

/** One of the comma separated parts. Days of the week are 1 to 7, and 1 is Sunday. */
export type CronPart =
  /** `?`: the other day field decides. */
  | { readonly kind: 'unset' }
  /** `*`. */
  | { readonly kind: 'every' }
  /** `5`, `MON`. */
  | { readonly kind: 'value'; readonly value: number }
  /** `8-17`, `FRI-MON`: where `from` is above `to`, the range goes on at the smallest value. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** The part before the slash and how far it goes: `5/15` is 5 to 59 by 15; for a range that wraps, `to` is below `from`. */
  | { readonly kind: 'step'; readonly from: number; readonly to: number; readonly step: number }
  /** `L`, `L-3`, and with `onWeekday` `LW`, `L-3W`. */
  | { readonly kind: 'lastDay'; readonly daysBefore: number; readonly onWeekday: boolean }
  /** `15W`: the day from Monday to Friday that is nearest, in the same month. */
  | { readonly kind: 'nearestWeekday'; readonly day: number }
  /** `6L`. */
  | { readonly kind: 'lastOfMonth'; readonly dayOfWeek: number }
  /** `6#3`. */
  | { readonly kind: 'nthOfMonth'; readonly dayOfWeek: number; readonly nth: number };

export interface CronField {
  readonly parts: readonly CronPart[];
  /** All numbers that `value`, `range`, `step` and `every` stand for, ascending. The other kinds depend on the month. */
  readonly values: readonly number[];
}

export interface CronFieldRule {
  readonly min: number;
  readonly max: number;
  /** Names of the values, from `min` on. */
  readonly names?: readonly string[];
  readonly stepMax: number;
  /** A range may go on at the smallest value. Years do not come again. */
  readonly wraps: boolean;
  /** Completes a sentence: `must be …`. */
  readonly expects: string;
}

/** Parts of one field: there are 60 minutes. */
export const cronPartsMax = 60;

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export const cronFieldRules: Readonly<Record<CronFieldName, CronFieldRule>> = {
  second: { min: 0, max: 59, stepMax: 60, wraps: true, expects: 'must be 0 to 59 and the characters , - * /' },
  minute: { min: 0, max: 59, stepMax: 60, wraps: true, expects: 'must be 0 to 59 and the characters , - * /' },
  hour: { min: 0, max: 23, stepMax: 24, wraps: true, expects: 'must be 0 to 23 and the characters , - * /' },
  dayOfMonth: { min: 1, max: 31, stepMax: 31, wraps: true, expects: 'must be 1 to 31 and the characters , - * ? / L W' },
  month: {
    min: 1,
    max: 12,
    names: monthNames,
    stepMax: 12,
    wraps: true,
    expects: 'must be 1 to 12 or JAN to DEC and the characters , - * /',
  },
  dayOfWeek: {
    min: 1,
    max: 7,
    names: dayNames,
    stepMax: 7,
    wraps: true,
    expects: 'must be 1 to 7 or SUN to SAT and the characters , - * ? / L #',
  },
  year: { min: 1970, max: 2099, stepMax: 9_999, wraps: false, expects: 'must be 1970 to 2099 and the characters , - * /' },
};

/** Why a field is refused: completes the sentence that begins with the field's name. It says what would be right and never repeats what was sent. */
export interface FieldProblem {
  readonly problem: string;
}

export function parseCronField(name: CronFieldName, text: string): CronField | FieldProblem {
  const rule = cronFieldRules[name];
  const texts = text.toUpperCase().split(',', cronPartsMax + 1);
  if (texts.length > cronPartsMax) return { problem: `must have at most ${cronPartsMax} parts` };
  const parts: CronPart[] = [];
  for (const each of texts) {
    const part = parsePart(name, rule, each);
    if ('problem' in part) return part;
    if (part.kind === 'unset' && texts.length > 1) return { problem: 'must have ? alone and not in a list' };
    parts.push(part);
  }
  return { parts, values: collectValues(parts, rule) };
}

function parsePart(name: CronFieldName, rule: CronFieldRule, text: string): CronPart | FieldProblem {
  if (text === '*') return { kind: 'every' };
  if (name === 'dayOfMonth') return parseDayOfMonth(text) ?? parseNumbers(rule, text);
  if (name === 'dayOfWeek') return parseDayOfWeek(rule, text) ?? parseNumbers(rule, text);
  return parseNumbers(rule, text);
}

const lastDay = /^L(?:-(\d{1,2}))?(W?)$/;
const nearestWeekday = /^(\d{1,2})W$/;
/** The first day of a month with 31 days is 30 before the last. */
const daysBeforeMax = 30;

function parseDayOfMonth(text: string): CronPart | FieldProblem | undefined {
  if (text === '?') return { kind: 'unset' };
  const last = lastDay.exec(text);
  if (last) {
    const daysBefore = Number(last[1] ?? 0);
    if (daysBefore > daysBeforeMax) return { problem: `must have 0 to ${daysBeforeMax} after L-` };
    return { kind: 'lastDay', daysBefore, onWeekday: last[2] === 'W' };
  }
  const nearest = nearestWeekday.exec(text);
  if (!nearest) return undefined;
  const day = Number(nearest[1]);
  return day >= 1 && day <= 31 ? { kind: 'nearestWeekday', day } : { problem: 'must have 1 to 31 before W' };
}

const lastOfMonth = /^(\d|[A-Z]{3})L$/;
const nthOfMonth = /^(\d|[A-Z]{3})#(\d{1,2})$/;
const saturday = 7;

function parseDayOfWeek(rule: CronFieldRule, text: string): CronPart | FieldProblem | undefined {
  if (text === '?') return { kind: 'unset' };
  // Quartz: alone, L is the last day of the week.
  if (text === 'L') return { kind: 'value', value: saturday };
  const last = lastOfMonth.exec(text);
  if (last) {
    const dayOfWeek = parseValue(rule, last[1] ?? '');
    return typeof dayOfWeek === 'number' ? { kind: 'lastOfMonth', dayOfWeek } : dayOfWeek;
  }
  const nth = nthOfMonth.exec(text);
  if (!nth) return undefined;
  const dayOfWeek = parseValue(rule, nth[1] ?? '');
  if (typeof dayOfWeek !== 'number') return dayOfWeek;
  const occurrence = Number(nth[2]);
  return occurrence >= 1 && occurrence <= 5 ? { kind: 'nthOfMonth', dayOfWeek, nth: occurrence } : { problem: 'must have 1 to 5 after #' };
}

/** `5`, `1-5`, `*`, each with an optional step. */
function parseNumbers(rule: CronFieldRule, text: string): CronPart | FieldProblem {
  const [span = '', stepText, ...more] = text.split('/');
  if (more.length > 0) return { problem: rule.expects };
  const range = parseRange(rule, span, stepText !== undefined);
  if ('problem' in range || stepText === undefined) return range;
  if (!/^\d{1,4}$/.test(stepText)) return { problem: 'must have a number after the slash' };
  const step = Number(stepText);
  if (step < 1 || step > rule.stepMax) return { problem: `must have a step of 1 to ${rule.stepMax}` };
  if (range.kind === 'value') return { kind: 'step', from: range.value, to: rule.max, step };
  return { kind: 'step', from: range.from, to: range.to, step };
}

type Span = Extract<CronPart, { readonly kind: 'value' | 'range' }>;

function parseRange(rule: CronFieldRule, span: string, hasStep: boolean): Span | FieldProblem {
  // With a step, Quartz takes nothing before the slash for `*`.
  if (hasStep && (span === '*' || span === '')) return { kind: 'range', from: rule.min, to: rule.max };
  const [first = '', last, ...more] = span.split('-');
  if (more.length > 0) return { problem: rule.expects };
  const from = parseValue(rule, first);
  if (typeof from !== 'number') return from;
  if (last === undefined) return { kind: 'value', value: from };
  const to = parseValue(rule, last);
  if (typeof to !== 'number') return to;
  if (from > to && !rule.wraps) return { problem: 'must have a range that ends after its start' };
  return { kind: 'range', from, to };
}

function parseValue(rule: CronFieldRule, text: string): number | FieldProblem {
  const index = rule.names?.indexOf(text) ?? -1;
  if (index >= 0) return rule.min + index;
  if (!/^\d{1,4}$/.test(text)) return { problem: rule.expects };
  const value = Number(text);
  return value >= rule.min && value <= rule.max ? value : { problem: `must be ${rule.min} to ${rule.max}` };
}

function collectValues(parts: readonly CronPart[], { min, max }: CronFieldRule): readonly number[] {
  const values = new Set<number>();
  for (const part of parts) {
    if (part.kind === 'value') values.add(part.value);
    const walked = toWalk(part, min, max);
    if (!walked) continue;
    const end = walked.to < walked.from ? walked.to + (max - min + 1) : walked.to;
    for (let value = walked.from; value <= end; value += walked.step) values.add(value > max ? value - (max - min + 1) : value);
  }
  return [...values].sort((a, b) => a - b);
}

function toWalk(
  part: CronPart,
  min: number,
  max: number,
): { readonly from: number; readonly to: number; readonly step: number } | undefined {
  if (part.kind === 'every') return { from: min, to: max, step: 1 };
  if (part.kind === 'range') return { from: part.from, to: part.to, step: 1 };
  return part.kind === 'step' ? part : undefined;
}
