/**
 * How slow this machine is now, compared with a quiet one: a fixed piece of work is timed on one core, then on two at once.
 * Budgets and the bounds against hanging grow by it (.run/test.ts, test/support/pace.ts).
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export interface Timed {
  readonly oneCoreMs: number;
  /** The slower of two that run at once. */
  readonly twoCoresMs: number;
}

/** What a quiet machine with two cores takes (AMD EPYC, Node 24, 2026-11-23). Time it again where `workOnce` changes. */
export const reference: Timed = { oneCoreMs: 330, twoCoresMs: 330 };

/** A busier machine gets no more, so that what hangs ends before the CI ends everything. */
export const paceMax = 6;

/** 1 on a quiet machine or a faster one, 2 where everything takes twice as long. */
export function toPace({ oneCoreMs, twoCoresMs }: Timed): number {
  const slowest = Math.max(oneCoreMs / reference.oneCoreMs, twoCoresMs / reference.twoCoresMs);
  return Math.min(paceMax, Math.max(1, slowest));
}

export async function measurePace(): Promise<number> {
  return toPace({ oneCoreMs: await timeAtOnce(1), twoCoresMs: await timeAtOnce(2) });
}

const isTimed = 'pace';

/** Milliseconds of the slowest of so many threads, which begin together. */
async function timeAtOnce(threads: number): Promise<number> {
  const workers = Array.from({ length: threads }, () => new Worker(fileURLToPath(import.meta.url), { workerData: isTimed }));
  try {
    await Promise.all(workers.map(nextMessage));
    const answers = workers.map(nextMessage);
    for (const worker of workers) worker.postMessage('begin');
    return Math.max(...(await Promise.all(answers)).map(Number));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function nextMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

const rounds = 800;
/** Beyond the largest pace nothing more is learned. */
const workMaxMs = paceMax * Math.max(reference.oneCoreMs, reference.twoCoresMs);
const rows = Array.from({ length: 300 }, (_, place) => ({
  id: `payment-${place}`,
  amount: place * 17,
  at: new Date(place * 1e9).toISOString(),
  tags: ['a', 'b', String(place)],
}));

/** What tests do most: objects from text and back, sorting, native code between. No file, because disks are slow in other ways. */
function workOnce(): number {
  const begunAt = performance.now();
  let text = '';
  for (let round = 0; round < rounds && performance.now() - begunAt < workMaxMs; round += 1) {
    const copy: typeof rows = JSON.parse(JSON.stringify(rows));
    copy.sort((a, b) => (a.id < b.id ? 1 : -1));
    const lines = copy.map(({ id, at }) => `${id} ${at}`).join('\n');
    text = createHash('sha256').update(text).update(lines).digest('hex');
  }
  return performance.now() - begunAt;
}

if (workerData === isTimed) {
  parentPort?.once('message', () => parentPort?.postMessage(workOnce()));
  parentPort?.postMessage('ready');
}
