/**
 * `npm run bench -- --memory`: the heap after many payments with a thousand subscribers, against the heap when every
 * bounded memory of the process had filled up. What grows beyond that is a leak.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import { createBus } from '../../api/runtime/shared/bus.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { cardPayment, createRestClient, demoToken, otherToken } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';

export interface SteadyMemory {
  readonly payments: number;
  readonly subscribers: number;
  /** Beyond the payments at full speed: one payment a second for so long. */
  readonly minutes: number;
  readonly beginMb: number;
  readonly endMb: number;
}

/** Bounded memories (rendered events, keys, documents) are full after so many payments. */
const warmUpPayments = 20_000;
const concurrency = 32;
/** How much larger the heap may be at the end. */
export const growthMax = 1.1;

type Sizes = Pick<SteadyMemory, 'payments' | 'subscribers' | 'minutes'>;

export async function measureSteadyMemory({ payments, subscribers, minutes }: Sizes): Promise<SteadyMemory> {
  const harness = await startGateway({ threads: true, adaptPorts: (ports) => ({ ...ports, ...createBus() }) });
  const gateway = createGateway(harness.ports);
  const rest = createRestEndpoint(harness.ports, gateway);
  const client = createRestClient((exchange) => rest.handle(exchange));
  const told = { count: 0 };
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, (_, number) => subscribe(gateway, number % 10 === 0 ? otherToken : demoToken, told)),
  );
  const pay = async (count: number): Promise<void> => {
    let left = count;
    const one = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await client.post('/v1/payments', cardPayment);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, one));
  };
  try {
    await pay(warmUpPayments);
    const beginMb = heapMb();
    await pay(payments);
    for (let seconds = 0; seconds < minutes * 60; seconds += 1) await Promise.all([pay(1), wait(1_000)]);
    const endMb = heapMb();
    if (told.count === 0) throw new Error('nobody was told anything');
    return { payments, subscribers, minutes, beginMb, endMb };
  } finally {
    for (const close of sockets) await close();
    gateway.endSubscriptions();
    await harness.stop();
  }
}

/** A socket that keeps nothing of what it is told. */
async function subscribe(gateway: ReturnType<typeof createGateway>, token: string, told: { count: number }): Promise<() => Promise<void>> {
  let listen: (text: string) => Promise<void> = async () => {};
  const closed = gateway.openSocket({
    protocol: 'graphql-transport-ws',
    send: () => {},
    sendAll: (texts) => {
      told.count += texts.length;
    },
    bufferedBytes: () => 0,
    close: () => {},
    onMessage: (listener) => {
      listen = listener;
    },
  });
  await listen(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  void listen(JSON.stringify({ id: 's', type: 'subscribe', payload: { query: 'subscription { events { cursor payload } }' } }));
  return () => closed(1000, '');
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** After garbage was collected: what is really held, outside of the heap too. */
function heapMb(): number {
  if (typeof collect === 'function') for (let times = 0; times < 3; times += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

export function memoryLine({ payments, subscribers, minutes, beginMb, endMb }: SteadyMemory): string {
  const held = endMb <= beginMb * growthMax ? 'held' : 'NOT held';
  const sizes = `${beginMb.toFixed(1)} MB before, ${endMb.toFixed(1)} MB after`;
  return `${payments} payments and ${minutes} minutes with ${subscribers} subscribers: ${sizes}; at most ${Math.round((growthMax - 1) * 100)} % more wanted: ${held}`;
}
