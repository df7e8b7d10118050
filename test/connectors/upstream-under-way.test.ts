/** A slow gateway behind: a thousand payments wait for it at once in one process, and what needs nobody else is answered meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import { facadeChannel } from './facade.ts';
import { openUpstream, type UpstreamCounterpart, upstreamUrl } from './upstream-counterpart.ts';

const payments = 1_000;

let behind: UpstreamCounterpart;
let gateway: Harness;
/** Requests that wait over there. */
let waiting = 0;
let letGo: () => void = () => {};
let allWait: () => void = () => {};
const released = new Promise<void>((resolve) => {
  letGo = resolve;
});
const all = new Promise<void>((resolve) => {
  allWait = resolve;
});

beforeAll(async () => {
  behind = await openUpstream();
  gateway = await startGateway({
    upstreamUrl,
    // No intent is late: a slow machine takes as long for a thousand of them as one may take, and then its payment is not sent.
    clocks: { now: Date.now, entityNow: Date.now, elapsedUs: () => 0 },
    fetch: async (url, init) => {
      waiting += 1;
      if (waiting === payments) allWait();
      await released;
      return behind.fetch(url, init);
    },
  });
  const { store } = gateway;
  const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
  if (!channel?.settings) throw new Error('the sandbox has the channel');
  const settings = { ...channel.settings, connectorTimeoutMs: boundMs(60_000) };
  await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
});

afterAll(async () => {
  await gateway.stop();
  await behind.close();
});

it('all are under way together, another channel pays meanwhile, and each is made once', { timeout: boundMs(120_000) }, async () => {
  const paid = Array.from({ length: payments }, () => gateway.rest.post('/v1/payments', { ...cardPayment, entityId: facadeChannel }));
  await all;
  const meanwhile = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.documented });
  expect(meanwhile.body.result.code).toBe('000.100.110');
  expect(waiting).toBe(payments);
  letGo();
  const answers = await Promise.all(paid);
  expect(new Set(answers.map(({ body }) => body.result.code))).toEqual(new Set(['000.100.110']));
  const made = await behind.gateway.store.acrossMerchants.projectedAfter('', 2 * payments);
  expect(made.filter(({ status }) => status === 'approved')).toHaveLength(payments);
});
