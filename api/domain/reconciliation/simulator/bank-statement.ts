/** The bank statement of a merchant of the sandbox: an entry for each payout that waits, and one that is about something else. Pure. */
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { addDays } from '../days.ts';
import type { Payout } from '../payout.ts';
import { openOf } from '../payout-matching.ts';

/** The account that the samples of camt.053 have too. */
const iban = 'DE89370400440532013000';

export function writeBankStatement(payouts: readonly Payout[]): string {
  const last =
    payouts
      .map(({ settlementDate }) => settlementDate)
      .sort()
      .at(-1) ?? '2026-01-01';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>SANDBOX-${last}</MsgId></GrpHdr>
    <Stmt>
      <Id>${last}-${iban}</Id>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Svcr><FinInstnId><Nm>Sandbox Bank</Nm></FinInstnId></Svcr></Acct>
${payouts.map(toEntry).join('')}${rentOf(addDays(last, 1))}    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

function toEntry(payout: Payout, index: number): string {
  const { instituteName, instituteMerchantId, settlementDate, currency } = payout;
  return writeEntry({
    amountMinor: openOf(payout),
    currency,
    bookedOn: addDays(settlementDate, 2),
    reference: `SB-${settlementDate.replaceAll('-', '')}-${index + 1}`,
    counterparty: instituteName,
    text: `${instituteMerchantId} ${settlementDate.replaceAll('-', '')}`,
  });
}

function rentOf(bookedOn: string): string {
  const reference = `SB-${bookedOn.replaceAll('-', '')}-RENT`;
  return writeEntry({ amountMinor: -120_000n, currency: 'EUR', bookedOn, reference, counterparty: 'Landlord', text: 'Rent' });
}

interface Entry {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bookedOn: string;
  readonly reference: string;
  readonly counterparty: string;
  readonly text: string;
}

function writeEntry({ amountMinor, currency, bookedOn, reference, counterparty, text }: Entry): string {
  const party = amountMinor < 0n ? 'Cdtr' : 'Dbtr';
  return `      <Ntry>
        <Amt Ccy="${currency}">${formatAmount(amountMinor < 0n ? -amountMinor : amountMinor)}</Amt>
        <CdtDbtInd>${amountMinor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${bookedOn}</Dt></BookgDt>
        <AcctSvcrRef>${reference}</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <RltdPties><${party}><Pty><Nm>${escapeXml(counterparty)}</Nm></Pty></${party}></RltdPties>
          <RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
