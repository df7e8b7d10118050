/** A table whose rows become cards on a phone, each value under its heading. */
import { Paper, Table } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useGrowingRows } from '../hooks/use-growing-rows.ts';
import styles from './data-table.module.css';

/** What the library's own rows and cells are called. A component of it in each cell takes longer than all that the cells show. */
const rowClass = `mantine-Table-tr ${Table.classes.tr}`;
const cellClass = `mantine-Table-td ${Table.classes.td}`;

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  readonly isNumber?: boolean;
  /** Of its cells, where the page places them itself on a phone. */
  readonly className?: string | undefined;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Opens a row by a click; a cell holds the link or button that does the same. */
  readonly open?: (row: Row) => void;
  /** Without a border, for a table within a card. */
  readonly isBare?: boolean;
  /** Of the table, where the page places the cells of a row itself on a phone. */
  readonly className?: string | undefined;
}

export function DataTable<Row>({ label, rows, columns, rowKey, open, isBare = false, className }: DataTableProps<Row>) {
  return (
    <Paper withBorder={!isBare} className={styles.scroll}>
      <Table highlightOnHover aria-label={label} className={joined(styles.table, className)}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, title, isNumber }) => (
              <Table.Th key={key} ta={isNumber ? 'end' : 'start'}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {useGrowingRows(rows).map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} open={open} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function joined(own: string | undefined, added: string | undefined): string | undefined {
  return added === undefined ? own : `${own} ${added}`;
}

interface DataRowProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  readonly row: Row;
  readonly open: ((row: Row) => void) | undefined;
}

function Cells<Row>({ row, columns, open }: DataRowProps<Row>) {
  return (
    <tr
      className={open ? `${rowClass} ${styles.opens}` : rowClass}
      data-hover
      data-with-row-border
      onClick={
        open &&
        ((event) => {
          // Links and buttons in the row do what they say.
          if (event.target instanceof Element && !event.target.closest('a, button, input, label')) open(row);
        })
      }
    >
      {columns.map(({ key, title, cell, isNumber, className }) => (
        <td key={key} data-label={title} className={joined(isNumber ? `${cellClass} number` : cellClass, className)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

// Where a page keeps its columns, a list that grows draws its new rows alone. `memo` forgets the type parameter.
const DataRow = memo(Cells) as typeof Cells;
