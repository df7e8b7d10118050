/** What reaches a gateway behind that holds to the documents: the hosted form's payments, and a schedule's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare, submit } from '../checkouts/form.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Facade, openFacade } from './facade.ts';
import { putBehind } from './put-behind.ts';
import { upstreamUrl } from './upstream-counterpart.ts';

let facade: Facade;

beforeAll(async () => {
  facade = await openFacade();
  const { gateway } = facade;
  await putBehind({ ports: gateway.ports, channelId: channels.documented, url: upstreamUrl, ask: (query) => gateway.graphql(query) });
});

afterAll(() => facade.close());

test('a shopper pays in the form, whose address the gateway knows and whose name nobody sent', async () => {
  const id = await prepare(facade.gateway, { entityId: channels.documented });
  expect(await submit(facade.gateway, id)).toMatchObject({ status: 'approved', result: { code: '000.100.110' } });
});

test('a schedule whose card never paid before is charged each time', async () => {
  const { body } = await facade.gateway.rest.post('/v1/payments', { ...cardPayment, 'job.expression': '0 0 6 L * ?' });
  await facade.gateway.graphql('mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", days: 62) { firedCount } }');
  const query = 'query ($id: ID!) { job(id: $id) { runs(first: 10) { edges { node { status } } } } }';
  const { job } = (await facade.gateway.graphql(query, { id: body.id })).data;
  const statuses: readonly string[] = job.runs.edges.map(({ node }: { node: { status: string } }) => node.status);
  expect(statuses.length).toBeGreaterThan(1);
  expect(new Set(statuses)).toEqual(new Set(['APPROVED']));
});
