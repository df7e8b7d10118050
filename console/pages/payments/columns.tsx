/** The cell of each column: functions of a row, because a component in each cell would make a step of scrolling three times as long. */
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { namesOf } from '../../../api/contract/names-of.ts';
import { toAmountElement } from '../../components/amount.tsx';
import { Copy } from '../../components/copy.tsx';
import { toMoneyBadge } from '../../components/money-badge.tsx';
import { toOutcomeBadge } from '../../components/outcome-badge.tsx';
import { toPaidWith } from '../../components/paid-with.tsx';
import { type TimeWriting, toTimeElement, useTimeWriting } from '../../components/timestamp.tsx';
import { useMoneyStatusMessages } from '../../messages/money-status-messages.ts';
import { useOutcomeMessages } from '../../messages/outcome-messages.ts';
import { usePaymentTypeNames } from '../../messages/payment-type-messages.ts';
import { withStyles } from '../../theme/more-styles.ts';
import type { ColumnKey, FactColumn, OwnColumn } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';
import { factColumns } from './list-facts.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { toPaymentPath } from './row-element.ts';
import { findReason, readFact, toRowFacts } from './row-view.ts';

const OpenCell = lazy(withStyles(() => import('./open-cell.tsx').then((module) => ({ default: module.OpenCell }))));

/** A place in the list; its row is undefined while it is read (again). */
export interface Slot {
  readonly index: number;
  readonly row: PaymentRow | undefined;
  /** A follow-up of the row above it; it has no place of its own. */
  readonly isFollowUp?: boolean;
}

/** What rows are written with: the same for all of them. */
export interface RowWriting extends TimeWriting {
  readonly messages: ReturnType<typeof usePaymentsMessages>;
  readonly money: ReturnType<typeof useMoneyStatusMessages>;
  readonly outcomes: ReturnType<typeof useOutcomeMessages>;
  readonly types: ReturnType<typeof usePaymentTypeNames>;
}

export function useRowWriting(): RowWriting {
  const { formats, today } = useTimeWriting();
  const messages = usePaymentsMessages();
  const money = useMoneyStatusMessages();
  const outcomes = useOutcomeMessages();
  const types = usePaymentTypeNames();
  return useMemo(() => ({ formats, today, messages, money, outcomes, types }), [formats, today, messages, money, outcomes, types]);
}

type Cell = (row: PaymentRow, writing: RowWriting) => ReactNode;

/** A column that is missing here does not type-check. */
const ownCells: Readonly<Record<OwnColumn, Cell>> = {
  time: toPaymentLink,
  money: ({ moneyStatus }, { money }) => toMoneyBadge(moneyStatus, money),
  outcome: ({ outcome }, { outcomes }) => toOutcomeBadge(outcome, outcomes),
  open: (row) => (
    <Suspense fallback={null}>
      <OpenCell row={row} />
    </Suspense>
  ),
  amount: ({ amount, currency }, { formats }) => toAmountElement({ value: amount, currency }, formats),
  type: ({ paymentType }, { types }) => types[paymentType] ?? paymentType,
  account: toAccount,
  email: (row) => toRowFacts(row).email,
  holder: (row) => toRowFacts(row).holder,
  reason: (row) => toReason(findReason(row)),
  code: ({ result }) => (
    <span className="code" title={result.description} lang="en">
      {result.code}
    </span>
  ),
  description: ({ result }) => <span lang="en">{result.description}</span>,
  channel: ({ entityId }) => (
    <span className="code" title={entityId}>
      …{entityId.slice(-endCharacters)}
    </span>
  ),
  id: ({ id }, { messages }) => (
    <span className="payments-id">
      <span className="code">{id}</span>
      <Copy value={id} what={messages.paymentId} />
    </span>
  ),
};

const endCharacters = 8;

/** How a value of each kind is shown. A fact of a kind that is missing here does not type-check. */
const kindCells: Readonly<
  Record<'text' | 'amount' | 'moment' | 'count', (value: string, row: PaymentRow, writing: RowWriting) => ReactNode>
> = {
  text: (value) => <span className="code">{value}</span>,
  amount: (value, { currency }, { formats }) => toAmountElement({ value, currency }, formats),
  moment: (value, _, writing) => toTimeElement({ at: value }, writing),
  count: (value) => value,
};

function toCell(key: FactColumn): Cell {
  const show = kindCells[factColumns[key].kind];
  return (row, writing) => {
    const value = readFact(row, key);
    return value ? show(value, row, writing) : null;
  };
}

const ofFacts = Object.fromEntries(namesOf(factColumns).map((key) => [key, toCell(key)])) as Readonly<Record<FactColumn, Cell>>;

export const columnCells: Readonly<Record<ColumnKey, Cell>> = { ...ownCells, ...ofFacts };

/** The link of the row joins the order of focus only in the row that has it. The list follows it (use-selection.ts). */
function toPaymentLink(row: PaymentRow, writing: RowWriting): ReactNode {
  return (
    <a href={toPaymentPath(row.id)} className="payments-link" tabIndex={-1}>
      {toTimeElement({ at: row.timestamp }, writing)}
      <span className="visually-hidden">{writing.messages.open(row.shortId)}</span>
    </a>
  );
}

export function toAccount(row: PaymentRow): ReactNode {
  return toPaidWith({ brand: row.paymentBrand, last4: toRowFacts(row).last4 });
}

function toReason(text: string | null): ReactNode {
  return text === null ? null : <span title={text}>{text}</span>;
}
