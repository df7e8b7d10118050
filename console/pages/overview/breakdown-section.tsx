/** Outcomes and reasons of declines, most frequent first, as tables with bars. */
import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';
import { addShares, outcomeGroups, sumCounts, toPaymentsParams } from './overview-view.ts';
import type { OverviewSnapshot } from './use-overview.ts';

export function OutcomesSection({ shown: { overview, period, scope } }: { readonly shown: OverviewSnapshot }) {
  const messages = useOverviewMessages();
  const counts = sumCounts(overview.statistics.totals);
  const present = outcomeGroups.map((group) => ({ group, count: counts[group] })).filter(({ count }) => count > 0);
  const rows = addShares(present).map(({ group, count, length }) => ({
    key: group,
    name: messages[group],
    count,
    length,
    search: toPaymentsParams({ ...period, ...scope, counted: group }),
  }));
  return (
    <Section title={messages.outcomes} hint={messages.outcomesHint}>
      <CountedTable title={messages.outcomes} head={messages.outcome} rows={rows} />
    </Section>
  );
}

export function DeclinesSection({ shown: { overview, period, scope } }: { readonly shown: OverviewSnapshot }) {
  const messages = useOverviewMessages();
  const rows = addShares(overview.statistics.declines).map(({ code, count, length, resultCode }) => ({
    key: code,
    name: (
      <>
        <span className="code">{code}</span> {resultCode?.staff}
      </>
    ),
    count,
    length,
    search: toPaymentsParams({ ...period, ...scope, counted: { declinedWith: code } }),
  }));
  return (
    <Section title={messages.declines} hint={messages.declinesHint}>
      <CountedTable title={messages.declines} head={messages.reason} rows={rows} />
    </Section>
  );
}

interface CountedRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly count: number;
  /** 0 to 1. */
  readonly length: number;
  readonly search: Readonly<Record<string, string>>;
}

function CountedTable({ title, head, rows }: { readonly title: string; readonly head: string; readonly rows: readonly CountedRow[] }) {
  const messages = useOverviewMessages();
  const { number } = useFormats();
  if (rows.length === 0) return <Text size="sm">{messages.none}</Text>;
  return (
    <Table aria-label={title} withRowBorders={false}>
      <Table.Thead className="visually-hidden">
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th>{messages.count}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, count, length, search }) => (
          <Table.Tr key={key}>
            <Table.Td px={0}>
              <Link to="/payments" search={search} className={styles.reason}>
                {name}
              </Link>
              <span className={styles.bar} style={{ inlineSize: `${length * 100}%` }} aria-hidden />
            </Table.Td>
            <Table.Td w={70} ta="end" className="number" pe={0}>
              {number(count)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
