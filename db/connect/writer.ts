/** The writer's thread. The path comes as the thread's data. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveWriter } from './serve-writer.ts';
import { toThreadPort } from './thread.ts';
import { lowerThreadPriority, niceness } from './thread-priority.ts';
import type { WriterData } from './writer-protocol.ts';

if (!parentPort) throw new Error('the writer runs as a thread');
const data: WriterData = workerData;
if (data.durability === 'sometime') lowerThreadPriority(niceness.readModelWriter);
serveWriter(toThreadPort(parentPort), data);
