/** Starts the gateway in a process that lives on (Node, Deno): sandbox, server, and the work that is due by the clock. */
import type { Gateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../gateway/ports.ts';
import { abandonedAttempts, recoverPayments } from '../../payments/execute/due-work.ts';
import { type Composition, compose, type Runtime } from './compose.ts';
import { openSandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';
import { attempt, startWork } from './work.ts';

/** A runtime of a process, and what it must close at the end. */
export interface ProcessRuntime extends Runtime {
  /**
   * Whether no other process has this database (a file): then what is under way at the start was left by a process that
   * died, and goes on at once. On a server it may be another process's call.
   */
  readonly isDatabaseOwn: boolean;
  /** Closes the database and the bus. */
  close(): Promise<void>;
}

export interface Serving {
  /** `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Takes no new requests, ends subscriptions, lets running requests finish, and resolves when all connections are closed. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Null: no work runs by itself. */
  readonly tickEveryMs?: number | null | undefined;
  /** Base address of a test bank for the sandbox's channel of that name. */
  readonly bankUrl?: string | undefined;
}

export interface RunningGateway {
  readonly url: string;
  readonly ports: Ports;
  readonly gateway: Gateway;
  /** Lines that say how to sign in; only the test environment has any. */
  readonly credentials: readonly string[];
  /** Takes no new requests, finishes the running ones, and closes the database. */
  stop(): Promise<void>;
}

/** Rejects where the database cannot be read or the address cannot be listened on; the runtime is closed then. */
export async function startGateway(
  settings: Settings,
  runtime: ProcessRuntime,
  serve: (composition: Composition) => Serving | Promise<Serving>,
  { tickEveryMs, bankUrl }: StartOptions = {},
): Promise<RunningGateway> {
  try {
    const composition = await compose(settings, runtime);
    const { ports, gateway } = composition;
    const { isDatabaseOwn } = runtime;
    // A database that takes no write now is /readyz's to tell; due work does not run before the clock was looked at.
    await attempt(ports.log, 'clock', async () => ports.clocks.guard?.look());
    const credentials = settings.environment === 'test' ? await openSandbox(ports, settings.host, bankUrl) : [];
    // Read before the server listens, so that no attempt of this process is among them.
    const abandoned = isDatabaseOwn && tickEveryMs !== null ? await abandonedAttempts(ports) : [];
    const serving = await serve(composition);
    const stopping = new AbortController();
    const recovering = recoverPayments(ports, abandoned, stopping.signal);
    const work = await startWork(ports, settings, { isDatabaseOwn, everyMs: tickEveryMs });
    const stop = async () => {
      await Promise.all([serving.close(), work.stop()]);
      stopping.abort();
      await recovering;
      await runtime.close();
    };
    return { url: serving.url, ports, gateway, credentials, stop };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
