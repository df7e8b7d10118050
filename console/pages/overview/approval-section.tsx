import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { useFormats } from '../../messages/use-formats.ts';
import { withStyles } from '../../theme/more-styles.ts';
import { ChartSection } from './chart-section.tsx';
import { useOverviewMessages } from './overview-messages.ts';
import { type Bucket, findAxisBottom, toPaymentsParams } from './overview-view.ts';
import { useBuckets } from './use-buckets.ts';
import type { OverviewSnapshot } from './use-overview.ts';

const Lines = lazy(withStyles(() => import('./charts.tsx').then((module) => ({ default: module.Lines }))));

/** How many of those that were decided were approved, over the time. */
export function ApprovalSection({ shown }: { readonly shown: OverviewSnapshot }) {
  const messages = useOverviewMessages();
  const { number, percent } = useFormats();
  const { buckets, names } = useBuckets(shown);
  const points = useMemo(
    () => buckets.map(({ from, approvalRate }) => ({ name: names.long(from), short: names.short(from), values: { rate: approvalRate } })),
    [buckets, names],
  );
  const series = useMemo(() => [{ name: 'rate', label: messages.approvalRate, color: 'var(--chart-first)' }], [messages]);
  const lowest = buckets.reduce<Bucket | undefined>(
    (worst, one) => (one.approvalRate !== null && one.approvalRate < (worst?.approvalRate ?? 2) ? one : worst),
    undefined,
  );
  return (
    <ChartSection
      title={messages.approvalRate}
      hint={messages.approvalHint}
      summary={lowest ? messages.lowest(percent(lowest.approvalRate ?? 0), names.long(lowest.from)) : ''}
      drawn={buckets.map(({ approvalRate }) => (approvalRate === null ? null : 1))}
      chart={<Lines points={points} series={series} axisText={percent} text={percent} top={1} bottom={findAxisBottom(buckets)} />}
      table={
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.time}</Table.Th>
              <Table.Th ta="end">{messages.approvalRate}</Table.Th>
              <Table.Th ta="end">{messages.approved}</Table.Th>
              <Table.Th ta="end">{messages.declined}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {buckets.map(({ from, to, approvalRate, approved, declined }) => (
              <Table.Tr key={from}>
                <Table.Td>{names.long(from)}</Table.Td>
                <Table.Td ta="end">{approvalRate === null ? '–' : percent(approvalRate)}</Table.Td>
                <Table.Td ta="end">{number(approved)}</Table.Td>
                <Table.Td ta="end">
                  <Link to="/payments" search={toPaymentsParams({ ...shown.scope, from, to, counted: 'declined' })}>
                    {number(declined)}
                  </Link>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      }
    />
  );
}
