/** Refunds through assistants whose token stands above merchants, in an installation in objects: each merchant has a store of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type Assistant, startAssistant } from '../assistants/assistant.ts';
import { grantAssistantToken } from '../support/assistant-grant.ts';
import { cardPayment, channels, createRestClient, httpTransport } from '../support/client.ts';
import { createTokenAt, signInAdministrator, signInAs } from '../support/graphql-caller.ts';
import { type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';

const timeout = boundMs(60_000);
const shops = [channels.documented, channels.other];

let gateways: ObjectGateways;
let assistant: Assistant;
let token: string;
let url: string;

beforeAll(async () => {
  gateways = prepareObjectGateways();
  const limits = { ASSISTANT_REFUND_MAX: '100', ASSISTANT_REFUNDS_A_DAY: '100' };
  url = (await gateways.start('assistants', { DATABASE_URL: 'objects:main', ...limits })).url;
  const made = await createTokenAt(await signInAdministrator(url), sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
  token = made.token;
  assistant = await startAssistant(url, { token });
}, timeout);

afterAll(async () => {
  await assistant.close();
  await gateways.remove();
});

async function prepare(entityId: string, amount: string, by: Assistant = assistant): Promise<unknown> {
  const { body } = await createRestClient(httpTransport(url)).post('/v1/payments', { ...cardPayment, entityId }, { token });
  return (await by.call('prepare_refund', { paymentId: body.id, amount })).answer.reviewId;
}

test('the amount of a day holds over merchants, also for refunds that come at once at several', { timeout }, async () => {
  const reviews = await Promise.all([...shops, ...shops].map((entityId) => prepare(entityId, '40.00')));
  const made = await Promise.all(reviews.map((reviewId) => assistant.call('make_refund', { reviewId })));
  const texts = made.map(({ isError, text }) => (isError || text.includes('refused') ? text : 'made')).sort();
  const refused = expect.stringContaining('an assistant may refund at most 100.00 EUR within 24 hours');
  expect(texts.filter((text) => text === 'made')).toHaveLength(2);
  expect(texts.filter((text) => text !== 'made')).toEqual([refused, refused]);
});

test('the amount of a day holds for a member of staff whose assistants were let in at one merchant each', { timeout }, async () => {
  const finance = await signInAs(url, 'finance@example.test');
  const letIn = [sandbox.demoShop, sandbox.otherShop].map(async (entityId) => {
    const granted = await grantAssistantToken(url, finance, { scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE'], entityId });
    return startAssistant(url, { token: granted });
  });
  const [one, other] = await Promise.all(letIn);
  if (!one || !other) throw new Error('no assistants');
  const [documented = '', elsewhere = ''] = shops;
  const refund = async (by: Assistant, entityId: string): Promise<string> => {
    const { isError, text } = await by.call('make_refund', { reviewId: await prepare(entityId, '60.00', by) });
    return isError || text.includes('refused') ? text : 'made';
  };
  expect(await refund(one, documented)).toBe('made');
  expect(await refund(other, elsewhere)).toContain('an assistant may refund at most 100.00 EUR within 24 hours');
  await Promise.all([one.close(), other.close()]);
});
