/** Deliveries as a table, or as cards where there is no room for one. */
import { Checkbox, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { DeliveryBadge, LastAnswer } from '../../components/delivery-badges.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { type RowSelection, useChosen } from '../../hooks/row-selection.ts';
import { useGrowingRows } from '../../hooks/use-growing-rows.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { ChooseDelivery, type DeliveryProps, type DeliveryRowsProps, OpenDelivery, SubjectLink } from './delivery-cells.tsx';
import { useDeliveryMessages } from './delivery-messages.ts';
import type { DeliveryRow } from './documents.ts';
import styles from './webhooks.module.css';

/** Where a table has no room. */
const narrow = '(max-width: 62em)';

/** Stays as it is while rows are chosen. */
export const DeliveryRows = memo(function DeliveryRows(props: DeliveryRowsProps) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  return isNarrow ? <DeliveryCards {...props} /> : <DeliveryTable {...props} />;
});

function ChooseAll({ rows, selection }: { readonly rows: readonly DeliveryRow[]; readonly selection: RowSelection }) {
  const messages = useDeliveryMessages();
  const chosen = useChosen(selection);
  const all = rows.every(({ id }) => chosen.has(id));
  return (
    <Checkbox
      size="xs"
      aria-label={messages.selectAll}
      checked={all}
      indeterminate={!all && chosen.size > 0}
      onChange={() => selection.choose(all ? [] : rows.map(({ id }) => id))}
    />
  );
}

function DeliveryTable({ rows, selection, selected, open }: DeliveryRowsProps) {
  const messages = useDeliveryMessages();
  return (
    <div className={styles.scroll}>
      <Table highlightOnHover aria-label={messages.title} miw={720}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={40}>
                <ChooseAll rows={rows} selection={selection} />
              </Table.Th>
            )}
            <Table.Th>{messages.statusLabel}</Table.Th>
            <Table.Th>{messages.answer}</Table.Th>
            <Table.Th>{messages.event}</Table.Th>
            <Table.Th>{messages.subject}</Table.Th>
            <Table.Th>{messages.made}</Table.Th>
            <Table.Th ta="end">{messages.tries}</Table.Th>
            <Table.Th>{messages.next}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {useGrowingRows(rows).map((row) => (
            <Row key={row.id} row={row} selection={selection} selected={row.id === selected} open={open} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Row = memo(function Row({ row, selection, selected, open }: DeliveryProps) {
  const { number } = useFormats();
  const { createdAt, attemptCount, nextAttemptAt } = row;
  return (
    <Table.Tr className={styles.row} data-selected={selected}>
      {selection && (
        <Table.Td>
          <ChooseDelivery row={row} selection={selection} />
        </Table.Td>
      )}
      <Table.Td>
        <DeliveryBadge delivery={row} />
      </Table.Td>
      <Table.Td>
        <LastAnswer delivery={row} />
      </Table.Td>
      <Table.Td>
        <OpenDelivery row={row} selected={selected} open={open} />
      </Table.Td>
      <Table.Td>
        <SubjectLink row={row} short />
      </Table.Td>
      <Table.Td>
        <Timestamp at={createdAt} />
      </Table.Td>
      <Table.Td className="number">{number(attemptCount)}</Table.Td>
      <Table.Td>{nextAttemptAt ? <Timestamp at={nextAttemptAt} /> : <span className="quiet">–</span>}</Table.Td>
    </Table.Tr>
  );
});

function DeliveryCards({ rows, selected, ...others }: DeliveryRowsProps) {
  const messages = useDeliveryMessages();
  return (
    <Stack gap="xs" p="xs" component="ul" className={styles.cards} aria-label={messages.title}>
      {useGrowingRows(rows).map((row) => (
        <Card key={row.id} row={row} selected={row.id === selected} {...others} />
      ))}
    </Stack>
  );
}

const Card = memo(function Card({ row, selection, selected, open }: DeliveryProps) {
  const messages = useDeliveryMessages();
  const { number } = useFormats();
  const { createdAt, attemptCount, nextAttemptAt } = row;
  return (
    <Paper component="li" withBorder p="xs" className={styles.row} data-selected={selected}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Group gap="xs" wrap="nowrap">
          {selection && <ChooseDelivery row={row} selection={selection} />}
          <OpenDelivery row={row} selected={selected} open={open} />
        </Group>
        <Group gap={4} wrap="nowrap">
          {row.attemptCount > 0 && <LastAnswer delivery={row} />}
          <DeliveryBadge delivery={row} />
        </Group>
      </Group>
      <Text size="sm">
        <SubjectLink row={row} short /> · <Timestamp at={createdAt} />
      </Text>
      <Quiet>
        {messages.tries}: {number(attemptCount)}
        {nextAttemptAt && (
          <>
            {' '}
            · {messages.next}: <Timestamp at={nextAttemptAt} />
          </>
        )}
      </Quiet>
    </Paper>
  );
});
