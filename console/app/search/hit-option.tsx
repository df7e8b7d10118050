/** How a hit looks in the search box, with the matching part marked. */
import { Group, Mark, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Amount } from '../../components/amount.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { findLast4 } from '../../values/payment-names.ts';
import type { SearchHit } from './documents.ts';
import { useSearchMessages } from './search-messages.ts';
import { splitAroundMatch } from './search-view.ts';

export function HitOption({ hit, asked }: { readonly hit: SearchHit; readonly asked: string }) {
  const { payment } = hit;
  const typeName = usePaymentTypeName();
  const messages = useSearchMessages();
  return (
    <>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Group gap={8} wrap="nowrap" miw={0}>
          {payment ? (
            <>
              <span className="search-status">
                <MoneyBadge status={payment.moneyStatus} />
              </span>
              <Text size="sm" fw={600}>
                <Amount value={payment.amount} currency={payment.currency} />
              </Text>
              <Text size="sm" truncate visibleFrom="xs">
                {typeName(payment.paymentType)}
              </Text>
              <Text size="sm" component="span">
                <PaidWith brand={payment.paymentBrand} last4={findLast4(payment)} />
              </Text>
            </>
          ) : (
            <Text size="sm" truncate>
              <Title hit={hit} />
            </Text>
          )}
        </Group>
        {payment && (
          <Text size="xs" className="quiet" visibleFrom="xs">
            <Timestamp at={payment.timestamp} />
          </Text>
        )}
      </Group>
      <Group gap={8} wrap="nowrap" justify="space-between">
        <Matched hit={hit} asked={asked} />
        {hit.followUps.length > 0 && (
          <Text size="xs" className="quiet" style={{ whiteSpace: 'nowrap' }}>
            {messages.followUps(hit.followUps.length)}
          </Text>
        )}
      </Group>
    </>
  );
}

/** Amounts, days and words as the reader has them; of the other kinds what the gateway says. */
function Title({
  hit: { title, checkout, job, chargeback, payout, reconciliationRecord: line, bankLine: entry },
}: {
  readonly hit: SearchHit;
}): ReactNode {
  const { recordType } = useSettlementWords();
  const { day } = useFormats();
  const typeName = usePaymentTypeName();
  if (checkout) {
    const { paymentType, amount, currency } = checkout;
    // A checkout that only stores an account has neither.
    if (paymentType === null && amount === null) return title;
    return (
      <>
        {paymentType === null ? '' : typeName(paymentType)}
        {paymentType !== null && amount !== null && ' · '}
        {amount !== null && <Amount value={amount} currency={currency ?? undefined} />}
      </>
    );
  }
  if (job) {
    return (
      <>
        {job.name === null ? '' : `${job.name} · `}
        {typeName(job.paymentType)} · <Amount value={job.amount} currency={job.currency} />
      </>
    );
  }
  if (chargeback) {
    return (
      <>
        <Amount value={chargeback.amount} currency={chargeback.currency} /> · {chargeback.reasonCode}
      </>
    );
  }
  if (payout) {
    return (
      <>
        {payout.instituteName} · {day(payout.settlementDate)} · <Amount value={payout.expected} currency={payout.currency} />
      </>
    );
  }
  if (line) {
    const amount = line.cashflow === 'NEG' ? `-${line.amount}` : line.amount;
    return (
      <>
        {recordType[line.recordType]} · {day(line.settlementDate)} · <Amount value={amount} currency={line.currency} />
      </>
    );
  }
  if (entry) {
    return (
      <>
        {entry.counterparty === null ? '' : `${entry.counterparty} · `}
        {day(entry.bookedOn)} · <Amount value={entry.amount} currency={entry.currency} />
      </>
    );
  }
  return title.replace(/(•+)(?=\d)/, '$1 ');
}

function Matched({ hit: { matchedField, matchedValue, payment }, asked }: { readonly hit: SearchHit; readonly asked: string }) {
  const { fields } = useSearchMessages();
  const { amount } = useFormats();
  // An amount was found as a whole, and is written as lists have it.
  const isAmount = matchedField === 'amount' && payment !== null;
  return (
    <Text size="xs" className="quiet" truncate>
      {fields[matchedField]}:{' '}
      {isAmount ? (
        <Mark className="search-mark">
          {amount(payment.amount, payment.currency)} {payment.currency}
        </Mark>
      ) : (
        <Marked value={matchedValue} asked={asked} />
      )}
    </Text>
  );
}

function Marked({ value, asked }: { readonly value: string; readonly asked: string }): ReactNode {
  const parts = splitAroundMatch(value, asked);
  if (!parts) return value;
  return (
    <>
      {parts[0]}
      <Mark className="search-mark">{parts[1]}</Mark>
      {parts[2]}
    </>
  );
}
