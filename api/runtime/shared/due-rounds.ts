/** Rounds of the work that is due by the clock. */
import { tickCheckouts } from '../../domain/checkouts/tick.ts';
import { tickJobs } from '../../domain/jobs/tick.ts';
import { forgetOldRepeats } from '../../domain/moving-in/shadow/repeat-operations.ts';
import { paymentTasks } from '../../domain/payments/processing/due-work.ts';
import { reconciliationTasks, tasksBesideFiles } from '../../domain/reconciliation/tick.ts';
import { makeResultCalls } from '../../domain/webhooks/result-calls.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { makeDueReports } from '../../doors/gateway/scheduled-reports.ts';
import { tickMovedClocks } from '../../entity-clocks/tick.ts';
import { forgetOldEvents } from '../../foundation/events/retention.ts';
import { deleteOldRequests } from '../../foundation/idempotency/request-log-operations.ts';
import { type DueTask, runDueTasks } from '../../foundation/kernel/due-task.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { forgetChatMessages, sendToChats, tellChatsOfQueue } from '../../views/notifications/chat-tell.ts';
import { forgetNotifications, mailNotifications } from '../../views/notifications/mail.ts';
import { tellColleagues } from '../../views/notifications/tell.ts';
import { mailReports } from '../../views/scheduled-reports/mail.ts';
import { beginDueReports, forgetReports } from '../../views/scheduled-reports/make.ts';
import type { Settings } from './settings.ts';

/** Of a merchant's reports, or of the platform's. */
export const reportTasks: readonly DueTask<Ports>[] = [
  // A clock that is ahead would make the file of a day that is not over.
  { name: 'moments of reports', clockInDoubt: 'waits', run: beginDueReports },
  { name: 'files of reports', clockInDoubt: 'runs', run: makeDueReports },
  { name: 'mail about reports', clockInDoubt: 'runs', run: mailReports },
  { name: 'old files of reports', clockInDoubt: 'waits', run: forgetReports },
];

/** Each waits for servers that merchants name. They may be slow on purpose, for as long as a request may take. */
export const outsideTasks: readonly DueTask<Ports>[] = [
  { name: "calls of merchants' addresses", clockInDoubt: 'runs', run: makeResultCalls },
  { name: 'messages to team chats', clockInDoubt: 'runs', run: sendToChats },
];

/** Tasks that may take long. */
interface DueTasks {
  readonly settlement: readonly DueTask<Ports>[];
  readonly outside: readonly DueTask<Ports>[];
}

const everyTask: DueTasks = { settlement: reconciliationTasks, outside: outsideTasks };

/** What a process that lives on runs in one loop: it works on files, and waits for others' servers, in loops of their own. */
export const tasksTogether: DueTasks = { settlement: tasksBesideFiles, outside: [] };

/** All of it: a task that is not here does not run by itself, and each says what it does while the clock is in doubt. */
function listTasks(
  { eventRetentionDays, requestLogRetentionDays }: Settings,
  { settlement, outside }: DueTasks,
): readonly DueTask<Ports>[] {
  return [
    ...paymentTasks,
    // A clock that is ahead would charge too early.
    { name: 'subscription jobs', clockInDoubt: 'waits', run: (ports) => tickJobs(ports) },
    { name: 'expired checkouts', clockInDoubt: 'waits', run: tickCheckouts },
    ...settlement,
    ...outside,
    { name: 'notifications of staff', clockInDoubt: 'runs', run: tellColleagues },
    { name: 'mail about notifications', clockInDoubt: 'runs', run: mailNotifications },
    { name: 'entries of the queue for team chats', clockInDoubt: 'runs', run: tellChatsOfQueue },
    { name: 'old messages to team chats', clockInDoubt: 'waits', run: forgetChatMessages },
    { name: 'old notifications', clockInDoubt: 'waits', run: forgetNotifications },
    ...reportTasks,
    { name: "merchants' moved clocks", clockInDoubt: 'waits', run: tickMovedClocks },
    { name: 'old events', clockInDoubt: 'waits', run: (ports) => forgetOldEvents(ports, eventRetentionDays) },
    { name: 'old repeats at shadows', clockInDoubt: 'waits', run: forgetOldRepeats },
    { name: 'old requests', clockInDoubt: 'waits', run: (ports) => deleteOldRequests(ports, requestLogRetentionDays) },
  ];
}

/**
 * One bounded round: missing outcomes, expired authorisations and checkouts, subscription jobs, calls of merchants' addresses, settlement,
 * reports of staff, and what staff are told. Also what is erased: accounts, old keys, old events, old repeats at shadows, old requests.
 * Where the clock cannot be compared with the database, nothing of it runs. Resolves to how much of it there was.
 */
export async function runDueWork(ports: Ports, settings: Settings, tasks: DueTasks = everyTask): Promise<number> {
  await ports.clocks.guard?.look();
  return runDueTasks(ports, listTasks(settings, tasks));
}

/** Logs a failure of work that the next round tries again. Resolves to whether it was done. */
export async function attempt(log: Log, what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.error('due work failed', { what, ...faultFields(error) });
    return false;
  }
}
