/** The list on a phone: one card a payment, only visible ones in the document. */
import { toAmountElement } from '../../components/amount.tsx';
import { toMoneyBadge } from '../../components/money-badge.tsx';
import { toTimeElement } from '../../components/timestamp.tsx';
import { type RowWriting, toAccount, useRowWriting } from './columns.tsx';
import type { PaymentRow } from './documents.ts';
import { toPaymentPath } from './row-element.ts';
import { findReason, toRowFacts } from './row-view.ts';
import type { ListWindow } from './use-list-window.ts';
import type { Selection } from './use-selection.ts';

interface PaymentsCardsProps {
  readonly window: ListWindow;
  readonly selection: Selection;
  readonly rowPx: number;
}

export function PaymentsCards({ window: { rows, first, before, after, count, shown }, selection, rowPx }: PaymentsCardsProps) {
  const writing = useRowWriting();
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the links in it take the clicks and keys, and the list follows them
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <ul
      className="payments-cards"
      aria-label={writing.messages.table}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
      onClick={selection.onClick}
      onFocus={selection.onFocus}
    >
      {rows.map((row, place) => (
        <li
          key={row?.id ?? `place ${first + place}`}
          aria-posinset={first + place + 1}
          aria-setsize={shown.list.next === undefined ? count : -1}
          data-fresh={(row && shown.justAdded.has(row.id)) || undefined}
          style={{ blockSize: rowPx }}
        >
          {row ? (
            <Card row={row} isSelected={row.id === selection.id} selection={selection} writing={writing} />
          ) : (
            <span className="payments-skeleton" />
          )}
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends Pick<PaymentsCardsProps, 'selection'> {
  readonly row: PaymentRow;
  readonly isSelected: boolean;
  readonly writing: RowWriting;
}

function Card({ row, isSelected, selection, writing }: CardProps) {
  const { formats, messages, money, types } = writing;
  const facts = toRowFacts(row);
  return (
    <a
      href={toPaymentPath(row.id)}
      className="payments-card"
      data-payment={row.id}
      data-selected={isSelected || undefined}
      ref={isSelected ? selection.element : undefined}
    >
      <span className="payments-card-line">
        <strong>{toAmountElement({ value: row.amount, currency: row.currency }, formats)}</strong>
        {toMoneyBadge(row.moneyStatus, money)}
      </span>
      <span className="payments-card-rest">
        {types[row.paymentType] ?? row.paymentType} · {toAccount(row)}
      </span>
      <span className="payments-card-line quiet">
        <span className="payments-card-rest">
          {[row.followUpCount > 0 && messages.followUps(row.followUpCount), findReason(row) ?? facts.email ?? facts.order]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {toTimeElement({ at: row.timestamp }, writing)}
      </span>
    </a>
  );
}
