/** The list on a phone: one card a payment, only visible ones in the document. */

import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { Account } from './columns.tsx';
import type { PaymentRow } from './documents.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { findReason, toRowFacts } from './row-view.ts';
import type { ListWindow } from './use-list-window.ts';
import type { Selection } from './use-selection.ts';

interface PaymentsCardsProps {
  readonly window: ListWindow;
  readonly selection: Selection;
  readonly rowPx: number;
}

export function PaymentsCards({ window: { rows, first, before, after, count, shown }, selection, rowPx }: PaymentsCardsProps) {
  const messages = usePaymentsMessages();
  return (
    <ul className="payments-cards" aria-label={messages.table} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
      {rows.map((row, place) => (
        <li
          key={row?.id ?? `place ${first + place}`}
          aria-posinset={first + place + 1}
          aria-setsize={shown.list.next === undefined ? count : -1}
          data-fresh={(row && shown.justAdded.has(row.id)) || undefined}
          style={{ blockSize: rowPx }}
        >
          {row ? <Card row={row} selection={selection} /> : <Skeleton height={rowPx - 12} radius="md" />}
        </li>
      ))}
    </ul>
  );
}

function Card({ row, selection }: { readonly row: PaymentRow; readonly selection: Selection }) {
  const typeName = usePaymentTypeName();
  const messages = usePaymentsMessages();
  const facts = toRowFacts(row);
  const isSelected = row.id === selection.id;
  return (
    <Link
      to="/payments/$id"
      params={{ id: row.id }}
      className="payments-card"
      data-selected={isSelected || undefined}
      ref={isSelected ? selection.element : undefined}
      onFocus={() => selection.focused(row.id)}
    >
      <span className="payments-card-line">
        <strong>
          <Amount value={row.amount} currency={row.currency} />
        </strong>
        <MoneyBadge status={row.moneyStatus} />
      </span>
      <span className="payments-card-rest">
        {typeName(row.paymentType)} · <Account row={row} />
      </span>
      <span className="payments-card-line quiet">
        <span className="payments-card-rest">
          {[row.followUpCount > 0 && messages.followUps(row.followUpCount), findReason(row) ?? facts.email ?? facts.order]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Timestamp at={row.timestamp} />
      </span>
    </Link>
  );
}
