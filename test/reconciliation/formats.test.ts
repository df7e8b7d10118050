/** Files of clearing institutes: an acquirer's, and the bank's in ISO 20022. */
import { describe, expect, test } from 'vitest';
import { type FileFormat, fileFormats } from '../../api/contract/file-formats.ts';
import type { ReadRow } from '../../api/domain/reconciliation/formats/format.ts';
import { formats, recognizeFormat } from '../../api/domain/reconciliation/formats/formats.ts';
import { toReasonCode } from '../../api/domain/reconciliation/formats/reasons.ts';
import { parseRate } from '../../api/domain/reconciliation/formats/values.ts';
import { samples } from './samples.ts';

function readAll(format: FileFormat, text: string, size = 64): readonly ReadRow[] {
  const reader = formats[format].createReader();
  const rows: ReadRow[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.write(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

const linesOf = (rows: readonly ReadRow[]) => rows.flatMap((row) => ('read' in row ? [row.read] : []));
const problemsOf = (rows: readonly ReadRow[]) => rows.flatMap((row) => ('problem' in row ? [[row.line, row.problem]] : []));

describe("an acquirer's file", () => {
  const rows = readAll('ACQUIRER_CSV', samples.ACQUIRER_CSV);

  test('has sales, refunds, chargebacks and fees, with all charges of a line as its fee', () => {
    expect(
      linesOf(rows).map(({ recordType, transactionType, cashflow, amountMinor, settlementFeeMinor }) => [
        recordType,
        transactionType,
        cashflow,
        amountMinor,
        settlementFeeMinor,
      ]),
    ).toEqual([
      ['SETTLED', 'DEBIT', 'POS', 9_200n, 102n],
      ['SETTLED', 'DEBIT', 'POS', 12_000n, 132n],
      ['SETTLED', 'REFUND', 'NEG', 1_200n, 10n],
      ['CHARGEBACK', 'DEBIT', 'NEG', 4_500n, 1_500n],
      ['SETTLED', 'DEBIT', 'POS', 700n, 0n],
      ['FEE', 'MONTHLY', 'NEG', 2_500n, null],
    ]);
  });

  test('has the settlement in its own currency, the day of the file, and a documented reason', () => {
    const [first, abroad, , chargeback, rejected] = linesOf(rows);
    expect(first).toMatchObject({
      paymentId: '8a0000000000000000000000000000a1',
      last4: '0000',
      settlementDate: '2026-06-03',
      clearingInstituteName: 'Northwind Acquiring',
    });
    expect(first?.presentedAt).toBe(Date.UTC(2026, 5, 2, 10, 15, 30));
    expect(abroad).toMatchObject({ currency: 'USD', settlementCurrency: 'EUR', settlementAmountMinor: 11_040n, settlementFxRate: '0.92' });
    expect(chargeback).toMatchObject({ reasonCode: '000.100.220', reasonDescription: 'Fraudulent Transaction' });
    expect(rejected).toMatchObject({ settlementStatus: 'FAILED' });
  });

  test('tells the row that is wrong', () => {
    expect(problemsOf(rows)).toEqual([[7, 'the amount must be whole minor units such as 9200']]);
  });

  test('tells when it was cut off, or its number of records is another', () => {
    expect(problemsOf(readAll('ACQUIRER_CSV', 'H,A,1,EUR,20260603\n'))).toEqual([
      [0, 'the file has no record T: it may have been cut off'],
    ]);
    expect(problemsOf(readAll('ACQUIRER_CSV', 'H,A,1,EUR,20260603\nT,2\n'))).toEqual([
      [2, 'the record T tells of 2 records, the file has 0'],
    ]);
  });

  test('is refused without its header', () => {
    expect(() => readAll('ACQUIRER_CSV', 'D,SALE\n')).toThrow('must begin with a record H');
    expect(() => readAll('ACQUIRER_CSV', 'H,A,1,EUR,2026\n')).toThrow('record H: the settlement date must be a day');
  });
});

describe('camt.053', () => {
  const rows = readAll('CAMT_053', samples.CAMT_053);
  const [debit, returned, batch, fee] = linesOf(rows);

  test('has what the bank booked, a line for each transaction', () => {
    expect(linesOf(rows)).toHaveLength(4);
    expect(debit).toMatchObject({
      recordType: 'SETTLED',
      cashflow: 'POS',
      amountMinor: 9_200n,
      settlementTxId: '2026060300012345',
      merchantTransactionId: 'order-10000001',
      connectorTxId1: 'TX-771',
      connectorTxId3: 'MANDATE-9',
      holder: '=Jane;Jones & "Sons"',
      last4: '2051',
      bankCode: 'BYLADEM1001',
      descriptor: '1234.5678.9012 Demo Shop',
      clearingInstituteMerchantId: 'DE89370400440532013000',
      clearingInstituteName: 'Musterbank AG',
      settlementDate: '2026-06-03',
    });
  });

  test('has a returned debit as a chargeback with its reason and its charge', () => {
    expect(returned).toMatchObject({
      recordType: 'CHARGEBACK',
      cashflow: 'NEG',
      amountMinor: 4_500n,
      settlementFeeMinor: 350n,
      reasonCode: '000.100.203',
    });
  });

  test('has a batch as one line, and charges of the account as fees', () => {
    expect(batch).toMatchObject({ recordType: 'SETTLED', transactionType: 'BATCH', amountMinor: 31_750n });
    expect(fee).toMatchObject({ recordType: 'FEE', transactionType: 'MONTHLY', cashflow: 'NEG', amountMinor: 490n });
  });

  test('tells the entry that is wrong by its line, and leaves out what is only pending', () => {
    expect(problemsOf(rows)).toEqual([[72, 'Amt must be an amount of two decimals']]);
  });
});

test('camt.053 has each account of several by its own number', () => {
  const whole = samples.CAMT_053;
  const [, statement = ''] = /(<Stmt>[\s\S]*<\/Stmt>)/.exec(whole) ?? [];
  const second = statement.replaceAll('DE89370400440532013000', 'DE02100100109307118603');
  const lines = linesOf(readAll('CAMT_053', whole.replace(statement, `${statement}${second}`)));
  expect(lines.map(({ clearingInstituteMerchantId }) => clearingInstituteMerchantId.slice(0, 4))).toEqual([
    'DE89',
    'DE89',
    'DE89',
    'DE89',
    'DE02',
    'DE02',
    'DE02',
    'DE02',
  ]);
});

test('camt.054 has each transaction of a batch, in its own currency and by its own name space', () => {
  const lines = linesOf(readAll('CAMT_054', samples.CAMT_054, 17));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ amountMinor: 10_000n, merchantTransactionId: 'order-20000001', clearingInstituteMerchantId: '9000-1' });
  expect(lines[1]).toMatchObject({
    amountMinor: 5_400n,
    currency: 'USD',
    settlementAmountMinor: 5_000n,
    settlementCurrency: 'EUR',
    settlementFxRate: '0.93',
    shortId: '1234.5678.9012',
    merchantTransactionId: null,
    holder: 'Max Muster',
  });
});

describe('XML that is no statement', () => {
  test.each([
    ['a document type with entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'document type'],
    ['what is not well-formed', '<Document><BkToCstmrStmt></Document>', 'not well-formed'],
    ['another message', '<Document><pain.001/></Document>', 'must be a message BkToCstmrStmt and is a pain.001'],
    ['elements without end', `<Document><BkToCstmrStmt>${'<a>'.repeat(60)}`, 'within each other'],
    ['nothing', '', 'the file is empty'],
  ])('%s is refused', (_what, text, message) => {
    expect(() => readAll('CAMT_053', text)).toThrow(new RegExp(message));
  });

  test('a text without end is refused before it fills the memory', () => {
    expect(() => readAll('CAMT_053', `<Document><BkToCstmrStmt><Stmt><Ntry><Amt>${'1'.repeat(10_000)}`)).toThrow(
      'longer than 4096 characters',
    );
  });
});

describe('a reader that goes on at the place of another', () => {
  test.each(fileFormats)('%s: gives the rest of the rows, wherever the chunks end', (format) => {
    const text = samples[format];
    const size = 97;
    const whole = readAll(format, text, size);
    const begun = formats[format].createReader();
    let rows = 0;
    for (let at = 0; at < text.length; at += size) {
      rows += begun.write(text.slice(at, at + size)).length;
      const checkpoint = begun.checkpoint();
      if (checkpoint === undefined) throw new Error('it tells no checkpoint');
      const other = formats[format].createReader(checkpoint);
      const rest = [...other.write(text.slice(at + size)), ...other.end()];
      expect(rest).toEqual(whole.slice(rows));
    }
    expect(rows).toBeGreaterThan(0);
  });

  test('tells no checkpoint where more of an entry has come than is worth keeping', () => {
    const reader = formats.CAMT_053.createReader();
    reader.write(`<Document><BkToCstmrStmt><Stmt><Ntry>${'<Refs>1</Refs>'.repeat(2_000)}`);
    expect(reader.checkpoint()).toBeUndefined();
    reader.write('</Ntry><Ntry>');
    expect(JSON.parse(reader.checkpoint() ?? '')).toMatchObject({ open: ['Document', 'BkToCstmrStmt', 'Stmt'], since: '<Ntry>' });
  });
});

describe('a format is known by how its file begins', () => {
  test.each(fileFormats)('%s, and no other takes its file for its own', (format) => {
    const beginning = samples[format].slice(0, 400);
    expect(recognizeFormat(beginning)).toBe(format);
    expect(fileFormats.filter((name) => formats[name].recognizes(beginning))).toEqual([format]);
  });

  test('what is of none is told so', () => {
    expect(recognizeFormat('id,amount')).toBeUndefined();
  });
});

test.each([
  ['10.4', '000.100.220'],
  ['13.1', '000.100.221'],
  ['4837', '000.100.220'],
  ['AC04', '000.100.202'],
  ['000.100.230', '000.100.230'],
  ['ZZ99', '000.100.200'],
])('the reason %s is %s', (code, resultCode) => {
  expect(toReasonCode(code)).toBe(resultCode);
});

test.each([
  ['1', '1.00'],
  ['0.9259', '0.93'],
  ['1.005', '1.01'],
  ['12.994', '12.99'],
  ['0.999', '1.00'],
])('the rate %s is written as %s', (given, written) => {
  expect(parseRate('rate', given)).toBe(written);
});
