/**
 * What the writer's thread does. What waits while a commit runs is committed together in the next one, and shares its fsync
 * (decision: one-writer-commits-in-groups).
 */
import { type Failure, toFailure } from '../store/failure.ts';
import { type CopyPace, copyPaces, createIdleCopy } from './idle-copy.ts';
import type { ThreadPort } from './thread.ts';
import { type GroupWriter, openGroupWriter } from './writer-group.ts';
import { type FromWriter, groupRequestsMax, type ToWriter, type WriteRequest, type WriterData } from './writer-protocol.ts';

/** Where the database does not open, it says so and does nothing more. */
export function serveWriter(port: ThreadPort, { path, durability, lastMark }: WriterData): void {
  const send = (message: FromWriter): void => port.postMessage(message);
  try {
    const onStep = (place: number): void => send({ kind: 'step', place });
    serve(port, openGroupWriter(path, durability, { onStep, lastMark }), copyPaces[durability], send);
    send({ kind: 'opened' });
  } catch (error) {
    send({ kind: 'failed', failure: openingFailure(toFailure(error)) });
  }
}

function openingFailure(failure: Failure): Failure {
  return failure.kind === 'fault' ? { kind: 'unavailable', why: 'the database cannot be opened' } : failure;
}

function serve(port: ThreadPort, writer: GroupWriter, pace: CopyPace, send: (message: FromWriter) => void): void {
  let waiting: WriteRequest[] = [];
  let scheduled = false;
  let closing = false;
  const idleCopy = createIdleCopy(pace, writer.checkpoint);

  /** Messages that have arrived are all read before the group starts. */
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(commitWaiting);
  };

  const commitGroup = (): void => {
    const group = waiting.slice(0, groupRequestsMax);
    waiting = waiting.slice(groupRequestsMax);
    const startedMs = performance.now();
    const replies = writer.run(group);
    send({ kind: 'committed', replies, durationUs: Math.round((performance.now() - startedMs) * 1_000) });
    idleCopy.committed(group.length, { soon: writer.mustEmptyLog() });
  };

  const commitWaiting = (): void => {
    scheduled = false;
    if (waiting.length > 0) commitGroup();
    if (waiting.length > 0) schedule();
    else if (closing) close();
  };

  const close = (): void => {
    idleCopy.stop();
    writer.close();
    send({ kind: 'closed' });
  };

  port.on('message', (message: ToWriter) => {
    if (message.kind === 'copy') return idleCopy.committed(0, { soon: true });
    if (message.kind === 'close') closing = true;
    else {
      writer.learn(message.newTexts);
      waiting.push(...message.requests);
    }
    schedule();
  });
}
