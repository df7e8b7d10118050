/** The cell of each column. */
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Amount } from '../../components/amount.tsx';
import { Copy } from '../../components/copy.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { withStyles } from '../../theme/more-styles.ts';
import type { ColumnKey } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { findReason, toRowFacts } from './row-view.ts';

const OpenCell = lazy(withStyles(() => import('./open-cell.tsx').then((module) => ({ default: module.OpenCell }))));

/** A place in the list; its row is undefined while it is read (again). */
export interface Slot {
  readonly index: number;
  readonly row: PaymentRow | undefined;
  /** A follow-up of the row above it; it has no place of its own. */
  readonly isFollowUp?: boolean;
}

/** A column that is missing here does not type-check. */
export const columnCells: Readonly<Record<ColumnKey, (row: PaymentRow) => ReactNode>> = {
  time: (row) => <PaymentLink row={row} />,
  money: ({ moneyStatus }) => <MoneyBadge status={moneyStatus} />,
  outcome: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  open: (row) => (
    <Suspense fallback={null}>
      <OpenCell row={row} />
    </Suspense>
  ),
  amount: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  type: ({ paymentType }) => <TypeName type={paymentType} />,
  account: (row) => <Account row={row} />,
  email: (row) => toRowFacts(row).email,
  holder: (row) => toRowFacts(row).holder,
  reference: (row) => <Code text={toRowFacts(row).order} />,
  invoice: (row) => <Code text={toRowFacts(row).invoice} />,
  reason: (row) => <Reason text={findReason(row)} />,
  code: ({ result }) => (
    <span className="code" title={result.description} lang="en">
      {result.code}
    </span>
  ),
  description: ({ result }) => <span lang="en">{result.description}</span>,
  remaining: ({ remaining, currency }) => <Amount value={remaining} currency={currency} />,
  channel: ({ entityId }) => <ShortenedId id={entityId} />,
  updated: ({ updatedAt }) => <Timestamp at={updatedAt} />,
  shortId: ({ shortId }) => <Code text={shortId} />,
  id: (row) => <WholeId row={row} />,
};

/** The link of the row, and what is copied. They join the order of focus only in the row that has it. */
function PaymentLink({ row }: { readonly row: PaymentRow }) {
  const messages = usePaymentsMessages();
  return (
    <Link to="/payments/$id" params={{ id: row.id }} className="payments-link" tabIndex={-1} preload={false}>
      <Timestamp at={row.timestamp} />
      <VisuallyHidden>{messages.open(row.shortId)}</VisuallyHidden>
    </Link>
  );
}

function TypeName({ type }: { readonly type: PaymentRow['paymentType'] }) {
  return usePaymentTypeName()(type);
}

export function Account({ row }: { readonly row: PaymentRow }) {
  return <PaidWith brand={row.paymentBrand} last4={toRowFacts(row).last4} />;
}

function Reason({ text }: { readonly text: string | null }) {
  return text === null ? null : <span title={text}>{text}</span>;
}

function Code({ text }: { readonly text: string | null | undefined }) {
  return text ? <span className="code">{text}</span> : null;
}

const endCharacters = 8;

function ShortenedId({ id }: { readonly id: string }) {
  return (
    <span className="code" title={id}>
      …{id.slice(-endCharacters)}
    </span>
  );
}

function WholeId({ row }: { readonly row: PaymentRow }) {
  const messages = usePaymentsMessages();
  return (
    <span className="payments-id">
      <span className="code">{row.id}</span>
      <Copy value={row.id} what={messages.paymentId} />
    </span>
  );
}
