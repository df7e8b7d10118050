/** The thread of reads that may take long. The path comes as the thread's data. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveReader } from './serve-reader.ts';
import { toThreadPort } from './thread.ts';
import { lowerThreadPriority, niceness } from './thread-priority.ts';

if (!parentPort) throw new Error('the reader runs as a thread');
lowerThreadPriority(niceness.backgroundReader);
// Not by closing the port, which Deno's has no way to do.
serveReader(toThreadPort(parentPort), String(workerData), () => process.exit());
