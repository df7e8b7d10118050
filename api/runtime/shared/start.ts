/** Starts the gateway in a process that lives on (Node, Deno): sandbox, server, and the work that is due by the clock. */

import type { Answer } from '../../../rest-compat/exchange.ts';
import { abandonedAttempts, recoverPayments } from '../../domain/payments/processing/due-work.ts';
import { comparedAtStart, comparePayments } from '../../domain/payments/query/told-operations.ts';
import { warnOfBreakGlass } from '../../domain/staff/company/break-glass.ts';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { type Composition, compose, type Runtime } from './compose.ts';
import { attempt } from './due-rounds.ts';
import { type MarkFile, requireWholeLog, writeMark } from './event-chain-loop.ts';
import { type FileFolder, startFolder } from './file-folder.ts';
import { type FtpServer, startFtp } from './ftp.ts';
import { type Inbox, startInbox } from './inbox.ts';
import { openInstallation } from './installation.ts';
import { answerStarting } from './probes.ts';
import { openSandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';
import { startWork } from './work.ts';

/** A runtime of a process, and what it must close at the end. */
export interface ProcessRuntime extends Runtime {
  /** Of a database file; absent where the database is a server's. */
  readonly mark?: MarkFile | undefined;
  /** Gives back the memory that only the start needed. Absent where the runtime cannot. */
  readonly releaseMemory?: (() => void) | undefined;
  /** Listens for scrapers of metrics and for probes, where METRICS_PORT is set. */
  readonly serveMetrics: MetricsServer;
  /** Serves issued files by FTP, where FTP_PORT is not 0. */
  readonly serveFtp: FtpServer;
  /** The folder of RECONCILIATION_FOLDER. Rejects where it cannot be made. */
  readonly openFileFolder: (path: string) => Promise<FileFolder>;
  /** The folder of RECONCILIATION_INBOX. Rejects where it cannot be made. */
  readonly openInbox: (path: string) => Promise<Inbox>;
  /** Closes the database and the bus, and sends the last spans. */
  close(): Promise<void>;
}

export type MetricsServer = (
  address: { readonly host: string; readonly port: number },
  /** By path; undefined where there is nothing. */
  answer: (path: string) => Promise<Answer> | undefined,
) => Promise<{ readonly port: number; close(): Promise<void> }>;

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
  /** Where METRICS_PORT is listened on. */
  readonly metricsPort: number | null;
  /** Where FTP_PORT is listened on. */
  readonly ftpPort: number | null;
  readonly ports: Ports;
  readonly gateway: Gateway;
  /** Lines that name the shop, the documentation and the console, and say how to sign in; only the test environment has any. */
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
    const { ports, gateway, readMetrics, probes } = composition;
    const { isDatabaseOwn } = runtime;
    // A database that takes no write now is /readyz's to tell; due work does not run before the clock was looked at.
    await attempt(ports.log, 'clock', async () => ports.clocks.guard?.look());
    await openInstallation(ports);
    await requireWholeLog(ports, runtime.mark);
    // From here on the writer moves it with each commit.
    await writeMark(ports, runtime.mark);
    await attempt(ports.log, 'comparing payments', () => tellChangedPayments(ports));
    warnOfPlainHttp(settings, runtime.log);
    const isTest = settings.environment === 'test';
    const sandbox = isTest
      ? await openSandbox(ports, settings.host, { bank: bankUrl, upstream: settings.sandboxUpstreamUrl ?? undefined })
      : [];
    await attempt(ports.log, 'break glass', () => warnOfBreakGlass(ports));
    // Read before the server listens, so that no attempt of this process is among them.
    const abandoned = isDatabaseOwn && tickEveryMs !== null ? await abandonedAttempts(ports) : [];
    const { metrics } = settings;
    let isServing = false;
    const answerWatchers = (path: string): Promise<Answer> | undefined => {
      if (path === '/metrics') return readMetrics();
      return path === '/readyz' && !isServing ? Promise.resolve(answerStarting()) : probes(path);
    };
    const scraped =
      metrics.port === null ? undefined : await runtime.serveMetrics({ host: metrics.host, port: metrics.port }, answerWatchers);
    const ftp = await startFtp(settings, runtime.serveFtp, { gateway, log: ports.log, now: ports.clocks.now });
    const { reconciliationFolder, reconciliationInbox } = settings;
    const fileFolder = reconciliationFolder === null ? undefined : await runtime.openFileFolder(reconciliationFolder);
    const inboxFolder = reconciliationInbox === null ? undefined : await runtime.openInbox(reconciliationInbox);
    const serving = await serve(composition);
    isServing = true;
    const places = [`shop ${serving.url}/shop`, `docs ${serving.url}/docs`, `console ${serving.url}/console`];
    const credentials = isTest ? [...places, ...sandbox] : [];
    const stopping = new AbortController();
    const recovering = recoverPayments(ports, abandoned, stopping.signal);
    const prepare = async () => {
      await composition.prepareSignIn(() => pauseUnless(stopping.signal));
      // Once, when everything is loaded: it takes a tenth of a second.
      if (!stopping.signal.aborted) runtime.releaseMemory?.();
    };
    const preparing = tickEveryMs === null ? undefined : attempt(ports.log, 'sign-in', prepare);
    const work = await startWork(ports, settings, { isDatabaseOwn, everyMs: tickEveryMs, mark: runtime.mark });
    const folder = fileFolder && tickEveryMs !== null ? startFolder(ports, fileFolder) : undefined;
    const inbox = inboxFolder && tickEveryMs !== null ? startInbox(ports, inboxFolder, tickEveryMs) : undefined;
    const stop = async () => {
      await Promise.all([serving.close(), work.stop(), folder?.stop(), inbox?.stop(), scraped?.close(), ftp?.close()]);
      stopping.abort();
      await Promise.all([recovering, preparing]);
      await writeMark(ports, runtime.mark);
      await runtime.close();
    };
    return { url: serving.url, metricsPort: scraped?.port ?? null, ftpPort: ftp?.port ?? null, ports, gateway, credentials, stop };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

/**
 * Compares the newest payments with their events. Serving goes on: the events keep the right values, and nothing that comes
 * overwrites them (decision: event-chain).
 */
async function tellChangedPayments(ports: Ports): Promise<void> {
  const { differing, differences } = await comparePayments(ports, { itemsMax: comparedAtStart });
  if (differing === 0) return;
  ports.log.error('payments differ from their events: npm run doctor compares all of them', { differing, found: differences.join('; ') });
}

/** Live refuses what does not come over TLS: an installation that nobody can reach says so at its start. */
function warnOfPlainHttp({ environment, tls, trustProxy }: Settings, log: Log): void {
  if (environment === 'test' || tls !== null || trustProxy) return;
  log.warn(
    'every request will be refused: live takes no plain HTTP; set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY behind a proxy that ends TLS',
  );
}

/** Between parts of work that hold the thread: long enough for requests that came meanwhile. */
const pauseMs = 10;

/** Whether the work goes on afterwards. */
async function pauseUnless(stopping: AbortSignal): Promise<boolean> {
  if (!stopping.aborted) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return !stopping.aborted;
}
