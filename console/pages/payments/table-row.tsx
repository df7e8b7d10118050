/** One row of the table, rendered again only when its payment changes. */
import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, type RefCallback } from 'react';
import { columnCells, type RowWriting, type Slot } from './columns.tsx';
import { type ColumnKey, columnFacts } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';

interface TableRowProps {
  readonly slot: Slot;
  readonly isSelected: boolean;
  /** In the order of focus: one row of the table is. */
  readonly isStop: boolean;
  readonly isFresh: boolean;
  readonly rowPx: number;
  readonly columns: readonly ColumnKey[];
  readonly writing: RowWriting;
  readonly element: RefCallback<HTMLElement>;
  readonly isExpanded: boolean;
  /** Undefined where nothing stands beneath a row. */
  readonly toggle: ((id: string) => void) | undefined;
}

export const TableRow = memo(function TableRow({
  slot,
  isSelected,
  isStop,
  isFresh,
  rowPx,
  columns,
  writing,
  element,
  isExpanded,
  toggle,
}: TableRowProps) {
  const { index, row: payment, isFollowUp = false } = slot;
  return (
    <tr
      ref={isSelected ? element : undefined}
      aria-rowindex={isFollowUp ? undefined : index + 2}
      data-follow-up={isFollowUp || undefined}
      aria-selected={isSelected}
      data-payment={payment?.id}
      data-fresh={isFresh || undefined}
      tabIndex={isStop ? 0 : -1}
      style={{ blockSize: rowPx }}
    >
      {columns.map((key, place) => {
        const show = columnCells[key];
        const meta = columnFacts[key];
        return (
          <td key={key} className={meta.isNumber ? 'number' : undefined}>
            {place === 0 && toggle && !isFollowUp && toExpander({ payment, isExpanded, toggle, writing })}
            {payment ? show(payment, writing) : <span className="payments-skeleton" />}
          </td>
        );
      })}
    </tr>
  );
}, isSame);

interface ExpanderProps extends Pick<TableRowProps, 'isExpanded' | 'writing'> {
  readonly payment: PaymentRow | undefined;
  readonly toggle: (id: string) => void;
}

/** As wide where there is nothing to expand, so that the times stand beneath each other. */
function toExpander({ payment, isExpanded, toggle, writing: { messages } }: ExpanderProps): ReactNode {
  if (!payment || payment.followUpCount === 0) return <span className="payments-expander" aria-hidden />;
  const label = messages.followUps(payment.followUpCount);
  return (
    <button
      type="button"
      className="payments-expander"
      tabIndex={-1}
      aria-expanded={isExpanded}
      aria-label={label}
      title={label}
      onClick={() => toggle(payment.id)}
    >
      <IconChevronRight size={14} aria-hidden />
    </button>
  );
}

/** The table makes its rows anew with every page; what they show is the payment. */
function isSame(before: TableRowProps, after: TableRowProps): boolean {
  return (
    before.slot.row === after.slot.row &&
    before.slot.index === after.slot.index &&
    before.isSelected === after.isSelected &&
    before.isStop === after.isStop &&
    before.isFresh === after.isFresh &&
    before.rowPx === after.rowPx &&
    before.isExpanded === after.isExpanded &&
    (before.toggle === undefined) === (after.toggle === undefined) &&
    before.columns === after.columns &&
    before.writing === after.writing
  );
}
