/**
 * Stored accounts of every kind, from their making to their erasure, with a rotation of keys between (decision: secrets-by-type):
 * nothing of an account stands in a file, log, notification or answer, and what was erased leaves no byte to open.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { createGraphqlClient, createRestClient, formOf, httpTransport, type Parameters } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { canaries, codes, keptIn, leaksIn } from './canaries.ts';

const older = btoa('canary-older-master-key-32-bytes');
const newer = btoa('canary-newer-master-key-32-bytes');

let folder: string;
let gateway: GatewayProcess;
let receiver: WebhookReceiver;
let printed = '';
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-canary-'));
  receiver = await startReceiver();
  await start(`older:${older}`);
});

afterAll(async () => {
  await gateway.end('SIGKILL');
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(vaultKeys: string): Promise<void> {
  const environment = { LOG_LEVEL: 'debug', VAULT_KEYS: vaultKeys };
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment });
}

async function stop(): Promise<void> {
  await gateway.end('SIGTERM');
  printed += gateway.output();
}

async function rest(method: 'POST' | 'DELETE', path: string, parameters: Parameters) {
  const form = formOf(parameters);
  const sent = method === 'POST' ? { body: form } : { query: form };
  const answer = await createRestClient(httpTransport(gateway.url)).send({ method, path, ...sent });
  answers.push(answer.text);
  return answer.body;
}

async function graphql(query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const client = createGraphqlClient(gateway.url, (request) => fetch(request));
  const answer = await client(query, variables);
  answers.push(JSON.stringify(answer.body));
  return answer;
}

const entityId = sandbox.documented;
const expiry = { 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const debit = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.bic': 'MARKDEF1100', 'bankAccount.mandate.id': 'mandate-a' };

/** What opens an account of each kind. */
const accounts: readonly Parameters[] = [
  { paymentBrand: 'VISA', 'card.number': canaries.cardNumber, 'card.holder': 'Jane Jones', 'card.cvv': codes[0], ...expiry },
  {
    paymentBrand: 'GOOGLEPAY',
    'walletB.source': 'web',
    'card.number': canaries.cardNumber,
    ...expiry,
    'threeDSecure.eci': '05',
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  },
  { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.iban': canaries.iban, ...debit },
  { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.number': canaries.accountNumber, ...debit },
  {
    paymentBrand: 'MASTER',
    'tokenAccount.number': canaries.tokenNumber,
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.cryptogram': canaries.cryptogram,
  },
  {
    paymentBrand: 'MASTER',
    'tokenAccount.number': canaries.tokenNumber,
    'tokenAccount.type': 'EXTERNAL',
    'tokenAccount.dtvc': codes[1],
  },
  { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@jones.com' },
];

/** An encrypted token that opens: the number in it was seen by nobody but the gateway. */
async function walletAccount(): Promise<Parameters> {
  const order = { entityId, amount: '12.00', currency: 'EUR', number: canaries.deviceNumber, expiryMonth: '05', expiryYear: '2034' };
  const make = 'mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }';
  const { data } = await graphql(make, { input: { ...order, wallet: 'WALLET_A' } });
  // The token itself is answered on purpose.
  answers.pop();
  return { paymentBrand: 'VISA', 'walletA.paymentToken': data.createTestWalletToken };
}

async function storeAll(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, account] of accounts.entries()) {
    const stored = await rest('POST', '/v1/registrations', { entityId, ...account });
    expect(stored.result.code, `account ${index}`).toBe('000.100.110');
    ids.push(String(stored.id));
  }
  const wallet = await rest('POST', '/v1/registrations', { entityId, ...(await walletAccount()) });
  expect(wallet.result.code, 'a wallet').toBe('000.100.110');
  const card = { number: canaries.cardNumber, holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvv: codes[0] };
  const { data } = await graphql('mutation ($input: CreateRegistrationInput!) { createRegistration(input: $input) { id answer } }', {
    input: { entityId, paymentBrand: 'VISA', card },
  });
  return [...ids, String(wallet.id), data.createRegistration.id];
}

async function useAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const money = { entityId, amount: '12.00', currency: 'EUR', paymentType: 'DB', shopperResultUrl: 'https://shop.example/r' };
    const paid = await rest('POST', `/v1/registrations/${id}/payments`, { ...money, 'card.cvv': codes[0] });
    expect(paid.registrationId ?? paid.result.parameterErrors?.[0]?.name).toMatch(/^8a|^card$/);
    const bare = await rest('POST', `/v1/registrations/${id}/payments`, money);
    expect(bare.registrationId).toBe(id);
    await rest('POST', `/v1/registrations/${id}/payments`, {
      ...money,
      'card.number': canaries.cardNumber,
      'bankAccount.iban': canaries.iban,
    });
    await rest('POST', `/v1/registrations/${id}`, { entityId, 'card.number': canaries.cardNumber });
    await rest('POST', `/v1/registrations/${id}`, { entityId, 'customer.givenName': 'Jane', 'customer.surname': 'Smith' });
  }
  await rest('POST', `/v1/registrations/${ids[0]}`, {
    entityId,
    'card.holder': 'Jane Smith',
    'card.cvv': codes[0],
    'card.expiryYear': '2035',
  });
}

/** As the PSP's administrator in the console: rotation is for nobody else. */
async function rotate(): Promise<void> {
  const mutation = 'mutation { rotateVault { remaining total } }';
  const origin = gateway.url;
  const signedIn = await fetch(`${origin}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'admin@example.test', password: 'sandbox-demo' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const client = createGraphqlClient(origin, (request) => fetch(request));
  for (let remaining = 1, rounds = 0; remaining > 0; rounds += 1) {
    expect(rounds, 'a rotation ends').toBeLessThan(50);
    const answer = await client(mutation, {}, { token: null, headers: { cookie, origin } });
    ({ remaining } = answer.data.rotateVault);
  }
}

/** Boxes of the accounts and keys as they are stored now. */
function boxes(): readonly string[] {
  const database = new Database(join(folder, 'gateway.db'), { readonly: true });
  const rows = [
    ...database.prepare('SELECT wrapped_data_key, sealed FROM sealed_accounts').raw().all(),
    ...database.prepare('SELECT wrapped_key FROM entity_keys').raw().all(),
    ...database.prepare('SELECT sealed_key FROM wallet_keys').raw().all(),
    ...database.prepare('SELECT sealed_secrets FROM webhook_subscriptions').raw().all(),
  ];
  database.close();
  return rows.flat().map(String);
}

function countIn(text: string, values: readonly string[]): number {
  return values.filter((value) => text.includes(value)).length;
}

test('nothing of a stored account is kept, printed, sent or answered, and an erased one leaves no byte of it', {
  timeout: boundMs(60_000),
}, async () => {
  const subscription = `mutation { createWebhookSubscription(input: { entityId: "${sandbox.demoShop}", url: "${receiver.url}", signature: STANDARD }) { id status secret standardSecret } }`;
  const { secret, standardSecret, status } = (await graphql(subscription)).data.createWebhookSubscription;
  answers.pop();
  expect(status).toBe('ACTIVE');
  const ids = await storeAll();
  await useAll(ids);
  const beforeRotation = boxes();
  await stop();

  await start(`newer:${newer},older:${older}`);
  await rotate();
  await useAll(ids);
  const again = await rest('POST', '/v1/payments', {
    entityId,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...(await walletAccount()),
  });
  expect(again.result.code, 'the key of the wallet opens after the rotation').toBe('000.100.110');
  const beforeDeletion = boxes();
  expect(beforeRotation.filter((box) => beforeDeletion.includes(box)).length).toBe(0);
  const erased = beforeDeletion.slice(0, 2 * ids.length);
  expect(countIn([...(await keptIn(folder)).values()].join(''), erased), 'what is looked for was there').toBe(erased.length);
  for (const id of ids) expect((await rest('DELETE', `/v1/registrations/${id}`, { entityId })).result.code).toBe('000.100.110');
  const log = () => readFile(join(folder, 'gateway.db-wal'), 'latin1');
  await expect.poll(async () => countIn(await log(), erased)).toBe(0);
  await receiver.until(() => receiver.received.filter(({ body }) => body.includes('"DELETED"')).length >= ids.length);
  await graphql(
    '{ registrations(first: 50) { edges { node { answer } } } events(first: 300) { edges { node { payload } } } webhookDeliveries(first: 50) { edges { node { body attempts { edges { node { answer error } } } } } } }',
  );
  await stop();

  const kept = await keptIn(folder);
  kept.set('the log', printed);
  kept.set('the answers', answers.join('\n'));
  kept.set('the notifications', receiver.received.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n'));
  expect(leaksIn(kept, [...Object.values(canaries), older, newer, atob(older), atob(newer), secret, standardSecret])).toEqual([]);
  expect(leaksIn(kept, [...beforeRotation, ...erased])).toEqual([]);
});
