/**
 * No card number, security code, token or key in a database file, write-ahead log, log, event, answer or error
 * (decision: secrets-by-type): everything is run with canary values, then every byte that was kept or printed is searched.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, type Parameters } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { canaries, codes, keptIn, leaksIn } from './canaries.ts';

let folder: string;
let gateway: GatewayProcess;
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-canary-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { LOG_LEVEL: 'debug' } });
});

afterAll(async () => {
  await gateway.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const secret = `${sandbox.demoToken}|${sandbox.demoSecret}`;

async function post(parameters: Parameters, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${gateway.url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${btoa(secret)}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(parameters),
  });
  answers.push(await response.text());
}

async function graphql(query: string, variables: unknown = {}): Promise<string> {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${btoa(secret)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  answers.push(text);
  return text;
}

const wallet: Parameters = { entityId: sandbox.documented, amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA' };

/** Tokens that open: what stands in them, a canary, was seen by nobody but the gateway. */
async function payWithWallets(parameters: Parameters): Promise<void> {
  const make = 'mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }';
  const { entityId, amount, currency } = parameters;
  for (const letter of ['A', 'B', 'C']) {
    const order = { entityId, amount, currency, number: canaries.deviceNumber, expiryMonth: '05', expiryYear: '2034' };
    const made = JSON.parse(await graphql(make, { input: { ...order, wallet: `WALLET_${letter}` } }));
    // The token itself is answered on purpose.
    answers.pop();
    const token = { [`wallet${letter}.paymentToken`]: String(made.data?.createTestWalletToken) };
    await post({ ...parameters, ...token, createRegistration: 'true' });
    expect(answers.at(-1)).toContain('"last4Digits"');
    await post({ ...parameters, ...token });
    await post({ ...parameters, amount: '1.00', ...token });
  }
  await graphql(`{ walletKeys(entityId: "${entityId}") { edges { node { id publicKeyHash } } } auditLog { edges { node { change } } } }`);
}

/** A checkout that was prepared with a card, which it must not keep, and paid with one in the form; one that stores an account. */
async function payCheckouts(card: Parameters): Promise<void> {
  const { entityId, amount, currency, paymentType, ...account } = card;
  const send = async (path: string, parameters: Parameters, headers = {}): Promise<string> => {
    const response = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(parameters) });
    answers.push(await response.text());
    return answers.at(-1) ?? '';
  };
  const bearer = { authorization: `Bearer ${btoa(secret)}` };
  const shopper = { ...account, attemptKey: 'canary-press', shopperResultUrl: 'https://shop.example.test/' };
  const tolerant: Parameters = { ...card, entityId: sandbox.tolerant, createRegistration: 'true' };
  for (const prepared of [tolerant, { ...tolerant, amount: '', currency: '', paymentType: '' }]) {
    const { id } = JSON.parse(await send('/v1/checkouts', prepared, bearer));
    const what = prepared.amount === '' ? 'registration' : 'payment';
    await send(`/v1/checkouts/${id}/${what}`, { ...shopper, 'card.number': canaries.malformedNumber });
    expect(await send(`/v1/checkouts/${id}/${what}`, shopper)).toContain('"status":"approved"');
    for (const path of [`/v1/checkouts/${id}/form`, `/v1/paymentWidgets.js?checkoutId=${id}`, '/.well-known/jwks.json']) {
      answers.push(await (await fetch(`${gateway.url}${path}`)).text());
    }
    await graphql(`{ checkout(id: "${id}") { prepared warnings { name message } attempts { payment { answer } } } }`);
  }
}

/** The account waits sealed while the shopper is away: once abandoned, once answered. */
async function payWithChallenge(parameters: Parameters): Promise<void> {
  await post({ ...parameters, createRegistration: 'true' });
  await post({ ...parameters, createRegistration: 'true' });
  const { url } = JSON.parse(answers.at(-1) ?? '').redirect;
  answers.push(await (await fetch(url)).text());
  for (const code of ['0', '123456']) {
    answers.push(await (await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'code', code }) })).text());
  }
  expect(answers.at(-1)).toContain('You may close this page');
  const { paymentType: _type, ...alone } = parameters;
  const response = await fetch(`${gateway.url}/v1/threeDSecure`, {
    method: 'POST',
    headers: { authorization: `Bearer ${btoa(secret)}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(alone),
  });
  answers.push(await response.text());
  expect(answers.at(-1)).toContain('"redirect"');
}

async function runEverything(): Promise<string> {
  const card: Parameters = { ...cardPayment, 'card.number': canaries.cardNumber, 'card.cvv': codes[0] };
  await post(card);
  await post({ ...card, createRegistration: 'true' }, { 'idempotency-key': 'canary-key' });
  await post({ ...card, 'customParameters[forceResultCode]': '800.100.151' });
  await post({ ...card, 'card.number': canaries.malformedNumber });
  await payCheckouts(card);
  await post({ ...card, amount: 'x', 'card.cvv': `${codes[1]}x` });
  await post({ ...card, 'no.such.parameter': canaries.cardNumber, entityId: sandbox.tolerant });
  await post({
    ...card,
    entityId: sandbox.tolerant,
    'giftCard.pin': canaries.giftCardPin,
    'bankAccount.iban': canaries.iban,
    'bankAccount.number': canaries.accountNumber,
    'tokenAccount.number': canaries.tokenNumber,
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.cryptogram': canaries.cryptogram,
    'tokenAccount.dtvc': codes[1],
  });
  await post({ ...wallet, 'walletA.paymentToken': canaries.walletToken });
  await payWithWallets(wallet);
  await payWithChallenge({ ...card, entityId: sandbox.tolerantThreeDSecure, 'customParameters[3DS2_enrolled]': 'true' });
  await post({ ...card, 'authentication.userId': sandbox.demoToken, 'authentication.password': canaries.password });
  const input = {
    entityId: sandbox.documented,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    card: { number: canaries.cardNumber, expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones', cvv: codes[0] },
  };
  const create = 'mutation Pay($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';
  await graphql(create, { input });
  await graphql(create, { input: { ...input, card: { ...input.card, number: canaries.malformedNumber } } });
  await graphql(`mutation { createPayment(input: {entityId: "${sandbox.documented}", card: {number: ${canaries.cardNumber}}}) { id } }`);
  await graphql(
    '{ payments(first: 50) { edges { node { id answer warnings { name message } timeline { edges { node { title detail } } } } } } events(first: 100) { edges { node { payload } } } }',
  );
  const issued = await graphql(
    `mutation { createAccessToken(input: {entityId: "${sandbox.demoShop}", name: "canary", scopes: [PAYMENTS_READ]}) { token accessToken { id } } }`,
  );
  answers.pop();
  return issued;
}

test('nothing that was kept, printed or answered holds a secret', async () => {
  const issued = JSON.parse(await runEverything());
  const token: string = issued.data?.createAccessToken?.token ?? '';
  expect(token.length, 'the token is shown once').toBeGreaterThan(32);
  await gateway.end('SIGKILL');

  const kept = await keptIn(folder);
  expect(
    [...kept.keys()].some((name) => name.endsWith('-wal')),
    'the write-ahead log is among them',
  ).toBe(true);
  kept.set('the log', gateway.output());
  kept.set('the answers', answers.join('\n'));
  // The start prints the sandbox's public credentials on purpose.
  expect(leaksIn(kept, [...Object.values(canaries), token, atob(token).split('|')[1] ?? '', btoa(secret), 'sandbox-demo|'])).toEqual([
    `the log holds a secret that ends ${btoa(secret).slice(-4)}`,
  ]);
});
