/** Rules between the parameters of a subscription job (spec §2.Y). Every channel refuses a breach: no job can run by it. */
import { parseDateTime } from '../kernel/timestamp.ts';
import { fromJobFields, isCronProblem } from './cron-expression.ts';
import { type Breach, type Rule, requireField } from './rules.ts';
import { type RequestTree, textAt, treeAt } from './tree.ts';

const none: readonly Breach[] = [];

function refuse(name: string, message: string): Breach {
  return { name: `job.${name}`, message: `job.${name} ${message}`, section: '2.Y', essential: true };
}

/** Exactly one of the two day fields is `?`; a missing one becomes `?` (decision: job-days). The line of job.expression checks that one. */
function checkJobFields(tree: RequestTree): readonly Breach[] {
  const job = treeAt(tree, 'job');
  if (!job || job.expression !== undefined) return none;
  const parsed = fromJobFields({
    second: textAt(job, 'second'),
    minute: textAt(job, 'minute'),
    hour: textAt(job, 'hour'),
    dayOfMonth: textAt(job, 'dayOfMonth'),
    month: textAt(job, 'month'),
    dayOfWeek: textAt(job, 'dayOfWeek'),
    year: textAt(job, 'year'),
  });
  return isCronProblem(parsed) ? [refuse(parsed.field, parsed.problem)] : none;
}

/** Number and unit are sent together. */
function checkJobPeriods(tree: RequestTree): readonly Breach[] {
  const job = treeAt(tree, 'job');
  if (!job) return none;
  return ['notice', 'duration'].flatMap((of) => {
    const unit = job[`${of}Unit`];
    const number = job[`${of}Number`];
    if ((unit === undefined) === (number === undefined)) return none;
    return [requireField(unit === undefined ? `job.${of}Unit` : `job.${of}Number`, '2.Y', true)];
  });
}

/** A period of no length would begin again for ever, and a notice before the end of a duration needs a duration. */
function checkJobDuration(tree: RequestTree): readonly Breach[] {
  const number = textAt(tree, 'job.durationNumber');
  if (number !== undefined && /^0+$/.test(number)) return [refuse('durationNumber', 'must be 1 or more')];
  if (number !== undefined || textAt(tree, 'job.noticeCallable') !== 'DURATION_END') return none;
  return [requireField('job.durationNumber', '2.Y', true)];
}

function checkJobDates(tree: RequestTree): readonly Breach[] {
  const start = parseDateTime(textAt(tree, 'job.startDate') ?? '');
  const end = parseDateTime(textAt(tree, 'job.endDate') ?? '');
  return start === undefined || end === undefined || start <= end ? none : [refuse('endDate', 'must not be before job.startDate')];
}

export const jobRules: readonly Rule[] = [checkJobFields, checkJobPeriods, checkJobDuration, checkJobDates];
