import { field, section } from './field.ts';
import type { Format } from './format.ts';
import { dateTime, digits, oneOf, text } from './format.ts';

const units = oneOf('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND');
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** Parts of one cron field: there are 60 minutes. */
const cronPartsMax = 60;

interface CronRange {
  readonly min: number;
  readonly max: number;
  /** Whole parts beside numbers and ranges: `?`, `L`, `LW`, `15W`, `6L`, `6#3`. */
  readonly special?: RegExp;
  readonly names?: readonly string[];
}

const ranges = {
  second: { min: 0, max: 59 },
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  dayOfMonth: { min: 1, max: 31, special: /^(\?|L|LW|L-([1-9]|[12]\d|30)|([1-9]|0[1-9]|[12]\d|3[01])W)$/ },
  month: { min: 1, max: 12 },
  dayOfWeek: { min: 1, max: 7, special: /^(\?|L|([1-7]|SUN|MON|TUE|WED|THU|FRI|SAT)(L|#[1-5]))$/, names: dayNames },
  year: { min: 1970, max: 2099 },
} as const satisfies Record<string, CronRange>;

/** `*`, `5`, `1-5`, each with an optional step, comma separated. */
function isCron(content: string, range: CronRange): boolean {
  const parts = content.split(',', cronPartsMax + 1);
  return parts.length <= cronPartsMax && parts.every((part) => isCronPart(part, range));
}

function isCronPart(part: string, range: CronRange): boolean {
  if (range.special?.test(part)) return true;
  const [span = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d{0,3}$/.test(step))) return false;
  if (span === '*') return true;
  const ends = span.split('-');
  return ends.length <= 2 && ends.every((end) => isCronValue(end, range));
}

function isCronValue(end: string, range: CronRange): boolean {
  if (range.names?.includes(end)) return true;
  return /^\d{1,4}$/.test(end) && Number(end) >= range.min && Number(end) <= range.max;
}

function cron(range: CronRange, expects: string): Format {
  return { accepts: (content) => isCron(content, range), expects, kind: 'text' };
}

const expressionFields = [ranges.second, ranges.minute, ranges.hour, ranges.dayOfMonth, ranges.month, ranges.dayOfWeek, ranges.year];

/** Seven fields, of which the year may be left out; in the two day fields one `?` (spec §2.Y). */
const expression: Format = {
  accepts: (content) => {
    if (content.length > 256) return false;
    const parts = content.trim().split(/\s+/);
    if (parts.length !== 6 && parts.length !== 7) return false;
    if ((parts[3] === '?') === (parts[5] === '?')) return false;
    return parts.every((part, index) => isCron(part, expressionFields[index] ?? ranges.year));
  },
  expects: 'must be a cron expression of 7 fields, the year may be left out, with ? in one of the two day fields',
  kind: 'text',
};

export const job = section('2.Y', 'Scheduling (subscription jobs)', [
  field('job.name', text(1, 64), 'O', 'none', 'Identification only.'),
  field('job.year', cron(ranges.year, 'must be 1970 to 2099 and the characters , - * /'), 'O', 'none', 'Years.', { default: '*' }),
  field('job.month', cron(ranges.month, 'must be 1 to 12 and the characters , - * /'), 'O', 'none', 'Months.', { default: '1' }),
  field('job.dayOfMonth', cron(ranges.dayOfMonth, 'must be 1 to 31 and the characters , - * ? / L W'), 'O', 'none', 'Days of the month.', {
    default: '1',
  }),
  field(
    'job.dayOfWeek',
    cron(ranges.dayOfWeek, 'must be 1 to 7 or SUN to SAT and the characters , - * ? / L #'),
    'O',
    'none',
    'Days of the week.',
    {
      default: '1',
    },
  ),
  field('job.hour', cron(ranges.hour, 'must be 0 to 23 and the characters , - * /'), 'O', 'none', 'Hours.', { default: '0' }),
  field(
    'job.minute',
    { accepts: (content) => isCronValue(content, ranges.minute), expects: 'must be 0 to 59', kind: 'text' },
    'O',
    'none',
    'Minute.',
    {
      default: '0',
    },
  ),
  field('job.second', cron(ranges.second, 'must be 0 to 59 and the characters , - * /'), 'O', 'none', 'Seconds.', { default: '0' }),
  field('job.startDate', dateTime, 'O', 'none', 'No run before.'),
  field('job.endDate', dateTime, 'O', 'none', 'No run after.'),
  field('job.noticeUnit', units, 'O', 'none', 'Unit of the notice.'),
  field('job.noticeNumber', digits(1, 16), 'O', 'none', 'How long before the end notice must be given to avoid prolongation.'),
  field('job.noticeCallable', oneOf('ANYTIME', 'DURATION_END'), 'O', 'none', 'Reference point of the notice.'),
  field('job.durationUnit', units, 'O', 'none', 'Unit of the duration.'),
  field('job.durationNumber', digits(1, 16), 'O', 'none', 'Duration of the job period.'),
  field('job.expression', expression, 'O', 'none', 'Cron expression; overwrites second, minute, hour, dayOfMonth, month, dayOfWeek, year.'),
]);
