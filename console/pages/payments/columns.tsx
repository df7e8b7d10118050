/** Width and cell of each column. */
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../components/amount.tsx';
import { Copy } from '../../components/copy.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import type { ColumnKey } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { findReason, toRowFacts } from './row-view.ts';
import type { SortBy } from './sort-view.ts';

/** A place in the list; its row is undefined while it is read (again). */
export interface Slot {
  readonly index: number;
  readonly row: PaymentRow | undefined;
  /** A follow-up of the row above it; it has no place of its own. */
  readonly isFollowUp?: boolean;
}

export interface ColumnMeta {
  /** Pixels; a column that may grow takes what is left. */
  readonly width: number;
  readonly sort?: SortBy;
  readonly isNumber?: boolean;
}

/** A column that is missing here does not type-check. */
export const columnCells: Readonly<Record<ColumnKey, readonly [ColumnMeta, (row: PaymentRow) => ReactNode]>> = {
  time: [{ width: 168, sort: 'TIMESTAMP' }, (row) => <PaymentLink row={row} />],
  money: [{ width: 132 }, ({ moneyStatus }) => <MoneyBadge status={moneyStatus} />],
  outcome: [{ width: 110 }, ({ outcome }) => <OutcomeBadge outcome={outcome} />],
  amount: [{ width: 120, sort: 'AMOUNT', isNumber: true }, ({ amount, currency }) => <Amount value={amount} currency={currency} />],
  type: [{ width: 116 }, ({ paymentType }) => <TypeName type={paymentType} />],
  account: [{ width: 132 }, (row) => <Account row={row} />],
  email: [{ width: 166 }, (row) => toRowFacts(row).email],
  holder: [{ width: 180 }, (row) => toRowFacts(row).holder],
  reference: [{ width: 130 }, (row) => <Code text={toRowFacts(row).order} />],
  invoice: [{ width: 160 }, (row) => <Code text={toRowFacts(row).invoice} />],
  reason: [{ width: 200 }, (row) => <Reason text={findReason(row)} />],
  code: [
    { width: 112 },
    ({ result }) => (
      <span className="code" title={result.description} lang="en">
        {result.code}
      </span>
    ),
  ],
  description: [{ width: 300 }, ({ result }) => <span lang="en">{result.description}</span>],
  remaining: [{ width: 136, isNumber: true }, ({ remaining, currency }) => <Amount value={remaining} currency={currency} />],
  channel: [{ width: 110 }, ({ entityId }) => <ShortenedId id={entityId} />],
  updated: [{ width: 208, sort: 'UPDATED' }, ({ updatedAt }) => <Timestamp at={updatedAt} />],
  shortId: [{ width: 144 }, ({ shortId }) => <Code text={shortId} />],
  id: [{ width: 310 }, (row) => <WholeId row={row} />],
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
