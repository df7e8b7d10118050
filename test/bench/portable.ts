/**
 * `npm run bench -- --portable`: CPU of a request through the Worker's composition and through Node's, both in this process, each with a
 * file of its own and its writer's thread, by turns. Sockets are left out; the Worker's has the fetch objects that its platform hands it,
 * made by Node, and what these alone cost is told, too: workerd and Deno have their own. So the figure is that of the code, and holds on a busy
 * machine within a tenth.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { openRuntime } from '../../api/runtime/node/runtime.ts';
import { type Composition, compose } from '../../api/runtime/shared/compose.ts';
import type { HttpRequest } from '../../api/runtime/shared/exchange.ts';
import { openInstallation } from '../../api/runtime/shared/installation.ts';
import type { Router } from '../../api/runtime/shared/router.ts';
import { openSandbox } from '../../api/runtime/shared/sandbox.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { openFileStore } from '../../db/open.ts';
import { median } from './median.ts';
import { createRequest, graphqlList, graphqlRead, paymentRequest, restRead } from './requests.ts';

export interface PortableCost {
  readonly what: string;
  /** For each request, of all threads, V8's compiler and collector included. */
  readonly nodeUs: number;
  readonly workerUs: number;
  /** Of the Worker's: Node's fetch objects, made and read without a gateway between them. */
  readonly objectsUs: number;
}

/** One of the two compositions. */
interface Side {
  readonly send: (request: Sent) => Promise<string>;
  close(): Promise<void>;
}

interface WorkerSide extends Side {
  readonly exchange: (request: Sent) => Promise<{ readonly text: string; readonly headers: [string, string][] }>;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const sizes = { rounds: 5, requests: 800, warming: 3_000 };
const quickSizes = { rounds: 1, requests: 64, warming: 64 };
const together = 32;

const bindings = {
  GATEWAY_ENVIRONMENT: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  VAULT_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
};

export interface PortableOptions {
  /** Whether the bench itself works. */
  readonly isQuick: boolean;
  readonly tell: (cost: PortableCost) => void;
}

export async function measurePortable({ isQuick, tell }: PortableOptions): Promise<readonly PortableCost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-portable-'));
  const node = await openNode(join(folder, 'node.db'));
  const worker = await openWorker(join(folder, 'worker.db'));
  try {
    const costs: PortableCost[] = [];
    for (const [what, nodes, workers] of await prepareRequests(node, worker)) {
      const cost = { what, ...(await compare([node, nodes], [worker, workers], isQuick ? quickSizes : sizes)) };
      tell(cost);
      costs.push(cost);
    }
    return costs;
  } finally {
    await node.close();
    await worker.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Case = readonly [what: string, node: Sent, worker: Sent];

async function prepareRequests(node: Side, worker: Side): Promise<readonly Case[]> {
  const payment = toSent(paymentRequest);
  const ids: string[] = [];
  for (const side of [node, worker]) {
    const { id } = JSON.parse(await side.send(payment));
    for (let item = 0; item < 50; item += 1) await side.send(payment);
    // What Yoga has answered once goes the short way from then on.
    for (const request of [createRequest, graphqlRead(id), graphqlList]) await side.send(toSent(request));
    ids.push(id);
  }
  const both = (what: string, toRequest: (id: string) => string): Case => [
    what,
    toSent(toRequest(ids[0] ?? '')),
    toSent(toRequest(ids[1] ?? '')),
  ];
  return [
    both('REST payment', () => paymentRequest),
    both('GraphQL payment', () => createRequest),
    both('REST by id', restRead),
    both('GraphQL by id', graphqlRead),
    both('GraphQL list of 50', () => graphqlList),
  ];
}

type Asked<Of = Side> = readonly [side: Of, request: Sent];

async function compare(
  node: Asked,
  worker: Asked<WorkerSide>,
  { rounds, requests, warming }: typeof sizes,
): Promise<Omit<PortableCost, 'what'>> {
  const all = [node, worker, [await openObjects(worker), worker[1]]] as const;
  const costs = all.map((): number[] => []);
  for (const [side, request] of all) await sendMany(side, request, warming);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, [side, request]] of all.entries()) {
      const before = process.cpuUsage();
      await sendMany(side, request, requests);
      const { user, system } = process.cpuUsage(before);
      costs[place]?.push((user + system) / requests);
    }
  }
  const [nodeUs = 0, workerUs = 0, objectsUs = 0] = costs.map(median);
  return { nodeUs, workerUs, objectsUs };
}

/** Answers what the Worker answers, from memory. */
async function openObjects([worker, asked]: Asked<WorkerSide>): Promise<Pick<Side, 'send'>> {
  const { text, headers } = await worker.exchange(asked);
  return {
    async send(sent) {
      const request = toRequest(sent);
      Object.fromEntries(request.headers);
      if (sent.body !== '') await request.text();
      return new Response(text, { headers }).text();
    },
  };
}

async function sendMany(side: Pick<Side, 'send'>, request: Sent, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += together) await Promise.all(Array.from({ length: together }, () => side.send(request)));
}

/** Fetch objects are made of what Node's server would have read. */
async function openWorker(path: string): Promise<WorkerSide> {
  // What the platform alone has: nothing of it is called here.
  registerHooks({
    resolve: (name, context, next) => (name === 'cloudflare:sockets' ? { url: noSockets, shortCircuit: true } : next(name, context)),
  });
  // By their addresses: these files are written for the platform's types, which this program has not.
  const { startWorker }: WorkerStart = await import(new URL('start.ts', workerFolder).href);
  const { answerRequest }: WorkerServer = await import(new URL('server.ts', workerFolder).href);
  const store = await openFileStore({ path });
  const { router, ports } = await startWorker({ ...bindings, DATABASE_URL: 'object:main' }, { bus: { publish() {} }, store });
  await openSandbox(ports, '127.0.0.1', {});
  const ask = async (sent: Sent) => {
    const answer = await answerRequest(router, toRequest(sent));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    return { answer, text };
  };
  return {
    send: async (sent) => (await ask(sent)).text,
    async exchange(sent) {
      const { answer, text } = await ask(sent);
      return { text, headers: [...answer.headers] };
    },
    close: () => store.close(),
  };
}

const workerFolder = new URL('../../api/runtime/worker/', import.meta.url);

interface WorkerStart {
  startWorker(
    bindings: Readonly<Record<string, string>>,
    options: { readonly bus: { publish(): void }; readonly store: Store },
  ): Promise<Pick<Composition, 'router' | 'ports'>>;
}

interface WorkerServer {
  answerRequest(router: Router, request: Request): Promise<Response>;
}

const noSockets = 'data:text/javascript,export function connect() { throw new Error("no sockets"); }';

async function openNode(path: string): Promise<Side> {
  const parsed = parseSettings({ ...bindings, DATABASE_URL: `file:${path}` });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const runtime = await openRuntime(parsed.settings, { debug() {}, info() {}, warn() {}, error() {} });
  const { router, ports } = await compose(parsed.settings, runtime);
  await openInstallation(ports);
  await openSandbox(ports, '127.0.0.1', {});
  return {
    async send({ body, ...sent }) {
      const request: HttpRequest = {
        ...sent,
        peer: '127.0.0.1',
        isEncrypted: false,
        async readBody(gate) {
          await gate.admit(body.length);
          return { kind: 'text', text: body };
        },
        abortSignal: () => new AbortController().signal,
      };
      const answer = await router.handle(request);
      if (answer?.status !== 200) throw new Error(String(answer?.body));
      return String(answer.body);
    },
    close: () => runtime.close(),
  };
}

function toRequest({ method, path, query, headers, body }: Sent): Request {
  const url = `http://127.0.0.1${path}${query === '' ? '' : `?${query}`}`;
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) });
}

/** The load generator's request as an endpoint takes it. */
function toSent(request: string): Sent {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query = ''] = target.split('?');
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 2)]),
  );
  return { method, path, query, headers, body };
}

export function portableLine({ what, nodeUs, workerUs, objectsUs }: PortableCost): string {
  const [all, without] = [workerUs, workerUs - objectsUs].map((us) => (us / nodeUs).toFixed(2));
  return `${what}: Node ${nodeUs.toFixed(0)} µs, Worker ${workerUs.toFixed(0)} µs of CPU, ${all} times; ${without} without Node's own fetch objects (${objectsUs.toFixed(0)} µs)`;
}
