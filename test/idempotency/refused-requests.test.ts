/** Refused requests in the log: what is kept of them, of whom, how much, and that no answer waits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maskUnchecked } from '../../api/foundation/catalogue/mask-unchecked.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { refusedRate, waitingMax, writeRefused } from '../../api/foundation/idempotency/refused.ts';
import { problemsMax, refusedCharactersMax, toRefusedLine } from '../../api/foundation/idempotency/refused-request.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const number = cardPayment['card.number'] ?? '';
const { amount: _amount, ...withoutAmount } = cardPayment;

let gateway: Harness;
beforeEach(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => gateway.stop());

interface Line {
  readonly operation: string;
  readonly endpoint: string;
  readonly entityId: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly resultCode: string;
  readonly callerId: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

/** Newest first, after what waits was written. */
async function linesOf(token?: string): Promise<readonly Line[]> {
  await writeRefused(gateway.ports);
  const { data } = await gateway.graphql(
    '{ requestLog(first: 500) { edges { node { id operation endpoint entityId subjectKind subjectId resultCode callerId request problems { name message } } } } }',
    {},
    token === undefined ? {} : { token },
  );
  return data.requestLog.edges.map(({ node }: { node: Line }) => node);
}

describe('a request that was refused', () => {
  test('by REST stands in the log with what was wrong, masked, about nothing that was made', async () => {
    const refused = await gateway.rest.post('/v1/payments', { ...withoutAmount, currency: 'euros' });
    expect(refused.body.result.code).toBe('200.300.404');
    const [line, ...others] = await linesOf();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ operation: 'payment', endpoint: 'REST', entityId: channels.documented, resultCode: '200.300.404', callerId: sandbox.demoToken },
      ...{ subjectKind: 'PAYMENT', subjectId: null },
      request: { paymentType: 'DB', card: { number: '…', cvv: '…', expiryMonth: '05' } },
    });
    expect(line?.problems.map(({ name }) => name).sort()).toEqual(['amount', 'currency']);
    expect(JSON.stringify(line)).not.toContain(number);
    expect((await gateway.graphql('{ payments { edges { node { id } } } }')).data.payments.edges).toEqual([]);
  });

  test('before anything was executed is there too: a parameter that came twice', async () => {
    const body = `entityId=${channels.documented}&amount=1.00&amount=2.00&currency=EUR&paymentType=DB&card.number=${number}`;
    const { status } = await gateway.rest.send({ method: 'POST', path: '/v1/payments', body });
    expect(status).toBe(400);
    expect(await linesOf()).toMatchObject([{ operation: 'payment', resultCode: '200.300.404', problems: [{ name: 'amount' }] }]);
  });

  test.each([
    ['a value of the wrong form', '{entityId: $entityId, amount: "one", currency: "EUR", paymentType: DB}', {}],
    [
      'a variable of the wrong kind',
      '$input',
      { amount: { of: number }, currency: 'EUR', paymentType: 'DB', card: { number: 4_200_000_000_000_000 } },
    ],
  ])('by GraphQL stands there as well: %s', async (_, input, variable) => {
    const declared = input === '$input' ? '$input: CreatePaymentInput!' : '$entityId: ID!';
    const answer = await gateway.graphql(`mutation (${declared}) { createPayment(input: ${input}) { id } }`, {
      ...(input === '$input' ? { input: { entityId: channels.documented, ...variable } } : { entityId: channels.documented }),
    });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', resultCode: '200.300.404' });
    const [line] = await linesOf();
    expect(line).toMatchObject({ operation: 'payment', endpoint: 'GRAPHQL', entityId: channels.documented, resultCode: '200.300.404' });
    expect(line?.problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(line)).not.toContain(number);
  });

  test('on an earlier payment names it, its operation, and the rule', async () => {
    const { id } = (await gateway.rest.post('/v1/payments', cardPayment)).body;
    const refund = { entityId: channels.documented, amount: '999.00', currency: 'EUR', paymentType: 'RF' };
    gateway.clock.advance(1);
    const byRest = await gateway.rest.post(`/v1/payments/${'8a'.repeat(16)}`, refund);
    gateway.clock.advance(1);
    await gateway.graphql('mutation ($id: ID!) { capturePayment(id: $id, amount: "one", currency: "EUR") { id } }', { id });
    const lines = await linesOf();
    expect(lines.slice(0, 2)).toMatchObject([
      { operation: 'reference CP', request: { id, amount: 'one' }, subjectId: null },
      { operation: 'reference RF', request: { id: '8a'.repeat(16), amount: '999.00' }, resultCode: byRest.body.result.code },
    ]);
    expect(lines[2]).toMatchObject({ operation: 'payment', subjectId: id, problems: [] });
  });

  test('is among the errors of its operation', async () => {
    await gateway.rest.post('/v1/payments', cardPayment);
    for (let times = 0; times < 3; times += 1) await gateway.rest.post('/v1/checkouts', { entityId: channels.documented, amount: 'x' });
    await linesOf();
    const { data } = await gateway.graphql(
      '{ requestSummary { count failed operations { operation failed failures { resultCode count } } } }',
    );
    expect(data.requestSummary).toMatchObject({
      ...{ count: 4, failed: 3 },
      operations: [{ operation: 'checkout prepared', failed: 3, failures: [{ resultCode: '200.300.404', count: 3 }] }, { failed: 0 }],
    });
  });

  test('is its merchant’s alone, also where it names another’s channel', async () => {
    await gateway.rest.post('/v1/payments', { ...withoutAmount, entityId: channels.documented }, { token: otherToken });
    await gateway.rest.post('/v1/payments', { ...withoutAmount, entityId: channels.other }, { token: otherToken });
    expect(await linesOf()).toEqual([]);
    expect(await linesOf(otherToken)).toMatchObject([{ entityId: channels.other }]);
  });
});

describe('the log of refused requests', () => {
  test('has nothing of strangers, of requests without a right, and of reads that find nothing', async () => {
    await gateway.rest.post('/v1/payments', withoutAmount, { token: 'bm9ib2R5fG5vYm9keQ==' });
    await gateway.rest.post('/v1/payments', { ...withoutAmount, entityId: channels.other });
    await gateway.rest.send({ method: 'GET', path: `/v1/payments/${'8a'.repeat(16)}`, query: `entityId=${channels.documented}` });
    await gateway.graphql('{ payment(id: "8a") { id } }');
    expect(await linesOf()).toEqual([]);
  });

  test('is written after the answers, in few commits', async () => {
    await gateway.rest.post('/v1/payments', withoutAmount);
    let commits = 0;
    const { commit } = gateway.store;
    gateway.ports.store.commit = ((...given: Parameters<typeof commit>) => {
      commits += 1;
      return commit(...given);
    }) as typeof commit;
    for (let times = 0; times < 20; times += 1) await gateway.rest.post('/v1/payments', withoutAmount);
    expect(commits).toBe(0);
    expect(await writeRefused(gateway.ports)).toBe(21);
    expect(commits).toBe(1);
    expect(await writeRefused(gateway.ports)).toBe(0);
    gateway.ports.store.commit = commit;
  });

  test('takes no more of an entity than its rate, and as much again when time has passed', async () => {
    const refuse = async (times: number): Promise<number> => {
      for (let at = 0; at < times; at += 1) await gateway.rest.post('/v1/payments', withoutAmount);
      return writeRefused(gateway.ports);
    };
    expect(await refuse(refusedRate.burst + 20)).toBe(refusedRate.burst);
    expect(await refuse(5)).toBe(0);
    gateway.clock.advance(hourMs);
    expect(await refuse(refusedRate.burst)).toBe((refusedRate.perSecond * hourMs) / 1_000);
    expect(waitingMax).toBeGreaterThan(refusedRate.burst);
  });
});

describe('what is kept of a request that nobody checked', () => {
  const { payment } = requestShapes;

  test.each([
    ['a number in place of a text', { card: { number: 4_200_000_000_000_000, cvv: 123 } }, { card: { number: '…', cvv: '…' } }],
    ['a list in place of a text', { card: { number: [number], cvv: ['123'] } }, { card: { number: '…', cvv: '…' } }],
    ['a structure in place of a secret', { card: { number: { digits: number } } }, { card: { number: '…' } }],
    ['a text in place of a structure', { card: `${number} 05/34 123` }, { card: '…' }],
    ['a card number in another parameter', { merchantTransactionId: number }, { merchantTransactionId: '420000…0000' }],
    [
      'a card number among custom parameters',
      { customParameters: { SHOPPER_card: '4200 0000 0000 0000' } },
      { customParameters: { SHOPPER_card: '420000…0000' } },
    ],
    ['unknown parameters', { cardnumber: number, constructor: 'x', amount: '1.00' }, { amount: '1.00' }],
    ['nothing', null, {}],
    ['no structure at all', [number], {}],
  ])('%s', (_, sent, kept) => {
    expect(JSON.parse(JSON.stringify(maskUnchecked(payment, sent)))).toEqual(kept);
  });

  test('is of a bounded length, with a bounded number of problems', () => {
    const refused = {
      ...{ operation: 'payment', sent: { descriptor: 'x'.repeat(refusedCharactersMax) }, resultCode: '200.300.404' },
      parameterErrors: Array.from({ length: 100 }, (_, at) => ({ name: `p${at}`, value: 'x', message: `${number} ${'y'.repeat(1_000)}` })),
    };
    const line = toRefusedLine(refused);
    expect(line?.request).toBe('{}');
    expect(line?.problems).toHaveLength(problemsMax);
    const text = JSON.stringify(line);
    expect(text.length).toBeLessThan(refusedCharactersMax);
    expect(text).not.toContain(number);
    expect(toRefusedLine({ ...refused, operation: 'putEntity' })).toBeUndefined();
  });
});
