import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';

// biome-ignore lint/suspicious/noExplicitAny: what a message is, each thread and who began it know
type Told = (value: any) => void;

/** What the drivers ask of a thread. */
export interface Thread {
  postMessage(message: unknown): void;
  on(event: string, told: Told): unknown;
  once(event: string, told: Told): unknown;
  terminate(): Promise<unknown>;
}

/** The thread's own side of it. */
export type ThreadPort = Pick<Thread, 'postMessage' | 'on'>;

export type StartThread = (script: URL, options: WorkerOptions) => Thread;

export const startThread: StartThread = (script, options) => new Worker(script, options);

/**
 * Deno's `on` looks through every message for ports, each byte of it: a tenth of a payment's CPU. Its events bring the same messages
 * unread. Node's `on` does nothing of the kind, and its events take longer.
 */
export function toThreadPort(port: MessagePort): ThreadPort {
  if (!('Deno' in globalThis)) return port;
  return {
    postMessage: (message) => port.postMessage(message),
    on: (event, told) => port.addEventListener(event, (happened) => told(Reflect.get(happened, 'data'))),
  };
}
