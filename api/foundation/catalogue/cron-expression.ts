/** A whole cron expression, written in one text or in the parameters of a job (spec §2.Y; decision: quartz-expressions). */
import { type CronField, type CronFieldName, cronFieldNames, parseCronField } from './cron-field.ts';

export type CronFields = Readonly<Record<CronFieldName, CronField>>;

export interface CronExpression extends CronFields {
  /** All seven fields in upper case with one space between them. */
  readonly text: string;
}

/** Why there is no expression. */
export interface CronProblem {
  /** The field to change; `expression` where the number of fields is wrong. */
  readonly field: CronFieldName | 'expression';
  /** Completes the sentence that begins with the field's name. */
  readonly problem: string;
}

/** The documented parameters that say when a job runs. */
export type JobFields = Readonly<Partial<Record<CronFieldName | 'expression', string | undefined>>>;

/** Documented, of which those of the two days stand in `withUnsentDays` (spec §2.Y). */
export const jobFieldDefaults = { second: '0', minute: '0', hour: '0', dayOfMonth: '1', month: '1', dayOfWeek: '1', year: '*' } as const;

/** Documented for job.expression: `str up to 256`. */
const expressionCharactersMax = 256;
/** Seven fields of 60 parts such as `2026-2099/0001,`: what the parameters of a job may come to. */
const textCharactersMax = 6_400;

const fieldTitles: Readonly<Record<CronFieldName, string>> = {
  second: 'second',
  minute: 'minute',
  hour: 'hour',
  dayOfMonth: 'day of the month',
  month: 'month',
  dayOfWeek: 'day of the week',
  year: 'year',
};

/** Completes the sentence that begins with `job.expression`: which field of it is wrong, and why. */
export function explainExpressionProblem({ field, problem }: CronProblem): string {
  return field === 'expression' ? problem : `has a wrong ${fieldTitles[field]}: it ${problem}`;
}

export function isCronProblem(parsed: CronExpression | CronProblem): parsed is CronProblem {
  return 'problem' in parsed;
}

/** Six or seven fields; without the seventh, every year. Takes every text that an expression has. */
export function parseCronExpression(text: string): CronExpression | CronProblem {
  if (text.length > textCharactersMax) return wrongExpression(`must be up to ${textCharactersMax} characters`);
  const texts = text.trim().split(/\s+/);
  if (texts.length !== 6 && texts.length !== 7) return wrongExpression('must have 6 or 7 fields');
  return parseFields((name) => texts[cronFieldNames.indexOf(name)] ?? jobFieldDefaults.year);
}

/**
 * The expression of a job's parameters. `job.expression` replaces all others. An unsent day field becomes `?`; where
 * neither is sent, dayOfMonth is 1 (decision: job-days). An empty text counts as unsent.
 */
export function fromJobFields(job: JobFields): CronExpression | CronProblem {
  if (job.expression) return parseJobExpression(job.expression);
  const days = withUnsentDays(job);
  return parseFields((name) => {
    if (name === 'dayOfMonth' || name === 'dayOfWeek') return days[name];
    return job[name] || jobFieldDefaults[name];
  });
}

/** `job.expression`, which has its documented length. */
export function parseJobExpression(text: string): CronExpression | CronProblem {
  return text.length > expressionCharactersMax
    ? wrongExpression(`must be up to ${expressionCharactersMax} characters`)
    : parseCronExpression(text);
}

function withUnsentDays({ dayOfMonth, dayOfWeek }: JobFields): { readonly dayOfMonth: string; readonly dayOfWeek: string } {
  // A lone ? in one field leaves the other one to its default.
  if (!dayOfMonth && !dayOfWeek) return { dayOfMonth: jobFieldDefaults.dayOfMonth, dayOfWeek: '?' };
  return {
    dayOfMonth: dayOfMonth || (dayOfWeek === '?' ? jobFieldDefaults.dayOfMonth : '?'),
    dayOfWeek: dayOfWeek || (dayOfMonth === '?' ? jobFieldDefaults.dayOfWeek : '?'),
  };
}

function parseFields(read: (name: CronFieldName) => string): CronExpression | CronProblem {
  const fields = new Map<CronFieldName, CronField>();
  for (const name of cronFieldNames) {
    const parsed = parseCronField(name, read(name));
    if ('problem' in parsed) return { field: name, problem: parsed.problem };
    fields.set(name, parsed);
  }
  const field = (name: CronFieldName): CronField => fields.get(name) ?? { parts: [], values: [] };
  const dayProblem = checkDays(isUnset(field('dayOfMonth')), isUnset(field('dayOfWeek')));
  if (dayProblem) return dayProblem;
  return {
    second: field('second'),
    minute: field('minute'),
    hour: field('hour'),
    dayOfMonth: field('dayOfMonth'),
    month: field('month'),
    dayOfWeek: field('dayOfWeek'),
    year: field('year'),
    text: cronFieldNames.map((name) => read(name).toUpperCase()).join(' '),
  };
}

/** Whether the field is `?`. */
export function isUnset(field: CronField): boolean {
  return field.parts[0]?.kind === 'unset';
}

/** Exactly one of the two day fields is `?` (spec §2.Y). */
function checkDays(isMonthUnset: boolean, isWeekUnset: boolean): CronProblem | undefined {
  if (isMonthUnset !== isWeekUnset) return undefined;
  const problem = isWeekUnset ? 'must not be ? where the day of the month is ?' : 'must be ? where the day of the month is not ?';
  return { field: 'dayOfWeek', problem };
}

function wrongExpression(problem: string): CronProblem {
  return { field: 'expression', problem };
}
