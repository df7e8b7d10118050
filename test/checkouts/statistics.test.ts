/** How many checkouts end in a payment, and where the others stop (console, overview). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckoutCount, sumCheckouts } from '../../api/domain/checkouts/statistics.ts';
import { hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { cardOnForm, prepare, submit } from './form.ts';

const counted = (changes: Partial<CheckoutCount>): CheckoutCount => ({
  status: 'expired',
  isOpened: false,
  isAttempted: false,
  lastAttempt: null,
  count: 1,
  ...changes,
});

const endedAfter = (resultCode: string, status = 'declined'): CheckoutCount =>
  counted({ isOpened: true, isAttempted: true, lastAttempt: { status, resultCode } });

describe('a checkout stopped', () => {
  test.each([
    ['paid', counted({ status: 'completed', isOpened: true, isAttempted: true })],
    ['open', counted({ status: 'open', isOpened: true })],
    ['withdrawn', counted({ status: 'withdrawn' })],
    ['notOpened', counted({})],
    ['notAttempted', counted({ isOpened: true })],
    ['declined', endedAfter('800.100.153')],
    ['declined', endedAfter('100.400.309')],
    ['abandoned', endedAfter('100.396.101')],
    ['abandoned', endedAfter('100.396.103')],
    ['abandoned', endedAfter('000.200.000', 'expired')],
  ] as const)('at %s', (stage, one) => {
    expect(sumCheckouts([one])).toMatchObject({ prepared: 1, [stage]: 1 });
  });

  test('at one stage each, so that the stages add up', () => {
    const { prepared, opened, attempted, ...stages } = sumCheckouts([
      counted({ status: 'completed', isAttempted: true, count: 5 }),
      counted({ isOpened: true, count: 3 }),
      counted({ count: 2 }),
    ]);
    expect([prepared, opened, attempted]).toEqual([10, 8, 5]);
    expect(Object.values(stages).reduce((sum, count) => sum + count, 0)).toBe(prepared);
  });
});

describe('statistics of checkouts', () => {
  let gateway: Harness;
  const begun = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    gateway = await startGateway({ now: begun });
    const [paid, declined, opened] = [await prepare(gateway), await prepare(gateway), await prepare(gateway)];
    await prepare(gateway, { currency: 'USD' });
    const withdrawn = await prepare(gateway);
    await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${withdrawn}` });
    await gateway.rest.send({ method: 'GET', path: `/v1/checkouts/${opened}/form` }, { token: null });
    await prepare(gateway, { amount: '', currency: '', paymentType: '', createRegistration: 'true' });
    await submit(gateway, paid);
    await submit(gateway, declined, { ...cardOnForm, 'card.expiryYear': '2020' });
  });
  afterAll(() => gateway.stop());

  const read = async (args = '', token?: string) => {
    const span = `from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z"`;
    const fields = 'prepared opened attempted paid open withdrawn notOpened notAttempted declined abandoned isComplete';
    const { data, errors } = await gateway.graphql(
      `{ checkoutStatistics(${span}${args}) { ${fields} } }`,
      {},
      token === undefined ? {} : { token },
    );
    return { ...data?.checkoutStatistics, errors };
  };

  test('count those of payments alone, each where it stands', async () => {
    expect(await read()).toMatchObject({ prepared: 5, opened: 3, attempted: 2, paid: 1, open: 3, withdrawn: 1, isComplete: true });
    gateway.clock.advance(hourMs);
    await gateway.tick();
    expect(await read()).toMatchObject({ prepared: 5, paid: 1, open: 0, withdrawn: 1, notOpened: 1, notAttempted: 1, declined: 1 });
  });

  test('count one currency, one entity, one time', async () => {
    expect(await read(', currency: "USD"')).toMatchObject({ prepared: 1 });
    expect(await read(`, entityId: "${channels.documented}"`)).toMatchObject({ prepared: 5 });
    expect(await read(`, entityId: "${channels.tolerant}"`)).toMatchObject({ prepared: 0 });
    const later = new Date(begun + minuteMs).toISOString();
    const { data } = await gateway.graphql(`{ checkoutStatistics(from: "${later}", to: "2026-01-02T00:00:00Z") { prepared } }`);
    expect(data.checkoutStatistics.prepared).toBe(0);
  });

  test('are each merchant’s own', async () => {
    expect(await read('', otherToken)).toMatchObject({ prepared: 0 });
  });

  test('refuse a time that ends before it begins', async () => {
    const { errors } = await gateway.graphql(
      '{ checkoutStatistics(from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z") { prepared } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ parameterErrors: [{ name: 'to', message: 'to must be later than from' }] });
  });
});
