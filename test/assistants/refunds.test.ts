/** Money moves by two calls: only what was shown, to whom it was shown, once, and within limits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment, demoToken, otherToken } from '../support/client.ts';
import { type Assistant, startAssistant } from './assistant.ts';

let gateway: LiveGateway;
let assistant: Assistant;
beforeAll(async () => {
  gateway = await startLiveGateway({ ASSISTANT_REFUND_MAX: '100', ASSISTANT_REFUNDS_A_DAY: '250' });
  assistant = await startAssistant(gateway.running.url);
});
afterAll(async () => {
  await assistant.close();
  await gateway.stop();
});

async function pay(amount = '92.00'): Promise<string> {
  return String((await gateway.rest.post('/v1/payments', { ...cardPayment, amount })).body.id);
}

async function readRefunds(id: string): Promise<readonly string[]> {
  const response = await fetch(`${gateway.running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
    body: JSON.stringify({ query: `{ payment(id: "${id}") { refunds(first: 10) { edges { node { amount } } } } }` }),
  });
  const { data } = (await response.json()) as {
    readonly data: {
      readonly payment: { readonly refunds: { readonly edges: readonly { readonly node: { readonly amount: string } }[] } };
    };
  };
  return data.payment.refunds.edges.map(({ node }) => node.amount);
}

async function prepare(paymentId: string, amount: string): Promise<string> {
  return String((await assistant.call('prepare_refund', { paymentId, amount })).answer.reviewId);
}

test('a review moves nothing, and the refund is the one that it showed', async () => {
  const id = await pay();
  const review = await assistant.call('prepare_refund', { paymentId: id, amount: '30.00' });
  expect(review.answer).toMatchObject({ wouldRefund: '30.00 EUR', ofRefundable: '92.00 EUR', paymentId: id });
  expect(await readRefunds(id)).toEqual([]);
  const made = await assistant.call('make_refund', { reviewId: review.answer.reviewId });
  expect(made.answer).toMatchObject({ refund: { amount: '30.00', outcome: 'APPROVED' } });
  expect(await readRefunds(id)).toEqual(['30.00']);
});

test('a repeated call, five at once, and calls whose answers are lost refund once', async () => {
  const id = await pay();
  const reviewId = await prepare(id, '10.00');
  let lost = 0;
  /** Sends each call to the gateway, and loses the first two answers. */
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (typeof init?.body !== 'string' || !init.body.includes('make_refund') || lost >= 2) return answer;
    lost += 1;
    await answer.arrayBuffer();
    throw new TypeError('the connection was lost');
  };
  const unlucky = await startAssistant(gateway.running.url, { fetch: losing });
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(unlucky.call('make_refund', { reviewId })).rejects.toThrow();
  expect(lost).toBe(2);
  const answers = await Promise.all(Array.from({ length: 5 }, () => unlucky.call('make_refund', { reviewId })));
  expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.answer).toMatchObject({ refund: { outcome: 'APPROVED' } });
  expect(await readRefunds(id)).toEqual(['10.00']);
  await unlucky.close();
});

test('a review of another token, a changed one and an invented one do nothing', async () => {
  const id = await pay();
  const reviewId = await prepare(id, '10.00');
  const [body = '', signature = ''] = reviewId.split('.');
  const changed = btoa(atob(body).replace('10.00', '92.00')).replace(/=+$/, '');
  const other = await startAssistant(gateway.running.url, { token: otherToken });
  const tries = [
    await other.call('make_refund', { reviewId }),
    await assistant.call('make_refund', { reviewId: `${changed}.${signature}` }),
    await assistant.call('make_refund', { reviewId: 'x' }),
    await assistant.call('make_refund', { reviewId: `${reviewId}.x` }),
    await assistant.call('make_refund', { reviewId: '' }),
  ];
  for (const { isError, answer } of tries) expect([isError, String(answer.refused)]).toEqual([true, expect.stringContaining('not valid')]);
  expect(await readRefunds(id)).toEqual([]);
  await other.close();
});

test('a payment that has changed since the review is not refunded', async () => {
  const id = await pay();
  const [first, second] = [await prepare(id, '10.00'), await prepare(id, '20.00')];
  expect((await assistant.call('make_refund', { reviewId: first })).isError).toBe(false);
  expect(await assistant.call('make_refund', { reviewId: second })).toMatchObject({ isError: true, answer: { code: 'CONFLICT' } });
  expect(await readRefunds(id)).toEqual(['10.00']);
});

test('more than can be refunded, and more than an assistant may refund at once, is refused before the review', async () => {
  const told = await assistant.call('prepare_refund', { paymentId: await pay(), amount: '92.01' });
  expect([told.isError, told.answer.refused]).toEqual([true, 'between 0.01 and 92.00 EUR of this payment can be refunded']);
  const large = await assistant.call('prepare_refund', { paymentId: await pay('100.01') });
  expect([large.isError, String(large.answer.refused)]).toEqual([true, expect.stringContaining('at most 100.00 at once')]);
});

test('where the assistant’s program can ask, the person is asked by it, and only a yes moves money', async () => {
  const id = String((await gateway.rest.post('/v1/payments', { ...cardPayment, currency: 'USD' })).body.id);
  const questions: string[] = [];
  const said: { readonly action: 'accept' | 'decline' | 'cancel'; readonly agree?: boolean }[] = [
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept' },
    { action: 'accept', agree: false },
    { action: 'accept', agree: true },
  ];
  const asking = await startAssistant(gateway.running.url, {
    person(question) {
      questions.push(question);
      return said[questions.length - 1] ?? { action: 'cancel' };
    },
  });
  const { reviewId } = (await asking.call('prepare_refund', { paymentId: id, amount: '5.00' })).answer;
  for (let no = 0; no < 4; no += 1) {
    expect(await asking.call('make_refund', { reviewId })).toMatchObject({
      isError: true,
      answer: { refused: expect.stringContaining('did not agree') },
    });
    expect(await readRefunds(id)).toEqual([]);
  }
  expect((await asking.call('make_refund', { reviewId })).answer).toMatchObject({ refund: { amount: '5.00', outcome: 'APPROVED' } });
  expect(new Set(questions)).toEqual(new Set([`Refund 5.00 USD of the payment ${id}?`]));
  expect(await readRefunds(id)).toEqual(['5.00']);
  await asking.close();
});

test('an amount of a day is one of each currency', async () => {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '90.00', currency: 'USD' });
  const told = await assistant.call('make_refund', { reviewId: await prepare(String(body.id), '90.00') });
  expect(told.answer).toMatchObject({ refund: { currency: 'USD', outcome: 'APPROVED' } });
});

// Last: it takes what is left of the day.
test('an assistant refunds at most the amount of a day, also by many calls at once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => pay('90.00')));
  const reviews = await Promise.all(ids.map((id) => prepare(id, '90.00')));
  const told = await Promise.all(reviews.map((reviewId) => assistant.call('make_refund', { reviewId })));
  // The tests before have counted 70.00 of 250.00 in euros, 20.00 of them for a refund that was refused.
  expect(told.filter(({ isError }) => !isError)).toHaveLength(2);
  for (const { answer } of told.filter(({ isError }) => isError)) expect(answer.refused).toContain('at most 250.00 EUR within 24 hours');
  const refunded = (await Promise.all(ids.map(readRefunds))).flat();
  expect(refunded).toEqual(['90.00', '90.00']);
});
