/** Tells by mail that a report is there, or could not be made: at most once each. */
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { reportLetter } from './letter.ts';
import type { ReportPorts } from './ports.ts';
import { mayTake } from './rights.ts';
import type { ReportRun } from './schedule.ts';

/** Runs of one round. */
const mailsMax = 20;

/**
 * One round. Resolves to how many letters were sent. A run is taken before its letter is sent: a letter that a crash loses is not sent again,
 * and the page has the file. One that the server does not take is noted with the run.
 */
export async function mailReports(ports: ReportPorts): Promise<number> {
  if (!ports.mail) return 0;
  let sent = 0;
  for (const run of await ports.store.acrossMerchants.takeReportMails(mailsMax)) sent += await mailReport(ports, run);
  return sent;
}

async function mailReport(ports: ReportPorts, run: ReportRun): Promise<number> {
  const { store, mail, log, publicUrl, environment } = ports;
  const schedule = await store.scheduledReports.schedule(toDataScope(run.entityPath), run.scheduleId);
  if (!schedule || !mail) return 0;
  let sent = 0;
  let lost = 0;
  for (const id of schedule.recipientIds) {
    const member = await store.staff.byId(id);
    // Rights may have ended since the schedule was set up.
    if (!member || !mayTake(member, run.entityPath, run.isMasked, environment)) continue;
    try {
      await mail.send({ to: member.email, ...reportLetter(schedule, run, publicUrl) });
      sent += 1;
    } catch (error) {
      lost += 1;
      log.warn('a mail about a report could not be sent', { kind: error instanceof Error ? error.name : typeof error });
    }
  }
  if (lost > 0) await store.commit(toMerchantKey(run.entityPath), [{ write: 'report-run.mailed', id: run.id, mail: 'failed' }]);
  return sent;
}
