/** The cell of each column. */
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { namesOf } from '../../../api/contract/names-of.ts';
import { Amount } from '../../components/amount.tsx';
import { Copy } from '../../components/copy.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { withStyles } from '../../theme/more-styles.ts';
import type { ColumnKey, FactColumn, OwnColumn } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';
import { factColumns } from './list-facts.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { findReason, readFact, toRowFacts } from './row-view.ts';

const OpenCell = lazy(withStyles(() => import('./open-cell.tsx').then((module) => ({ default: module.OpenCell }))));

/** A place in the list; its row is undefined while it is read (again). */
export interface Slot {
  readonly index: number;
  readonly row: PaymentRow | undefined;
  /** A follow-up of the row above it; it has no place of its own. */
  readonly isFollowUp?: boolean;
}

type Cell = (row: PaymentRow) => ReactNode;

/** A column that is missing here does not type-check. */
const ownCells: Readonly<Record<OwnColumn, Cell>> = {
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
  reason: (row) => <Reason text={findReason(row)} />,
  code: ({ result }) => (
    <span className="code" title={result.description} lang="en">
      {result.code}
    </span>
  ),
  description: ({ result }) => <span lang="en">{result.description}</span>,
  channel: ({ entityId }) => <ShortenedId id={entityId} />,
  id: (row) => <WholeId row={row} />,
};

/** How a value of each kind is shown. A fact of a kind that is missing here does not type-check. */
const kindCells: Readonly<Record<'text' | 'amount' | 'moment' | 'count', (value: string, row: PaymentRow) => ReactNode>> = {
  text: (value) => <Code text={value} />,
  amount: (value, { currency }) => <Amount value={value} currency={currency} />,
  moment: (value) => <Timestamp at={value} />,
  count: (value) => value,
};

function toCell(key: FactColumn): Cell {
  const show = kindCells[factColumns[key].kind];
  return (row) => {
    const value = readFact(row, key);
    return value === null ? null : show(value, row);
  };
}

const ofFacts = Object.fromEntries(namesOf(factColumns).map((key) => [key, toCell(key)])) as Readonly<Record<FactColumn, Cell>>;

export const columnCells: Readonly<Record<ColumnKey, Cell>> = { ...ownCells, ...ofFacts };

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
