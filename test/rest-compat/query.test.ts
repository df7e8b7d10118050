/** The documented query (spec §2.7): each of its parameters, alone and together, what it refuses, and what it finds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkedInAnswerMax } from '../../api/domain/payments/query/linked.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { paymentOf } from '../db/fixtures.ts';
import { cardPayment, channels, otherToken, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const noon = Date.UTC(2026, 2, 10, 12);
const frame = { 'date.from': '2026-03-10 00:00:00', 'date.to': '2026-03-11 00:00:00' };

let gateway: Harness;
const ids: Record<string, string> = {};
const shortIds: Record<string, string> = {};

beforeAll(async () => {
  gateway = await startGateway({ now: noon });
  await make('early', '/v1/payments', { ...cardPayment, merchantTransactionId: 'order-early' });
  gateway.clock.advance(hourMs);
  await make('held', '/v1/payments', { ...cardPayment, paymentType: 'PA', merchantTransactionId: 'order-held' });
  await make('captured', `/v1/payments/${ids.held}`, reference('CP'));
  await make('refunded', `/v1/payments/${ids.captured}`, reference('RF'));
  gateway.clock.advance(minuteMs);
  await make('debit', '/v1/payments', bankPayment);
  await make('kept', '/v1/registrations', { ...withoutPayment, merchantTransactionId: 'order-kept' });
  await make('gone', '/v1/registrations', { ...withoutPayment, merchantTransactionId: 'order-gone' });
  gateway.clock.advance(minuteMs);
  await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${ids.gone}`, query: `entityId=${channels.documented}` });
  gateway.clock.advance(minuteMs);
});
afterAll(() => gateway.stop());

const { entityId, 'card.number': number, 'card.holder': holder, 'card.expiryMonth': month, 'card.expiryYear': year } = cardPayment;
const withoutPayment: Parameters = {
  entityId: String(entityId),
  paymentBrand: 'VISA',
  'card.number': String(number),
  'card.holder': String(holder),
  'card.expiryMonth': String(month),
  'card.expiryYear': String(year),
};
const bankPayment: Parameters = {
  entityId: String(entityId),
  amount: '7.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.bic': 'COBADEFFXXX',
  'bankAccount.mandate.id': 'mandate',
  'bankAccount.mandate.dateOfSignature': '2026-01-01',
};

function reference(paymentType: string): Parameters {
  return { entityId: channels.documented, paymentType, amount: '1.00', currency: 'EUR' };
}

async function make(name: string, path: string, parameters: Parameters): Promise<void> {
  const { body, status } = await gateway.rest.post(path, parameters);
  if (status !== 200 || body.id === undefined) throw new Error(`${name}: ${JSON.stringify(body)}`);
  ids[name] = body.id;
  const found =
    (await gateway.store.acrossMerchants.paymentById(body.id)) ?? (await gateway.store.acrossMerchants.registrationsByIds([body.id]))[0];
  shortIds[name] = found?.shortId ?? '';
}

interface Answer {
  readonly status: number;
  readonly code: string;
  /** Names of what was found, in order. */
  readonly found: readonly string[];
  readonly errors: readonly string[];
}

async function query(
  parameters: Parameters,
  { path = '/v1/query', channel = channels.documented as string, token = undefined as string | undefined } = {},
): Promise<Answer> {
  const { status, body } = await gateway.rest.get(path, { entityId: channel, ...parameters }, token === undefined ? {} : { token });
  const list = (body as unknown as { payments?: { id: string }[] }).payments ?? [];
  const errors = (body.result.parameterErrors ?? []) as readonly { name: string }[];
  return { status, code: body.result.code, found: list.map(({ id }) => nameOf(id)), errors: errors.map(({ name }) => name) };
}

const nameOf = (id: string): string => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id;

const types =
  'CB,CD,CR,DB,CP,IV,PA,RB,RC,RF,RL,RV,AD,IN,FI,CL,CF,DR,RG,RR,TE,CT,DS,RS,SD,AC,MD,EA,RI,3D,SA,EN,ID,IC,DP,CG,TG,SF,IS,VD,DV,AF,GK,RD,TM,FT,KT,AR,AL,PL,FN,FZ,RE,RX,FO,CS,EX,SE,AU,TK,TF,ER';
const methods = 'DD,CT,CC,WA,VA,UA,OT,DC,ET,NT,IV,PP,OD,RM';
const stored: Readonly<Record<string, readonly string[]>> = {
  DB: ['debit', 'early'],
  PA: ['held'],
  CP: ['captured'],
  RF: ['refunded'],
  RG: ['kept'],
  DR: ['gone'],
};

describe('the query (spec §2.7)', () => {
  test.each(types.split(','))('takes the payment type %s, and finds what is stored under it', async (code) => {
    const expected = stored[code];
    const answer = await query({ ...frame, paymentTypes: code });
    expect(answer).toEqual(
      expected
        ? { status: 200, code: '000.000.100', found: expected, errors: [] }
        : { status: 404, code: '700.400.580', found: [], errors: [] },
    );
  });

  test.each(methods.split(','))('takes the payment method %s', async (code) => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      CC: ['refunded', 'captured', 'held', 'early'],
      DD: ['debit'],
    };
    const { status, found } = await query({ paymentMethods: code });
    expect([status, found]).toEqual(expected[code] ? [200, expected[code]] : [404, []]);
  });

  test('takes lists of codes: any of them, with blanks between', async () => {
    expect((await query({ paymentTypes: 'PA, CP,RF' })).found).toEqual(['refunded', 'captured', 'held']);
    expect((await query({ paymentMethods: 'DD,CC', paymentTypes: 'DB' })).found).toEqual(['debit', 'early']);
    expect((await query({ paymentTypes: types })).found).toEqual(['debit', 'refunded', 'captured', 'held', 'early', 'kept', 'gone']);
  });

  test('finds stored accounts and their deletions by method, time, short id and reference too', async () => {
    expect((await query({ paymentTypes: 'RG,DR', paymentMethods: 'CC' })).found).toEqual(['kept', 'gone']);
    expect((await query({ paymentTypes: 'RG,DR', paymentMethods: 'DD' })).status).toBe(404);
    expect((await query({ paymentTypes: 'RG,DR', merchantTransactionId: 'order-gone' })).found).toEqual(['gone']);
    expect((await query({ paymentTypes: 'RG,DR', shortId: shortIds.kept ?? '' })).found).toEqual(['kept']);
    // It was deleted a minute after the other was stored.
    const later = { 'date.from': '2026-03-10 13:02:00', 'date.to': '2026-03-10 13:03:00' };
    expect((await query({ paymentTypes: 'RG,DR', ...later })).found).toEqual(['gone']);
    expect((await query({ paymentTypes: 'RG,DR' }, { channel: channels.tolerant })).status).toBe(404);
  });

  test('pages run through payments, then stored accounts, then deletions', async () => {
    const page = async (pageNo: string) => {
      const { body } = await gateway.rest.get('/v3/query', {
        entityId: channels.documented,
        paymentTypes: 'DB,RG,DR',
        limit: '100',
        pageNo,
      });
      const { records, pages } = body as unknown as { records?: { id: string; paymentType: string }[]; pages?: number };
      return { pages, types: records?.map(({ paymentType }) => paymentType) };
    };
    expect(await page('1')).toEqual({ pages: 1, types: ['DB', 'DB', 'RG', 'DR'] });
    const tolerant = channels.tolerant;
    for (const [at, type] of ['DB', 'RG'].entries()) {
      const path = type === 'DB' ? '/v1/payments' : '/v1/registrations';
      for (let made = 0; made < 2; made += 1)
        await gateway.rest.post(path, { ...(at === 0 ? cardPayment : withoutPayment), entityId: tolerant });
    }
    const each = [];
    for (const pageNo of ['1', '2', '3', '4', '5']) {
      // A tolerant channel takes a limit below the documented one.
      const { body, status } = await gateway.rest.get('/v3/query', { entityId: tolerant, paymentTypes: 'DB,RG', limit: '1', pageNo });
      const { records = [], pages } = body as unknown as { records?: { paymentType: string }[]; pages?: number };
      each.push([status, pages, ...records.map(({ paymentType }) => paymentType)]);
    }
    expect(each).toEqual([
      [200, 4, 'DB'],
      [200, 4, 'DB'],
      [200, 4, 'RG'],
      [200, 4, 'RG'],
      [404, undefined],
    ]);
  });

  test('finds by merchantTransactionId, by short id and by both', async () => {
    expect((await query({ merchantTransactionId: 'order-held' })).found).toEqual(['held']);
    expect((await query({ shortId: shortIds.early ?? '' })).found).toEqual(['early']);
    expect((await query({ shortId: shortIds.early ?? '', merchantTransactionId: 'order-early' })).found).toEqual(['early']);
    expect((await query({ shortId: shortIds.early ?? '', merchantTransactionId: 'order-held' })).status).toBe(404);
    expect((await query({ shortId: shortIds.early ?? '', ...frame })).found).toEqual(['early']);
    expect((await query({ merchantTransactionId: 'order-held' }, { path: '/v1/payments' })).found).toEqual(['held']);
  });

  test('a time frame includes its start and excludes its end', async () => {
    const between = (from: string, to: string) => query({ 'date.from': `2026-03-10 ${from}`, 'date.to': `2026-03-10 ${to}` });
    expect((await between('12:00:00', '13:00:00')).found).toEqual(['early']);
    expect((await between('12:00:00', '12:00:01')).found).toEqual(['early']);
    expect((await between('11:00:00', '12:00:00')).status).toBe(404);
    expect((await between('13:00:00', '13:01:00')).found).toEqual(['refunded', 'captured', 'held']);
    expect((await between('12:00:01', '13:00:00')).status).toBe(404);
  });

  test('without any filter it finds the newest', async () => {
    expect((await query({})).found).toEqual(['debit', 'refunded', 'captured', 'held', 'early']);
  });

  test('finds what was paid just before, by every filter', async () => {
    const { body } = await gateway.rest.post('/v1/payments', {
      ...cardPayment,
      entityId: channels.tolerantThreeDSecure,
      paymentBrand: 'DISCOVER',
    });
    for (const filter of [{}, { paymentTypes: 'DB' }, { paymentMethods: 'CC' }, frame]) {
      expect((await query(filter, { channel: channels.tolerantThreeDSecure })).found).toEqual([body.id]);
    }
  });

  test('finds nothing of another entity', async () => {
    expect(await query({ merchantTransactionId: 'order-held' }, { channel: channels.tolerant })).toMatchObject({
      status: 404,
      code: '700.400.580',
    });
    expect(await query({ merchantTransactionId: 'order-held' }, { token: otherToken })).toMatchObject({ status: 403, code: '800.900.301' });
    const { body } = await gateway.rest.get(`/v1/query/${ids.held}`, { entityId: channels.tolerant });
    expect(body.result.code).toBe('700.400.580');
  });

  test('by the id of a stored account answers it; of a deleted one nothing', async () => {
    const read = async (path: string) => gateway.rest.get(path, { entityId: channels.documented });
    expect((await read(`/v1/query/${ids.kept}`)).body).toMatchObject({ id: ids.kept, paymentType: 'RG' });
    expect((await read(`/v3/query/${ids.kept}`)).body).toMatchObject({ records: [{ id: ids.kept }], pages: 1 });
    expect((await read(`/v1/query/${ids.gone}`)).status).toBe(404);
  });
});

describe('refuses by name', () => {
  const wrong: readonly (readonly [Parameters, readonly string[]])[] = [
    [{ 'date.from': frame['date.from'] }, ['date.to']],
    [{ 'date.to': frame['date.to'] }, ['date.from']],
    [{ ...frame, merchantTransactionId: 'order-held' }, ['merchantTransactionId']],
    [{ 'date.from': frame['date.to'], 'date.to': frame['date.from'] }, ['date.to']],
    [{ ...frame, 'date.from': '2026-03-10' }, ['date.from']],
    [{ ...frame, 'date.from': '2026-03-10T00:00:00Z' }, ['date.from']],
    [{ 'date.from': 'yesterday', 'date.to': '2026-02-30 00:00:00' }, ['date.from', 'date.to']],
    [{ paymentTypes: 'XX' }, ['paymentTypes']],
    [{ paymentTypes: 'DB,XX' }, ['paymentTypes']],
    [{ paymentMethods: 'XX' }, ['paymentMethods']],
    [{ includeLinkedTransactions: 'maybe' }, ['includeLinkedTransactions']],
    [{ pageNo: '0' }, ['pageNo']],
    [{ testMode: 'SOMETIMES' }, ['testMode']],
  ];

  test.each(wrong)('%o, on a tolerant channel too', async (parameters, names) => {
    for (const channel of [channels.documented, channels.tolerant]) {
      expect(await query(parameters, { channel })).toMatchObject({ status: 400, code: '200.300.404', errors: names });
    }
  });

  const onlyDocumented: readonly (readonly [Parameters, string])[] = [
    [{ limit: '99' }, 'limit'],
    [{ limit: '501' }, 'limit'],
    [{ shortId: '4012.3456.78901' }, 'shortId'],
    [{ merchantTransactionId: 'a'.repeat(256) }, 'merchantTransactionId'],
  ];

  test.each(onlyDocumented)('%o, on a documented channel alone', async (parameters, name) => {
    expect(await query(parameters)).toMatchObject({ status: 400, errors: [name] });
    expect((await query(parameters, { channel: channels.tolerant })).status).not.toBe(400);
  });

  test.each([
    [{ checkoutId: '8AC7A4A0.uat01' }, 'checkoutId', 'unknown parameter'],
    [{ paymentType: 'RF' }, 'paymentType', 'unknown parameter: did you mean paymentTypes'],
    [{ merchantTransactionID: 'order-early', ...frame }, 'merchantTransactionID', 'unknown parameter: did you mean merchantTransactionId'],
  ])('an unknown parameter of a list by its name, on a tolerant channel too: %o', async (parameters, name, message) => {
    for (const entityId of [channels.documented, channels.tolerant])
      for (const path of ['/v1/query', '/v3/query', '/v1/payments', '/reports/v1/reconciliations/aggregations']) {
        const { status, body } = await gateway.rest.get(path, { entityId, ...parameters });
        expect([path, status, body.result.code]).toEqual([path, 400, '200.300.404']);
        expect(body.result.parameterErrors).toContainEqual({ name, value: null, message: expect.stringContaining(message.slice(0, 17)) });
        if (path !== '/reports/v1/reconciliations/aggregations') expect(body.result.parameterErrors?.[0]?.message).toBe(message);
      }
  });

  test('no parameter that clients send with every request, nor one beside an id', async () => {
    const always = { 'customParameters[SHOPPER_pluginId]': 'shop', _: '1' };
    expect(await query({ ...frame, paymentTypes: 'RF', ...always })).toMatchObject({ status: 200, found: ['refunded'] });
    const { status } = await gateway.rest.get(`/v1/query/${ids.early}`, { entityId: channels.documented, checkoutId: 'any', ...always });
    expect(status).toBe(200);
  });

  test('a malformed testMode on each read, whatever it reads', async () => {
    const { body } = await gateway.rest.post('/v1/checkouts', {
      entityId: channels.documented,
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    const paths = [
      `/v1/payments/${ids.held}`,
      `/v1/query/${ids.held}`,
      `/v3/query/${ids.held}`,
      '/v1/query',
      '/v3/query',
      '/v1/payments',
      `/v1/registrations/${ids.kept}`,
      `/v1/checkouts/${body.id}/payment`,
      `/v1/checkouts/${body.id}/registration`,
      `/v1/threeDSecure/${ids.held}`,
    ];
    for (const path of paths) {
      for (const channel of [channels.documented, channels.tolerant]) {
        expect([path, await query({ testMode: 'INTERN' }, { path, channel })]).toEqual([
          path,
          { status: 400, code: '200.300.404', found: [], errors: ['testMode'] },
        ]);
      }
    }
    expect((await gateway.rest.get(`/v1/payments/${ids.held}`, { entityId: channels.documented, testMode: 'EXTERNAL' })).status).toBe(200);
  });
});

describe('linked transactions', () => {
  test('follow the payment that was found, whichever of the tree that is', async () => {
    const whole = ['held', 'captured', 'refunded'];
    const held = await query({ merchantTransactionId: 'order-held', includeLinkedTransactions: 'true' });
    expect(held.found).toEqual(whole);
    expect((await query({ shortId: shortIds.refunded ?? '', includeLinkedTransactions: 'true' })).found.toSorted()).toEqual(
      whole.toSorted(),
    );
    expect((await query({ merchantTransactionId: 'order-held', includeLinkedTransactions: 'false' })).found).toEqual(['held']);
    const byId = await query({ includeLinkedTransactions: 'true' }, { path: `/v1/query/${ids.captured}` });
    expect(byId.found.toSorted()).toEqual(whole.toSorted());
  });

  /** Stores refunds of a new payment in steps, and returns its reference. */
  async function withRefunds(count: number, merchantTransactionId: string): Promise<string> {
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, merchantTransactionId });
    const root = await gateway.store.acrossMerchants.paymentById(String(body.id));
    if (!root) throw new Error('the payment is stored');
    for (let stored = 0; stored < count; stored += 500) {
      const refunds = Array.from({ length: Math.min(500, count - stored) }, () =>
        paymentOf({ type: 'RF', entityId: root.entityId, entityPath: root.entityPath, rootId: root.id, referencedId: root.id }),
      );
      await gateway.store.commit(
        toMerchantKey(root.entityPath),
        refunds.map((payment) => ({ write: 'payment.insert', payment }) as const),
      );
    }
    return root.id;
  }

  test('are the whole tree, however many pages of it there are', async () => {
    const id = await withRefunds(2_300, 'order-many');
    expect((await query({ merchantTransactionId: 'order-many', includeLinkedTransactions: 'true' })).found).toHaveLength(2_301);
    const { found } = await query({ includeLinkedTransactions: 'true' }, { path: `/v1/query/${id}` });
    expect([found.length, new Set(found).size, found[0]]).toEqual([2_301, 2_301, id]);
  });

  test('beyond the bound are refused by name, and not cut', async () => {
    const id = await withRefunds(linkedInAnswerMax, 'order-endless');
    const refused = { status: 400, errors: ['includeLinkedTransactions'] };
    expect(await query({ merchantTransactionId: 'order-endless', includeLinkedTransactions: 'true' })).toMatchObject(refused);
    expect(await query({ includeLinkedTransactions: 'true' }, { path: `/v1/query/${id}` })).toMatchObject(refused);
    expect((await query({ merchantTransactionId: 'order-endless' })).status).toBe(200);
  });
});

describe('paymentQuery in GraphQL', () => {
  const text = 'query ($input: PaymentQueryInput!) { paymentQuery(input: $input) { payments { id } registrations { id status } pages } }';
  const ask = (input: object) => gateway.graphql(text, { input: { entityId: channels.documented, ...input } });

  test('takes times as DateTime, exact to the millisecond', async () => {
    const found = async (from: string, to: string) =>
      (await ask({ date: { from, to }, paymentTypes: 'DB' })).data?.paymentQuery.payments.map(({ id }: { id: string }) => nameOf(id));
    expect(await found('2026-03-10T12:00:00Z', '2026-03-10T12:00:00.001Z')).toEqual(['early']);
    expect(await found('2026-03-10T13:00:00+01:00', '2026-03-10T13:30:00+01:00')).toEqual(['early']);
    expect(await found('2026-03-10T12:00:00.001Z', '2026-03-10T12:30:00Z')).toBeUndefined();
    const odd = await ask({ date: { from: '2026-03-10 12:00:00', to: '2026-03-10 13:00:00' } });
    expect(odd.errors?.[0]?.extensions?.code).toBe('INVALID');
  });

  test('has the rules of the text, and stored accounts beside the payments', async () => {
    const both = await ask({ merchantTransactionId: 'order-held', date: { from: '2026-03-10T12:00:00Z', to: '2026-03-10T13:00:00Z' } });
    expect(both.errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'merchantTransactionId' }]);
    const half = await ask({ date: { from: '2026-03-10T12:00:00Z' } });
    expect(half.errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'date.to' }]);
    expect((await ask({ paymentTypes: 'RG,DR' })).data.paymentQuery).toEqual({
      payments: [],
      registrations: [
        { id: ids.kept, status: 'ACTIVE' },
        { id: ids.gone, status: 'DELETED' },
      ],
      pages: 1,
    });
  });
});
