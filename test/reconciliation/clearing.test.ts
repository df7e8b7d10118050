/** What the sandbox's clearing institute makes of a day, as it stands in records, movements and the ledger. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
beforeEach(async () => {
  gateway = await startSettled();
});
afterEach(() => gateway.stop());

const totals = async () => {
  const [eur] = await gateway.store.reconciliation.totals(demoMerchant, null);
  if (!eur) throw new Error('no totals');
  return {
    ...eur,
    outstanding: eur.capturedMinor - eur.refundedMinor - eur.reversedMinor - eur.chargedBackMinor + eur.returnedMinor - eur.clearedMinor,
  };
};

describe('a day that has passed', () => {
  test('is settled: a line for each capture and refund, matched, with its fee', async () => {
    const debit = await gateway.pay('92.00');
    const authorization = await gateway.pay('50.00', undefined, { paymentType: 'PA' });
    const capture = await gateway.refer(authorization, 'CP', '30.00');
    const refund = await gateway.refer(debit, 'RF', '12.00');
    await gateway.settle();
    expect(await gateway.records()).toEqual([]);
    await gateway.passDay();
    expect(
      (await gateway.records()).map(
        ({ recordType, transactionType, cashflow, amountMinor, settlementFeeMinor, matchingStatus, matchedPaymentIds }) => [
          recordType,
          transactionType,
          cashflow,
          amountMinor,
          settlementFeeMinor,
          matchingStatus,
          ...matchedPaymentIds,
        ],
      ),
    ).toEqual([
      ['SETTLED', 'DEBIT', 'POS', 9_200n, 148n, 'MATCHED', debit],
      ['SETTLED', 'DEBIT', 'POS', 3_000n, 55n, 'MATCHED', capture],
      ['SETTLED', 'REFUND', 'NEG', 1_200n, 10n, 'MATCHED', refund],
    ]);
    expect(await gateway.movement(debit)).toMatchObject({ settledMinor: 9_200n, settledAt: gateway.clock.now() });
    expect(await totals()).toMatchObject({
      capturedMinor: 12_200n,
      refundedMinor: 1_200n,
      clearedMinor: 11_000n,
      feesMinor: 213n,
      settledMinor: 10_787n,
      outstanding: 0n,
    });
    expect(await gateway.proof()).toEqual([]);
  });

  test('settles nothing that was reversed before', async () => {
    const debit = await gateway.pay('92.00');
    await gateway.refer(debit, 'RV');
    await gateway.passDay();
    expect(await gateway.records()).toEqual([]);
    expect((await totals()).outstanding).toBe(0n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('books whole yen: a refund of 500 JPY costs nothing, a charge of 925 JPY 14', async () => {
    const debit = await gateway.pay('925.00', undefined, { currency: 'JPY' });
    await gateway.refer(debit, 'RF', '500.00', { currency: 'JPY' });
    await gateway.passDay();
    expect((await gateway.records()).map(({ settlementFeeMinor }) => settlementFeeMinor)).toEqual([1_400n, 0n]);
  });

  test('settles in another currency, which the ledger exchanges', async () => {
    const debit = await gateway.pay('100.00', 'currency:USD');
    await gateway.passDay();
    const [record] = await gateway.records();
    expect(record).toMatchObject({
      settlementCurrency: 'USD',
      settlementAmountMinor: 10_800n,
      settlementFxRate: '1.08',
      settlementFeeMinor: 172n,
    });
    const [eur, usd] = await gateway.store.reconciliation.totals(demoMerchant, null);
    expect([eur?.clearedMinor, eur?.settledMinor, usd?.settledMinor, usd?.feesMinor]).toEqual([10_000n, 0n, 10_628n, 172n]);
    expect((await gateway.store.ledger.entriesOf(demoMerchant, debit)).filter(({ recordId }) => recordId === record?.id)).toHaveLength(4);
    expect(await gateway.proof()).toEqual([]);
  });

  test('tells the day that is not settled yet', async () => {
    await gateway.pay('1.00');
    expect(await gateway.store.reconciliation.earliestUnsettledDay(demoMerchant)).toBe('2026-06-01');
    await gateway.passDay();
    expect(await gateway.store.reconciliation.earliestUnsettledDay(demoMerchant)).toBeNull();
  });

  test('ends a month with a fee of its own', async () => {
    gateway.clock.advance(29 * 86_400_000);
    await gateway.pay('10.00');
    await gateway.passDay();
    expect((await gateway.records()).at(-1)).toMatchObject({
      recordType: 'FEE',
      transactionType: 'MONTHLY',
      amountMinor: 2_500n,
      matchingStatus: 'NOT_MATCHED',
    });
    expect(await totals()).toMatchObject({ feesMinor: 2_525n, settledMinor: 1_000n - 2_525n, outstanding: 0n });
    expect(await gateway.proof()).toEqual([]);
  });
});

describe('what goes wrong on request', () => {
  test('a settlement that failed leaves its payment open, with the reason', async () => {
    const debit = await gateway.pay('92.00', 'failed');
    await gateway.passDay();
    expect((await gateway.records())[0]).toMatchObject({
      settlementStatus: 'FAILED',
      matchingStatus: 'MATCHED',
      matchedPaymentIds: [debit],
    });
    expect(await gateway.movement(debit)).toMatchObject({ settledMinor: 0n, failure: 'rejected by the card scheme' });
    expect((await totals()).outstanding).toBe(9_200n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('a missing line leaves its payment open', async () => {
    const debit = await gateway.pay('92.00', 'missing');
    await gateway.passDay();
    expect(await gateway.records()).toEqual([]);
    // The institute was asked, and is not asked again.
    expect((await gateway.movement(debit)).clearing).toBe('presented');
    expect((await totals()).outstanding).toBe(9_200n);
  });

  test('a duplicate is told as one, and stands in the books as paid', async () => {
    const debit = await gateway.pay('92.00', 'duplicate');
    await gateway.passDay();
    const [, second] = await gateway.records();
    expect(second).toMatchObject({
      matchingStatus: 'NOT_MATCHED',
      matchReason: `the payment ${debit} that it names is settled already: the line may be a duplicate`,
    });
    expect(second?.candidates[0]).toMatchObject({ paymentId: debit });
    expect((await totals()).outstanding).toBe(-9_200n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('is asked for by a PA.CP of the capture that it makes, and not of a capture of its own', async () => {
    const authorization = await gateway.pay('92.00', 'missing', { paymentType: 'PA' });
    const own = await gateway.refer(authorization, 'CP', '92.00');
    const made = await gateway.pay('50.00', 'wrong:49.00', { paymentType: 'PA.CP' });
    await gateway.pay('30.00', 'missing', { paymentType: 'PA.CP' });
    const [capture] = (await gateway.store.payments.linked(demoMerchant, made)).filter(({ type }) => type === 'CP');
    await gateway.settle();
    await gateway.passDay();
    expect((await gateway.records()).map(({ amountMinor, matchedPaymentIds }) => [amountMinor, ...matchedPaymentIds])).toEqual([
      [9_200n, own],
      [4_900n, capture?.id],
    ]);
  });

  test('a wrong amount is matched, and the rest is open', async () => {
    const debit = await gateway.pay('92.00', 'wrong:90.00');
    await gateway.passDay();
    expect((await gateway.records())[0]).toMatchObject({ matchingStatus: 'MATCHED', amountMinor: 9_000n });
    expect((await gateway.records())[0]?.matchReason).toContain('the amount differs by -2.00');
    expect(await gateway.movement(debit)).toMatchObject({ settledMinor: 9_000n });
    expect((await totals()).outstanding).toBe(200n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('an unknown reference is matched with nothing', async () => {
    await gateway.pay('92.00', 'unknown');
    await gateway.passDay();
    expect((await gateway.records())[0]).toMatchObject({
      matchingStatus: 'NOT_MATCHED',
      matchReason: 'it names a payment that does not exist',
    });
    expect((await totals()).outstanding).toBe(0n);
    expect(await gateway.proof()).toEqual([]);
  });
});

describe('a dispute', () => {
  test('becomes a payment of type CB with its reason, which the line has settled (spec §2.9)', async () => {
    const debit = await gateway.pay('92.00', 'chargeback:000.100.220');
    await gateway.passDay();
    const [, line] = await gateway.records();
    expect(line).toMatchObject({
      recordType: 'CHARGEBACK',
      cashflow: 'NEG',
      matchingStatus: 'MATCHED',
      matchedPaymentIds: [debit],
      reasonCode: '000.100.220',
    });
    const chargeback = await gateway.store.payments.byId(demoMerchant, line?.chargebackId ?? '');
    expect(chargeback).toMatchObject({ type: 'CB', status: 'approved', referencedId: debit, amountMinor: 9_200n });
    expect(await gateway.store.payments.byId(demoMerchant, debit)).toMatchObject({ chargedBack: 9_200n });
    expect(await gateway.store.reconciliation.chargeback(demoMerchant, line?.chargebackId ?? '')).toMatchObject({
      paymentId: debit,
      reasonCode: '000.100.220',
      status: 'open',
    });
    expect(await totals()).toMatchObject({ chargedBackMinor: 9_200n, clearedMinor: 0n, outstanding: 0n });
    expect(await gateway.proof()).toEqual([]);
  });

  test('that the merchant wins comes back as CR', async () => {
    const debit = await gateway.pay('92.00', 'chargeback,representment');
    await gateway.passDay();
    const linked = await gateway.store.payments.linked(demoMerchant, debit);
    expect(linked.map(({ type }) => type)).toEqual(['DB', 'CB', 'CR']);
    expect(await gateway.store.reconciliation.chargeback(demoMerchant, linked[1]?.id ?? '')).toMatchObject({
      status: 'won',
      representmentId: linked[2]?.id,
    });
    expect(await totals()).toMatchObject({ chargedBackMinor: 9_200n, returnedMinor: 9_200n, clearedMinor: 9_200n, outstanding: 0n });
    expect(await gateway.proof()).toEqual([]);
  });

  test('that the back office recorded is settled once, and makes no second one', async () => {
    const debit = await gateway.pay('92.00');
    await gateway.passDay();
    const chargeback = await gateway.refer(debit, 'CB', '92.00', { chargebackResultCode: '000.100.203' });
    await gateway.passDay();
    const line = (await gateway.records()).at(-1);
    expect(line).toMatchObject({
      recordType: 'CHARGEBACK',
      chargebackId: chargeback,
      reasonCode: '000.100.203',
      matchedPaymentIds: [debit],
    });
    expect((await gateway.store.payments.linked(demoMerchant, debit)).map(({ type }) => type)).toEqual(['DB', 'CB']);
    expect((await totals()).outstanding).toBe(0n);
    expect(await gateway.proof()).toEqual([]);
  });
});

describe('the file for the merchant', () => {
  const issued = async () => {
    const page = await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['OUT'] }, { first: 10 });
    return page.items.map(({ item }) => item);
  };

  test('is issued for each channel with movements and its day, with a checksum', async () => {
    await gateway.pay('92.00');
    await gateway.pay('10.00', undefined, { entityId: channels.tolerant });
    await gateway.passDay();
    await gateway.passDay();
    expect((await issued()).map(({ name, status, rows, checksum }) => [name, status, rows, checksum?.length]).sort()).toEqual([
      [`${channels.documented}_2026-06-01.csv`, 'issued', 1, 64],
      [`${channels.tolerant}_2026-06-01.csv`, 'issued', 1, 64],
    ]);
    const [file] = (await issued()).filter(({ entityId }) => entityId === channels.documented);
    const content = `${await gateway.store.reconciliation.part(demoMerchant, file?.id ?? '', 1)}${await gateway.store.reconciliation.part(demoMerchant, file?.id ?? '', 2)}`;
    expect(content.split('\r\n')).toHaveLength(3);
    expect(content).toContain(';MATCHED;');
  });

  test('is one for each day where the clock passes several at once', async () => {
    await gateway.pay('92.00');
    gateway.clock.advance(dayMs);
    await gateway.pay('10.00');
    gateway.clock.advance(5 * dayMs);
    await gateway.settle();
    expect((await issued()).map(({ day, rows }) => [day, rows]).sort()).toEqual([
      ['2026-06-01', 1],
      ['2026-06-02', 1],
    ]);
  });

  test('of a later day has what came after the file of its own day', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    const content = 'H,Acquirer,900412345,EUR,20260601\nF,MONTHLY,2500,EUR,late\nT,1\n';
    const mutation = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { status } }';
    await gateway.graphql(mutation, { input: { entityId: channels.documented, name: 'late', content } });
    await gateway.settle();
    expect(await issued()).toHaveLength(1);
    await gateway.passDay();
    expect((await issued()).map(({ day, rows }) => [day, rows])).toEqual([
      ['2026-06-02', 1],
      ['2026-06-01', 1],
    ]);
  });

  test('stays as it was issued', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    const [file] = await issued();
    const part = { write: 'settlement-file.part', fileId: file?.id ?? '', number: 3, content: 'x' } as const;
    await expect(gateway.store.commit(demoMerchant, [part])).rejects.toThrow('settlement_file_state');
  });
});
