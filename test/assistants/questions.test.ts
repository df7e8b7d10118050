/** Twelve questions that a merchant asks about a filled sandbox, and what the tools answer: compared with what was done to it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { startLossyProxy } from '../support/lossy-proxy.ts';
import { type Assistant, startAssistant, toAssistant } from './assistant.ts';
import { connectGranted } from './granted.ts';

let gateway: LiveGateway;
let assistants: Readonly<Record<string, Assistant>>;
let made: Readonly<Record<'approved' | 'declined' | 'refunded' | 'reserved', string>>;

const pay = async (more: Parameters): Promise<string> =>
  String((await gateway.rest.post('/v1/payments', { ...cardPayment, ...more })).body.id);

beforeAll(async () => {
  gateway = await startLiveGateway();
  for (let order = 0; order < 60; order += 1) await pay({ merchantTransactionId: `other-${1_000 + order}`, amount: `${20 + order}.00` });
  made = {
    approved: await pay({ merchantTransactionId: 'order-0001', amount: '10.00' }),
    declined: await pay({ merchantTransactionId: 'order-0002', 'customParameters[forceResultCode]': '800.100.155' }),
    refunded: await pay({ merchantTransactionId: 'order-0003', amount: '50.00' }),
    reserved: await pay({ merchantTransactionId: 'order-0004', amount: '70.00', paymentType: 'PA' }),
  };
  const entityId = channels.documented;
  await gateway.rest.post(`/v1/payments/${made.refunded}`, { entityId, paymentType: 'RF', amount: '20.00', currency: 'EUR' });
  const { url } = gateway.running;
  const { client } = await connectGranted(url, 'FINANCE', ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
  assistants = { 'with an access token': await startAssistant(url), 'with the address alone': toAssistant(client) };
});
afterAll(async () => {
  for (const each of Object.values(assistants)) await each.close();
  await gateway.stop();
});

/** The answer's text, with marked texts as they are. */
async function ask(assistant: Assistant, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { answer, isError } = await assistant.call(name, input);
  expect([name, isError]).toEqual([name, false]);
  return JSON.stringify(answer).replaceAll(/\{"untrusted":("(?:[^"\\]|\\.)*")\}/g, '$1');
}

const questions: readonly (readonly [question: string, answer: (assistant: Assistant) => Promise<string>, expected: () => RegExp])[] = [
  [
    'Which payment belongs to order-0001?',
    (assistant) => ask(assistant, 'find_payments', { merchantTransactionId: 'order-0001' }),
    () => new RegExp(made.approved),
  ],
  [
    'Was order-0002 paid?',
    (assistant) => ask(assistant, 'find_payments', { merchantTransactionId: 'order-0002' }),
    () => /"outcome":"DECLINED"/,
  ],
  ['Why was it declined?', (assistant) => ask(assistant, 'explain_payment', { id: made.declined }), () => /"code":"800\.100\.155"/],
  ['What do I tell its shopper?', (assistant) => ask(assistant, 'explain_payment', { id: made.declined }), () => /"shopper":"[^"]{10,}"/],
  ['Does trying again help?', (assistant) => ask(assistant, 'explain_result_code', { code: '800.100.155' }), () => /"retry":/],
  [
    'How much of order-0003 can still be refunded?',
    (assistant) => ask(assistant, 'explain_payment', { id: made.refunded }),
    () => /"refundable":\{"amount":"30\.00"/,
  ],
  ['How much of it went back?', (assistant) => ask(assistant, 'explain_payment', { id: made.refunded }), () => /"returned":"20\.00"/],
  [
    'Is money of order-0004 only reserved?',
    (assistant) => ask(assistant, 'explain_payment', { id: made.reserved }),
    () => /"held":"70\.00"/,
  ],
  [
    'Can order-0004 be refunded?',
    async (assistant) => JSON.stringify((await assistant.call('prepare_refund', { paymentId: made.reserved })).answer),
    () => /"refused":/,
  ],
  [
    'Which payments were declined?',
    (assistant) => ask(assistant, 'find_payments', { outcome: 'DECLINED' }),
    () => new RegExp(`^(?!.*${made.approved}).*${made.declined}`),
  ],
  ['Is there anything that I must look at?', (assistant) => ask(assistant, 'list_attention'), () => /"unknown":\{"edges":\[\]\}/],
  ['How do I refund a part?', (assistant) => ask(assistant, 'search_docs', { query: 'refund a part' }), () => /\/docs\/refunds/],
];

describe.each(['with an access token', 'with the address alone'])('an assistant %s answers', (which) => {
  test.each(questions)('%s', async (_question, answer, expected) => {
    const assistant = assistants[which];
    if (!assistant) throw new Error('it did not start');
    expect(await answer(assistant)).toMatch(expected());
  });
});

test('there are twelve, and an assistant behind a proxy that loses answers refunds once', async () => {
  expect(questions).toHaveLength(12);
  let calls = 0;
  const proxy = await startLossyProxy(gateway.running.url, () => calls > 0 && calls < 4);
  const unlucky = await startAssistant(proxy.url);
  try {
    const { reviewId } = (await unlucky.call('prepare_refund', { paymentId: made.approved, amount: '4.00' })).answer;
    for (calls = 1; calls < 4; calls += 1) await expect(unlucky.call('make_refund', { reviewId })).rejects.toThrow();
    expect((await unlucky.call('make_refund', { reviewId })).answer).toMatchObject({ refund: { outcome: 'APPROVED' } });
    expect(proxy.lost()).toBe(3);
    expect(await ask(unlucky, 'explain_payment', { id: made.approved })).toMatch(/"returned":"4\.00"/);
  } finally {
    await unlucky.close();
    proxy.close();
  }
});
