/**
 * The gateway on Workers. Its database is libSQL by HTTP, which a command on Node brings up to date before; what is due
 * runs once a minute by a cron trigger. `npm run start:worker` runs it on local workerd.
 */
import { forgetOldEvents } from '../events/operations-retention.ts';
import { tickPayments } from '../payments/operations.ts';
import { tickProjection } from '../projection/operations.ts';
import { asksForSocket, serveSocket, socketFactsOf } from './web-socket.ts';
import { assembleWorker, type WorkerGateway } from './worker-gateway.ts';

/** As much of the platform's context as is used. */
interface ExecutionContext {
  /** Keeps the request's work alive when its client has gone. */
  waitUntil(work: Promise<unknown>): void;
}

type Environment = Readonly<Record<string, unknown>>;

let assembled: Promise<WorkerGateway> | undefined;

// The platform demands a default export.
export default {
  async fetch(request: Request, environment: Environment, context: ExecutionContext): Promise<Response> {
    const worker = await gatewayOf(environment);
    if (asksForSocket(request) && worker.mayUpgrade(request)) return upgrade(worker, request);
    // A client that goes away must not stop a payment between its intent and its outcome.
    const answer = worker.door(request, request.headers.get('cf-connecting-ip') ?? undefined);
    context.waitUntil(answer.finally(worker.flushLog));
    return answer;
  },

  async scheduled(_event: unknown, environment: Environment): Promise<void> {
    const worker = await gatewayOf(environment);
    await tickPayments(worker.ports);
    await tickProjection(worker.ports);
    await forgetOldEvents(worker.ports, worker.eventRetentionDays);
    worker.flushLog();
  },
};

/** Made at the first request, because before it the platform allows neither chance nor connections. */
function gatewayOf(environment: Environment): Promise<WorkerGateway> {
  assembled ??= assembleWorker(environment);
  return assembled;
}

function upgrade(worker: WorkerGateway, request: Request): Response {
  const facts = socketFactsOf(request, worker.originOf(request));
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  serveSocket(worker.gateway, server, facts);
  const headers = new Headers(facts.protocol === '' ? {} : { 'sec-websocket-protocol': facts.protocol });
  return new Response(null, { status: 101, webSocket: client, headers });
}
