/** How far a channel has moved from the simulator to the gateway behind it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeAgain, routedInTurn } from '../../api/domain/payments/query/routing-trial.ts';
import { dayMs, formatIsoDateTime } from '../../api/foundation/kernel/timestamp.ts';
import { type Facade, facadeChannel, openFacade } from '../connectors/facade.ts';
import { upstreamUrl } from '../connectors/upstream-counterpart.ts';
import { cardPayment, channels, demoToken, type Parameters } from '../support/client.ts';

const now = Date.UTC(2026, 10, 23, 12);
let facade: Facade;

beforeAll(async () => {
  facade = await openFacade({ now });
  const { store } = facade.gateway;
  const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
  if (!channel?.settings) throw new Error('the facade has its channel');
  const upstream = { url: upstreamUrl, entityId: channels.documented };
  const settings = { ...channel.settings, furtherConnectors: [{ name: 'new-acquirer', connector: 'upstream' as const, upstream }] };
  await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  facade.gateway.clock.advance(10_000);
  const connected = await facade.gateway.graphql(
    `mutation { connectChannel(entityId: "${facadeChannel}", connector: "new-acquirer", token: "${demoToken}") { status } }`,
  );
  expect(connected.data.connectChannel.status).toBe('CONNECTED');
});

afterAll(() => facade.close());

const pay = async (change: Parameters = {}) => {
  const { body } = await facade.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: facadeChannel, ...change });
  expect(body.result.code).toBe('000.100.110');
  return body;
};

const report = async (entityId: string, span = { from: formatIsoDateTime(now - dayMs), to: formatIsoDateTime(now + dayMs) }) =>
  facade.gateway.graphql(
    `query ($filter: CutOverFilter!) { cutOver(filter: $filter) { payments isComplete
      channels { channel { id } payments connectors { connector kind payments ruled open } } } }`,
    { filter: { entityId, ...span } },
  );

async function setRules(rules: string, expectedVersion: number): Promise<void> {
  const { data, errors } = await facade.gateway.graphql(
    `mutation { setRouting(entityId: "${facadeChannel}", expectedVersion: ${expectedVersion}, rules: ${rules}) { current { version } } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  expect(data.setRouting.current.version).toBe(expectedVersion + 1);
}

it('tells what went where, what the rules say now, and what has to be ended at each', async () => {
  for (let count = 0; count < 3; count += 1) await pay();
  const authorized = await pay({ paymentType: 'PA' });
  await setRules('[{name: "VISA moves", when: {brands: ["VISA"]}, to: ["new-acquirer"]}]', 0);
  await pay();
  await pay({ paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
  const { data } = await report(facadeChannel);
  expect(data.cutOver).toEqual({
    payments: 6,
    isComplete: true,
    channels: [
      {
        channel: { id: facadeChannel },
        payments: 6,
        connectors: [
          { connector: 'upstream', kind: 'upstream', payments: 5, ruled: 1, open: 1 },
          { connector: 'new-acquirer', kind: 'upstream', payments: 1, ruled: 5, open: 0 },
        ],
      },
    ],
  });
  const capture = { entityId: facadeChannel, paymentType: 'CP', amount: '92.00', currency: 'EUR' };
  await facade.gateway.rest.post(`/v1/payments/${authorized.id}`, capture);
  const [after] = (await report(facadeChannel)).data.cutOver.channels;
  expect(after.connectors.map(({ open }: { readonly open: number }) => open)).toEqual([0, 0]);
});

it('goes back by a version of the rules, while payments of both kinds live', async () => {
  await setRules('[]', 1);
  const [back] = (await report(facadeChannel)).data.cutOver.channels;
  expect(back.connectors.map(({ ruled }: { readonly ruled: number }) => ruled)).toEqual([6, 0]);
  expect(back.connectors.map(({ payments }: { readonly payments: number }) => payments)).toEqual([5, 1]);
});

it('leaves channels with one connector out, and reads at most a month', async () => {
  expect((await report(channels.documented)).data.cutOver.channels).toEqual([]);
  const long = { from: formatIsoDateTime(now - 32 * dayMs), to: formatIsoDateTime(now) };
  expect(JSON.stringify((await report(facadeChannel, long)).body)).toContain('by at most 31 days');
});

it('leaves everybody else a turn between every hundred payments', async () => {
  const { ports, store } = facade.gateway;
  const [newest] = (await store.payments.page({ entityPath: '' }, { first: 1 })).items;
  if (!newest) throw new Error('somebody has paid');
  let turns = 0;
  const routed = await routeAgain(
    ports,
    Array.from({ length: 3 * routedInTurn + 1 }, () => newest.item),
    async () => [],
    async () => {
      turns += 1;
    },
  );
  expect([routed.length, turns]).toEqual([3 * routedInTurn + 1, 3]);
});
