/** Stored accounts through REST and GraphQL, on the real store and the real vault: stored, changed, deleted, kept (spec §2.4; decision: existing-clients). */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, formOf, otherToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { withoutIds } from '../support/without-ids.ts';
import { type Accounts, approvedCode, bankAccount, card, series, startAccounts } from './accounts.ts';

const { documented, other, tolerant } = channels;

let accounts: Accounts;
let gateway: Accounts['gateway'];
let folder: Accounts['folder'];
let store: Accounts['store'];
let stored: Accounts['stored'];
let pay: Accounts['pay'];
let remove: Accounts['remove'];
let eventsOf: Accounts['eventsOf'];

beforeAll(async () => {
  accounts = await startAccounts();
  ({ gateway, folder, store, stored, pay, remove, eventsOf } = accounts);
});

afterAll(() => accounts.stop());

describe('a registration of its own (RG)', () => {
  test.each(['RG', 'DB'])('2.2: is RG, also where paymentType %s is sent', async (paymentType) => {
    expect(await store({ ...card, paymentType })).toMatchObject({ status: 200, body: { paymentType: 'RG' } });
  });

  test('answers its id and the account without the number, and is read again as it was answered', async () => {
    const answer = await store({ ...card, 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'card.cvv': '987' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      paymentType: 'RG',
      paymentBrand: 'VISA',
      result: { code: approvedCode },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
      customer: { givenName: 'Jane' },
    });
    expect(answer.body.id).toMatch(/^8a[0-9a-f]{30}$/);
    expect(withoutIds(answer.text)).not.toMatch(/4200000000000000|"987"/);
    expect(answer.body.amount).toBeUndefined();
    expect((await gateway.rest.get(`/v1/registrations/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await gateway.rest.get(`/v1/payments/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('is told as REGISTRATION CREATED with its answer, and logged masked', async () => {
    const id = await stored();
    const [event, ...others] = await eventsOf(id);
    expect(event).toMatchObject({ type: 'REGISTRATION', action: 'CREATED', payload: { id } });
    expect(others).toEqual([]);
    const [logged] = await gateway.store.requestLog.ofEach(demoMerchant, [id]);
    expect(logged).toMatchObject({ operation: 'registration', resultCode: approvedCode });
    expect(logged?.request).toContain('"number":"…"');
  });

  test('detects the brand', async () => {
    const { paymentBrand: _brand, ...unbranded } = card;
    expect((await store(unbranded)).body).toMatchObject({ paymentBrand: 'VISA' });
  });

  test.each([
    ['a brand without its account', { entityId: documented, paymentBrand: 'VISA' }, '200.300.404', 'card.number'],
    ['no account at all', { entityId: documented }, '200.300.404', 'paymentBrand'],
    ['a redirect brand, which has no account', { entityId: documented, paymentBrand: 'SOFORTUEBERWEISUNG' }, '100.150.100', undefined],
    ['a virtual account without its id (2.C)', { entityId: documented, paymentBrand: 'PAYPAL' }, '100.150.100', 'virtualAccount.accountId'],
    ['a card number with a wrong check digit', { ...card, 'card.number': '4200000000000001' }, '100.100.101', 'card.number'],
    ['an expired card', { ...card, 'card.expiryYear': '2020' }, '100.100.303', 'card.expiryYear'],
    [
      'an expired token of a scheme, by the name of its own parameter',
      {
        entityId: documented,
        paymentBrand: 'VISA',
        'tokenAccount.number': '4200000000000000',
        'tokenAccount.type': 'NETWORK',
        'tokenAccount.expiryMonth': '05',
        'tokenAccount.expiryYear': '2020',
      },
      '100.100.303',
      'tokenAccount.expiryYear',
    ],
    ['a code that was forced', { ...card, 'customParameters[forceResultCode]': '800.100.151' }, '800.100.151', undefined],
  ])('refuses %s and stores nothing', async (_, parameters, code, name) => {
    const answer = await store(parameters);
    expect(answer.status).toBe(400);
    expect(answer.body.result.code).toBe(code);
    expect(answer.body.result.parameterErrors?.[0]?.name).toBe(name);
    expect(answer.body.id).toBeUndefined();
  });

  test('a key repeated makes no second one, and another request under it is refused', async () => {
    const first = await store(card, { idempotencyKey: 'store-1' });
    const again = await store(card, { idempotencyKey: 'store-1' });
    expect(first.headers['idempotency-status']).toBe('first');
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.body).toEqual(first.body);
    const differing = await store({ ...card, 'card.holder': 'Jack Jones' }, { idempotencyKey: 'store-1' });
    expect(differing).toMatchObject({ status: 409, body: { result: { code: '800.110.100' } } });
  });

  test('keeps what a migrated series brings with it (spec §2.T)', async () => {
    const answer = await store({
      ...card,
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.amount': '12.50',
      'recurringMigration.connectorTxId1': 'scheme-reference-1',
    });
    expect(answer.body).toMatchObject({ recurringMigration: { paymentType: 'DB', amount: '12.50', connectorTxId1: 'scheme-reference-1' } });
    const paid = await pay(String(answer.body.id), { ...series, 'standingInstruction.source': 'MIT' });
    expect(paid.body).toMatchObject({ standingInstruction: { initialTransactionId: 'scheme-reference-1' } });
  });

  test('takes the data of an INITIAL payment made elsewhere without the code that nobody has any more (spec §2.T)', async () => {
    const initial = {
      ...card,
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.initialTransactionId': 'scheme-reference-2',
    };
    expect((await store(initial)).body.result.parameterErrors?.[0]?.name).toBe('card.cvv');
    const migration = {
      ...initial,
      'recurringMigration.paymentType': 'PA',
      'recurringMigration.requestTimestamp': '2025-01-02 03:04:05+0100',
      'recurringMigration.connectorTxId1': 'acquirer-1',
      'recurringMigration.connectorTxId2': 'acquirer-2',
      'recurringMigration.connectorTxId3': 'acquirer-3',
    };
    const answer = await store(migration);
    expect(answer.body).toMatchObject({
      result: { code: approvedCode },
      recurringMigration: { requestTimestamp: '2025-01-02 03:04:05+0100', connectorTxId2: 'acquirer-2', connectorTxId3: 'acquirer-3' },
    });
    const paid = await pay(String(answer.body.id), { ...series, 'standingInstruction.source': 'MIT' });
    // The scheme's own reference is told before an acquirer's.
    expect(paid.body).toMatchObject({
      standingInstruction: { initialTransactionId: 'scheme-reference-2' },
      result: { code: approvedCode },
    });
  });
});

describe('a change', () => {
  test('of expiry, holder, billing address and customer is answered, told and paid with', async () => {
    const id = await stored({ ...card, 'billing.city': 'Berlin', 'billing.country': 'DE' });
    const changed = await gateway.rest.post(`/v1/registrations/${id}`, {
      entityId: documented,
      'card.expiryMonth': '12',
      'card.expiryYear': '2036',
      'card.holder': 'Jane Smith',
      'billing.city': 'Hamburg',
      'customer.givenName': 'Jane',
      'customer.surname': 'Smith',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id,
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Smith', expiryMonth: '12', expiryYear: '2036' },
      billing: { city: 'Hamburg', country: 'DE' },
      customer: { surname: 'Smith' },
    });
    expect((await gateway.rest.get(`/v1/registrations/${id}`)).body).toEqual(changed.body);
    expect((await pay(id)).body).toMatchObject({ card: { holder: 'Jane Smith', expiryMonth: '12', expiryYear: '2036' } });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['CREATED', 'UPDATED']);
  });

  test.each([
    ['another number', { 'card.number': '4012888888881881' }, 'card.number'],
    ['another brand', { paymentBrand: 'MASTER' }, 'paymentBrand'],
    ['an expiry in the past', { 'card.expiryMonth': '12', 'card.expiryYear': '2020' }, 'card.expiryYear'],
    ['a holder of another kind of account', { 'bankAccount.holder': 'Jane Jones' }, 'bankAccount.holder'],
  ])('to %s is refused, by the name of the parameter, and changes nothing', async (_, over, name) => {
    const id = await stored();
    const answer = await gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, ...over });
    expect(answer.status).toBe(400);
    expect(answer.body.result.parameterErrors?.map((each) => each.name)).toContain(name);
    expect((await eventsOf(id)).length).toBe(1);
  });

  test('decided on a version that is no more is refused', async () => {
    const id = await stored();
    const change = (expectedVersion: number) =>
      gateway.graphql(
        `mutation($i: UpdateRegistrationInput!, $v: Int) { updateRegistration(id: "${id}", input: $i, expectedVersion: $v) { version card { holder } } }`,
        { i: { card: { holder: 'Jane Smith' } }, v: expectedVersion },
      );
    expect((await change(1)).data.updateRegistration).toEqual({ version: 2, card: { holder: 'Jane Smith' } });
    expect((await change(1)).errors?.[0]?.extensions).toMatchObject({ resultCode: '800.110.100' });
  });

  test('made by many at once loses none', async () => {
    const id = await stored();
    const changes = ['Berlin', 'Hamburg', 'Bremen'].map((city) =>
      gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, 'billing.city': city }),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.version).toBe(4);
  });
});

describe('deletion (DR)', () => {
  test('answers DR, is told, and leaves nothing to read, to change or to pay with', async () => {
    const id = await stored();
    const deleted = await remove(id);
    expect(deleted).toMatchObject({ status: 200, body: { id, paymentType: 'DR', result: { code: approvedCode } } });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['CREATED', 'DELETED']);
    expect(await gateway.rest.get(`/v1/registrations/${id}`)).toMatchObject({ status: 404, body: { result: { code: '200.300.404' } } });
    expect(await pay(id)).toMatchObject({ status: 400, body: { result: { code: '100.150.202' } } });
    expect(await remove(id)).toMatchObject({ status: 400, body: { result: { code: '100.150.202' } } });
    const changed = await gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, 'card.holder': 'Jane Smith' });
    expect(changed.body.result.code).toBe('100.150.202');
  });

  test('erases the sealed account and its key from the database file', async () => {
    const own = await startAccounts();
    const id = await own.stored();
    const sealed = await own.gateway.store.registrations.sealedAccount(demoMerchant, id);
    if (!sealed) throw new Error('it was stored');
    expect(await own.gateway.ports.vault.open(sealed)).toContain('4200000000000000');
    await own.remove(id);
    expect(await own.gateway.store.registrations.sealedAccount(demoMerchant, id)).toBeUndefined();
    const log = () => readFile(join(own.folder, 'gateway.db-wal'), 'latin1');
    await expect.poll(async () => (await log()).includes(sealed.wrappedDataKey)).toBe(false);
    await own.gateway.stop();
    const file = await readFile(join(own.folder, 'gateway.db'), 'latin1');
    await rm(own.folder, { recursive: true });
    const found = [sealed.wrappedDataKey, sealed.sealed, '4200000000000000'].filter((secret) => file.includes(secret));
    expect(found.length).toBe(0);
  });

  test('of a part overwrites the account as it was before', async () => {
    const id = await stored();
    const before = await gateway.store.registrations.sealedAccount(demoMerchant, id);
    if (!before) throw new Error('it was stored');
    await gateway.rest.post(`/v1/registrations/${id}`, { entityId: documented, 'card.holder': 'Jane Smith' });
    const files = async () =>
      (await readFile(join(folder, 'gateway.db'), 'latin1')) + (await readFile(join(folder, 'gateway.db-wal'), 'latin1'));
    await expect.poll(async () => (await files()).includes(before.sealed)).toBe(false);
    expect((await files()).includes((await gateway.store.registrations.sealedAccount(demoMerchant, id))?.sealed ?? 'nothing')).toBe(true);
  });

  test('is refused, and stays, where testMode is none that is documented', async () => {
    const id = await stored();
    const refused = await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: 'testMode=EXTERN' });
    expect(refused).toMatchObject({ status: 400, body: { result: { parameterErrors: [{ name: 'testMode', value: 'EXTERN' }] } } });
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('active');
  });

  test('takes the form that clients send with DELETE', async () => {
    const id = await stored();
    const request = {
      method: 'DELETE',
      path: `/v1/registrations/${id}`,
      query: formOf({ entityId: documented }),
      body: 'testMode=EXTERNAL',
    };
    expect((await gateway.rest.send(request)).body.result.code).toBe('000.100.112');
  });
});

describe('a registration of another entity', () => {
  const theirs = { token: otherToken };

  test('does not exist: not to read, change, delete or pay with', async () => {
    const id = await stored();
    const own = { entityId: other };
    expect((await gateway.rest.get(`/v1/registrations/${id}`, own, theirs)).status).toBe(404);
    expect(await gateway.rest.post(`/v1/registrations/${id}`, { ...own, 'card.holder': 'Eve Evil' }, theirs)).toMatchObject({
      status: 404,
      body: { result: { code: '100.150.200' } },
    });
    expect((await remove(id, theirs, other)).status).toBe(404);
    expect(await pay(id, own, theirs)).toMatchObject({ status: 404, body: { result: { code: '100.150.200' } } });
    const unknown = `8a${'0'.repeat(30)}`;
    expect((await pay(unknown, own, theirs)).body.result.code).toBe('100.150.200');
    // Old programs, which tolerant channels are for, expect 400.
    expect(await pay(unknown, { entityId: tolerant })).toMatchObject({ status: 400, body: { result: { code: '100.150.200' } } });
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('active');
  });

  test('stands in nobody else’s list', async () => {
    const id = await stored();
    const list = 'query { registrations(first: 100) { edges { node { id paymentBrand card { last4Digits } } } pageInfo { hasNextPage } } }';
    const ours = await gateway.graphql(list);
    expect(ours.data.registrations.edges[0].node).toEqual({ id, paymentBrand: 'VISA', card: { last4Digits: '0000' } });
    const others = await gateway.graphql(list, {}, theirs);
    expect(others.data.registrations.edges).toEqual([]);
  });
});

describe('retention', () => {
  test('an account is erased 14 months after its card expired, with an event, and not a day sooner', async () => {
    const id = await stored({ ...card, 'card.expiryMonth': '08', 'card.expiryYear': '2026' });
    const eraseAt = (await gateway.store.registrations.byId(demoMerchant, id))?.eraseAt;
    expect(eraseAt).toBe(Date.UTC(2027, 10, 1));
    gateway.clock.advance(Date.UTC(2027, 10, 1) - gateway.clock.now() - 1);
    await gateway.tick();
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('active');
    gateway.clock.advance(1);
    await gateway.tick();
    expect((await gateway.store.registrations.byId(demoMerchant, id))?.status).toBe('deleted');
    expect(await gateway.store.registrations.sealedAccount(demoMerchant, id)).toBeUndefined();
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['CREATED', 'DELETED']);
  });

  test('an account without expiry is kept for 14 months after its last use', async () => {
    const id = await stored(bankAccount);
    const before = (await gateway.store.registrations.byId(demoMerchant, id))?.eraseAt ?? 0;
    gateway.clock.advance(200 * dayMs);
    await pay(id);
    const after = (await gateway.store.registrations.byId(demoMerchant, id))?.eraseAt ?? 0;
    expect(after - before).toBeGreaterThan(195 * dayMs);
  });
});
