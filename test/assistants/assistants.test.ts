/** What an assistant with nothing but the address and a token is told, by the SDK's own client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allTools } from '../../api/doors/assistants/assistant-door.ts';
import { renderGuide } from '../../api/doors/docs/guide.ts';
import { assistants } from '../../api/doors/docs/guides/assistants.ts';
import { printedUrl } from '../../api/doors/docs/sample.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment, channels, demoToken, otherToken, type Parameters } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { type Assistant, startAssistant } from './assistant.ts';

let gateway: LiveGateway;
let assistant: Assistant;
const cardholder = 'Erika Mustermann';

async function pay(over: Parameters = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...over });
  expect(body.id, JSON.stringify(body.result)).toBeDefined();
  return String(body.id);
}

async function createToken(scopes: string): Promise<string> {
  const { data } = await askGraphql(
    `mutation { createAccessToken(input: { entityId: "${channels.documented}", name: "narrow", scopes: [${scopes}] }) { token } }`,
  );
  return (data as { readonly createAccessToken: { readonly token: string } }).createAccessToken.token;
}

async function askGraphql(query: string): Promise<{ readonly data: unknown }> {
  const response = await fetch(`${gateway.running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { readonly data: unknown };
}

beforeAll(async () => {
  gateway = await startLiveGateway();
  assistant = await startAssistant(gateway.running.url);
});
afterAll(async () => {
  await assistant.close();
  await gateway.stop();
});

const namesOf = async ({ client }: Assistant) => (await client.listTools()).tools.map(({ name }) => name).sort();

describe('who may do what', () => {
  test('a token is offered the tools of its scopes', async () => {
    const all = [
      'create_checkout',
      'explain_payment',
      'explain_result_code',
      'find_payments',
      'list_attention',
      'make_refund',
      'create_payment_link',
      'make_test_payment',
    ];
    const others = ['move_sandbox_clock', 'prepare_refund', 'read_docs', 'read_settlement', 'read_webhooks', 'search_docs', 'who_am_i'];
    expect(await namesOf(assistant)).toEqual([...all, ...others].sort());
    const reader = await startAssistant(gateway.running.url, { token: await createToken('PAYMENTS_READ') });
    const readable = [
      'explain_payment',
      'explain_result_code',
      'find_payments',
      'list_attention',
      'read_docs',
      'read_settlement',
      'search_docs',
    ];
    expect(await namesOf(reader)).toEqual([...readable, 'who_am_i']);
    await expect(reader.call('prepare_refund', { paymentId: await pay() })).rejects.toThrow(/prepare_refund/);
    await reader.close();
  });

  test.each([
    ['no token', undefined, 401],
    ['no bearer token', 'Basic abc', 401],
    ['an unknown token', `Bearer ${btoa(`${'8a'.padEnd(32, '0')}|nothing`)}`, 401],
  ])('%s is refused before anything else, and told where to ask for one', async (_, authorization, status) => {
    const response = await fetch(`${gateway.running.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(response.status).toBe(status);
    const metadata = `${gateway.running.url}/.well-known/oauth-protected-resource/mcp`;
    expect(response.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
  });

  test('a page of another origin is refused, as DNS rebinding needs one', async () => {
    const response = await fetch(`${gateway.running.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${demoToken}`, origin: 'https://evil.example' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });

  test('another merchant’s payment does not exist', async () => {
    const other = await startAssistant(gateway.running.url, { token: otherToken });
    const id = await pay();
    for (const [tool, input] of [
      ['explain_payment', { id }],
      ['prepare_refund', { paymentId: id }],
    ] as const) {
      const told = await other.call(tool, input);
      expect([told.isError, told.answer.refused]).toEqual([true, 'there is no payment with this id that you may see']);
    }
    expect((await other.call('find_payments', { text: id })).answer).toMatchObject({ payments: { edges: [] } });
    await other.close();
  });
});

test('connects as the page prints it', async () => {
  const { mcpServers } = JSON.parse(findProgram(assistants, 'mcp.json')) as {
    readonly mcpServers: Readonly<Record<string, { readonly url: string; readonly headers: Readonly<Record<string, string>> }>>;
  };
  const { url = '', headers = {} } = mcpServers['payment-gateway'] ?? {};
  expect(headers.Authorization).toBe(`Bearer ${demoToken}`);
  const printed = await startAssistant(url.replace(printedUrl, gateway.running.url).replace(/\/mcp$/, ''), {
    token: String(headers.Authorization).replace('Bearer ', ''),
  });
  expect((await printed.call('who_am_i')).isError).toBe(false);
  await printed.close();
});

test('the page names every tool', () => {
  const page = renderGuide(assistants);
  expect(allTools.filter(({ name }) => !page.includes(`<code>${name}</code>`))).toEqual([]);
});

describe('what it is told', () => {
  test('who it is, and which channel takes payments', async () => {
    expect((await assistant.call('who_am_i')).answer).toMatchObject({
      viewer: { entity: { id: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    });
  });

  test('why a payment was declined, and what to tell the shopper', async () => {
    const id = await pay({ 'customParameters[forceResultCode]': '800.100.151' });
    const { answer } = await assistant.call('explain_payment', { id });
    const { payment } = answer as { readonly payment: { readonly summary: Readonly<Record<string, string>> } };
    expect(payment).toMatchObject({ id, outcome: 'DECLINED', result: { code: '800.100.151' }, standing: { situation: 'DECLINED' } });
    for (const sentence of ['status', 'money', 'shopper', 'advice']) expect(payment.summary[sentence]?.length).toBeGreaterThan(5);
  });

  test('finds a payment by the merchant’s reference, and by an outcome', async () => {
    const id = await pay({ merchantTransactionId: 'order-of-assistant' });
    const ids = async (input: object) => JSON.stringify((await assistant.call('find_payments', { ...input })).answer);
    expect(await ids({ merchantTransactionId: 'order-of-assistant' })).toContain(id);
    expect(await ids({ outcome: 'DECLINED' })).not.toContain(id);
  });

  test('lists unknown outcomes among what needs attention', async () => {
    const answer = (await assistant.call('list_attention')).answer;
    expect(Object.keys(answer).sort()).toEqual(['chargebacks', 'failed', 'review', 'unknown']);
  });

  test('explains result codes, finds pages and reads them', async () => {
    expect((await assistant.call('explain_result_code', { code: '800.100.153' })).answer).toMatchObject({
      code: '800.100.153',
      outcome: 'DECLINED',
    });
    const { pages } = (await assistant.call('search_docs', { query: 'partial refund' })).answer as {
      readonly pages: readonly { readonly path: string }[];
    };
    const path = pages[0]?.path ?? '';
    expect(path).toMatch(/^\/docs\/refunds/);
    expect((await assistant.call('read_docs', { path })).answer.markdown).toContain('# Refund and reverse');
    expect((await assistant.call('read_docs', { path: '/docs/nothing' })).isError).toBe(true);
  });

  test('creates a checkout, reads settlement and webhooks, and moves the sandbox’s clock', async () => {
    const created = await assistant.call('create_checkout', { entityId: channels.documented, amount: '92.00', currency: 'EUR' });
    expect(created.answer).toMatchObject({ checkout: { amount: '92.00', currency: 'EUR' } });
    expect((await assistant.call('read_settlement')).isError).toBe(false);
    expect((await assistant.call('read_webhooks')).isError).toBe(false);
    expect((await assistant.call('move_sandbox_clock', { entityId: channels.documented, days: 1 })).answer).toMatchObject({
      advanceClock: { mode: 'AHEAD' },
    });
  });

  test('makes data in the sandbox: a payment with the outcome that is asked for, and a payment link', async () => {
    const order = { entityId: channels.documented, amount: '12.00', currency: 'EUR' };
    const approved = await assistant.call('make_test_payment', order);
    expect(approved.answer).toMatchObject({ payment: { amount: '12.00', outcome: 'APPROVED', card: { last4Digits: '0000' } } });
    const declined = await assistant.call('make_test_payment', { ...order, resultCode: '800.100.153' });
    expect(declined.answer).toMatchObject({ payment: { outcome: 'DECLINED', result: { code: '800.100.153' } } });
    const link = await assistant.call('create_payment_link', { ...order, description: 'A bicycle' });
    expect(link.answer).toMatchObject({ link: { url: expect.stringContaining('/pay/'), description: { untrusted: 'A bicycle' } } });
    expect((await fetch((link.answer.link as { readonly url: string }).url)).status).toBe(200);
    const pan = await assistant.call('create_payment_link', { ...order, description: '4200 0000 0000 0000' });
    expect(pan.isError).toBe(true);
  });

  test('names no shopper and no account', async () => {
    const id = await pay({
      'card.holder': cardholder,
      'customer.email': 'erika@example.com',
      'customer.givenName': 'Erika',
      'customer.surname': 'Mustermann',
    });
    const told = [
      await assistant.call('explain_payment', { id }),
      await assistant.call('find_payments', { text: id }),
      await assistant.call('prepare_refund', { paymentId: id }),
      await assistant.call('list_attention'),
    ];
    for (const { text } of told) expect(text).not.toMatch(/Erika|Mustermann|erika@|4200000000000000/);
    expect(told[0]?.text).toContain('"last4Digits": "0000"');
  });

  test('wrong input is refused by the schema, and changes nothing', async () => {
    const { isError, text } = await assistant.call('explain_payment', { id: 'x' });
    expect(isError).toBe(true);
    expect(text).toContain('an id has 32 hexadecimal characters');
  });
});

test('each call is in the audit log, as an assistant on behalf of the token, without the texts of the call', async () => {
  const id = await pay();
  await assistant.call('explain_payment', { id });
  await assistant.call('find_payments', { text: 'secret@example.com' });
  const { data } = await askGraphql('{ auditLog(first: 20) { edges { node { action callerName change } } } }');
  const log = JSON.stringify(data);
  expect(log).toContain('assistant on behalf of');
  expect(log).toContain('explain_payment');
  expect(log).toContain(id);
  expect(log).toContain('find_payments');
  expect(log).not.toContain('secret@example.com');
});
