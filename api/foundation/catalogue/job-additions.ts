/** What a job may say beyond the specification (decision: parameters-of-jobs-beyond-the-specification). */
import { defaultMissedPolicy, defaultRetryMode, missedPolicyNames, retryModeNames } from '../../contract/job-policies.ts';
import { field, section } from './field.ts';
import { integer, oneOf, pattern } from './format.ts';

/** The longest name of a time zone has 30 characters; whether it exists is decided where the job is made. */
const timeZone = pattern(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/, 'must be a time zone of IANA, such as Europe/Berlin');
/** A first attempt and four more. */
const delays = pattern(/^[1-9]\d{0,2}(,[1-9]\d{0,2}){0,3}$/, 'must be 1 to 4 numbers of hours from 1 to 999, such as 24,72');

export const jobAdditions = section('2.Y', 'Scheduling (subscription jobs)', [
  field('job.timeZone', timeZone, 'O', 'none', 'The time zone of the schedule.', {
    default: 'UTC',
    essential: true,
  }),
  field(
    'job.missedRuns',
    oneOf(...missedPolicyNames),
    'O',
    'none',
    'What happens to runs that were missed while the gateway was down: the last of them is made up for, or none.',
    { default: defaultMissedPolicy, essential: true },
  ),
  field(
    'job.retry',
    oneOf(...retryModeNames),
    'O',
    'none',
    'Whether a declined run is tried again: when the merchant advice code of the bank says, or after job.retryDelays.',
    { default: defaultRetryMode, essential: true },
  ),
  field(
    'job.retryDelays',
    delays,
    'O',
    'none',
    'Hours before each further attempt; with ADVICE_CODE for declines without an advice code.',
    { default: '24,72,120,168', essential: true },
  ),
  field('job.retryAttempts', integer(1, 5), 'O', 'none', 'Attempts of one run at most, with the first.', { default: '5', essential: true }),
  field('job.retryDays', integer(1, 20), 'O', 'none', 'Days after the first attempt in which a run may be tried again.', {
    default: '20',
    essential: true,
  }),
]);
