import {
  type CronExpression,
  type CronProblem,
  explainExpressionProblem,
  isCronProblem,
  jobFieldDefaults,
  parseJobExpression,
} from './cron-expression.ts';
import { type CronFieldName, cronFieldRules, parseCronField } from './cron-field.ts';
import { type Field, field, section } from './field.ts';
import type { Format } from './format.ts';
import { dateTime, digits, oneOf, text } from './format.ts';

/** A field of a cron expression. Every channel refuses a wrong one, because no job can run by it. */
function cron(name: CronFieldName, meaning: string, expects: string = cronFieldRules[name].expects): Field {
  const format: Format = {
    accepts: (content) => !('problem' in parseCronField(name, content)),
    expects,
    explain: (content) => {
      const parsed = parseCronField(name, content);
      return 'problem' in parsed ? parsed.problem : expects;
    },
    kind: 'text',
  };
  return field(`job.${name}`, format, 'O', 'none', meaning, { default: jobFieldDefaults[name], essential: true });
}

/** Documented without the characters of a cron field: one minute only. Others are for `job.expression`. */
const oneMinute: Format = {
  accepts: (content) => {
    const parsed = parseCronField('minute', content);
    return 'parts' in parsed && parsed.parts.length === 1 && parsed.parts[0]?.kind === 'value';
  },
  expects: 'must be 0 to 59',
  kind: 'text',
};

/** Seven fields, of which the year may be left out; in the two day fields one `?` (spec §2.Y). */
const expression: Format = {
  accepts: (content) => !isCronProblem(parseJobExpression(content)),
  expects: 'must be a cron expression of 7 fields, the year may be left out, with ? in one of the two day fields',
  explain: (content) => {
    const parsed: CronExpression | CronProblem = parseJobExpression(content);
    return isCronProblem(parsed) ? explainExpressionProblem(parsed) : expression.expects;
  },
  kind: 'text',
};

export const periodUnits = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
const units = oneOf(...periodUnits);
export const noticeReferences = ['ANYTIME', 'DURATION_END'] as const;

/** Every channel refuses a wrong one: a contract cannot be kept by it. */
function contract(name: string, format: Format, meaning: string): Field {
  return field(`job.${name}`, format, 'O', 'none', meaning, { essential: true });
}

export const job = section('2.Y', 'Scheduling (subscription jobs)', [
  field('job.name', text(1, 64), 'O', 'none', 'Identification only.'),
  cron('year', 'Years.'),
  // As documented. Names of months are accepted beyond it, and a refusal mentions them.
  cron('month', 'Months.', 'must be 1 to 12 and the characters , - * /'),
  cron('dayOfMonth', 'Days of the month.'),
  cron('dayOfWeek', 'Days of the week.'),
  cron('hour', 'Hours.'),
  field('job.minute', oneMinute, 'O', 'none', 'Minute.', { default: jobFieldDefaults.minute, essential: true }),
  cron('second', 'Seconds.'),
  contract('startDate', dateTime, 'No run before.'),
  contract('endDate', dateTime, 'No run after.'),
  contract('noticeUnit', units, 'Unit of the notice.'),
  contract('noticeNumber', digits(1, 16), 'How long before the end notice must be given to avoid prolongation.'),
  contract('noticeCallable', oneOf(...noticeReferences), 'Reference point of the notice.'),
  contract('durationUnit', units, 'Unit of the duration.'),
  contract('durationNumber', digits(1, 16), 'Duration of the job period.'),
  contract('expression', expression, 'Cron expression; overwrites second, minute, hour, dayOfMonth, month, dayOfWeek, year.'),
]);
