/**
 * The gateway on Workers. Where DATABASE_URL is `object:NAME`, a Durable Object of that name is the whole installation, and
 * this passes requests on to it. Where it is `objects:NAME`, to the object of the request's merchant, or of the platform. Otherwise the
 * database is libSQL by HTTP, which a command on Node brings up to date before. Due work runs once a minute by a cron trigger, and live
 * events are an object of their own. `npm run start:worker` runs it.
 */

import { sendDueFiles } from '../../domain/reconciliation/transfers.ts';
import { writeRefused } from '../../foundation/idempotency/refused.ts';
import { attempt } from '../shared/due-rounds.ts';
import { readPath } from '../shared/request-target.ts';
import { wantsWebsocket } from '../shared/sockets.ts';
import { deliverWebhooks, runWork } from '../shared/work.ts';
import { type Environment, installationObject, liveHub, partitionedInstallation } from './environment.ts';
import { createPartitionDirectory, type PartitionDirectory } from './partition-directory.ts';
import { routeRequest } from './partition-router.ts';
import { refuseToServe } from './refusal.ts';
import { answerRequest } from './server.ts';
import { startWorker, type WorkerGateway } from './start.ts';

export { LiveHub } from './hub.ts';
export { InstallationObject } from './installation-object.ts';
export { MerchantObject } from './merchant-object.ts';
export { PlatformObject } from './platform-object.ts';
export { ProjectionObject } from './projection-object.ts';

/** As much of the platform's context as is used. */
interface ExecutionContext {
  /** Keeps the request's work alive when its client has gone. */
  waitUntil(work: Promise<unknown>): void;
}

interface Started {
  readonly worker: WorkerGateway;
  /** How often this instance has committed. */
  commits(): number;
}

let started: Promise<Started> | undefined;

/** What this instance has learned of the ids that name no merchant. */
let directory: PartitionDirectory | undefined;

// The platform demands a default export.
export default {
  async fetch(request: Request, environment: Environment, context: ExecutionContext): Promise<Response> {
    const installation = installationObject(environment);
    if (installation) return installation.fetch(request);
    const partitioned = partitionedInstallation(environment);
    if (partitioned) {
      directory ??= createPartitionDirectory(() => partitioned.platform());
      return routeRequest(partitioned, directory, request);
    }
    if (isLive(request)) return liveHub(environment).fetch(request);
    const running = await startOnce(environment).catch((error: unknown) => refuseToServe(error));
    if (running instanceof Response) return running;
    const { worker, commits } = running;
    const before = commits();
    // A client that goes away must not stop a payment between its intent and its outcome.
    const answer = answerRequest(worker.router, request);
    const afterwards = async () => {
      await answer;
      if (commits() !== before) await notifyReaders(worker, environment);
      await attempt(worker.ports.log, 'refused requests', () => writeRefused(worker.ports));
      worker.flushLog();
    };
    context.waitUntil(afterwards());
    return answer;
  },

  async scheduled(_event: unknown, environment: Environment): Promise<void> {
    // Objects have their alarms.
    if (installationObject(environment) || partitionedInstallation(environment)) return;
    const { worker } = await startOnce(environment);
    await runWork(worker.ports, worker.settings);
    await Promise.all([
      notifyReaders(worker, environment, { forgetOld: true }),
      attempt(worker.ports.log, "files for merchants' servers", () => sendDueFiles(worker.ports)),
    ]);
    worker.flushLog();
  },
};

/** Started with the first request, because before it the platform allows neither random bytes nor connections. */
function startOnce(environment: Environment): Promise<Started> {
  started ??= start(environment).catch((error: unknown) => {
    // The next request tries again: the database may have been away.
    started = undefined;
    throw error;
  });
  return started;
}

async function start(environment: Environment): Promise<Started> {
  let commits = 0;
  // Which request a commit belongs to is not known here: each that saw the number change notifies, once too often at worst.
  const publish = () => {
    commits += 1;
  };
  return { worker: await startWorker(environment, { bus: { publish } }), commits: () => commits };
}

/** After a commit: subscribers and receivers learn of it at once, and not only at the next cron trigger. */
async function notifyReaders({ ports }: WorkerGateway, environment: Environment, delivery = { forgetOld: false }): Promise<void> {
  await Promise.all([
    attempt(ports.log, 'live events', () => liveHub(environment).hint()),
    attempt(ports.log, 'webhooks', () => deliverWebhooks(ports, delivery)),
  ]);
}

/** Websockets and server-sent events outlive the request that began them, which only an object can. */
function isLive(request: Request): boolean {
  if (wantsWebsocket(request)) return true;
  return readPath(new URL(request.url).pathname) === '/graphql' && (request.headers.get('accept') ?? '').includes('text/event-stream');
}
