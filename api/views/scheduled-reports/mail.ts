/** Tells by mail that a report is there, or could not be made: at least once each, and once unless a process ends in between. */
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { reportLetter } from './letter.ts';
import type { ReportPorts } from './ports.ts';
import { mayTake } from './rights.ts';
import { type ReportRun, type ReportSchedule, reportMailAttemptsMax, waitAfter } from './schedule.ts';

/** Runs of one round. */
const mailsMax = 20;
/** Longer than the letters of a round take. */
const takenForMs = 15 * minuteMs;

/**
 * One round. Resolves to how many letters were sent. A recipient is noted when the mail server has taken their letter. Where the process ends
 * before that note, this one letter is sent again when the time of the attempt is over. A letter that the server does not take is tried again
 * with growing waits, and noted with the run in the end.
 */
export async function mailReports(ports: ReportPorts): Promise<number> {
  if (!ports.mail) return 0;
  let sent = 0;
  const now = ports.clocks.now();
  const taken = await ports.store.acrossMerchants.takeReportMails(now, now + takenForMs, mailsMax);
  for (const run of taken) sent += await mailReport(ports, run);
  return sent;
}

async function mailReport(ports: ReportPorts, run: ReportRun): Promise<number> {
  const schedule = await ports.store.scheduledReports.schedule(toDataScope(run.entityPath), run.scheduleId);
  let mailedIds = run.mailedIds;
  let lost = 0;
  // A process that ends while it sends ends again with the next attempt: no letter may be sent for ever.
  const isOver = run.mailAttempts > reportMailAttemptsMax;
  for (const id of isOver ? [] : (schedule?.recipientIds ?? [])) {
    if (!schedule || mailedIds.includes(id)) continue;
    const outcome = await sendLetter(ports, schedule, run, id);
    if (outcome === 'lost') lost += 1;
    if (outcome !== 'sent') continue;
    mailedIds = [...mailedIds, id];
    await note(ports, { ...run, mailedIds });
  }
  const isFailed = isOver || (lost > 0 && run.mailAttempts >= reportMailAttemptsMax);
  const again = lost > 0 && !isFailed;
  const mail = isFailed ? 'failed' : again ? 'waits' : 'sent';
  await note(ports, { ...run, mailedIds, mail, mailAt: again ? ports.clocks.now() + waitAfter(run.mailAttempts) : null });
  return mailedIds.length - run.mailedIds.length;
}

async function sendLetter(ports: ReportPorts, schedule: ReportSchedule, run: ReportRun, id: Id): Promise<'sent' | 'lost' | 'not theirs'> {
  const { store, mail, log, publicUrl, environment } = ports;
  const member = await store.staff.byId(id);
  // Rights may have ended since the schedule was set up.
  if (!mail || !member || !mayTake(member, run.entityPath, run.isMasked, environment)) return 'not theirs';
  try {
    await mail.send({ to: member.email, ...reportLetter(schedule, run, publicUrl) });
    return 'sent';
  } catch (error) {
    log.warn('a mail about a report could not be sent', { kind: error instanceof Error ? error.name : typeof error });
    return 'lost';
  }
}

function note({ store }: ReportPorts, run: ReportRun): Promise<void> {
  return store.commit(toMerchantKey(run.entityPath), [{ write: 'report-run.mailed', run }]);
}
