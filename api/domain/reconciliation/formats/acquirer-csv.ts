/**
 * A card acquirer's file: comma-separated records, each begun by its kind. H names the merchant and the day. D is a
 * transaction with its charges (interchange, scheme fee, the acquirer's own). F is a fee on its own, T the number of records.
 * Amounts are whole minor units.
 */
import { isId } from '../../../foundation/kernel/identifier.ts';
import { amountMinorMax } from '../../../foundation/kernel/money.ts';
import { isDate, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { createLine, type SettlementLine } from '../record.ts';
import { type CellCheckpoint, type CellRow, createCellReader } from './cells.ts';
import { type FormatReader, type ReadRow, readRow, type SettlementFormat, UnreadableFile, WrongValue } from './format.ts';
import { toReasonCode } from './reasons.ts';
import { cut, cutOrNull, parseCurrency, parseOneOf, parseRate, required } from './values.ts';

export const acquirerCsv: SettlementFormat = { name: 'ACQUIRER_CSV', recognizes: (beginning) => /^H,/.test(beginning), createReader };

interface Header {
  readonly acquirer: string;
  readonly merchantNumber: string;
  readonly settlementCurrency: string;
  readonly settlementDate: string;
}

const kinds = {
  SALE: ['SETTLED', 'DEBIT', 'POS'],
  CREDIT: ['SETTLED', 'CREDIT', 'NEG'],
  REFUND: ['SETTLED', 'REFUND', 'NEG'],
  CHARGEBACK: ['CHARGEBACK', 'DEBIT', 'NEG'],
  REPRESENTMENT: ['CHARGEBACK REVERSAL', 'DEBIT', 'POS'],
} as const;
const kindNames = ['SALE', 'CREDIT', 'REFUND', 'CHARGEBACK', 'REPRESENTMENT'] as const;
const feeTypes = ['BATCH', 'MONTHLY', 'SUBMERCHANT', 'PAYMENT_FACILITATOR', 'AUTH_FEE', 'CAPTURE_FEE', 'CANCEL_FEE', 'REFUND_FEE'] as const;

interface Checkpoint {
  readonly cells: CellCheckpoint;
  readonly header?: Header | undefined;
  readonly records: number;
  readonly isEnded: boolean;
}

function createReader(checkpoint?: string): FormatReader {
  const begun: Checkpoint | undefined = checkpoint === undefined ? undefined : JSON.parse(checkpoint);
  const cells = createCellReader(',', begun?.cells);
  let { header, records, isEnded }: Omit<Checkpoint, 'cells'> = begun ?? { records: 0, isEnded: false };

  const readOne = (row: CellRow): readonly ReadRow[] => {
    if ('problem' in row) {
      records += 1;
      return [row];
    }
    const [kind = '', ...values] = row.cells;
    if (!header) {
      if (kind !== 'H') throw new UnreadableFile('the file must begin with a record H');
      header = readHeader(values);
      return [];
    }
    const known = header;
    if (isEnded) return [{ line: row.line, problem: 'there are records after the record T' }];
    switch (kind) {
      case 'D':
        records += 1;
        return [readRow(row.line, () => readTransaction(known, values))];
      case 'F':
        records += 1;
        return [readRow(row.line, () => readFee(known, values))];
      case 'T':
        isEnded = true;
        return values[0] === String(records)
          ? []
          : [{ line: row.line, problem: `the record T tells of ${values[0] ?? 'no'} records, the file has ${records}` }];
      default:
        return [{ line: row.line, problem: 'a record must begin with D, F or T' }];
    }
  };

  return {
    write: (chunk) => cells.write(chunk).flatMap(readOne),
    end() {
      const rows = cells.end().flatMap(readOne);
      if (!header) throw new UnreadableFile('the file is empty');
      return isEnded ? rows : [...rows, { line: 0, problem: 'the file has no record T: it may have been cut off' }];
    },
    checkpoint: () => JSON.stringify({ cells: cells.checkpoint(), header, records, isEnded } satisfies Checkpoint),
  };
}

function readHeader([acquirer = '', merchantNumber = '', settlementCurrency = '', day = '']: readonly string[]): Header {
  try {
    return {
      acquirer: cut(required('the acquirer', acquirer), 64),
      merchantNumber: cut(required('the merchant number', merchantNumber), 64),
      settlementCurrency: parseCurrency('the settlement currency', settlementCurrency),
      settlementDate: parseCompactDay('the settlement date', day),
    };
  } catch (error) {
    throw error instanceof WrongValue ? new UnreadableFile(`record H: ${error.message}`) : error;
  }
}

function readTransaction(header: Header, values: readonly string[]): SettlementLine {
  const [
    kind = '',
    reference = '',
    merchantReference = '',
    gatewayReference = '',
    scheme = '',
    cardNumber = '',
    time = '',
    amount = '',
    currency = '',
    settled = '',
    rate = '',
    markup = '',
    interchange = '',
    schemeFee = '',
    status = '',
    reason = '',
  ] = values;
  const [recordType, transactionType, cashflow] = kinds[parseOneOf('the kind', kindNames, kind)];
  const isDispute = recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL';
  const reasonCode = isDispute ? toReasonCode(reason) : null;
  const charges = [
    ['the charge', markup],
    ['the interchange', interchange],
    ['the scheme fee', schemeFee],
  ] as const;
  return {
    ...blankLine(header),
    recordType,
    transactionType,
    cashflow,
    settlementTxId: cutOrNull(reference, 64),
    paymentId: isId(gatewayReference) ? gatewayReference : null,
    connectorTxId1: cutOrNull(reference, 64),
    connectorTxId2: isId(gatewayReference) ? null : cutOrNull(gatewayReference, 64),
    merchantTransactionId: cutOrNull(merchantReference, 255),
    amountMinor: parseMinor('the amount', amount),
    currency: parseCurrency('the currency', currency),
    brand: cutOrNull(scheme, 16),
    presentedAt: time === '' ? null : parseCompactTime('the time', time),
    settlementAmountMinor: parseMinor('the settlement amount', settled),
    settlementFxRate: parseRate('the rate', rate === '' ? '1' : rate),
    settlementFeeMinor: charges.reduce((sum, [name, text]) => sum + (text === '' ? 0n : parseMinor(name, text)), 0n),
    settlementStatus: status === 'REJECTED' ? 'FAILED' : 'SUCCESS',
    last4: /^\d{6}\*+\d{4}$/.test(cardNumber) ? cardNumber.slice(-4) : null,
    reasonCode,
    reasonDescription: reasonCode === null ? null : cut(describeResultCode(reasonCode), 128),
  };
}

function readFee(header: Header, [type = '', amount = '', currency = '', reference = '']: readonly string[]): SettlementLine {
  const amountMinor = parseMinor('the amount', amount);
  return {
    ...blankLine(header),
    recordType: 'FEE',
    transactionType: parseOneOf('the fee', feeTypes, type),
    cashflow: 'NEG',
    settlementTxId: cutOrNull(reference, 64),
    amountMinor,
    currency: parseCurrency('the currency', currency),
    settlementAmountMinor: amountMinor,
    settlementCurrency: currency,
  };
}

function blankLine({ acquirer, merchantNumber, settlementCurrency, settlementDate }: Header): SettlementLine {
  return createLine({
    clearingInstituteMerchantId: merchantNumber,
    clearingInstituteName: acquirer,
    settlementCurrency,
    settlementDate,
  });
}

function parseMinor(name: string, text: string): bigint {
  if (!/^\d{1,12}$/.test(text) || BigInt(text) > amountMinorMax) throw new WrongValue(`${name} must be whole minor units such as 9200`);
  return BigInt(text);
}

function parseCompactDay(name: string, text: string): string {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!isDate(day)) throw new WrongValue(`${name} must be a day such as 20260131`);
  return day;
}

function parseCompactTime(name: string, text: string): Timestamp {
  const match = /^(\d{8})([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(text);
  if (!match?.[1]) throw new WrongValue(`${name} must be a time such as 20260131093000`);
  return Date.parse(`${parseCompactDay(name, match[1])}T${match[2]}:${match[3]}:${match[4]}Z`);
}
