/**
 * In the place of the database's threads: what they do is done on this one, message by message, as they would do it. Thousands of tests begin
 * with a database of their own, and beginning two or three threads takes longer than all else of it. The threads themselves are tested by
 * `test/db`, by every gateway that is a process, and wherever a test asks for them (`threads` of the harness).
 */
import { EventEmitter } from 'node:events';
import { basename } from 'node:path';
import { serveReader } from '../../db/connect/serve-reader.ts';
import { serveWriter } from '../../db/connect/serve-writer.ts';
import type { StartThread, ThreadPort } from '../../db/connect/thread.ts';

type Serve = (port: ThreadPort, data: never, end: () => void) => void;

const served: Readonly<Record<string, Serve>> = { 'writer.ts': serveWriter, 'reader-worker.ts': serveReader };

/** A test may stop time. */
const { setImmediate: later } = globalThis;

export const startHere: StartThread = (script, { workerData }) => {
  const serve = served[basename(script.pathname)];
  if (!serve) throw new Error(`nothing here does what ${script.pathname} does`);
  const [outside, inside] = [new EventEmitter(), new EventEmitter()];
  let isEnded = false;
  const send = (to: EventEmitter, message: unknown): void => {
    // As between threads: nobody sees what the other changes later.
    const copy: unknown = structuredClone(message);
    later(() => void (isEnded || to.emit('message', copy)));
  };
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    outside.emit('exit');
  };
  later(() =>
    serve({ on: (event, told) => inside.on(event, told), postMessage: (message) => send(outside, message) }, workerData as never, end),
  );
  return {
    postMessage: (message) => send(inside, message),
    on: (event, told) => outside.on(event, told),
    once: (event, told) => outside.once(event, told),
    terminate: async () => end(),
  };
};
