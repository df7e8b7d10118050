/** Payouts: sums of settlement lines, entries of bank statements, and which pays which. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StatementEntry } from '../../api/domain/reconciliation/bank-line.ts';
import { readBankStatement } from '../../api/domain/reconciliation/bank-statement.ts';
import { sumFees } from '../../api/domain/reconciliation/fees.ts';
import { matchOpenLines } from '../../api/domain/reconciliation/match-open-lines.ts';
import { type Payout, sumByPayout, toIdOfDay, toPayoutSums } from '../../api/domain/reconciliation/payout.ts';
import { decideLine, rankPayouts, shareAmong } from '../../api/domain/reconciliation/payout-matching.ts';
import { createSettlementPostings } from '../../api/domain/reconciliation/postings.ts';
import { cashflows, type ReconciliationRecord, recordTypes } from '../../api/domain/reconciliation/record.ts';
import { writeBankStatement } from '../../api/domain/reconciliation/simulator/bank-statement.ts';
import { demoMerchant } from '../support/scopes.ts';
import { fullRecord } from './records.ts';
import { type Settled, startSettled } from './settled.ts';

const merchantId = '8ac7a4a0000000000000000000000003';

const payoutOf = (settlementDate: string, paymentsMinor: bigint, over: Partial<Payout> = {}): Payout => ({
  id: toIdOfDay(
    `8a00000000000000000000000000${(over.instituteMerchantId ?? 'SC-1').slice(-1)}${settlementDate.slice(-2)}0`,
    settlementDate,
  ),
  entityId: merchantId,
  entityPath: demoMerchant,
  instituteMerchantId: 'SC-1',
  instituteName: 'Sandbox Clearing',
  settlementDate,
  currency: 'EUR',
  isDirect: false,
  paymentsMinor,
  refundsMinor: 0n,
  chargebacksMinor: 0n,
  feesMinor: 0n,
  receivedMinor: 0n,
  records: 1,
  ...over,
});

const entryOf = (amountMinor: bigint, over: Partial<StatementEntry> = {}): StatementEntry => ({
  account: 'DE89370400440532013000',
  bank: 'Sandbox Bank',
  bookedOn: '2026-06-10',
  amountMinor,
  currency: 'EUR',
  counterparty: 'Somebody',
  text: null,
  reference: null,
  ...over,
});

const datesOf = (decision: ReturnType<typeof decideLine>) =>
  decision.status === 'matched' ? decision.payouts.map(({ settlementDate }) => settlementDate) : decision.reason;

describe('which payouts an entry pays', () => {
  const week = [payoutOf('2026-06-05', 10_00n), payoutOf('2026-06-06', 20_00n), payoutOf('2026-06-07', 5_00n)];
  test.each([
    ['the only one of its amount', entryOf(20_00n), week, ['2026-06-06']],
    ['days one after the other that add up to it', entryOf(25_00n), week, ['2026-06-06', '2026-06-07']],
    ['no days with another one between them', entryOf(15_00n), week, 'no payout that is waiting comes to 15.00 EUR'],
    ['none of another currency', entryOf(20_00n, { currency: 'USD' }), week, 'no payout that is waiting comes to 20.00 USD'],
    ['none of more than 21 days ago', entryOf(20_00n, { bookedOn: '2026-06-28' }), week, 'no payout that is waiting comes to 20.00 EUR'],
    ['one of 21 days ago', entryOf(20_00n, { bookedOn: '2026-06-27' }), week, ['2026-06-06']],
    [
      'none of a later day than tomorrow',
      entryOf(20_00n, { bookedOn: '2026-06-04' }),
      week,
      'no payout that is waiting comes to 20.00 EUR',
    ],
    ['one that the bank booked a day early', entryOf(20_00n, { bookedOn: '2026-06-05' }), week, ['2026-06-06']],
    ['what is left of one', entryOf(8_00n), [payoutOf('2026-06-06', 20_00n, { receivedMinor: 12_00n })], ['2026-06-06']],
    ['one that the merchant has to pay', entryOf(-3_00n), [payoutOf('2026-06-06', -3_00n)], ['2026-06-06']],
    [
      'none that came with a bank statement',
      entryOf(20_00n),
      [payoutOf('2026-06-06', 20_00n, { isDirect: true })],
      'no payout that is waiting comes to 20.00 EUR',
    ],
    [
      'none of two of the same amount',
      entryOf(20_00n),
      [payoutOf('2026-06-05', 20_00n), payoutOf('2026-06-06', 20_00n)],
      '2 payouts come to 20.00 EUR, and its text names none of them alone',
    ],
    [
      'of two of the same amount the one that its text names',
      entryOf(20_00n, { text: 'Payout SC-1 20260605' }),
      [payoutOf('2026-06-05', 20_00n), payoutOf('2026-06-06', 20_00n)],
      ['2026-06-05'],
    ],
    [
      'the one that names the institute and a German date',
      entryOf(20_00n, { counterparty: 'Sandbox Clearing', text: 'Umsatz 06.06.26' }),
      [payoutOf('2026-06-05', 20_00n), payoutOf('2026-06-06', 20_00n)],
      ['2026-06-06'],
    ],
  ] as const)('%s', (_name, entry, payouts, expected) => {
    expect(datesOf(decideLine(entry, payouts))).toEqual(expected);
  });

  test('by hand the nearest amounts come first', () => {
    expect(rankPayouts(entryOf(19_00n), week, 2).map(({ settlementDate }) => settlementDate)).toEqual(['2026-06-06', '2026-06-05']);
  });

  test('by hand no payout in the other direction comes at all', () => {
    expect(rankPayouts(entryOf(-19_00n), week, 2)).toEqual([]);
  });

  test('one payout takes the whole entry, several take what is open of them, or nothing does', () => {
    const [first, second] = week;
    if (!first || !second) throw new Error('no payouts');
    expect(shareAmong(entryOf(9_00n), [first])).toEqual(new Map([[first.id, 9_00n]]));
    expect(shareAmong(entryOf(30_00n), [first, second])).toEqual(
      new Map([
        [first.id, 10_00n],
        [second.id, 20_00n],
      ]),
    );
    expect(shareAmong(entryOf(29_00n), [first, second])).toBeUndefined();
  });
});

const record = (over: Partial<ReconciliationRecord>): ReconciliationRecord => ({
  ...fullRecord,
  id: '8a0000000000000000000000000000b1',
  fileId: '8a0000000000000000000000000000c1',
  line: 1,
  entityId: '8ac7a4a0000000000000000000000010',
  entityPath: `${demoMerchant}8ac7a4a0000000000000000000000010/`,
  matchReason: '',
  candidates: [],
  matchedBy: null,
  bookedAt: 0,
  issuedFileId: null,
  setAsideAt: null,
  version: 1,
  ...over,
});

test('a record adds to its payout what it posts as paid out', () => {
  for (const recordType of recordTypes) {
    for (const cashflow of cashflows) {
      const one = record({ recordType, cashflow });
      const posted = createSettlementPostings(one, [])
        .filter(({ currency }) => currency === one.settlementCurrency)
        .reduce(
          (sum, { debit, credit, amountMinor }) =>
            sum + (debit === 'settled' ? amountMinor : 0n) - (credit === 'settled' ? amountMinor : 0n),
          0n,
        );
      const { paymentsMinor, refundsMinor, chargebacksMinor, feesMinor } = toPayoutSums(one);
      expect([recordType, cashflow, paymentsMinor + refundsMinor + chargebacksMinor + feesMinor]).toEqual([recordType, cashflow, posted]);
    }
  }
});

test('records of one day, currency and institute are one payout, and what was not settled is in none', () => {
  const changes = sumByPayout(
    [
      record({}),
      record({ cashflow: 'NEG' }),
      record({ settlementCurrency: 'EUR' }),
      record({ settlementDate: '2026-06-03' }),
      record({ clearingInstituteMerchantId: 'OTHER' }),
      record({ settlementStatus: 'FAILED' }),
    ],
    1n,
  );
  expect(changes.map(({ records, paymentsMinor, refundsMinor, feesMinor }) => [records, paymentsMinor, refundsMinor, feesMinor])).toEqual([
    [2, 99_36n, -99_36n, -2_30n],
    [1, 99_36n, 0n, -1_15n],
    [1, 99_36n, 0n, -1_15n],
    [1, 99_36n, 0n, -1_15n],
  ]);
  expect(sumByPayout([record({})], -1n)).toMatchObject([{ records: -1, paymentsMinor: -99_36n, feesMinor: 1_15n }]);
});

test('fees of a payment are added up by currency, those of lines for several payments are left out', () => {
  const matchedPaymentIds = ['8a0000000000000000000000000000a1'];
  expect(
    sumFees([
      record({ matchedPaymentIds }),
      record({ matchedPaymentIds, recordType: 'FEE', cashflow: 'NEG', settlementAmountMinor: 50n, settlementFeeMinor: null }),
      record({ matchedPaymentIds, recordType: 'CHARGEBACK', cashflow: 'NEG', settlementCurrency: 'EUR', settlementFeeMinor: 15_00n }),
      record({ matchedPaymentIds, settlementStatus: 'FAILED' }),
      record({}),
    ]),
  ).toEqual([
    { currency: 'USD', amountMinor: 1_65n },
    { currency: 'EUR', amountMinor: 15_00n },
  ]);
});

describe('a bank statement', () => {
  test('gives each booked entry once, with its party, text and references', () => {
    const { entries, problems } = readBankStatement(writeBankStatement([payoutOf('2026-06-06', 20_00n), payoutOf('2026-06-07', -5_00n)]));
    expect(problems).toEqual([]);
    expect(entries.map(({ checksum: _checksum, ...entry }) => entry)).toEqual([
      {
        ...entryOf(20_00n),
        bookedOn: '2026-06-08',
        counterparty: 'Sandbox Clearing',
        text: 'SC-1 20260606',
        reference: 'SB-20260606-1',
      },
      { ...entryOf(-5_00n), bookedOn: '2026-06-09', counterparty: 'Sandbox Clearing', text: 'SC-1 20260607', reference: 'SB-20260607-2' },
      { ...entryOf(-1_200_00n), bookedOn: '2026-06-08', counterparty: 'Landlord', text: 'Rent', reference: 'SB-20260608-RENT' },
    ]);
    expect(new Set(entries.map(({ checksum }) => checksum)).size).toBe(3);
  });

  test('tells entries apart that say the same, leaves out what is pending, and names what is wrong', () => {
    const ntry = (status: string, day: string) =>
      `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
    const content = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${ntry('BOOK', '2026-06-01')}${ntry('BOOK', '2026-06-01')}${ntry('PDNG', '2026-06-01')}${ntry('BOOK', 'x')}</Stmt></BkToCstmrStmt></Document>`;
    const { entries, problems } = readBankStatement(content);
    expect(entries).toHaveLength(2);
    expect(entries[0]?.checksum).not.toBe(entries[1]?.checksum);
    expect(problems).toEqual([{ line: 1, reason: 'BookgDt must be a day such as 2026-01-31' }]);
    expect(readBankStatement(content).entries.map(({ checksum }) => checksum)).toEqual(entries.map(({ checksum }) => checksum));
  });
});

describe('in a gateway', () => {
  let gateway: Settled;
  beforeEach(async () => {
    gateway = await startSettled();
  });
  afterEach(() => gateway.stop());

  const payouts = async () => {
    const { data, errors } = await gateway.graphql(`{ payouts(first: 50) { edges { node { id settlementDate currency status payments refunds
      chargebacks fees expected received difference recordCount receipts { amount bankLine { id } }
      records(first: 10) { edges { node { payout { id } } } } } } } }`);
    expect(errors).toBeUndefined();
    return data.payouts.edges.map(({ node }: { node: Record<string, unknown> }) => node);
  };
  const lines = async (statuses: readonly string[] = ['OPEN', 'MATCHED', 'ASIDE']) => {
    const { data, errors } = await gateway.graphql(
      `query ($statuses: [BankLineStatus!]) { bankLines(first: 50, filter: {statuses: $statuses}) { edges { node { id amount counterparty status
        matchReason decidedBy version matches { amount payout { id } } candidates { difference isNamed payout { id } } } } } }`,
      { statuses },
    );
    expect(errors).toBeUndefined();
    return data.bankLines.edges.map(({ node }: { node: unknown }) => node);
  };
  const importStatement = async (content: string) => {
    const { data, errors } = await gateway.graphql(
      `mutation ($entityId: ID!, $content: String!) { importBankStatement(entityId: $entityId, name: "June", content: $content) {
        entries known matched problems { line reason } } }`,
      { entityId: merchantId, content },
    );
    return errors ? errors[0] : data.importBankStatement;
  };
  const sample = async () =>
    (await gateway.graphql(`{ sampleBankStatement(entityId: "${merchantId}") }`)).data.sampleBankStatement as string;
  const decide = async (id: string, status: string, payoutIds: readonly string[], over: Record<string, unknown> = {}) => {
    const { data, errors } = await gateway.graphql(
      `mutation ($id: ID!, $status: BankLineStatus!, $payoutIds: [ID!], $reason: String!, $expectedVersion: Int) {
        decideBankLine(id: $id, status: $status, payoutIds: $payoutIds, reason: $reason, expectedVersion: $expectedVersion) { status decidedBy matchReason } }`,
      { id, status, payoutIds, reason: 'as the bank said', ...over },
    );
    return errors ? errors[0] : data.decideBankLine;
  };
  const proofs = async () => {
    const { data } = await gateway.graphql(`{ monthEnd(month: "2026-06") { totals { currency settled }
      payouts { currency count expected received otherMonths } proof { check holds differences } } }`);
    return data.monthEnd;
  };

  test('a day is one payout of payments, refunds, chargebacks and fees, and each payment leads to it', async () => {
    const paid = await gateway.pay('92.00');
    await gateway.pay('10.00', 'chargeback');
    await gateway.pay('7.00', 'failed');
    await gateway.refer(paid, 'RF', '12.00');
    await gateway.passDay();
    const [payout, ...others] = await payouts();
    expect(others).toEqual([]);
    expect(payout).toMatchObject({
      ...{ settlementDate: '2026-06-01', currency: 'EUR', status: 'WAITING', recordCount: 4 },
      ...{ payments: '102.00', refunds: '-12.00', chargebacks: '-10.00', fees: '-16.83' },
      ...{ expected: '63.17', received: '0.00', difference: '-63.17', receipts: [] },
    });
    expect(payout.records.edges).toHaveLength(4);
    expect(payout.records.edges.every(({ node }: { node: { payout: { id: string } } }) => node.payout.id === payout.id)).toBe(true);
    const { data } = await gateway.graphql(`{ payment(id: "${paid}") { settlementFees { amount currency } payouts { id } } }`);
    expect(data.payment).toEqual({ settlementFees: [{ amount: '1.48', currency: 'EUR' }], payouts: [{ id: payout.id }] });
    expect((await proofs()).proof.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([]);
    const { data: ofChannel } = await gateway.graphql(
      '{ monthEnd(month: "2026-06", entityId: "8ac7a4a0000000000000000000000010") { payouts { currency } proof { holds } } }',
    );
    expect(ofChannel.monthEnd.payouts).toEqual([]);
    expect(ofChannel.monthEnd.proof.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
  });

  test('a statement pays what waits, what pays nothing stays open, and the same statement again changes nothing', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    await gateway.pay('30.00');
    await gateway.passDay();
    const content = await sample();
    expect(await importStatement(content)).toEqual({ entries: 3, known: 0, matched: 2, problems: [] });
    expect(await payouts()).toMatchObject([
      { settlementDate: '2026-06-02', status: 'RECEIVED', difference: '0.00' },
      { settlementDate: '2026-06-01', status: 'RECEIVED', difference: '0.00' },
    ]);
    expect(await lines(['OPEN'])).toMatchObject([{ amount: '-1200.00', counterparty: 'Landlord', candidates: [] }]);
    expect(await importStatement(content)).toEqual({ entries: 3, known: 3, matched: 0, problems: [] });
    expect(await lines()).toHaveLength(3);
    const { totals, payouts: ofMonth } = await proofs();
    expect(ofMonth).toMatchObject([
      { currency: 'EUR', count: 2, otherMonths: '0.00', expected: totals[0].settled, received: totals[0].settled },
    ]);
  });

  test('the books name where the money is', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    await gateway.pay('30.00', 'chargeback');
    await gateway.passDay();
    await gateway.pay('5.00');
    await gateway.pay('40.00', undefined, { paymentType: 'PA' });
    await gateway.settle();
    const balances = async (entity = '') =>
      (await gateway.graphql(`{ ledger${entity} { balances { meaning currency amount } } }`)).data.ledger.balances.map(
        ({ meaning, amount }: { meaning: string; amount: string }) => [meaning, amount],
      );
    const fees = ['FEES', '17.03'];
    const owed = [
      ['HELD', '40.00'],
      ['OWED_TO_MERCHANT', '5.00'],
    ];
    const dispute = ['IN_DISPUTE', '30.00'];
    expect(await balances()).toEqual([...owed, ['ON_THE_WAY', '74.97'], ['WITH_THE_BANK', '0.00'], dispute, fees]);
    await importStatement(await sample());
    expect(await balances()).toEqual([...owed, ['ON_THE_WAY', '0.00'], ['WITH_THE_BANK', '74.97'], dispute, fees]);
    expect(await balances('(entityId: "8ac7a4a0000000000000000000000010")')).toEqual([...owed, dispute, fees]);
  });

  test('a statement that comes before the settlement file is matched when the file comes', async () => {
    await gateway.pay('92.00');
    const content = writeBankStatement([payoutOf('2026-06-01', 90_52n, { instituteMerchantId: 'SC-00000003' })]);
    expect(await importStatement(content)).toMatchObject({ entries: 2, matched: 0 });
    await gateway.passDay();
    expect(await payouts()).toMatchObject([{ status: 'RECEIVED', receipts: [{ amount: '90.52' }] }]);
    expect(await matchOpenLines(gateway.ports, demoMerchant)).toEqual([]);
  });

  test('by hand an entry pays a payout whose amount differs, and that is taken back as it was', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    const [payout] = await payouts();
    await importStatement((await sample()).replace('90.52', '90.00'));
    const [line] = (await lines(['OPEN'])).filter(({ amount }: { amount: string }) => amount === '90.00');
    expect(line).toMatchObject({ candidates: [{ difference: '-0.52', isNamed: true, payout: { id: payout.id } }] });
    expect(await decide(line.id, 'MATCHED', [payout.id], { expectedVersion: line.version - 1 })).toMatchObject({
      extensions: { code: 'CONFLICT' },
    });
    expect(await decide(line.id, 'MATCHED', [payout.id], { expectedVersion: line.version })).toMatchObject({ status: 'MATCHED' });
    expect(await payouts()).toMatchObject([{ status: 'DIFFERENT', received: '90.00', difference: '-0.52' }]);
    // Again with the same payout: what it paid before is taken back first.
    expect(await decide(line.id, 'MATCHED', [payout.id])).toMatchObject({ status: 'MATCHED' });
    expect(await payouts()).toMatchObject([{ received: '90.00' }]);
    expect(await decide(line.id, 'OPEN', [])).toMatchObject({ status: 'OPEN' });
    expect(await payouts()).toMatchObject([{ status: 'WAITING', received: '0.00', receipts: [] }]);
    expect(await decide(line.id, 'ASIDE', [])).toMatchObject({ status: 'ASIDE', matchReason: 'as the bank said' });
    expect(await lines(['ASIDE'])).toHaveLength(1);
    const { data } = await gateway.graphql('{ auditLog(first: 20) { edges { node { action } } } }');
    const actions = data.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action);
    expect(actions).toEqual(expect.arrayContaining(['bank-statement.import', 'bank-line.match', 'bank-line.reopen', 'bank-line.aside']));
  });

  test('several payouts must add up to the entry, and be of its currency and merchant', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    await gateway.pay('30.00');
    await gateway.passDay();
    const ids = (await payouts()).map(({ id }: { id: string }) => id);
    await importStatement((await sample()).replace('90.52', '1.00').replace('29.45', '2.00'));
    const [line] = await lines(['OPEN']);
    expect(await decide(line.id, 'MATCHED', ids)).toMatchObject({ extensions: { parameterErrors: [{ name: 'payoutIds' }] } });
    expect(await decide(line.id, 'MATCHED', [])).toMatchObject({ extensions: { parameterErrors: [{ name: 'payoutIds' }] } });
    expect(await decide(line.id, 'MATCHED', ['8a0000000000000000000000000000ff'])).toMatchObject({
      extensions: { parameterErrors: [{ name: 'payoutIds' }] },
    });
    expect(await decide(line.id, 'OPEN', [], { reason: '' })).toMatchObject({ extensions: { parameterErrors: [{ name: 'reason' }] } });
    expect(await payouts()).toMatchObject([{ received: '0.00' }, { received: '0.00' }]);
  });

  test('a file that is withdrawn takes its part of the payout back', async () => {
    const content = `H,Acquirer,900412345,EUR,20260603\nF,MONTHLY,2500,EUR,first\nF,MONTHLY,1000,EUR,second\nT,2\n`;
    const { data, errors } = await gateway.graphql(
      'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id records } }',
      { input: { entityId: merchantId, name: 'fees', format: 'ACQUIRER_CSV', content } },
    );
    expect([errors, data.importSettlementFile.records]).toEqual([undefined, 2]);
    expect(await payouts()).toMatchObject([{ fees: '-35.00', expected: '-35.00', status: 'WAITING', recordCount: 2 }]);
    expect((await proofs()).proof.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
    await gateway.graphql(`mutation { withdrawSettlementFile(id: "${data.importSettlementFile.id}", reason: "the wrong file") { id } }`);
    expect(await payouts()).toEqual([]);
    expect((await proofs()).proof.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
  });

  test('what is no statement is refused, and so is an entity that is no merchant', async () => {
    expect(await importStatement('Type;Date\n')).toMatchObject({
      extensions: { parameterErrors: [{ name: 'content', message: 'the content must be a bank statement camt.053' }] },
    });
    const { errors } = await gateway.graphql(
      'mutation { importBankStatement(entityId: "8ac7a4a0000000000000000000000010", name: "June", content: "x") { entries } }',
    );
    expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'entityId' }]);
  });
});
