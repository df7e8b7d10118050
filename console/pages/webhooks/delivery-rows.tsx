/** Deliveries as a table, or as cards on a phone. */
import { Checkbox, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { DeliveryBadge, LastAnswer } from '../../components/delivery-badges.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useGrowingRows } from '../../hooks/use-growing-rows.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { ChooseDelivery, type DeliveryProps, type DeliveryRowsProps, OpenDelivery, SubjectLink } from './delivery-cells.tsx';
import { useDeliveryMessages } from './delivery-messages.ts';
import styles from './webhooks.module.css';

export function DeliveryRows(props: DeliveryRowsProps) {
  return (
    <>
      <DeliveryTable {...props} />
      <DeliveryCards {...props} />
    </>
  );
}

function DeliveryTable({ rows, chosen, choose, selected, open }: DeliveryRowsProps) {
  const messages = useDeliveryMessages();
  const all = rows.every(({ id }) => chosen.has(id));
  return (
    <div className={`${styles.scroll} ${styles.table}`}>
      <Table highlightOnHover aria-label={messages.title} miw={720}>
        <Table.Thead>
          <Table.Tr>
            {choose && (
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={messages.selectAll}
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={() => choose(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
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
            <Row key={row.id} row={row} chosen={chosen} choose={choose} selected={row.id === selected} open={open} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ row, chosen, choose, selected, open }: DeliveryProps) {
  const { number } = useFormats();
  const { createdAt, attemptCount, nextAttemptAt } = row;
  return (
    <Table.Tr className={styles.row} data-selected={selected}>
      {choose && (
        <Table.Td>
          <ChooseDelivery row={row} chosen={chosen} choose={choose} />
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
}

function DeliveryCards({ rows, selected, ...others }: DeliveryRowsProps) {
  const messages = useDeliveryMessages();
  return (
    <div className={styles.narrow}>
      <Stack gap="xs" p="xs" component="ul" className={styles.cards} aria-label={messages.title}>
        {useGrowingRows(rows).map((row) => (
          <Card key={row.id} row={row} selected={row.id === selected} {...others} />
        ))}
      </Stack>
    </div>
  );
}

function Card({ row, chosen, choose, selected, open }: DeliveryProps) {
  const messages = useDeliveryMessages();
  const { number } = useFormats();
  const { createdAt, attemptCount, nextAttemptAt } = row;
  return (
    <Paper component="li" withBorder p="xs" className={styles.row} data-selected={selected}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Group gap="xs" wrap="nowrap">
          {choose && <ChooseDelivery row={row} chosen={chosen} choose={choose} />}
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
}
