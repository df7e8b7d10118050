/**
 * `npm run bench -- --fairness`: how long a merchant's payment waits while another address floods the gateway, beside the same payment and
 * the same flood at a server that answers 20 bytes (decision: turns-between-callers).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { cardPayment, channels, demoToken, formOf, otherToken } from '../support/client.ts';
import type { FloodOrder, FloodReport } from './flood-process.ts';
import { answerOf, formRequest } from './load.ts';
import { startServer } from './server.ts';

export interface FairnessFigure {
  readonly flood: string;
  /** The longest wait of a payment, of each round. */
  readonly gatewayMs: readonly number[];
  readonly bareMs: readonly number[];
  /** Without any flood, for as long. */
  readonly aloneMs: readonly number[];
  /** Of the gateway's process, the most while the flood went on. */
  readonly rssBytes: number;
}

/**
 * What a payment may wait, as a multiple of what it waits at the server of 20 bytes. It may also wait as long as without a flood: of sockets
 * that say nothing neither server notices much, and a payment takes longer than 20 bytes by itself.
 */
export const waitRatioMax = 2;

const floodAddress = '127.0.0.2';
const merchantAddress = '127.0.0.3';

export type Flood = Pick<FloodOrder, 'kind' | 'sockets' | 'texts' | 'hello' | 'reads'> & { readonly name: string };

const page = 'GET /docs/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const subscribe = (id: number): string =>
  JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: 'subscription { events { cursor payload } }' } });

export const floods: readonly Flood[] = [
  { name: 'pages: 500 sockets of a stranger, 26 requests each', kind: 'http', sockets: 500, texts: repeat(26, () => page) },
  {
    name: 'payments: 250 sockets of one token, 40 requests each',
    kind: 'http',
    sockets: 250,
    texts: repeat(40, () => formRequest('/v1/payments', formOf(cardPayment))),
  },
  {
    name: 'websockets: 250 of one token, 40 subscribes each',
    kind: 'websocket',
    sockets: 250,
    texts: repeat(40, subscribe),
    hello: JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } }),
  },
];

export function repeat(times: number, make: (index: number) => string): readonly string[] {
  return Array.from({ length: times }, (_, index) => make(index));
}

export interface FairnessOptions {
  readonly rounds: number;
  readonly runMs: number;
  readonly floods?: readonly Flood[];
  readonly oldSpaceMebibytes?: number;
}

export async function measureFairness(databasePath: string, { rounds, runMs, floods: wanted = floods, ...rest }: FairnessOptions) {
  const gateway = await startServer({ databasePath, ...rest });
  const bare = await startBare();
  try {
    await payFor(gateway.port, 3_000);
    const aloneMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) aloneMs.push(Math.max(...(await payFor(gateway.port, runMs))));
    const figures: FairnessFigure[] = [];
    for (const flood of wanted) {
      const gatewayMs: number[] = [];
      const bareMs: number[] = [];
      let rssBytes = 0;
      for (let round = 0; round < rounds; round += 1) {
        bareMs.push(await worstWait(bare.port, flood, runMs));
        gatewayMs.push(
          await worstWait(gateway.port, flood, runMs, async () => {
            rssBytes = Math.max(rssBytes, (await gateway.usage()).rssBytes);
          }),
        );
      }
      figures.push({ flood: flood.name, gatewayMs, bareMs, aloneMs, rssBytes });
    }
    return figures;
  } finally {
    bare.child.kill();
    await gateway.stop();
  }
}

export function fairnessTable(figures: readonly FairnessFigure[]): string {
  return figures
    .map((figure) => {
      const { flood, gatewayMs, bareMs, aloneMs } = figure;
      const ratio = median(gatewayMs) / median(bareMs);
      const waits = `${list(gatewayMs)} ms; at 20 bytes ${list(bareMs)} ms; without a flood ${list(aloneMs)} ms`;
      return `${flood}\n  longest wait of another merchant's payment: ${waits}\n  ratio ${ratio.toFixed(2)}, at most ${waitRatioMax}: ${holds(figure) ? 'met' : 'MISSED'}`;
    })
    .join('\n');
}

/** Whether a payment waited no longer than it may, in the median of the rounds. */
export function holds({ gatewayMs, bareMs, aloneMs }: FairnessFigure): boolean {
  return median(gatewayMs) <= Math.max(waitRatioMax * median(bareMs), median(aloneMs));
}

function list(numbers: readonly number[]): string {
  return numbers.map((number) => number.toFixed(0)).join(', ');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function worstWait(port: number, flood: Flood, runMs: number, look: () => Promise<void> = async () => {}): Promise<number> {
  const child = forkOf('flood-process.ts');
  try {
    const { name: _, ...rest } = flood;
    const order: FloodOrder = { ...rest, port, address: floodAddress, durationMs: runMs };
    child.send(order);
    await answerOf<'begun'>(child, 'the flood');
    const ended = answerOf<FloodReport>(child, 'the flood');
    const waits = await payFor(port, runMs);
    await look();
    await ended;
    return Math.max(...waits);
  } finally {
    child.kill();
    // What the flood has left behind is not the next one's.
    await payFor(port, 2_000);
  }
}

const payment = formOf({ ...cardPayment, entityId: channels.other });

/** Payments one after the other, half of them on a new connection, for so long; what each of them took, ms. */
async function payFor(port: number, forMs: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, localAddress: merchantAddress });
  const startedMs = performance.now();
  const waits: number[] = [];
  try {
    while (performance.now() - startedMs < forMs) {
      const sentMs = performance.now();
      await pay(port, waits.length % 2 === 0 ? agent : new Agent({ localAddress: merchantAddress }));
      waits.push(performance.now() - sentMs);
    }
    return waits;
  } finally {
    agent.destroy();
  }
}

async function pay(port: number, agent: Agent): Promise<void> {
  const headers = { authorization: `Bearer ${otherToken}`, 'content-type': 'application/x-www-form-urlencoded' };
  const sending = request({ port, host: '127.0.0.1', path: '/v1/payments', method: 'POST', agent, headers });
  sending.end(payment);
  const [response] = await once(sending, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`a payment was answered ${response.statusCode}`);
}

async function startBare(): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const child = forkOf('twenty-bytes-server.ts');
  return { port: await answerOf<number>(child, 'the server of 20 bytes'), child };
}

function forkOf(name: string): ChildProcess {
  return fork(fileURLToPath(new URL(name, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
