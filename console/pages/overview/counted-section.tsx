/** Things that were counted, most frequent first: a table whose rows are drawn as long as they are frequent. */
import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOutcomeWords } from '../../components/outcome-badge.tsx';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useOverviewWords } from './messages.ts';
import styles from './overview.module.css';
import { listAddress, withShares } from './overview-view.ts';
import type { Shown } from './use-overview.ts';

export function OutcomesSection({ shown: { overview, period, narrowing } }: { readonly shown: Shown }) {
  const words = useOverviewWords();
  const outcomeWords = useOutcomeWords();
  const rows = withShares(overview.statistics.outcomes).map(({ outcome, count, length }) => ({
    key: outcome,
    name: outcomeWords[outcome],
    count,
    length,
    search: listAddress({ ...period, ...narrowing, counted: { outcome } }),
  }));
  return (
    <Section title={words.outcomes} hint={words.outcomesHint}>
      <CountedTable title={words.outcomes} head={words.outcome} rows={rows} />
    </Section>
  );
}

export function DeclinesSection({ shown: { overview, period, narrowing } }: { readonly shown: Shown }) {
  const words = useOverviewWords();
  const rows = withShares(overview.statistics.declines).map(({ code, count, length, resultCode }) => ({
    key: code,
    name: (
      <>
        <span className="code">{code}</span> {resultCode?.description}
      </>
    ),
    count,
    length,
    search: listAddress({ ...period, ...narrowing, counted: { declinedWith: code } }),
  }));
  return (
    <Section title={words.declines} hint={words.declinesHint}>
      <CountedTable title={words.declines} head={words.reason} rows={rows} />
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
  const words = useOverviewWords();
  const { number } = useFormats();
  if (rows.length === 0) return <Text size="sm">{words.none}</Text>;
  return (
    <Table aria-label={title} withRowBorders={false}>
      <Table.Thead className="visually-hidden">
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th>{words.count}</Table.Th>
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
