/**
 * Payments, accounts and staff through every adapter. What a payment may and may not do is tested elsewhere: here the
 * question is whether a request arrives whole, reaches its endpoint, and is answered.
 */
import { createPublicKey, verify } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { expect, test } from 'vitest';
import { startAssistant } from '../assistants/assistant.ts';
import { createAuthenticator } from '../staff/authenticator.ts';
import type { Running } from './contract.ts';

const channel = '8ac7a4a0000000000000000000000010';
const token = btoa('8ac7a4a0000000000000000000000100|sandbox-demo');
const otherToken = btoa('8ac7a4a0000000000000000000000101|sandbox-other');
const bearer = (credentials: string) => ({ authorization: `Bearer ${credentials}` });

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly id: string;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null;
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[];
}

async function parseAnswer(response: Response): Promise<Answer> {
  const body: { readonly id?: string; readonly result?: { readonly code: string } } = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, id: body.id ?? '', code: body.result?.code ?? '', body: { ...body } };
}

export function paymentCases(running: () => Running): void {
  const at = (path: string): string => `${running().address}${path}`;

  const post = async (
    path: string,
    parameters: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = bearer(token),
  ) => parseAnswer(await fetch(at(path), { method: 'POST', headers, body: new URLSearchParams({ entityId: channel, ...parameters }) }));

  const get = async (path: string, headers: Readonly<Record<string, string>> = bearer(token)) =>
    parseAnswer(await fetch(at(path), { headers }));

  const graphql = async (query: string, headers: Readonly<Record<string, string>> = bearer(token)): Promise<GraphqlAnswer> => {
    const body = JSON.stringify({ query });
    const response = await fetch(at('/graphql'), { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
    const answer: GraphqlAnswer = JSON.parse(await response.text());
    return answer;
  };

  test('a checkout is paid in its form, and the shopper returns with a result that the published key checks', async () => {
    const { id, code } = await post('/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' });
    expect(code).toBe('000.200.100');
    const form = await fetch(at(`/v1/checkouts/${id}/form`));
    expect(await form.json()).toMatchObject({ status: 'open', amount: '92.00' });
    const sent = new URLSearchParams({ ...card, attemptKey: 'a press', shopperResultUrl: 'https://shop.example.test/done' });
    const paid = await fetch(at(`/v1/checkouts/${id}/payment`), { method: 'POST', body: sent });
    const { status, returnUrl }: { readonly status: string; readonly returnUrl: string } = await paid.json();
    expect([status, new URL(returnUrl).searchParams.get('id')]).toEqual(['approved', id]);
    expect((await get(`/v1/checkouts/${id}/payment?entityId=${channel}`)).code).toBe('000.100.110');
    const { keys }: { readonly keys: readonly JsonWebKey[] } = await (await fetch(at('/.well-known/jwks.json'))).json();
    const [head = '', claims = '', signature = ''] = (new URL(returnUrl).searchParams.get('resultToken') ?? '').split('.');
    const key = createPublicKey({ key: { ...keys[0] }, format: 'jwk' });
    expect(verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  const pay = (paymentType: string, headers?: Readonly<Record<string, string>>) =>
    post('/v1/payments', { amount: '92.00', currency: 'EUR', paymentType, ...card }, headers);

  test.each(['A', 'B', 'C'])('opens an encrypted token of wallet %s (spec §2.B)', async (letter) => {
    const order = 'number: "4200000000000000", expiryMonth: "05", expiryYear: "2034", amount: "92.00", currency: "EUR"';
    const made = await graphql(`mutation { createTestWalletToken(input: {entityId: "${channel}", wallet: WALLET_${letter}, ${order}}) }`);
    const paymentToken = { [`wallet${letter}.paymentToken`]: String(made.data?.createTestWalletToken) };
    const answer = await post('/v1/payments', { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...paymentToken });
    expect([answer.status, answer.code]).toEqual([200, '000.100.110']);
    expect(answer.body.card).toMatchObject({ last4Digits: '0000', numberType: 'DPAN' });
  });

  test('is alive, and ready while its database answers', async () => {
    expect((await fetch(at('/healthz'))).status).toBe(200);
    expect((await fetch(at('/readyz'))).status).toBe(200);
  });

  test('authorises, captures and refunds over REST, and answers a read as the payment', async () => {
    const authorized = await pay('PA');
    expect(authorized).toMatchObject({ status: 200, code: '000.100.110' });
    const captured = await post(`/v1/payments/${authorized.id}`, { amount: '50.00', currency: 'EUR', paymentType: 'CP' });
    expect(captured).toMatchObject({ status: 200, body: { referencedId: authorized.id } });
    const refunded = await post(`/v1/payments/${captured.id}`, { amount: '50.00', currency: 'EUR', paymentType: 'RF' });
    expect(refunded.status).toBe(200);
    const read = await get(`/v1/payments/${authorized.id}?entityId=${channel}`);
    expect(read.body).toEqual(authorized.body);
  });

  test('pays over GraphQL', async () => {
    const { data } = await graphql(`mutation { createPayment(input: {
      entityId: "${channel}", amount: "92.00", currency: "EUR", paymentType: DB, paymentBrand: "VISA",
      card: { number: "4200000000000000", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2034", cvv: "123" }
    }) { id outcome amount result { code } } }`);
    expect(data?.createPayment).toMatchObject({ outcome: 'APPROVED', amount: '92.00', result: { code: '000.100.110' } });
  });

  test('finds a payment by its reference and exports it as CSV, at once after it was made', async () => {
    const merchantTransactionId = `export-${crypto.randomUUID()}`;
    const made = await post('/v1/payments', { ...card, amount: '12.34', currency: 'EUR', paymentType: 'DB', merchantTransactionId });
    const { data } = await graphql(`{ search(text: "${merchantTransactionId}") { isCurrent groups { hits { id } } } }`);
    expect(data?.search).toEqual({ isCurrent: true, groups: [{ hits: [{ id: made.id }] }] });
    const filter = encodeURIComponent(JSON.stringify({ merchantTransactionId }));
    const exported = await fetch(at(`/export/payments.csv?columns=id,amount&filter=${filter}`), { headers: bearer(token) });
    expect([exported.status, await exported.text()]).toEqual([200, `id,amount\r\n${made.id},12.34\r\n`]);
  });

  test('names the parameter that it refuses', async () => {
    const refused = await post('/v1/payments', { amount: 'ninety', currency: 'EUR', paymentType: 'DB', ...card });
    expect(refused).toMatchObject({ status: 400, code: '200.300.404', body: { result: { parameterErrors: [{ name: 'amount' }] } } });
  });

  test('answers a repeated request under its key with the first answer', async () => {
    const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
    const first = await pay('DB', headers);
    const second = await pay('DB', headers);
    expect(second.body).toEqual(first.body);
    expect([first.headers.get('idempotency-status'), second.headers.get('idempotency-status')]).toEqual(['first', 'replayed']);
  });

  test('lets one of two racing refunds win', async () => {
    const paid = await pay('DB');
    const refund = () => post(`/v1/payments/${paid.id}`, { amount: '60.00', currency: 'EUR', paymentType: 'RF' });
    const statuses = (await Promise.all([refund(), refund()])).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  test('takes thirty payments at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => pay('DB')));
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => '000.100.110'));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(answers.length);
  });

  test('refuses a request without a token, with a wrong one, or for something that does not exist', async () => {
    expect((await pay('DB', {})).status).toBe(401);
    expect((await pay('DB', bearer(btoa(`${channel}|wrong`)))).status).toBe(403);
    expect((await get('/v1/nowhere')).status).toBe(404);
    expect((await get(`/v1/payments/${'8a'.padEnd(32, '0')}?entityId=${channel}`)).status).toBe(404);
    const { errors } = await graphql('{ payments(first: 1) { edges { node { id } } } }', {});
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test("does not show a merchant another's payment", async () => {
    const paid = await pay('DB');
    expect((await get(`/v1/payments/${paid.id}`, bearer(otherToken))).status).toBe(404);
  });

  test('answers queries on a websocket', async () => {
    const paid = await pay('DB');
    const socket = createClient({ url: at('/graphql').replace(/^http/, 'ws'), retryAttempts: 0, connectionParams: bearer(token) });
    try {
      for await (const { data } of socket.iterate({ query: `{ payment(id: "${paid.id}") { id amount } }` })) {
        expect(data).toEqual({ payment: { id: paid.id, amount: '92.00' } });
      }
    } finally {
      await socket.dispose();
    }
    expect.assertions(1);
  });

  test('lets an assistant refund by two calls, and search the pages', async () => {
    const paid = await pay('DB');
    const assistant = await startAssistant(running().address, { token });
    try {
      const { answer } = await assistant.call('prepare_refund', { paymentId: paid.id, amount: '2.00' });
      const made = await assistant.call('make_refund', { reviewId: answer.reviewId });
      expect(made.answer).toMatchObject({ refund: { amount: '2.00', outcome: 'APPROVED' } });
      expect((await assistant.call('search_docs', { query: 'void' })).text).toContain('/docs/refunds');
    } finally {
      await assistant.close();
    }
  });

  test('signs staff in, answers them by their cookie, and forgets them when they sign out', async () => {
    const headers = { 'content-type': 'application/json', origin: running().address };
    const post = (path: string, body: object, cookie = '') =>
      fetch(at(path), { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
    const wrong = await post('/auth/sign-in/email', { email: 'finance@example.test', password: 'not-the-password' });
    expect(wrong.status).toBe(401);
    const signedIn = await post('/auth/sign-in/email', { email: 'finance@example.test', password: 'sandbox-demo' });
    expect(signedIn.status).toBe(200);
    const [cookie] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
    const viewer = async () => (await post('/graphql', { query: '{ viewer { email role } }' }, cookie)).json();
    expect(await viewer()).toMatchObject({ data: { viewer: { email: 'finance@example.test', role: 'FINANCE' } } });
    expect((await post('/auth/sign-out', {}, cookie)).status).toBe(200);
    expect(await viewer()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  test.each(['none', 'packed'] as const)('takes a passkey with attestation %s, and signs its owner in by it', async (attestation) => {
    const { address } = running();
    const send = (path: string, cookies: readonly string[], body?: object) =>
      fetch(at(path), {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', origin: address, cookie: cookies.map((each) => each.split(';')[0]).join('; ') },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const signedIn = await send('/auth/sign-in/email', [], { email: 'support@example.test', password: 'sandbox-demo' });
    const session = signedIn.headers.getSetCookie();
    const authenticator = createAuthenticator();
    const wanted = await send('/auth/passkey/generate-register-options', session);
    const response = authenticator.register(await wanted.json(), address, true, attestation);
    const cookies = [...session, ...wanted.headers.getSetCookie()];
    const registered = await send('/auth/passkey/verify-registration', cookies, { response, name: attestation });
    expect([registered.status, await registered.text()]).toEqual([200, expect.stringContaining(attestation)]);
    const asked = await send('/auth/passkey/generate-authenticate-options', []);
    const signed = authenticator.sign(await asked.json(), address);
    expect((await send('/auth/passkey/verify-authentication', asked.headers.getSetCookie(), { response: signed })).status).toBe(200);
  });
}
