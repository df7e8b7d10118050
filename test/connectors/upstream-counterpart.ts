/** A second gateway in this process, reached as over HTTP: what stands behind a connector of the kind `upstream`. */
import { formatAmount } from '../../api/foundation/kernel/money.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';
import type { Movement } from './conformance/trial.ts';
import type { Fetch } from './conformance/wire.ts';

export const upstreamUrl = 'http://upstream.test';

/** More payments than any test makes. */
const bookedMax = 10_000;

export interface UpstreamCounterpart {
  readonly gateway: Harness;
  readonly fetch: Fetch;
  /** Called once, when the next payment is made there and its answer has not left yet. */
  whenArrived(then: (attemptId: string) => Promise<void>): void;
  movements(requestId: string): Promise<readonly Movement[]>;
  close(): Promise<void>;
}

export async function openUpstream(options: HarnessOptions = {}): Promise<UpstreamCounterpart> {
  const gateway = await startGateway(options);
  const carry = toFetch(gateway);
  let arrived: ((attemptId: string) => Promise<void>) | undefined;
  return {
    gateway,
    whenArrived(then) {
      arrived = then;
    },
    async fetch(url, init) {
      const answer = await carry(url, init);
      const then = init.method === 'POST' ? arrived : undefined;
      if (then) arrived = undefined;
      await then?.(String(new URLSearchParams(String(init.body)).get('merchantTransactionId')));
      return answer;
    },
    async movements(requestId) {
      const booked = await gateway.store.acrossMerchants.projectedAfter('', bookedMax);
      return booked
        .filter(({ merchantTransactionId, status }) => merchantTransactionId === requestId && status === 'approved')
        .map(({ type, amountMinor, currency }) => ({ operation: type, amount: formatAmount(amountMinor), currency }));
    },
    close: () => gateway.stop(),
  };
}

/** The same bytes as over a socket: a path, a query, headers and a body. */
function toFetch({ rest }: Harness): Fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = { method: init.method ?? 'GET', path: pathname, query: search.slice(1), body: String(init.body ?? '') };
    const answer = await rest.send(request, { token: null, headers });
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
}
