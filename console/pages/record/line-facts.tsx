/** The fields of the line as the clearing institute sent them (spec §2.10). */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { Rows, type RowsProps } from '../../components/rows.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFileTitle } from '../../components/use-file-title.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { RecordView } from './documents.ts';
import { useRecordMessages } from './record-messages.ts';

export function LineFacts({ record }: { readonly record: RecordView }) {
  const messages = useRecordMessages();
  const words = useSettlementWords();
  const { day, typedAmount } = useFormats();
  const { fields } = messages;
  const title = useFileTitle();
  const { file, issuedFile } = record;
  const rows: RowsProps['rows'] = [
    [fields.type, `${words.recordType[record.recordType]} (${words.transactionType[record.transactionType]})`],
    [fields.status, words.settlementStatus[record.settlementStatus]],
    [fields.amount, <Amount key="a" value={record.amount} currency={record.currency} />],
    [fields.settlementAmount, <Amount key="s" value={record.settlementAmount} currency={record.settlementCurrency} />],
    [fields.fee, record.settlementFee && <Amount key="f" value={record.settlementFee} currency={record.settlementCurrency} />],
    [fields.fxRate, record.settlementFxRate && typedAmount(record.settlementFxRate)],
    [fields.date, day(record.settlementDate)],
    [fields.presented, <Timestamp key="p" at={record.presentmentDate} />],
    [fields.institute, `${record.clearingInstituteName} (${record.clearingInstituteMerchantId})`],
    [fields.references, [...new Set([record.settlementId, ...record.clearingInstituteTxIds].filter(Boolean))].join(' · ')],
    [fields.account, record.merchantAccountName ?? record.merchantAccountId],
    // The gateway's own id stands where the line had none (2.10 needs a value).
    [fields.reference, record.merchantTransactionId === record.id ? null : record.merchantTransactionId],
    [fields.invoice, record.merchantInvoiceId],
    [fields.descriptor, record.descriptor],
    [fields.holder, record.holder],
    [fields.last4, record.last4Digits],
    [fields.bankCode, record.bankCode],
    [fields.reason, [record.reasonCode, record.reasonDescription].filter(Boolean).join(' ')],
    [fields.payout, record.payout && <PayoutLink key="y" payout={record.payout} />],
    [
      fields.file,
      file && (
        <Anchor key="i" size="sm" renderRoot={(props) => <Link to="/files/$id" params={{ id: file.id }} {...props} />}>
          {messages.lineOf(title(file.name), record.line)}
        </Anchor>
      ),
    ],
    [
      fields.issued,
      issuedFile ? (
        <Anchor key="o" size="sm" renderRoot={(props) => <Link to="/files/$id" params={{ id: issuedFile.id }} {...props} />}>
          {title(issuedFile.name)}
        </Anchor>
      ) : (
        fields.notIssued
      ),
    ],
    [fields.booked, <Timestamp key="b" at={record.bookedAt} />],
  ];
  return (
    <Card title={messages.line}>
      <Rows rows={rows} />
    </Card>
  );
}

function PayoutLink({ payout: { id, settlementDate } }: { readonly payout: NonNullable<RecordView['payout']> }) {
  const { fields } = useRecordMessages();
  const { day } = useFormats();
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/payouts/$id" params={{ id }} {...props} />}>
      {fields.payoutOf(day(settlementDate))}
    </Anchor>
  );
}
