/**
 * The gateway on Workers. Its database is libSQL by HTTP, which a command on Node brings up to date before; what is due
 * runs once a minute by a cron trigger; live events are an object of their own. `npm run start:worker` runs it on local workerd.
 */
import type { Log } from '../../kernel/ports.ts';
import { tickProjection } from '../../read-model/operations.ts';
import { runDueWork } from '../shared/due-work.ts';
import { stackOf } from '../shared/rest-endpoint.ts';
import { asksForSocket } from '../shared/web-socket.ts';
import { consoleAnswer } from './console.ts';
import { type Environment, liveHubOf } from './environment.ts';
import { assembleWorker, type WorkerGateway } from './gateway.ts';
import { deliverAndForgetWebhooks, deliverWebhooks } from './webhooks.ts';

export { LiveHub } from './hub.ts';

/** As much of the platform's context as is used. */
interface ExecutionContext {
  /** Keeps the request's work alive when its client has gone. */
  waitUntil(work: Promise<unknown>): void;
}

/** Other runtimes run as many rounds within the minute between two cron triggers. */
const roundsMax = 12;

interface Assembled {
  readonly worker: WorkerGateway;
  /** How often something was committed by this instance. */
  commits(): number;
}

let assembled: Promise<Assembled> | undefined;

// The platform demands a default export.
export default {
  async fetch(request: Request, environment: Environment, context: ExecutionContext): Promise<Response> {
    const { worker, commits } = await gatewayOf(environment);
    if (isLive(request) && worker.mayUpgrade(request)) return liveHubOf(environment).fetch(request);
    const page = environment.ASSETS && worker.mayUpgrade(request) ? await consoleAnswer(request, environment.ASSETS) : undefined;
    if (page) return page;
    const before = commits();
    // A client that goes away must not stop a payment between its intent and its outcome.
    const answer = worker.door(request, request.headers.get('cf-connecting-ip') ?? undefined);
    const afterwards = async () => {
      await answer;
      if (commits() !== before) await tellOthers(worker, environment);
      worker.flushLog();
    };
    context.waitUntil(afterwards());
    return answer;
  },

  async scheduled(_event: unknown, environment: Environment): Promise<void> {
    const { worker } = await gatewayOf(environment);
    const { ports, eventRetentionDays } = worker;
    await attempt(ports.log, 'due work', async () => {
      for (let rounds = 0; rounds < roundsMax; rounds += 1) if ((await runDueWork(ports, eventRetentionDays)) === 0) return;
    });
    await attempt(ports.log, 'search', () => tickProjection(ports));
    await Promise.all([
      attempt(ports.log, 'webhooks', () => deliverAndForgetWebhooks(ports)),
      attempt(ports.log, 'live events', () => liveHubOf(environment).hint()),
    ]);
    worker.flushLog();
  },
};

/** Made at the first request, because before it the platform allows neither chance nor connections. */
function gatewayOf(environment: Environment): Promise<Assembled> {
  assembled ??= assemble(environment);
  return assembled;
}

async function assemble(environment: Environment): Promise<Assembled> {
  let commits = 0;
  // Of which request a commit is, is not known here: each that saw the number change tells of it, once too often at worst.
  const publish = () => {
    commits += 1;
  };
  return { worker: await assembleWorker(environment, { publish, assets: environment.ASSETS }), commits: () => commits };
}

/** After a commit: subscribers and receivers hear of it at once, and not only when the cron trigger comes. */
async function tellOthers({ ports }: WorkerGateway, environment: Environment): Promise<void> {
  await Promise.all([
    attempt(ports.log, 'live events', () => liveHubOf(environment).hint()),
    attempt(ports.log, 'webhooks', () => deliverWebhooks(ports)),
  ]);
}

/** What fails is told, and the rest goes on; the next cron trigger tries again. */
async function attempt(log: Log, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('tick failed', { what, kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
  }
}

/** Websockets and server-sent events outlive the request that began them, which only an object can. */
function isLive(request: Request): boolean {
  if (asksForSocket(request)) return true;
  return new URL(request.url).pathname === '/graphql' && (request.headers.get('accept') ?? '').includes('text/event-stream');
}
