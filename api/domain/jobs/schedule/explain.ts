/**
 * What an expression means, as data: whoever shows it says it in words of a language. Nothing is lost: the parts of a
 * field together are the field.
 */
import { type CronExpression, isUnset } from '../../../foundation/catalogue/cron-expression.ts';
import { type CronField, type CronFieldName, type CronPart, cronFieldNames } from '../../../foundation/catalogue/cron-field.ts';

export type ExplainedKind =
  /** Each one. */
  | 'EVERY'
  /** `from` alone. */
  | 'VALUE'
  /** `from` to `to`; where `to` is below `from`, over the end and on from the smallest. */
  | 'RANGE'
  /** Each `step`-th from `from` to `to`. */
  | 'STEP'
  /** The last day of the month, or `from` days before it. */
  | 'LAST_DAY'
  /** The weekday that is nearest to the last day of the month, or to the one `from` days before it. */
  | 'LAST_WEEKDAY'
  /** The weekday that is nearest to day `from`. */
  | 'NEAREST_WEEKDAY'
  /** The last day of the week `from` in the month. */
  | 'LAST_OF_MONTH'
  /** The `nth` day of the week `from` in the month. */
  | 'NTH_OF_MONTH';

export interface ExplainedPart {
  readonly kind: ExplainedKind;
  /** Days of the week are 1 to 7, and 1 is Sunday. */
  readonly from: number | null;
  readonly to: number | null;
  readonly step: number | null;
  readonly nth: number | null;
}

export interface ExplainedField {
  readonly field: CronFieldName;
  readonly parts: readonly ExplainedPart[];
}

export interface Explanation {
  /** The times of day as HH:mm:ss, where they are few: a job of every minute has none here. */
  readonly times: readonly string[];
  /** In the order of the expression, without the day field that is `?`. */
  readonly fields: readonly ExplainedField[];
}

/** More times of day than these are told by their fields. */
const timesMax = 6;

export function explainExpression(expression: CronExpression): Explanation {
  const told = cronFieldNames.filter((name) => !isUnset(expression[name]));
  return {
    times: listTimes(expression),
    fields: told.map((name) => ({ field: name, parts: expression[name].parts.map((part) => explainPart(part)) })),
  };
}

function listTimes({ hour, minute, second }: CronExpression): readonly string[] {
  if (hour.values.length * minute.values.length * second.values.length > timesMax) return [];
  const pad = (value: number): string => String(value).padStart(2, '0');
  return combine([hour, minute, second]).map((time) => time.map(pad).join(':'));
}

function combine(fields: readonly CronField[]): readonly (readonly number[])[] {
  return fields.reduce<readonly (readonly number[])[]>(
    (times, { values }) => times.flatMap((time) => values.map((value) => [...time, value])),
    [[]],
  );
}

function explainPart(part: CronPart): ExplainedPart {
  const told = (kind: ExplainedKind, from: number | null = null): ExplainedPart => ({ kind, from, to: null, step: null, nth: null });
  switch (part.kind) {
    case 'value':
      return told('VALUE', part.value);
    case 'range':
      return { ...told('RANGE', part.from), to: part.to };
    case 'step':
      return { ...told('STEP', part.from), to: part.to, step: part.step };
    case 'lastDay':
      return told(part.onWeekday ? 'LAST_WEEKDAY' : 'LAST_DAY', part.daysBefore);
    case 'nearestWeekday':
      return told('NEAREST_WEEKDAY', part.day);
    case 'lastOfMonth':
      return told('LAST_OF_MONTH', part.dayOfWeek);
    case 'nthOfMonth':
      return { ...told('NTH_OF_MONTH', part.dayOfWeek), nth: part.nth };
    default:
      return told('EVERY');
  }
}
