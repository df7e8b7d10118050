/**
 * Each filter of a list of payments alone, and each two of them: none walks a table, whether few payments fit, some
 * thousand, or more than are looked at and sorted. So do the documented query's filters, over payments and over stored accounts (spec §2.7).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationRecordFilter } from '../../api/domain/registrations/ports.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import type { PaymentListFilter, PaymentSort } from '../../api/views/read-model/ports.ts';
import { tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { drivenMax } from '../../db/store/payment-sources.ts';
import { indexTerms } from '../../db/store/search-index.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { demoMerchant } from '../support/scopes.ts';
import { channelPath, eventOf, now, paymentOf } from './fixtures.ts';
import { openPlans, type Plans, scansOf } from './plans.ts';

const merchantPath = channelPath.slice(0, 99);

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
  const { store } = plans;
  const answer = JSON.stringify({ customer: { merchantCustomerId: 'a' } });
  const payment = paymentOf({
    email: 'a@b.test',
    merchantTransactionId: 'a',
    merchantInvoiceId: 'a',
    registrationId: 'a',
    connectorReference: 'bank-reference',
    answer,
  });
  await store.commit(demoMerchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: eventOf(payment) },
  ]);
  await tickProjection({ ...fakePorts(createFakeStore(), { now: startOfTime }), store });
});
afterAll(() => plans.close());

type Filter = Omit<PaymentListFilter, 'entityPath'>;

/** Every filter that a list has. All of them fit the payments that are stored. */
const alone: { readonly [Name in keyof Required<Filter>]: Pick<Filter, Name> | Filter } = {
  merchantTransactionId: { merchantTransactionId: 'a' },
  merchantInvoiceId: { merchantInvoiceId: 'a' },
  shortId: { shortId: '1234.5678.9012' },
  types: { types: ['DB'] },
  methods: { methods: ['CC'] },
  brands: { brands: ['VISA'] },
  statuses: { statuses: ['approved'] },
  currency: { currency: 'EUR' },
  resultCode: { resultCode: '000.100.110' },
  registrationId: { registrationId: 'a' },
  last4: { last4: '0000' },
  email: { email: 'a@b.test' },
  amountMin: { amountMin: 1n },
  amountMax: { amountMax: 9_200n },
  updatedMin: { updatedMin: now },
  updatedMax: { updatedMax: now + dayMs },
  from: { from: now },
  to: { to: now + dayMs },
  outcomes: { outcomes: ['APPROVED'] },
  moneyStatuses: { moneyStatuses: ['captured'] },
  resultCategories: { resultCategories: ['success'] },
  resultCodePrefix: { resultCodePrefix: '000.100' },
  merchantCustomerId: { merchantCustomerId: 'a' },
  bin: { bin: '420000' },
  bankReference: { bankReference: 'bank-reference' },
  sameAccount: { sameAccount: { accountFingerprint: '0123456789abcdef', bin: '420000', last4: '0000' } },
  questions: { questions: { kinds: ['unknown'], now } },
  ids: { ids: ['a', 'b'] },
  idPrefix: { idPrefix: '8a01a1' },
  originalsOnly: { originalsOnly: true },
  groups: {
    groups: [
      { dimension: 'BRAND', value: 'VISA' },
      { dimension: 'COUNTRY', value: null },
      { dimension: 'CUSTOM_PARAMETER', customParameter: 'product', value: null },
    ],
  },
  hours: { hours: [[[now, now + dayMs]]] },
};

const filters: readonly (readonly [string, Filter])[] = Object.entries(alone);
const pairs = filters.map(([name, filter], at) => [
  name,
  filters.slice(at + 1).map(([other, beside]) => [`${name} and ${other}`, { ...filter, ...beside }] as const),
]) as readonly (readonly [string, readonly (readonly [string, Filter])[]])[];

const sorts: readonly PaymentSort[] = (['TIMESTAMP', 'AMOUNT', 'UPDATED'] as const).flatMap((by) => [
  { by, direction: 'ASC' as const },
  { by, direction: 'DESC' as const },
]);
const newestFirst: PaymentSort = { by: 'TIMESTAMP', direction: 'DESC' };

async function scansOfLists(filter: Filter, orders: readonly PaymentSort[]): Promise<readonly string[]> {
  const { readModel } = plans.store;
  const wanted: PaymentListFilter = { entityPath: merchantPath, ...filter };
  const steps = await plans.plansOf(async () => {
    for (const sort of orders) await readModel.list(wanted, sort, { first: 50 });
    await readModel.count(wanted, 100);
    await readModel.totals(wanted, 100);
    await readModel.ids(wanted, 50);
    await readModel.numbered(wanted, { skip: 100, itemsMax: 100 });
  });
  expect(steps.length).toBeGreaterThan(0);
  return scansOf(steps);
}

/** More than are walked in the order of the list before all that a filter holds are sorted. */
const someThousand = 2_000;

const sizes: readonly (readonly [string, readonly [first: number, last: number] | undefined])[] = [
  ['few payments', undefined],
  ['some thousand payments', [1, someThousand]],
  [`more than ${drivenMax} payments`, [someThousand + 1, drivenMax + 100]],
];

describe.each(sizes)('with %s', (size, added) => {
  beforeAll(async () => {
    if (added) await fillProjection(...added);
  });

  test.each(filters)('a list by %s walks no table, in any order', async (_name, filter) => {
    expect(await scansOfLists(filter, sorts)).toEqual([]);
  });

  if (size === 'some thousand payments') {
    test('a list by what has few values is walked in its order first', async () => {
      const wanted: PaymentListFilter = { entityPath: merchantPath, ...alone.outcomes };
      const steps = (await plans.plansOf(() => plans.store.readModel.list(wanted, newestFirst, { first: 50 }))).join('\n');
      expect(steps).toMatch(/SEARCH g USING .*\(merchant=\? AND id>\?\)/);
      expect(steps).toMatch(/SEARCH o USING .*\(merchant=\?\)/);
    });
    return;
  }

  test.each(pairs)('a list by %s and any other filter walks none', async (_name, beside) => {
    for (const [names, filter] of beside) expect([names, ...(await scansOfLists(filter, [newestFirst]))]).toEqual([names]);
  });
});

/** Payments that fit every filter. As many as are not sorted any more: then the order of the list leads. */
async function fillProjection(first: number, last: number): Promise<void> {
  const { driver } = plans;
  const numbers = 'WITH RECURSIVE numbers (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)';
  const id = "printf('8a01a1%026x', n)";
  const columns =
    'channel, group_number, type, brand, method, currency, status, outcome, money_status, category, result_code, amount_minor, captured_minor, refunded_minor, charged_back_minor, created_at, updated_at';
  await driver.commitReadModel([
    {
      sql: `INSERT INTO payment_facts (merchant, id, ${columns}) ${numbers} SELECT merchant, ${id}, ${columns} FROM (SELECT * FROM payment_facts LIMIT 1), numbers`,
      args: [BigInt(first), BigInt(last)],
    },
    ...indexTerms(
      Array.from({ length: last - first + 1 }, (_, n) => ({
        id: `8a01a1${(first + n).toString(16).padStart(26, '0')}`,
        entityPath: channelPath,
        merchantPath,
        terms: ['ea@b.test', 'l0000', 'b420000', 'ua'],
      })),
    ),
  ]);
}

describe('the documented query', () => {
  const ofRows: readonly (readonly [string, Filter])[] = [
    ['merchantTransactionId', alone.merchantTransactionId],
    ['shortId', alone.shortId],
  ];
  const others: readonly Filter[] = [{}, alone.types, alone.methods, { ...alone.types, ...alone.methods }, { ...alone.from, ...alone.to }];

  test.each(ofRows)('finds payments by %s through its index, whatever stands beside it', async (name, filter) => {
    for (const beside of others) {
      const wanted = { entityPath: channelPath, ...filter, ...beside };
      const steps = await plans.plansOf(async () => {
        await plans.store.payments.numbered(wanted, { skip: 0, itemsMax: 100 });
        await plans.store.payments.countNumbered(wanted, 100);
      });
      expect(scansOf(steps)).toEqual([]);
      const index = name === 'shortId' ? 'payments_short_id' : 'payments_merchant_transaction_id';
      expect(steps.filter((step) => step.includes(` ${index} `))).toHaveLength(2);
    }
  });

  test('finds the newest payments of a merchant through its index', async () => {
    const steps = await plans.plansOf(() => plans.store.payments.numbered({ entityPath: merchantPath }, { skip: 0, itemsMax: 100 }));
    expect(steps.join('\n')).toMatch(/SEARCH payments USING INDEX payments_merchant \(merchant_id=\?\)/);
    expect(steps.join('\n')).not.toContain('TEMP B-TREE');
  });

  test('finds payments of a time, and of a time and a type, within that time alone', async () => {
    const time = { ...alone.from, ...alone.to };
    for (const filter of [time, { ...time, ...alone.types }, { ...time, ...alone.methods }]) {
      const wanted: PaymentListFilter = { entityPath: merchantPath, ...filter };
      const steps = await plans.plansOf(() => plans.store.readModel.numbered(wanted, { skip: 0, itemsMax: 100 }));
      expect(scansOf(steps)).toEqual([]);
      expect(steps.join('\n')).toMatch(
        /SEARCH g USING (COVERING )?INDEX payment_facts_created \(merchant=\? AND created_at>\? AND created_at<\?\)/,
      );
    }
  });

  const records: readonly (readonly [string, Partial<RegistrationRecordFilter>, RegExp])[] = [
    ['type alone', {}, /registrations USING INDEX registrations_transaction \(entity_path=\? AND status=\? AND transaction_at>\?\)/],
    ['method', { brands: ['VISA'] }, /registrations USING INDEX registrations_transaction \(entity_path=\? AND status=\?/],
    [
      'time',
      { from: now, to: now + dayMs },
      /registrations_transaction \(entity_path=\? AND status=\? AND transaction_at>\? AND transaction_at<\?\)/,
    ],
    ['reference', { merchantTransactionId: 'a' }, /registrations_merchant_transaction_id \(merchant_transaction_id=\?\)/],
    ['short id', { shortId: 'a' }, /registrations_short_id \(short_id=\?\)/],
    [
      'reference and time',
      { merchantTransactionId: 'a', from: now },
      /registrations_merchant_transaction_id \(merchant_transaction_id=\?\)/,
    ],
  ];

  test.each(records)('finds stored accounts by %s through an index', async (_name, filter, index) => {
    for (const entityPath of [channelPath, merchantPath]) {
      const wanted: RegistrationRecordFilter = { entityPath, status: 'deleted', ...filter };
      for (const read of [
        () => plans.store.registrations.records(wanted, { skip: 0, itemsMax: 100 }),
        () => plans.store.registrations.countRecords(wanted, 100),
      ]) {
        const steps = await plans.plansOf(read);
        expect(scansOf(steps)).toEqual([]);
        expect(steps.join('\n')).toMatch(index);
      }
    }
  });

  test('reads trees by their roots', async () => {
    const steps = await plans.plansOf(() => plans.store.payments.linkedAfter(demoMerchant, ['a', 'b'], '', 1_000));
    expect(scansOf(steps)).toEqual([]);
    expect(steps.join('\n')).toMatch(/SEARCH payments USING INDEX payments_root \(root_id=\?/);
  });
});

test('lists of registrations come from each entity’s part of an index', async () => {
  for (const filter of [{}, { brand: 'VISA' }, { last4: '0000' }, { idPrefix: '8a01' }]) {
    const steps = await plans.plansOf(() => plans.store.registrations.page({ entityPath: merchantPath, ...filter }, { first: 50 }));
    expect(scansOf(steps)).toEqual([]);
    expect(steps.join('\n')).toMatch(/SEARCH registrations USING (COVERING )?INDEX registrations_entity \(entity_path=\? AND status=\?/);
  }
});
