/**
 * Account statements and notifications of ISO 20022: camt.053 and camt.054. Each transaction of an entry is a line; an
 * entry without transactions is a line of its own, of many payments where the bank calls it a batch.
 */
import { isId } from '../../../foundation/kernel/identifier.ts';
import { isDate } from '../../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { createLine, type SettlementLine } from '../record.ts';
import { type FormatReader, type ReadRow, readRow, type SettlementFormat, UnreadableFile, WrongValue } from './format.ts';
import { toReasonCode } from './reasons.ts';
import { cut, cutOrNull, parseCurrency, parseRate } from './values.ts';
import { createXmlReader, elementAt, textIn, type XmlElement, type XmlEntry, type XmlReader } from './xml-entries.ts';
import { parseXmlMoney } from './xml-money.ts';

interface Statement {
  readonly format: 'CAMT_053' | 'CAMT_054';
  readonly message: string;
  /** The element of one account, below the message. */
  readonly part: string;
}

export const camt053: SettlementFormat = {
  name: 'CAMT_053',
  recognizes: (beginning) => /^<[\s\S]*<(?:\w+:)?BkToCstmrStmt[\s>]/.test(beginning),
  createReader: (checkpoint) => createReader({ format: 'CAMT_053', message: 'BkToCstmrStmt', part: 'Stmt' }, checkpoint),
};
export const camt054: SettlementFormat = {
  name: 'CAMT_054',
  recognizes: (beginning) => /^<[\s\S]*<(?:\w+:)?BkToCstmrDbtCdtNtfctn[\s>]/.test(beginning),
  createReader: (checkpoint) => createReader({ format: 'CAMT_054', message: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn' }, checkpoint),
};

function createReader(statement: Statement, checkpoint?: string): FormatReader {
  const xml = createXmlReader('Ntry', checkpoint === undefined ? undefined : JSON.parse(checkpoint));
  const read = (entries: readonly XmlEntry[]): readonly ReadRow[] => {
    const found = xml.message();
    if (found !== undefined && found !== statement.message) {
      throw new UnreadableFile(`the file must be a message ${statement.message} and is a ${found}`);
    }
    return entries.flatMap((entry) => readEntry(xml, statement, entry));
  };
  return {
    write: (chunk) => read(xml.write(chunk)),
    end() {
      const rows = read(xml.end());
      if (xml.message() === undefined) throw new UnreadableFile('the file is empty');
      return rows;
    },
    checkpoint() {
      const reached = xml.checkpoint();
      return reached && JSON.stringify(reached);
    },
  };
}

/** What all lines of an entry share. */
interface Entry {
  readonly account: string;
  readonly bank: string;
  readonly day: string;
  readonly isCredit: boolean;
  readonly reference: string;
  readonly isFee: boolean;
  /** RvslInd: the bank takes back what it booked before. */
  readonly isReversal: boolean;
}

function readEntry(xml: XmlReader, statement: Statement, { line, element }: XmlEntry): readonly ReadRow[] {
  // Only what is booked has moved money; what is pending comes again in a later statement.
  const status = textIn(element, 'Sts/Cd', 'Sts');
  if (status !== '' && status !== 'BOOK') return [];
  const details = element.children.filter(({ name }) => name === 'NtryDtls').flatMap(({ children }) => children);
  const all = details.filter(({ name }) => name === 'TxDtls');
  if (all.length === 0) {
    const isBatch = details.some(({ name }) => name === 'Btch');
    return [readRow(line, () => toLine(toEntry(xml, statement, element), element, isBatch))];
  }
  return all.map((transaction) =>
    readRow(line, () => toLine(toEntry(xml, statement, element), withAmount(transaction, element, all.length), false)),
  );
}

/** A single transaction may leave its amount to the entry. */
function withAmount(transaction: XmlElement, entry: XmlElement, count: number): XmlElement {
  const amount = elementAt(entry, 'Amt');
  if (count > 1 || elementAt(transaction, 'Amt') || !amount) return transaction;
  return { ...transaction, children: [...transaction.children, amount] };
}

function toEntry(xml: XmlReader, { message, part }: Statement, element: XmlElement): Entry {
  const root = `Document/${message}/${part}/Acct`;
  const direction = textIn(element, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new WrongValue('CdtDbtInd must be CRDT or DBIT');
  const day = textIn(element, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  if (!isDate(day)) throw new WrongValue('BookgDt must be a day such as 2026-01-31');
  const account = xml.textAt(`${root}/Id/IBAN`) ?? xml.textAt(`${root}/Id/Othr/Id`) ?? 'account';
  return {
    account: cut(account.padEnd(5, '-'), 64),
    bank: cut(
      xml.textAt(`${root}/Svcr/FinInstnId/Nm`) ??
        xml.textAt(`${root}/Svcr/FinInstnId/BICFI`) ??
        xml.textAt(`${root}/Svcr/FinInstnId/BIC`) ??
        'bank',
      64,
    ),
    day,
    isCredit: direction === 'CRDT',
    reference: textIn(element, 'AcctSvcrRef', 'NtryRef'),
    isFee: [textIn(element, 'BkTxCd/Domn/Fmly/Cd'), textIn(element, 'BkTxCd/Domn/Fmly/SubFmlyCd')].some((code) => feeCodes.has(code)),
    isReversal: textIn(element, 'RvslInd') === 'true',
  };
}

/** Charges in the codes of bank transactions. */
const feeCodes: ReadonlySet<string> = new Set(['CHRG', 'FEES', 'COMM', 'COME', 'MCOP', 'CHAR']);

/** References of banks that say that there is none. */
const noReference: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF']);

function toLine(entry: Entry, element: XmlElement, isBatch: boolean): SettlementLine {
  const amount = elementAt(element, 'Amt') ?? elementAt(element, 'AmtDtls/TxAmt/Amt');
  if (!amount) throw new WrongValue('a transaction must have an amount');
  const settlementAmountMinor = parseXmlMoney(amount);
  const settlementCurrency = parseCurrency('Ccy', amount.attributes.Ccy ?? '');
  const instructed = elementAt(element, 'AmtDtls/InstdAmt/Amt');
  const rate = textIn(element, 'AmtDtls/InstdAmt/CcyXchg/XchgRate', 'AmtDtls/TxAmt/CcyXchg/XchgRate');
  const returnReason = textIn(element, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  const reference = (path: string): string => {
    const text = textIn(element, path);
    return noReference.has(text) ? '' : text;
  };
  const endToEnd = reference('Refs/EndToEndId');
  const party = entry.isCredit ? 'Dbtr' : 'Cdtr';
  const iban = textIn(element, `RltdPties/${party}Acct/Id/IBAN`);
  const reasonCode = returnReason === '' ? null : toReasonCode(returnReason);
  const references = [endToEnd, reference('Refs/TxId'), reference('Refs/InstrId'), reference('Refs/MndtId')].filter((text) => text !== '');
  const known = {
    clearingInstituteMerchantId: entry.account,
    clearingInstituteName: entry.bank,
    settlementCurrency,
    settlementDate: entry.day,
  };
  return {
    ...createLine(known),
    ...toKind(entry, isBatch, reasonCode !== null),
    settlementTxId: cutOrNull(reference('Refs/AcctSvcrRef') || entry.reference, 64),
    paymentId: references.find(isId) ?? null,
    shortId: references.find((text) => /^\d{4}\.\d{4}\.\d{4}$/.test(text)) ?? null,
    connectorTxId1: cutOrNull(reference('Refs/TxId') || endToEnd, 64),
    connectorTxId2: cutOrNull(reference('Refs/InstrId'), 64),
    connectorTxId3: cutOrNull(reference('Refs/MndtId'), 64),
    amountMinor: instructed ? parseXmlMoney(instructed) : settlementAmountMinor,
    currency: instructed ? parseCurrency('Ccy', instructed.attributes.Ccy ?? '') : settlementCurrency,
    settlementAmountMinor,
    settlementFeeMinor: readCharges(element),
    settlementFxRate: parseRate('XchgRate', rate === '' ? '1' : rate),
    descriptor: cutOrNull(textIn(element, 'RmtInf/Ustrd'), 128),
    last4: cutOrNull(iban.slice(-4), 4),
    bankCode: cutOrNull(textIn(element, `RltdAgts/${party}Agt/FinInstnId/BICFI`, `RltdAgts/${party}Agt/FinInstnId/BIC`), 12),
    holder: cutOrNull(textIn(element, `RltdPties/${party}/Pty/Nm`, `RltdPties/${party}/Nm`), 128),
    reasonCode,
    reasonDescription: reasonCode === null ? null : cut(describeResultCode(reasonCode), 128),
    merchantTransactionId: cutOrNull(endToEnd, 255),
    merchantInvoiceId: cutOrNull(textIn(element, 'RmtInf/Strd/RfrdDocInf/Nb'), 255),
  };
}

function toKind(
  { isCredit, isFee, isReversal }: Entry,
  isBatch: boolean,
  isReturned: boolean,
): Pick<SettlementLine, 'recordType' | 'transactionType' | 'cashflow'> {
  const cashflow = isCredit ? 'POS' : 'NEG';
  if (isFee) return { recordType: 'FEE', transactionType: 'MONTHLY', cashflow };
  if (isReturned) return { recordType: isCredit ? 'CHARGEBACK REVERSAL' : 'CHARGEBACK', transactionType: 'DEBIT', cashflow };
  if (isReversal) return { recordType: isCredit ? 'CHARGEBACK REVERSAL' : 'CHARGEBACK', transactionType: 'DEBIT', cashflow };
  if (isBatch) return { recordType: 'SETTLED', transactionType: 'BATCH', cashflow };
  return { recordType: 'SETTLED', transactionType: isCredit ? 'DEBIT' : 'REFUND', cashflow };
}

function readCharges(element: XmlElement): bigint | null {
  const total = elementAt(element, 'Chrgs/TtlChrgsAndTaxAmt');
  if (total) return parseXmlMoney(total);
  const charges = elementAt(element, 'Chrgs')?.children.flatMap((charge) => elementAt(charge, 'Amt') ?? []) ?? [];
  return charges.length === 0 ? null : charges.reduce((sum, charge) => sum + parseXmlMoney(charge), 0n);
}
