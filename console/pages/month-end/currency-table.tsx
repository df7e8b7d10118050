/** Amounts of a month: a row for each meaning, a column for each currency. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import details from '../../components/details.module.css';

interface CurrencyRow<Column> {
  readonly key: string;
  readonly title: string;
  readonly cell: (column: Column) => ReactNode;
  readonly isSum?: boolean;
  /** Beside the sum: shown quietly. */
  readonly isQuiet?: boolean;
}

interface CurrencyTableProps<Column> {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly CurrencyRow<Column>[];
}

export function CurrencyTable<Column extends { readonly currency: string }>({ label, columns, rows }: CurrencyTableProps<Column>) {
  return (
    <div className={details.scroll}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {columns.map(({ currency }) => (
              <Table.Th key={currency} ta="end">
                {currency}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, title, cell, isSum = false, isQuiet = false }) => (
            <Table.Tr key={key} fw={isSum ? 650 : 400} {...(isQuiet && { className: 'quiet' })}>
              <Table.Th fw="inherit" fz="sm" c="inherit">
                {title}
              </Table.Th>
              {columns.map((column) => (
                <Table.Td key={column.currency} ta="end">
                  {cell(column)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
