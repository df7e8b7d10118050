/** What is told of a job, of its runs and of their attempts, each fact once, and by what the list of jobs is narrowed. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { Job, JobAttempt, JobRun } from './job.ts';

const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

const fact = factsOf<Job>();

export const jobFacts = {
  id: fact('id', ({ id }) => id, 'The same id as in REST.', usual),
  name: fact('text?', ({ name }) => name, 'What the merchant calls it.', usual),
  status: fact('word', ({ status }) => status, 'Whether it goes on.', usual),
  health: fact('word', ({ health }) => health, 'What its last run tells.', usual),
  paymentType: fact('text', ({ paymentType }) => paymentType, 'Of its payments, such as DB.', usual),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Of each payment, such as 92.00.', usual),
  currency: fact('currency', ({ currency }) => currency, 'ISO 4217.', usual),
  expression: fact(
    'text',
    ({ expression }) => expression,
    'Cron expression of seven fields: second, minute, hour, day of month, month, day of week, year.',
    usual,
  ),
  timeZone: fact('text', ({ timeZone }) => timeZone, 'IANA name of its time zone.', usual),
  nextRunAt: fact('moment?', ({ nextRunAt }) => nextRunAt, 'When it charges next.', usual),
  lastRunAt: fact('moment?', ({ lastRunAt }) => lastRunAt, 'When it charged last, or tried to.', usual),
  registrationId: fact('id', ({ registrationId }) => registrationId, 'The stored account that it charges.', usual),
  timestamp: fact('moment', ({ createdAt }) => createdAt, 'When it was scheduled.', usual),
  statusReason: fact('text?', ({ statusReason }) => statusReason, 'Why it stopped, was paused or ended, as a sentence.', asked),
  startAt: fact('moment?', ({ startAt }) => startAt, 'No run before; null where none was sent.', asked),
  endAt: fact('moment?', ({ endAt }) => endAt, 'No run after.', asked),
  cancelAt: fact('moment?', ({ cancelAt }) => cancelAt, 'When its cancellation takes effect; null before one.', asked),
  updatedAt: fact('moment', ({ updatedAt }) => updatedAt, 'When it last changed or ran.', asked),
  entityId: fact('id', ({ entityId }) => entityId, 'The channel that its payments run on.', asked),
  chainId: fact('id', ({ chainId }) => chainId, 'The first job of the chain: rescheduling makes a new job of the same chain.', asked),
  previousId: fact('id?', ({ previousId }) => previousId, 'The job that it replaced.', asked),
  missedRuns: fact('word', ({ missed }) => missed, 'What happens to runs that were missed.'),
  version: fact('count', ({ version }) => version, 'Goes up with every change and every run.'),
};

const filter = filtersOf<Job>();
const indexed = { isIndexed: true } as const;

export const jobFilters = {
  statuses: filter('words', 'status', 'In one of these states.'),
  healths: filter('words', 'health', 'With one of these healths.'),
  registrationId: filter('text', 'registrationId', 'That charge this account.', indexed),
  nextRunFrom: filter('moment>=', 'nextRunAt', 'Whose next run is not before.', indexed),
  nextRunTo: filter('moment<', 'nextRunAt', 'Whose next run is before.', indexed),
};

const ofRun = factsOf<JobRun>();

export const jobRunFacts = {
  id: ofRun('id', ({ id }) => id, 'Its id.'),
  jobId: ofRun('id', ({ jobId }) => jobId, 'The job.'),
  kind: ofRun('word', ({ kind }) => kind, 'What began it.'),
  dueAt: ofRun('moment', ({ dueAt }) => dueAt, 'When it was due. A job is charged at most once for it.'),
  untilAt: ofRun('moment', ({ untilAt }) => untilAt, 'The last of a range of missed ones; otherwise dueAt.'),
  dueCount: ofRun('count', ({ dueCount }) => dueCount, 'How many due times it stands for.'),
  status: ofRun('word', ({ status }) => status, 'What came of it.'),
  resultCode: ofRun('text?', ({ resultCode }) => resultCode, 'Of the last attempt, or of the refusal.'),
  reason: ofRun('text?', ({ reason }) => reason, 'Why it was refused, missed or the last, or that a part was approved, as a sentence.'),
  retryAt: ofRun('moment?', ({ retryAt }) => retryAt, 'When it is tried again.'),
  timestamp: ofRun('moment', ({ createdAt }) => createdAt, 'When it was begun, or recorded.'),
  updatedAt: ofRun('moment', ({ updatedAt }) => updatedAt, 'When it last changed.'),
};

const ofAttempt = factsOf<JobAttempt>();

export const jobAttemptFacts = {
  number: ofAttempt('count', ({ number }) => number, 'From 1.'),
  source: ofAttempt('word', ({ source }) => source, 'SCHEDULER for the first one, MACRETRY for the others.'),
  paymentId: ofAttempt('id', ({ paymentId }) => paymentId, 'The payment that it made.'),
  resultCode: ofAttempt('text?', ({ resultCode }) => resultCode, 'Its result code; null while it is under way.'),
  adviceCode: ofAttempt('text?', ({ adviceCode }) => adviceCode, "The bank's merchant advice code, after a decline."),
  startedAt: ofAttempt('moment', ({ startedAt }) => startedAt, 'When it began.'),
  finishedAt: ofAttempt('moment?', ({ finishedAt }) => finishedAt, 'When its outcome was there.'),
};
