/** The due work of settlement: a bounded round of each. */
import type { DueTask } from '../kernel/due-task.ts';
import { runDueTasks } from '../kernel/due-task.ts';
import { expireChargebacks } from './operations-chargebacks.ts';
import { settleDays } from './operations-clearing.ts';
import { withdrawRound } from './operations-files.ts';
import { importRound } from './operations-import.ts';
import { takeInMovements } from './operations-intake.ts';
import { issueFiles } from './operations-issue.ts';
import type { ReconciliationPorts } from './ports.ts';

/** Files of one round. */
const filesMax = 5;

/** In the order in which one depends on the other: nothing is issued before the day's files are taken in. */
export const reconciliationTasks: readonly DueTask<ReconciliationPorts>[] = [
  { name: 'movements to settle', clockInDoubt: 'runs', run: takeInMovements },
  { name: 'settlement files', clockInDoubt: 'runs', run: goOnWithFiles },
  { name: "the sandbox's settlement days", clockInDoubt: 'waits', run: settleDays },
  { name: 'files for merchants', clockInDoubt: 'waits', run: issueFiles },
  { name: 'chargebacks nobody answered', clockInDoubt: 'waits', run: expireChargebacks },
];

export function tickReconciliation(ports: ReconciliationPorts): Promise<number> {
  return runDueTasks(ports, reconciliationTasks);
}

/** What a round or a crash has left. */
async function goOnWithFiles(ports: ReconciliationPorts): Promise<number> {
  let done = 0;
  for (const file of await ports.store.acrossMerchants.filesInWork(filesMax)) {
    if (file.status === 'importing') await importRound(ports, file);
    else if (file.status === 'withdrawing') await withdrawRound(ports, file);
    else continue;
    done += 1;
  }
  return done;
}
