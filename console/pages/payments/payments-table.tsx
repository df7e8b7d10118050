/** The list on a wide screen: a table with only the visible rows in the document. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { type Slot, useRowWriting } from './columns.tsx';
import { type ColumnFacts, type ColumnKey, columnFacts, defaultColumns, formatColumns, parseColumns } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { type Direction, nextSort, type Sort } from './sort-view.ts';
import { TableRow } from './table-row.tsx';
import type { FollowUps } from './use-follow-ups.ts';
import type { ListWindow } from './use-list-window.ts';
import type { Selection } from './use-selection.ts';

interface PaymentsTableProps {
  readonly window: ListWindow;
  readonly columns: readonly ColumnKey[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: Selection;
  readonly rowPx: number;
  /** Undefined where every transaction has its own row. */
  readonly followUps: FollowUps | undefined;
}

export function PaymentsTable({ window, columns, sort, onSort, selection, rowPx, followUps }: PaymentsTableProps) {
  const messages = usePaymentsMessages();
  const writing = useRowWriting();
  const { first, rows, before, after, count } = window;
  const slots = rows.flatMap((row, place) => toSlots(row, first + place, row && followUps?.of(row.id)));
  // The same columns are the same, however often they are read out of the address.
  const columnsText = formatColumns(columns);
  const shown = useMemo(() => parseColumns(columnsText) ?? defaultColumns, [columnsText]);
  // What the longest amount that was drawn takes: half an amount reads as another one. It never shrinks, so that columns stay where they are.
  const widest = useRef(0);
  for (const row of rows)
    if (row) widest.current = Math.max(widest.current, 7 * writing.formats.amount(row.amount, row.currency).length + 57);
  const widths = shown.map((key) => Math.max(columnFacts[key].width, columnFacts[key].isNumber ? widest.current : 0));
  return (
    <table
      className="payments-table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is a grid
      role="grid"
      aria-label={messages.table}
      aria-rowcount={window.shown.list.next === undefined ? count + 1 : -1}
      style={{ minInlineSize: widths.reduce((sum, width) => sum + width, 0) }}
    >
      <colgroup>
        {shown.map((key, place) => (
          <col key={key} style={{ inlineSize: widths[place] }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {shown.map((key) => (
            <Head key={key} name={messages.columns[key]} look={columnFacts[key]} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={selection.onKeyDown} onClick={selection.onClick} onAuxClick={selection.onAuxClick} onFocus={selection.onFocus}>
        <Gap height={before} columns={shown.length} />
        {slots.map((slot) => {
          const { index, row: payment, isFollowUp } = slot;
          const isSelected = payment !== undefined && payment.id === selection.id;
          return (
            <TableRow
              key={payment?.id ?? `place ${index}${isFollowUp ? ' beneath' : ''}`}
              slot={slot}
              isSelected={isSelected}
              isStop={isSelected || isFollowUp === true || (selection.id === undefined && index === 0)}
              isFresh={payment !== undefined && window.shown.justAdded.has(payment.id)}
              rowPx={rowPx}
              columns={shown}
              writing={writing}
              element={selection.element}
              isExpanded={payment !== undefined && followUps?.of(payment.id) !== undefined}
              toggle={followUps?.toggle}
            />
          );
        })}
        <Gap height={after} columns={shown.length} />
      </tbody>
    </table>
  );
}

/** The row, and what stands beneath it: a place of its own while that is read. */
function toSlots(row: PaymentRow | undefined, index: number, beneath: readonly PaymentRow[] | undefined): readonly Slot[] {
  const own: Slot = { index, row };
  if (!beneath) return [own];
  const reading: Slot = { index, row: undefined, isFollowUp: true };
  return [own, ...(beneath.length === 0 ? [reading] : beneath.map((each): Slot => ({ index, row: each, isFollowUp: true })))];
}

/** In place of the rows that are out of sight. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="payments-gap">
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}

interface HeadProps {
  readonly name: string;
  readonly look: ColumnFacts;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function Head({ name, look, sort, onSort }: HeadProps) {
  const messages = usePaymentsMessages();
  const by = look.sort;
  const direction = by !== undefined && sort.by === by ? sort.direction : undefined;
  const className = look.isNumber ? 'number' : undefined;
  if (by === undefined) {
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={ariaSort(direction)}>
      <UnstyledButton className="payments-sort" aria-label={messages.sortBy(name)} onClick={() => onSort(nextSort(sort, by))}>
        {name}
        <SortMark direction={direction} />
      </UnstyledButton>
    </th>
  );
}

function ariaSort(direction: Direction | undefined): 'ascending' | 'descending' | 'none' {
  if (direction === undefined) return 'none';
  return direction === 'ASC' ? 'ascending' : 'descending';
}

function SortMark({ direction }: { readonly direction: Direction | undefined }) {
  const Mark = direction === undefined ? IconArrowsSort : direction === 'ASC' ? IconArrowUp : IconArrowDown;
  return <Mark size={14} aria-hidden className={direction === undefined ? 'payments-sortable' : ''} />;
}
