/** The due work of settlement: a bounded round of each. */
import { Conflict } from '../../foundation/kernel/commit.ts';
import type { DueTask } from '../../foundation/kernel/due-task.ts';
import { runDueTasks } from '../../foundation/kernel/due-task.ts';
import { expireChargebacks } from './chargebacks.ts';
import { settleDays } from './clearing.ts';
import { withdrawRound } from './files.ts';
import { importRound } from './import.ts';
import { isInHand } from './in-hand.ts';
import { takeInMovements } from './intake.ts';
import { issueFiles } from './issue.ts';
import type { ReconciliationPorts } from './ports.ts';
import type { SettlementFile } from './settlement-file.ts';

/** Files of one round. */
const filesMax = 5;

/** Runs in due work where rounds are bounded; a process that lives on has `workOnFiles` instead. */
const filesTask: DueTask<ReconciliationPorts> = { name: 'settlement files', clockInDoubt: 'runs', run: goOnWithFiles };

/** What a process runs beside `workOnFiles`. */
export const tasksBesideFiles: readonly DueTask<ReconciliationPorts>[] = [
  { name: 'movements to settle', clockInDoubt: 'runs', run: takeInMovements },
  { name: "the sandbox's settlement days", clockInDoubt: 'waits', run: settleDays },
  { name: 'files for merchants', clockInDoubt: 'waits', run: issueFiles },
  { name: 'chargebacks nobody answered', clockInDoubt: 'waits', run: expireChargebacks },
];

/** Nothing is issued before the day's files are taken in. */
export const reconciliationTasks: readonly DueTask<ReconciliationPorts>[] = [filesTask, ...tasksBesideFiles];

export function tickReconciliation(ports: ReconciliationPorts): Promise<number> {
  return runDueTasks(ports, reconciliationTasks);
}

/**
 * What a request or a crash has left, each file to its end: parsed once, and a merchant's files one after the other. Ends
 * early where `stopping` says so. Resolves to how many files it worked on; rejects when all have ended, with what one failed with.
 */
export async function workOnFiles(ports: ReconciliationPorts, stopping: AbortSignal): Promise<number> {
  const files = await readFilesLeft(ports);
  const ofMerchants = [...Map.groupBy(files, ({ merchantPath }) => merchantPath).values()];
  const outcomes = await Promise.allSettled(
    ofMerchants.map(async (its) => {
      for (const file of its) await workOn(ports, file, stopping);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return files.length;
}

async function readFilesLeft({ store }: ReconciliationPorts): Promise<readonly SettlementFile[]> {
  const files = await store.acrossMerchants.filesInWork(filesMax);
  return files.filter(({ id }) => !isInHand(id));
}

async function workOn(ports: ReconciliationPorts, file: SettlementFile, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  if (file.status === 'importing') await importRound(ports, file, { rowsMax: Number.POSITIVE_INFINITY, stopping });
  let left: SettlementFile | undefined = file;
  while (left?.status === 'withdrawing' && !stopping.aborted) left = await withdrawBesideOthers(ports, left);
}

/** Undefined where somebody else goes on with it, such as the request that takes the file back: the next round looks again. */
async function withdrawBesideOthers(ports: ReconciliationPorts, file: SettlementFile): Promise<SettlementFile | undefined> {
  try {
    return await withdrawRound(ports, file);
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}

/** What a round or a crash has left. */
async function goOnWithFiles(ports: ReconciliationPorts): Promise<number> {
  let done = 0;
  for (const file of await readFilesLeft(ports)) {
    if (file.status === 'importing') await importRound(ports, file);
    else if (file.status === 'withdrawing') await withdrawBesideOthers(ports, file);
    else continue;
    done += 1;
  }
  return done;
}
