/** Two banks in this process, each with its own book and its own network, behind one channel of a gateway. */

import type { ChannelSettings } from '../../api/foundation/entities/entity.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';
import { createWire, type Wire } from '../connectors/conformance/wire.ts';
import { channels } from '../support/client.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';

export interface BookedCall {
  readonly requestId: string;
  readonly paymentId: string;
  readonly operation: string;
  readonly amountMinor: string;
  readonly resultCode: string;
  readonly referencedReference: string | null;
}

export interface BookBank {
  /** What it answers to new requests. */
  outcome: { resultCode: string; resultDetails?: Record<string, string> };
  readonly wire: Wire;
  /** Every request that it has taken, once each; what was cancelled is not among them. */
  booked(): readonly BookedCall[];
  /** Of those, what moved money. */
  moved(): readonly BookedCall[];
}

export const approved = '000.100.110';

function createBookBank(): BookBank & { readonly answer: (url: string, init: RequestInit) => Promise<Response> } {
  const book = new Map<string, BookedCall>();
  const outcomes = new Map<string, object>();
  const closed = new Set<string>();
  const json = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
  const bank = {
    outcome: { resultCode: approved } as BookBank['outcome'],
    booked: () => [...book.values()].filter(({ requestId }) => !closed.has(requestId)),
    moved: () => bank.booked().filter(({ resultCode }) => ['APPROVED', 'REVIEW'].includes(findResultCode(resultCode)?.outcome ?? '')),
    async answer(url: string, init: RequestInit): Promise<Response> {
      const asked = /\/operations\/([^/]+)$/.exec(url)?.[1];
      if (asked === undefined) return operate(JSON.parse(String(init.body)));
      if (init.method === 'DELETE') closed.add(asked);
      if (closed.has(asked)) return json(200, { requestId: asked, status: 'cancelled' });
      const outcome = outcomes.get(asked);
      if (outcome) return json(200, outcome);
      closed.add(asked);
      return json(404, { requestId: asked, status: 'absent' });
    },
  };
  const operate = (message: BookedCall & { readonly requestId: string }): Response => {
    const { requestId, paymentId, operation, amountMinor, referencedReference } = message;
    if (closed.has(requestId)) return json(409, { error: 'closed' });
    if (!book.has(requestId)) {
      book.set(requestId, { requestId, paymentId, operation, amountMinor, referencedReference, resultCode: bank.outcome.resultCode });
      outcomes.set(requestId, { requestId, outcome: { resultDetails: {}, ...bank.outcome, connectorReference: `at-bank-${requestId}` } });
    }
    return json(200, outcomes.get(requestId) ?? {});
  };
  return {
    ...bank,
    get outcome() {
      return bank.outcome;
    },
    set outcome(given) {
      bank.outcome = given;
    },
    wire: createWire(bank.answer),
  };
}

export interface TwoBanks {
  readonly gateway: Harness;
  readonly first: BookBank;
  readonly second: BookBank;
  /** As GraphQL takes them. */
  setRules(rules: readonly object[]): Promise<void>;
  changeChannel(change: Partial<ChannelSettings>): Promise<void>;
  close(): Promise<void>;
}

/** The channel whose own connector is the first bank, and `second` its further account. */
export const routedChannel = channels.testBank;

export async function openTwoBanks(options: HarnessOptions = {}): Promise<TwoBanks> {
  const first = createBookBank();
  const second = createBookBank();
  const gateway = await startGateway({
    ...options,
    bankUrl: 'http://192.0.2.1',
    fetch: (url, init) => (url.startsWith('http://192.0.2.1/') ? first : second).wire.fetch(url, init),
  });
  const { store } = gateway;
  const changeChannel = async (change: Partial<ChannelSettings>): Promise<void> => {
    const channel = (await store.entities.all()).find(({ id }) => id === routedChannel);
    if (!channel?.settings) throw new Error('the channel is there');
    const entity = { ...channel, settings: { ...channel.settings, ...change }, version: channel.version + 1 };
    await store.commit('platform', [{ write: 'entity.put', entity }]);
    gateway.clock.advance(3_000);
  };
  await changeChannel({
    furtherConnectors: [{ name: 'second', connector: 'bank', connectorUrl: 'http://192.0.2.2' }],
    connectorTimeoutMs: 400,
  });
  return {
    gateway,
    first,
    second,
    changeChannel,
    async setRules(rules) {
      const { data, errors } = await gateway.graphql(
        `mutation ($id: ID!, $rules: [RoutingRuleInput!]!, $version: Int!) { setRouting(entityId: $id, rules: $rules, expectedVersion: $version) { current { version } } }`,
        { id: routedChannel, rules, version: await currentVersion(gateway) },
      );
      if (!data?.setRouting) throw new Error(JSON.stringify(errors));
    },
    close: () => gateway.stop(),
  };
}

async function currentVersion({ graphql }: Harness): Promise<number> {
  const { data } = await graphql('query ($id: ID!) { routing(entityId: $id) { current { version } } }', { id: routedChannel });
  return data.routing.current.version;
}
