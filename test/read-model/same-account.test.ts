/** Payments with the same card or bank account: compared by fingerprints of the numbers, which nobody is shown. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { beginProjectionAnew, tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { openFile } from '../../db/connect/file.ts';
import { bankAccount } from '../registrations/accounts.ts';
import { channels, demoToken, otherToken, type Parameters } from '../support/client.ts';
import { createPspToken } from '../support/psp-token.ts';
import { otherMerchant, sandboxScope } from '../support/scopes.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

/** Begins and ends as the card of the other payments does. */
const lookAlike = '4200000000180000';
const debit: Parameters = { ...bankAccount, amount: '12.00', currency: 'EUR', paymentType: 'DB' };

let shop: SearchShop;
let folder: string;
const ids: Record<string, string> = {};
const logged: string[] = [];
const answered: string[] = [];

const keep = (_message: string, fields?: object): void => void logged.push(JSON.stringify(fields ?? {}));
const log: Log = { debug: keep, info: keep, warn: keep, error: keep };

const send = async (path: string, parameters: Parameters): Promise<string> => {
  const { body, text } = await shop.rest.post(path, { entityId: channels.documented, ...parameters });
  answered.push(text);
  return String(body.id);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-account-'));
  shop = await startSearchShop({ databaseFile: join(folder, 'gateway.db'), log });
  ids.raw = await shop.pay();
  ids.again = await shop.pay({ amount: '20.00' });
  ids.lookAlike = await shop.pay({ 'card.number': lookAlike });
  ids.storing = await shop.pay({ amount: '21.00', createRegistration: 'true' });
  const { registrationId } = (
    await shop.rest.send({ method: 'GET', path: `/v1/payments/${ids.storing}`, query: `entityId=${channels.documented}` })
  ).body;
  ids.registration = String(registrationId);
  ids.withStored = await send(`/v1/registrations/${ids.registration}/payments`, { amount: '22.00', currency: 'EUR', paymentType: 'DB' });
  ids.refund = await send(`/v1/payments/${ids.raw}`, { amount: '5.00', currency: 'EUR', paymentType: 'RF' });
  ids.wallet = await payWithWallet();
  ids.debit = await send('/v1/payments', debit);
  ids.debitAgain = await send('/v1/payments', { ...debit, 'bankAccount.iban': 'de23100000001234567890' });
  ids.other = await shop.pay({ entityId: channels.other }, otherToken);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The token holds the card's own number, as that of a browser does. */
async function payWithWallet(): Promise<string> {
  const input = `{ entityId: "${channels.documented}", wallet: WALLET_B, number: "4200000000000000", expiryMonth: "05", expiryYear: "2034", amount: "23.00", currency: "EUR", panOnly: true }`;
  const { data } = await shop.graphql(`mutation { createTestWalletToken(input: ${input}) }`);
  return send('/v1/payments', {
    ...{ paymentBrand: 'GOOGLEPAY', paymentType: 'DB', amount: '23.00', currency: 'EUR' },
    'walletB.paymentToken': data.createTestWalletToken,
  });
}

async function list(filter: object, token?: string): Promise<readonly string[]> {
  const query =
    'query ($filter: PaymentFilter) { payments(filter: $filter) { totalCount { count } totals { currencies { count } } edges { node { id } } } }';
  const { data, errors } = await shop.graphql(query, { filter }, token === undefined ? {} : { token });
  if (errors) throw new Error(JSON.stringify(errors));
  answered.push(JSON.stringify(data));
  const found: readonly string[] = data.payments.edges.map(({ node }: { node: { id: string } }) => node.id);
  expect(data.payments.totalCount.count).toBe(found.length);
  return found.map((id) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id).sort();
}

const ofCard = ['again', 'raw', 'storing', 'wallet', 'withStored'];

describe('payments of the same account', () => {
  test.each(['raw', 'storing', 'withStored', 'registration', 'wallet', 'refund'])(
    'as %s: raw, stored, and in a wallet that tells its number',
    async (name) => {
      expect(await list({ sameAccountAs: ids[name], originalsOnly: true })).toEqual(ofCard);
      expect(await list({ sameAccountAs: ids[name] })).toEqual([...ofCard, 'refund'].sort());
      expect(await list({ sameAccountAs: ids[name], amountMin: '21.00', amountMax: '22.00' })).toEqual(['storing', 'withStored']);
    },
  );

  test('are not those of another card that begins and ends alike', async () => {
    expect(await list({ bin: '420000', last4: '0000', originalsOnly: true })).toEqual([...ofCard, 'lookAlike'].sort());
    expect(await list({ sameAccountAs: ids.lookAlike })).toEqual(['lookAlike']);
  });

  test('are those of an IBAN, however it was written', async () => {
    expect(await list({ sameAccountAs: ids.debit })).toEqual(['debit', 'debitAgain']);
  });

  test('are never those of another merchant, nor found by its payment', async () => {
    expect(await list({ sameAccountAs: ids.other })).toEqual([]);
    expect(await list({ sameAccountAs: ids.raw }, otherToken)).toEqual([]);
    expect(await list({ sameAccountAs: ids.other }, otherToken)).toEqual(['other']);
    // Who sees both merchants sees the payments of both.
    const token = await createPspToken(shop.ports, ['payments:read']);
    expect(await list({ sameAccountAs: ids.other, originalsOnly: true }, token)).toEqual([...ofCard, 'other'].sort());
    expect(await list({ sameAccountAs: ids.raw, entityId: channels.other }, token)).toEqual(['other']);
  });

  test('of what is nobody’s payment are none, whatever else is asked', async () => {
    expect(await list({ sameAccountAs: 'nothing' })).toEqual([]);
    expect(await list({ sameAccountAs: '0'.repeat(32), text: '0000' })).toEqual([]);
    expect(await list({ sameAccountAs: ids.raw, text: ids.lookAlike ?? '' })).toEqual([]);
  });

  test('are the same after the search was made anew', async () => {
    await beginProjectionAnew(shop.ports);
    for (let rounds = 0; rounds < 3; rounds += 1) await tickProjection(shop.ports);
    expect(await list({ sameAccountAs: ids.registration, originalsOnly: true })).toEqual(ofCard);
  });
});

test('the fingerprint stands in the rows of payments and registrations alone: in no answer, event, log line or export', async () => {
  const [payment, foreign] = await Promise.all([
    shop.store.payments.byId(sandboxScope, ids.raw ?? ''),
    shop.store.payments.byId(otherMerchant, ids.other ?? ''),
  ]);
  const fingerprint = payment?.accountFingerprint ?? '';
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(foreign?.accountFingerprint).toBe(fingerprint);
  const read = await shop.rest.send({ method: 'GET', path: `/v1/payments/${ids.raw}`, query: `entityId=${channels.documented}` });
  const exported: string[] = [];
  for (const file of ['payments.csv', 'payments.jsonl', 'registrations.jsonl']) exported.push(await download(file));
  const gone = await shop.rest.send({
    method: 'DELETE',
    path: `/v1/registrations/${ids.registration}`,
    query: `entityId=${channels.documented}`,
  });
  expect([gone.status, read.status, exported.every((text) => text.length > 200)]).toEqual([200, 200, true]);
  expect((await shop.graphql('{ __type(name: "Payment") { fields { name } } }')).data.__type.fields).not.toContainEqual({
    name: 'accountFingerprint',
  });
  await shop.stop();
  for (const text of [...answered, ...logged, ...exported, gone.text, read.text]) expect(text).not.toContain(fingerprint);
  expect(await placesOf(fingerprint)).toEqual(['payments.account_fingerprint']);
});

async function download(file: string): Promise<string> {
  const request = { method: 'GET', path: `/export/${file}`, query: '', headers: { authorization: `Bearer ${demoToken}` }, peer: '' };
  const { status, body } = await answerExport(
    { gateway: shop.gateway, rest: createRestEndpoint(shop.ports, shop.gateway), log },
    {
      ...{ ...request, isEncrypted: false, abortSignal: () => new AbortController().signal },
      readBody: () => Promise.reject(new Error('a GET has no body')),
    },
    {},
  );
  expect(status).toBe(200);
  return typeof body === 'string' ? body : new Response(body as ReadableStream<Uint8Array>).text();
}

/** Columns of any table, search's included, that hold the text. */
async function placesOf(text: string): Promise<readonly string[]> {
  const driver = await openFile({ path: join(folder, 'gateway.db') });
  const columns = await driver.read(
    `SELECT l.schema || '.' || l.name, i.name FROM pragma_table_list AS l JOIN pragma_table_info(l.name, l.schema) AS i
      WHERE l.type = 'table' AND l.schema IN ('main', 'read_model') AND l.name NOT LIKE 'sqlite_%'`,
    [],
  );
  const places: string[] = [];
  for (const [table, column] of columns) {
    const found = await driver.read(`SELECT 1 FROM ${table} WHERE instr("${column}", ?) > 0 LIMIT 1`, [text]);
    if (found.length > 0) places.push(`${String(table).replace('main.', '')}.${column}`);
  }
  await driver.close();
  return places;
}
