/** One row of the table, rendered again only when its payment changes. */
import { Skeleton } from '@mantine/core';
import { flexRender, type Row } from '@tanstack/react-table';
import { memo, type RefCallback } from 'react';
import type { listFeatures, Slot } from './columns.tsx';

interface TableRowProps {
  readonly row: Row<typeof listFeatures, Slot>;
  readonly isSelected: boolean;
  /** In the order of focus: one row of the table is. */
  readonly isStop: boolean;
  readonly isFresh: boolean;
  readonly rowPx: number;
  /** What tells one choice of columns from another. */
  readonly columns: string;
  readonly element: RefCallback<HTMLElement>;
}

export const TableRow = memo(function TableRow({ row, isSelected, isStop, isFresh, rowPx, element }: TableRowProps) {
  const { index, row: payment } = row.original;
  return (
    <tr
      ref={isSelected ? element : undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-payment={payment?.id}
      data-fresh={isFresh || undefined}
      tabIndex={isStop ? 0 : -1}
      style={{ blockSize: rowPx }}
    >
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} className={cell.column.columnDef.meta?.isNumber ? 'number' : undefined}>
          {payment ? flexRender(cell.column.columnDef.cell, cell.getContext()) : <Skeleton height={12} width="70%" radius="sm" />}
        </td>
      ))}
    </tr>
  );
}, isSame);

/** The table makes its rows anew with every page; what they show is the payment. */
function isSame(before: TableRowProps, after: TableRowProps): boolean {
  return (
    before.row.original.row === after.row.original.row &&
    before.row.original.index === after.row.original.index &&
    before.isSelected === after.isSelected &&
    before.isStop === after.isStop &&
    before.isFresh === after.isFresh &&
    before.rowPx === after.rowPx &&
    before.columns === after.columns
  );
}
