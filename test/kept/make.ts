/**
 * Makes a database as a release leaves it behind, for the tests that every later version opens it: `node test/kept/make.ts`
 * with the code of the release, once. It writes the database, the vault's key and what was stored into a folder of the
 * version's name. Everything goes through the doors that merchants, shoppers and staff use.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, type Parameters } from '../support/client.ts';
import { storeCard, takeCheckout } from '../support/console-checkouts.ts';
import { takeJob } from '../support/console-jobs.ts';
import { merchantOf } from '../support/console-payments.ts';
import { takeSettlement } from '../support/console-settlement.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { codeOf, signInStaff } from './staff-session.ts';

const password = 'sandbox-demo';
const days = 35;
const dayMs = 86_400_000;
const quiet: Log = { debug() {}, info() {}, warn() {}, error: (message, fields) => console.error(message, fields) };

const version = String(JSON.parse(readFileSync('package.json', 'utf8')).version);
const work = mkdtempSync(join(tmpdir(), 'kept-'));
const database = join(work, 'gateway.db');

/** Takes every notification. */
const receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(200).end()));
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');

const parsed = parseSettings({
  PORT: '0',
  FTP_PORT: '0',
  DATABASE_URL: `file:${database}`,
  RATE_LIMIT: 'off',
  WEBHOOK_ALLOW_LOOPBACK: 'true',
});
if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
const gateway = await startNodeGateway(parsed.settings, quiet, { tickEveryMs: 200 });
const { url } = gateway;
const rest = createRestClient(httpTransport(url));
const merchant = merchantOf(url);

async function graphql(query: string, variables: object = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come`);
}

async function takePayments(): Promise<Readonly<Record<string, string>>> {
  const force = (code: string): Parameters => ({ 'customParameters[forceResultCode]': code });
  const person: Parameters = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@mail.test' };
  const debit = await merchant.pay({ ...person, merchantTransactionId: 'kept-debit' });
  const authorized = await merchant.pay({ paymentType: 'PA', amount: '100.00' });
  const captured = await merchant.refer(authorized.id, { paymentType: 'CP', amount: '60.00', currency: 'EUR' });
  const refund = await merchant.refer(captured.id, { paymentType: 'RF', amount: '10.00', currency: 'EUR' });
  const reversed = await merchant.pay({ paymentType: 'PA', amount: '33.00' });
  await merchant.refer(reversed.id, { paymentType: 'RV' });
  const refunded = await merchant.pay({ amount: '12.34', createRegistration: 'true' });
  await merchant.refer(refunded.id, { paymentType: 'RF', amount: '12.34', currency: 'EUR' });
  const disputed = await merchant.pay({ amount: '45.00' });
  const chargeback = await merchant.refer(disputed.id, { paymentType: 'CB', amount: '45.00', currency: 'EUR' });
  await merchant.refer(chargeback.id, { paymentType: 'CR', amount: '45.00', currency: 'EUR' });
  const declined = await merchant.pay({ amount: '7.00', ...force('800.100.153') });
  const pending = await merchant.pay({ amount: '8.00', ...force('000.200.000') });
  const redirected = await merchant.pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example.test/done' });
  const risky = await merchant.pay({ entityId: channels.riskRules, amount: '19.00' });
  const expiring = await merchant.pay({ paymentType: 'PA', amount: '21.00' });
  const keyed = await rest.post('/v1/payments', { ...cardPayment, amount: '3.00' }, { idempotencyKey: 'kept-key' });
  return {
    debit: debit.id,
    authorized: authorized.id,
    captured: captured.id,
    refund: refund.id,
    reversed: reversed.id,
    refunded: refunded.id,
    disputed: disputed.id,
    declined: declined.id,
    pending: pending.id,
    redirected: redirected.id,
    risky: risky.id,
    expiring: expiring.id,
    keyed: String(keyed.body.id),
  };
}

/** A shopper who answers the bank of 3-D Secure rightly. */
async function authenticate(): Promise<string> {
  const { body, id } = await merchant.pay(authenticated({ 'card.number': '4200000000000018' }));
  const { url: page } = body.redirect as { readonly url: string };
  await fetch(page);
  await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'code', code: '123456' }), redirect: 'manual' });
  await fetch(new URL(page.replace(/[^/]+$/, 'result')), { redirect: 'manual' });
  return id;
}

async function storeCards(): Promise<Readonly<Record<string, string>>> {
  const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
  const store = async () => {
    const { body, text } = await rest.post('/v1/registrations', card);
    if (body.id === undefined) throw new Error(text);
    return body.id;
  };
  const registration = await store();
  const deleted = await store();
  await rest.send({ method: 'DELETE', path: `/v1/registrations/${deleted}`, query: `entityId=${channels.documented}` });
  const { body } = await rest.post(`/v1/registrations/${registration}/payments`, {
    entityId: channels.documented,
    amount: '5.00',
    currency: 'EUR',
    paymentType: 'DB',
  });
  return { registration, deleted, paidWith: String(body.id) };
}

async function actAsStaff() {
  const admin = await signInStaff(url, 'admin@example.test', password);
  await admin.graphql('mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { member { id } } }', {
    i: { email: 'kept@example.test', name: 'Kept Member', role: 'SUPPORT', entityId: sandbox.demoShop },
  });
  const { createAccessToken: made } = await admin.graphql(
    'mutation ($i: CreateAccessTokenInput!) { createAccessToken(input: $i) { token accessToken { id } } }',
    { i: { entityId: sandbox.demoShop, name: 'Kept token', scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE'] } },
  );
  await admin.graphql('mutation ($i: CreateSavedViewInput!) { createSavedView(input: $i) { id } }', {
    i: { name: 'Kept view', page: 'payments', state: '{"statuses":["approved"]}', shared: true },
  });
  const finance = await signInStaff(url, 'finance@example.test', password);
  const enabled = await finance.post('/two-factor/enable', { password });
  const authenticator = String(enabled.totpURI);
  await finance.post('/two-factor/verify-totp', { code: codeOf(authenticator) });
  return { token: String(made.token), authenticator };
}

async function subscribe(): Promise<string> {
  const { port } = receiver.address() as AddressInfo;
  const { createWebhookSubscription } = await graphql(
    'mutation ($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { id } }',
    { i: { entityId: sandbox.demoShop, url: `http://127.0.0.1:${port}/` } },
  );
  return createWebhookSubscription.id;
}

const webhook = await subscribe();
const payments: Readonly<Record<string, string>> = { ...(await takePayments()), authenticated: await authenticate() };
const cards = await storeCards();
const job = await takeJob(url, { 'job.expression': '0 0 6 1,10,20 * ?' });
const checkout = await takeCheckout(url);
const storing = await storeCard(url);
const settlement = await takeSettlement(url);
const { createNote } = await graphql('mutation ($id: ID!, $text: String!) { createNote(paymentId: $id, text: $text) { id } }', {
  id: payments.debit,
  text: 'A note of 0.2.0',
});
const staff = await actAsStaff();
const read = '{ webhookDeliveries(first: 50) { edges { node { status } } } }';
await until('a delivery', async () =>
  (await graphql(read)).webhookDeliveries.edges.some(({ node }: { node: { status: string } }) => node.status === 'DELIVERED')
    ? true
    : undefined,
);
// Days in which the institute sends files, runs are charged, and an authorisation expires.
await graphql('mutation ($id: ID!, $to: DateTime!) { advanceClock(entityId: $id, to: $to, mode: AHEAD) { firedCount } }', {
  id: sandbox.demoShop,
  to: new Date(Date.now() + days * dayMs).toISOString(),
});
const files = '{ settlementFiles(first: 50) { edges { node { name direction status records } } } }';
await until('a file for the merchant', async () =>
  (await graphql(files)).settlementFiles.edges.some(({ node }: { node: { direction: string } }) => node.direction === 'OUT')
    ? true
    : undefined,
);

/** Under way at the end, whatever becomes of it later. */
const waiting = await merchant.pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example.test/done' });
const prepared = await rest.post('/v1/checkouts', { entityId: channels.documented, amount: '4.00', currency: 'EUR', paymentType: 'DB' });

const answers: Record<string, unknown> = {};
for (const id of [...Object.values(payments), cards.paidWith ?? '']) {
  const entityId =
    id === payments.risky ? channels.riskRules : id === payments.authenticated ? channels.documentedThreeDSecure : channels.documented;
  const { body } = await rest.get(`/v1/payments/${id}`, { entityId });
  answers[id] = { entityId, body };
}
const described = `{ payments(first: 100) { edges { node { id status amount authorized captured refunded reversed chargedBack } } }
  jobs(first: 10) { edges { node { id status runs(first: 20) { edges { node { status } } } } } }
  checkouts(first: 10) { edges { node { id status } } }
  registrations(first: 20) { edges { node { id status } } }
  settlementFiles(first: 50) { edges { node { name direction status records } } }
  webhookSubscriptions(first: 10) { edges { node { id status } } } }`;
const lists = await graphql(described);
await gateway.stop();
receiver.closeAllConnections();
receiver.close();

const folder = join('test/kept', version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'gateway.db.br'), brotliCompressSync(readFileSync(database)));
writeFileSync(
  join(folder, 'made.json'),
  `${JSON.stringify(
    {
      vaultKeys: readFileSync(join(work, 'vault.key'), 'utf8').trim(),
      ...{
        payments,
        cards,
        job,
        checkout,
        waiting: waiting.id,
        prepared: prepared.body.id,
        storing,
        settlement,
        note: createNote.id,
        webhook,
        staff,
      },
      ...{ described, lists, answers },
    },
    null,
    2,
  )}\n`,
);
rmSync(work, { recursive: true, force: true });
process.exit(0);
