import { type Guide, heading, list, note, sample, table, text } from '../guide.ts';

export const subscriptions: Guide = {
  path: 'subscriptions',
  title: 'Subscriptions',
  about: 'A job charges a stored account on a schedule, exactly once for each due time, and stops itself when the card is gone.',
  blocks: [
    heading('Schedule'),
    text(
      'Send `job.*` with a payment. The gateway stores the card and makes no payment now: it charges at the times of the expression. `registrationId` in the place of the card charges an account that is stored already.',
    ),
    sample('subscribe'),
    table(
      ['Parameter', 'Meaning', 'Example'],
      [
        '`job.expression`',
        'cron expression: second, minute, hour, day of month, month, day of week, and a year where you want one',
        '`0 0 6 L * ?`: six in the morning on the last day of each month',
      ],
      ['`job.timeZone`', 'the zone of these times; UTC where absent', '`Europe/Berlin`'],
      ['`job.startDate`, `job.endDate`', 'first and last day', '`2027-01-01 00:00:00`'],
      ['`job.noticeNumber`, `job.noticeUnit`', 'the notice that a cancellation needs', '`1`, `MONTH`'],
      ['`job.retry`', 'what follows a decline; `ADVICE_CODE` follows the advice of the bank', '`ADVICE_CODE`'],
    ),
    text(
      '[Parameters](/docs/parameters#s-2.Y) lists all of them. `previewSchedule(expression, timeZone)` of GraphQL shows the times of an expression before you save it.',
    ),
    heading('What each run does'),
    list(
      'Each run is an ordinary payment with `registrationId`, and a webhook tells of it as of any other.',
      'A webhook whose `types` name `SCHEDULE` tells of the run too: what became of it (`schedule.status`), when the gateway tries again (`retryAt`), and what the job does after it (`jobStatus`, `jobReason`, `nextRun`).',
      'After a decline, the gateway tries again as `job.retry` says.',
      'The job stops itself if the card has expired, was deleted or stolen, or if the shopper has revoked the payments. `statusReason` says why. A charge that was due and not made yet when the job was paused, cancelled or rescheduled to other times is a run `MISSED`, and `statusReason` names it. A reschedule gives up further attempts of declined runs: `plan.warning` names them. `plan.warning` also says that the next two charges are less than an hour apart: look whether an asterisk stands where you meant 0.',
    ),
    text('Before the first due time a job has no runs. A run that was declined has an attempt for each further try.'),
    sample('read-runs'),
    heading('Cancel'),
    sample('unsubscribe'),
    text(
      'With a notice period, the job charges until the cancellation takes effect. `notice` of GraphQL says when that is and how many charges remain.',
    ),
    heading('See a year of it in a second'),
    text('In the sandbox you can move the clock of a merchant forward. Everything that becomes due runs in the order of its time:'),
    sample('move-clock'),
    note('Cards expire as a clock moves; those of the samples in May 2044. To return to real time, [reset the sandbox](/docs/testing).'),
  ],
};
