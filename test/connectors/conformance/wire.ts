/** The network between a connector and its counterpart, which fails as a test says or as a seed decides. */
import { createDice } from '../../support/dice.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface FaultFacts {
  /** Whether the counterpart receives the request. */
  readonly arrives: boolean;
  /** Whether the connector receives an answer that it may believe. */
  readonly answered: boolean;
}

/** Every way of not knowing, and three that must do no harm. */
export const wireFaults = {
  /** Nobody listens. */
  refused: { arrives: false, answered: false },
  tlsRefused: { arrives: false, answered: false },
  timeoutBefore: { arrives: false, answered: false },
  timeoutAfter: { arrives: true, answered: false },
  /** The answer stalls within its body. */
  timeoutDuring: { arrives: true, answered: false },
  answerLost: { arrives: true, answered: false },
  halfBody: { arrives: true, answered: false },
  error500Before: { arrives: false, answered: false },
  error500After: { arrives: true, answered: false },
  /** A proxy's own page, of success and of none. */
  proxyPage: { arrives: false, answered: false },
  proxy404: { arrives: false, answered: false },
  proxy403: { arrives: false, answered: false },
  /** To another address, which must not be sent the account data. */
  redirect: { arrives: false, answered: false },
  /** The same answer twice in one body. */
  answeredTwice: { arrives: true, answered: false },
  answeredLate: { arrives: true, answered: true },
  /** A proxy repeats the request. */
  deliveredTwice: { arrives: true, answered: true },
} as const satisfies Readonly<Record<string, FaultFacts>>;

export type WireFault = keyof typeof wireFaults;
export const wireFaultNames = Object.keys(wireFaults) as readonly WireFault[];

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

export interface Wire {
  readonly fetch: Fetch;
  /** Everything that the connector has sent, also what never arrived. */
  readonly sent: readonly SentRequest[];
  /** What becomes of the next requests, one each. */
  next(...faults: readonly WireFault[]): void;
  /** Random faults from now on: each request has one with this probability, from 0 to 1. */
  misbehave(seed: number, probability: number): void;
  behave(): void;
}

/** A late answer takes this long: far less than any connector of the kit waits. */
const lateMs = 30;

export function createWire(counterpart: Fetch): Wire {
  const sent: SentRequest[] = [];
  const planned: WireFault[] = [];
  let draw: () => WireFault | undefined = () => undefined;
  return {
    sent,
    next: (...faults) => void planned.push(...faults),
    misbehave(seed, probability) {
      const dice = createDice(seed);
      draw = () => (dice() < probability ? wireFaultNames[Math.floor(dice() * wireFaultNames.length)] : undefined);
    },
    behave() {
      planned.length = 0;
      draw = () => undefined;
    },
    fetch(url, init) {
      // Workers throw it for every request, so a connector that asks for it never reaches anybody there.
      if (init.redirect === 'error') return Promise.reject(new TypeError('Invalid redirect value'));
      sent.push({ method: init.method ?? 'GET', url, body: String(init.body ?? '') });
      const fault = planned.shift() ?? draw();
      return fault === undefined ? counterpart(url, init) : fail(fault, counterpart, { url, init });
    },
  };
}

interface Exchange {
  readonly url: string;
  readonly init: RequestInit;
}

async function fail(fault: WireFault, counterpart: Fetch, { url, init }: Exchange): Promise<Response> {
  // What the connector gives up is not taken back: the counterpart goes on with it.
  const { signal: _signal, ...delivered } = init;
  const deliver = () => counterpart(url, delivered);
  switch (fault) {
    case 'refused':
      throw leakyError('ECONNREFUSED', { url, init });
    case 'tlsRefused':
      throw leakyError('CERT_HAS_EXPIRED', { url, init });
    case 'timeoutBefore':
      return hang({ url, init });
    case 'timeoutAfter':
      await deliver();
      return hang({ url, init });
    case 'timeoutDuring':
      return stall(await (await deliver()).text(), init);
    case 'answerLost':
      await deliver();
      throw leakyError('ECONNRESET', { url, init });
    case 'halfBody':
      return breakMidway(await (await deliver()).text());
    case 'error500Before':
      return new Response('{"error":"try again"}', { status: 500 });
    case 'error500After':
      await deliver();
      return new Response('{"error":"try again"}', { status: 500 });
    case 'proxyPage':
      return new Response('<html>Welcome</html>', { status: 200 });
    case 'proxy404':
      return new Response('{"message":"no route"}', { status: 404 });
    case 'proxy403':
      return new Response('<html>Forbidden</html>', { status: 403 });
    case 'redirect':
      // As fetch does: a client that follows by itself would send all of it again.
      if (init.redirect !== 'manual') return deliver();
      return new Response(null, { status: 307, headers: { location: 'http://192.0.2.1/' } });
    case 'answeredTwice': {
      const answer = await deliver();
      const body = await answer.text();
      return new Response(body + body, { status: answer.status });
    }
    case 'answeredLate': {
      const answer = await deliver();
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      return answer;
    }
    case 'deliveredTwice':
      await (await deliver()).text();
      return deliver();
  }
}

/** As libraries do: the whole request stands in the error and in its cause. */
function leakyError(code: string, { url, init }: Exchange): TypeError {
  const request = `${url} ${String(init.body)} ${JSON.stringify(Object.fromEntries(new Headers(init.headers)))}`;
  return new TypeError(`fetch failed: ${request}`, { cause: Object.assign(new Error(`${code} ${request}`), { code }) });
}

/** Until the connector gives up. */
function hang(exchange: Exchange): Promise<never> {
  return new Promise((_resolve, reject) => whenGivenUp(exchange.init, () => reject(leakyError('ABORT_ERR', exchange))));
}

/** Also where it gave up before, while the counterpart was slow: the event does not come a second time. */
function whenGivenUp({ signal }: RequestInit, run: () => void): void {
  if (signal?.aborted) run();
  else signal?.addEventListener('abort', run);
}

function stall(body: string, init: RequestInit): Response {
  const half = new TextEncoder().encode(body).subarray(0, Math.floor(body.length / 2));
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(half);
      whenGivenUp(init, () => controller.error(new Error('aborted')));
    },
  });
  return new Response(stream, { status: 200 });
}

function breakMidway(body: string): Response {
  const half = new TextEncoder().encode(body).subarray(0, Math.floor(body.length / 2));
  let pulled = false;
  const stream = new ReadableStream({
    pull(controller) {
      if (pulled) controller.error(new Error('terminated'));
      else controller.enqueue(half);
      pulled = true;
    },
  });
  return new Response(stream, { status: 200 });
}
