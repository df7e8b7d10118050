/** Reads the merchant's own bank statement (camt.053): each booked entry is one line of the statement. Pure. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isDate } from '../../foundation/kernel/timestamp.ts';
import type { StatementEntry } from './bank-line.ts';
import { camt053 } from './formats/camt.ts';
import { UnreadableFile, WrongValue } from './formats/format.ts';
import { cutOrNull, parseCurrency } from './formats/values.ts';
import { createXmlReader, elementAt, textIn, type XmlElement, type XmlReader } from './formats/xml-entries.ts';
import { parseXmlMoney } from './formats/xml-money.ts';
import type { RowProblem } from './settlement-file.ts';

export interface ReadStatement {
  readonly entries: readonly (StatementEntry & { readonly checksum: string })[];
  readonly problems: readonly RowProblem[];
}

const message = 'BkToCstmrStmt';
const textCharactersMax = 500;
const nameCharactersMax = 140;

/** Throws `UnreadableFile` where the content is no camt.053. */
export function readBankStatement(content: string): ReadStatement {
  const text = content.replace(/^\u{feff}/u, '').trimStart();
  if (!camt053.recognizes(text)) throw new UnreadableFile('the content must be a bank statement camt.053');
  const xml = createXmlReader('Ntry');
  const elements = [...xml.write(text), ...xml.end()];
  const entries: (StatementEntry & { readonly checksum: string })[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const { line, element } of elements) {
    const status = textIn(element, 'Sts/Cd', 'Sts');
    // What is pending comes again, once it is booked.
    if (status !== '' && status !== 'BOOK') continue;
    try {
      const entry = toEntry(xml, element);
      const said = JSON.stringify([entry.account, entry.bookedOn, String(entry.amountMinor), entry.currency, entry.reference, entry.text]);
      // A statement may have two entries that say the same.
      const count = (seen.get(said) ?? 0) + 1;
      seen.set(said, count);
      entries.push({ ...entry, checksum: bytesToHex(sha256(new TextEncoder().encode(`${count} ${said}`))) });
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      problems.push({ line, reason: error.message });
    }
  }
  return { entries, problems };
}

function toEntry(xml: XmlReader, element: XmlElement): StatementEntry {
  const root = `Document/${message}/Stmt/Acct`;
  const direction = textIn(element, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new WrongValue('CdtDbtInd must be CRDT or DBIT');
  const bookedOn = textIn(element, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  if (!isDate(bookedOn)) throw new WrongValue('BookgDt must be a day such as 2026-01-31');
  const amount = elementAt(element, 'Amt');
  if (!amount) throw new WrongValue('an entry must have an amount');
  const amountMinor = parseXmlMoney(amount);
  const details = element.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'));
  const texts = details.flatMap((transaction) => textsIn(transaction, 'RmtInf', 'Ustrd'));
  const party = direction === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const names = details.map((transaction) => textIn(transaction, `RltdPties/${party}/Pty/Nm`, `RltdPties/${party}/Nm`));
  const references = details.flatMap((transaction) =>
    [textIn(transaction, 'Refs/EndToEndId'), textIn(transaction, 'Refs/TxId')].filter((text) => text !== '' && text !== 'NOTPROVIDED'),
  );
  return {
    account: xml.textAt(`${root}/Id/IBAN`) ?? xml.textAt(`${root}/Id/Othr/Id`) ?? '',
    bank: cutOrNull(xml.textAt(`${root}/Svcr/FinInstnId/Nm`) ?? xml.textAt(`${root}/Svcr/FinInstnId/BICFI`) ?? '', nameCharactersMax) ?? '',
    bookedOn,
    amountMinor: direction === 'CRDT' ? amountMinor : -amountMinor,
    currency: parseCurrency('Ccy', amount.attributes.Ccy ?? ''),
    counterparty: cutOrNull(names.find((name) => name !== '') ?? '', nameCharactersMax),
    text: cutOrNull([...texts, textIn(element, 'AddtlNtryInf')].filter((text) => text !== '').join(' '), textCharactersMax),
    reference: cutOrNull([textIn(element, 'AcctSvcrRef'), ...references].filter((text) => text !== '').join(' '), textCharactersMax),
  };
}

/** A transaction's text may be cut into several elements. */
function textsIn(element: XmlElement, parent: string, name: string): readonly string[] {
  return (
    elementAt(element, parent)
      ?.children.filter((child) => child.name === name)
      .map(({ text }) => text) ?? []
  );
}
