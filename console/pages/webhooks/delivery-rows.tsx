/** Deliveries as rows: what became of each, and when it is tried again. The box scrolls by itself where it is narrow. */
import { Anchor, Badge, Button, Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../app/address.ts';
import { useFormats } from '../../app/formats.ts';
import { usePreferences } from '../../app/preferences.tsx';
import { MomentText } from '../../parts/moment.tsx';
import { rowsMax, type Status, statusColors, upTo } from './deliveries-view.ts';
import { useDeliveryWords } from './delivery-words.ts';
import type { DeliveryRow } from './documents.ts';
import type { DeliveryList } from './use-deliveries.ts';
import styles from './webhooks.module.css';

interface DeliveryRowsProps {
  readonly rows: readonly DeliveryRow[];
  readonly chosen: ReadonlySet<string>;
  /** Undefined where the role may send nothing again. */
  readonly choose: ((chosen: ReadonlySet<string>) => void) | undefined;
  readonly selected: string | undefined;
  readonly open: (id: string) => void;
}

export function DeliveryRows({ rows, chosen, choose, selected, open }: DeliveryRowsProps) {
  const words = useDeliveryWords();
  const all = rows.every(({ id }) => chosen.has(id));
  return (
    <div className={styles.scroll}>
      <Table highlightOnHover aria-label={words.title} miw={720}>
        <Table.Thead>
          <Table.Tr>
            {choose && (
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={words.selectAll}
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={() => choose(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
              </Table.Th>
            )}
            <Table.Th>{words.statusLabel}</Table.Th>
            <Table.Th>{words.event}</Table.Th>
            <Table.Th>{words.subject}</Table.Th>
            <Table.Th>{words.made}</Table.Th>
            <Table.Th ta="end">{words.tries}</Table.Th>
            <Table.Th>{words.next}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} chosen={chosen} choose={choose} selected={row.id === selected} open={open} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type RowProps = Omit<DeliveryRowsProps, 'rows' | 'selected'> & { readonly row: DeliveryRow; readonly selected: boolean };

function Row({ row, chosen, choose, selected, open }: RowProps) {
  const words = useDeliveryWords();
  const { number } = useFormats();
  const { id, type, action, subjectId, createdAt, attemptCount, nextAttemptAt } = row;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.focus();
  }, [selected]);
  const what = `${type} ${action.toLowerCase()} …${subjectId.slice(-8)}`;
  return (
    <Table.Tr className={styles.row} data-selected={selected}>
      {choose && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={words.select(what)}
            checked={chosen.has(id)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.currentTarget.checked) next.add(id);
              else next.delete(id);
              choose(next);
            }}
          />
        </Table.Td>
      )}
      <Table.Td>
        <StatusBadge status={row.status} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton ref={button} onClick={() => open(id)} aria-label={`${words.open}: ${what}`} aria-haspopup="dialog">
          <Text size="sm" fw={600} td="underline">
            {type} {action.toLowerCase()}
          </Text>
        </UnstyledButton>
      </Table.Td>
      <Table.Td>
        <SubjectLink row={row} short />
      </Table.Td>
      <Table.Td>
        <MomentText at={createdAt} />
      </Table.Td>
      <Table.Td className="number">{number(attemptCount)}</Table.Td>
      <Table.Td>{nextAttemptAt ? <MomentText at={nextAttemptAt} /> : <span className="quiet">–</span>}</Table.Td>
    </Table.Tr>
  );
}

export function StatusBadge({ status }: { readonly status: Status }) {
  const words = useDeliveryWords();
  const color = statusColors[status];
  return (
    <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
      {words.status[status]}
    </Badge>
  );
}

/** Payments and registrations have pages; a notification of something else is told by its id alone. */
export function SubjectLink({ row, short = false }: { readonly row: DeliveryRow; readonly short?: boolean }) {
  const { type, subjectId } = row;
  const text = short ? `…${subjectId.slice(-8)}` : subjectId;
  if (type !== 'PAYMENT' && type !== 'REGISTRATION') {
    return (
      <span className="code" title={subjectId}>
        {text}
      </span>
    );
  }
  const to = type === 'PAYMENT' ? '/payments/$id' : '/registrations/$id';
  return (
    <Anchor
      className="code"
      underline="always"
      title={subjectId}
      renderRoot={(props) => <Link to={to} params={{ id: subjectId }} {...props} />}
    >
      {text}
    </Anchor>
  );
}

/** More rows come when the end is seen, and by a button for whoever sees it otherwise. */
export function DeliveryEnd({ list: { rows, hasMore, isFull, grow } }: { readonly list: DeliveryList }) {
  const words = useDeliveryWords();
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const [, setAddress] = useAddress();
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const count = rows?.length ?? 0;
  const wanted = entry?.isIntersecting === true && hasMore && !isFull;
  const latest = useRef(grow);
  latest.current = grow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step once the rows of the last one are there, not each render
  useEffect(() => {
    if (wanted) latest.current();
  }, [wanted, count]);
  const last = rows?.at(-1);
  if (!hasMore || !last) return null;
  return (
    <Group ref={ref} justify="center" p="sm">
      {isFull ? (
        <>
          <Text size="sm" className="quiet">
            {words.full(number(rowsMax))}
          </Text>
          <Button size="xs" variant="default" onClick={() => setAddress({ to: upTo(last.createdAt, timeZone) })}>
            {words.older}
          </Button>
        </>
      ) : (
        <Button size="xs" variant="default" onClick={grow}>
          {words.moreRows}
        </Button>
      )}
    </Group>
  );
}
