/** A channel's own `throttle` holds for every operation that runs on the channel, whatever the request names (decision: one-throttle). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardPayment, channels } from '../support/client.ts';
import { startOfTime } from '../support/fake-ports.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const demoShop = '8ac7a4a0000000000000000000000003';
const merchantPayment = { ...cardPayment, entityId: demoShop };
const throttled = '800.120.100';
const approved = '000.100.110';
let gateway: Harness;

beforeEach(async () => {
  gateway = await startGateway({ now: startOfTime, rateLimit: { status: 'on', rate: null } });
  await throttle(3);
});
afterEach(() => gateway.stop());

/** The merchant dispatches: EUR to the throttled channel, GBP to one that is not. */
async function throttle(burst: number): Promise<void> {
  for (const entity of (await gateway.store.entities.all()).filter(({ path }) => path.includes(demoShop))) {
    const currencies = entity.id === channels.documented ? ['EUR'] : entity.id === channels.tolerant ? ['GBP'] : ['CHF'];
    const own = entity.id === channels.documented ? { throttle: { perSecond: 0.1, burst } } : {};
    const changed = entity.settings ? { settings: { ...entity.settings, currencies, ...own } } : { dispatching: true };
    await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...entity, ...changed, version: entity.version + 1 } }]);
  }
}

async function pay(changes: object = {}) {
  const { status, body, headers } = await gateway.rest.post('/v1/payments', { ...merchantPayment, ...changes });
  return { status, id: String(body.id), code: body.result.code, headers: new Headers(headers) };
}

const codesOf = async (times: number, send: () => Promise<{ readonly code: string }>) => {
  const codes: string[] = [];
  for (let number = 0; number < times; number += 1) codes.push((await send()).code);
  return codes;
};

test('payments that name the merchant and payments that name the channel share its budget', async () => {
  expect(await codesOf(2, pay)).toEqual([approved, approved]);
  expect((await pay({ entityId: channels.documented })).code).toBe(approved);
  const refused = await pay();
  expect([refused.status, refused.code]).toEqual([429, throttled]);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect((await pay({ entityId: channels.documented })).code).toBe(throttled);
  expect((await pay({ currency: 'GBP' })).code).toBe(approved);
  gateway.clock.advance(10_000);
  expect(await codesOf(2, pay)).toEqual([approved, throttled]);
});

test('a payment that names the channel counts once', async () => {
  expect(await codesOf(4, () => pay({ entityId: channels.documented }))).toEqual([approved, approved, approved, throttled]);
});

test('references count on the channel of their payment, whatever names it', async () => {
  const { id } = await pay();
  const refund = async (path: string, changes: object) => {
    const { body } = await gateway.rest.post(path, { paymentType: 'RF', amount: '1.00', currency: 'EUR', ...changes });
    return { code: body.result.code };
  };
  const byMerchant = () => refund(`/v1/payments/${id}`, { entityId: demoShop });
  expect(await codesOf(2, byMerchant)).toEqual([approved, approved]);
  expect((await refund(`/v1/payments/${id}`, { entityId: channels.documented })).code).toBe(approved);
  expect((await byMerchant()).code).toBe(throttled);
  // By `referenceUuid` it is one of the payments: the first of them was made above.
  const byParameter = () => refund('/v1/payments', { entityId: demoShop, referenceUuid: id });
  expect(await codesOf(3, byParameter)).toEqual([approved, approved, throttled]);
});

test('a payment that names a registration alone counts on the channel of the registration', async () => {
  const { paymentType: _type, amount: _amount, currency: _currency, ...account } = cardPayment;
  const { body } = await gateway.rest.post('/v1/registrations', account);
  const charge = async () => {
    const paid = await gateway.rest.post(`/v1/registrations/${body.id}/payments`, { amount: '1.00', currency: 'EUR', paymentType: 'DB' });
    return { code: paid.body.result.code };
  };
  expect(await codesOf(4, charge)).toEqual([approved, approved, approved, throttled]);
});

test('payments of one document count each, also beside one that names the channel', async () => {
  const input = (entityId: string, currency: string) =>
    `createPayment(input: { entityId: "${entityId}", amount: "1.00", currency: "${currency}", paymentType: DB, paymentBrand: "VISA",
      card: { number: "4200000000000000", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2044", cvv: "123" } }) { id }`;
  const { data } = await gateway.graphql(`mutation { a: ${input(channels.documented, 'EUR')} b: ${input(channels.tolerant, 'GBP')}
    c: ${input(demoShop, 'EUR')} d: ${input(demoShop, 'EUR')} e: ${input(demoShop, 'EUR')} f: ${input(demoShop, 'GBP')} }`);
  const made = Object.entries(data ?? {}).flatMap(([name, payment]) => (payment === null ? [] : [name]));
  expect(made).toEqual(['a', 'b', 'c', 'd', 'f']);
});

test('what is refused stores nothing, and checkouts that name the merchant are counted as well', async () => {
  const prepare = async () => {
    const { body } = await gateway.rest.post('/v1/checkouts', { entityId: demoShop, amount: '1.00', currency: 'EUR', paymentType: 'DB' });
    return { code: body.result.code };
  };
  expect(await codesOf(4, prepare)).toEqual(['000.200.100', '000.200.100', '000.200.100', throttled]);
  await codesOf(3, pay);
  const { data } = await gateway.graphql('query { payments(first: 10) { totalCount } }');
  const before = data?.payments.totalCount;
  expect((await pay({ merchantTransactionId: 'throttled-order' })).code).toBe(throttled);
  const found = await gateway.graphql('query { payments(first: 10) { totalCount } }');
  expect(found.data?.payments.totalCount).toBe(before);
});
