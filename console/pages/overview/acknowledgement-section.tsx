import { Group, Table, Text } from '@mantine/core';
import { lazy, useMemo } from 'react';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { withStyles } from '../../theme/more-styles.ts';
import { ChartSection } from './chart-section.tsx';
import { useOverviewMessages } from './overview-messages.ts';
import { toAcknowledgementBuckets } from './overview-view.ts';
import { useBuckets } from './use-buckets.ts';
import type { OverviewSnapshot } from './use-overview.ts';

const Lines = lazy(withStyles(() => import('./charts.tsx').then((module) => ({ default: module.Lines }))));

const dashes = '5 4';
const millisecond = 1_000;

/** How long receivers of webhooks took: the half of them, and nearly all of them. */
export function AcknowledgementSection({ shown }: { readonly shown: OverviewSnapshot }) {
  const messages = useOverviewMessages();
  const { number, duration } = useFormats();
  const { names } = useBuckets(shown);
  const { webhookAcknowledgements: all } = shown.overview;
  const buckets = useMemo(() => toAcknowledgementBuckets(all, shown.period), [all, shown.period]);
  const points = useMemo(
    () =>
      buckets.map(({ from, p50Ms, p95Ms }) => ({ name: names.long(from), short: names.short(from), values: { p50: p50Ms, p95: p95Ms } })),
    [buckets, names],
  );
  const series = useMemo(
    () => [
      { name: 'p50', label: messages.half, color: 'var(--chart-first)' },
      { name: 'p95', label: messages.most, color: 'var(--chart-second)', strokeDasharray: dashes },
    ],
    [messages],
  );
  const formatMs = (ms: number | null): string => (ms === null ? '–' : duration(ms * millisecond));
  if (all.count === 0) {
    return (
      <Section title={messages.acknowledgements} hint={messages.acknowledgementsHint}>
        <Text size="sm">{messages.noAcknowledgements}</Text>
      </Section>
    );
  }
  return (
    <ChartSection
      title={messages.acknowledgements}
      hint={messages.acknowledgementsHint}
      keys={
        <>
          <Key color="var(--chart-first)" text={`${messages.half} ${formatMs(all.p50Ms)}`} />
          <Key color="var(--chart-second)" text={`${messages.most} ${formatMs(all.p95Ms)}`} isDashed />
        </>
      }
      summary={`${messages.half} ${formatMs(all.p50Ms)}, ${messages.most} ${formatMs(all.p95Ms)}.`}
      drawn={buckets.map(({ count }) => count)}
      chart={<Lines points={points} series={series} axisText={(ms) => (ms === 0 ? '0' : formatMs(ms))} text={formatMs} />}
      table={
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.time}</Table.Th>
              <Table.Th ta="end">{messages.accepted}</Table.Th>
              <Table.Th ta="end">{messages.half}</Table.Th>
              <Table.Th ta="end">{messages.most}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {buckets.map(({ from, count, p50Ms, p95Ms }) => (
              <Table.Tr key={from}>
                <Table.Td>{names.long(from)}</Table.Td>
                <Table.Td ta="end">{number(count)}</Table.Td>
                <Table.Td ta="end">{formatMs(p50Ms)}</Table.Td>
                <Table.Td ta="end">{formatMs(p95Ms)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      }
    />
  );
}

function Key({ color, text, isDashed = false }: { readonly color: string; readonly text: string; readonly isDashed?: boolean }) {
  return (
    <Group gap={6} wrap="nowrap">
      <svg width="24" height="8" aria-hidden="true">
        <line x1="0" x2="24" y1="4" y2="4" stroke={color} strokeWidth="2" strokeDasharray={isDashed ? dashes : undefined} />
      </svg>
      <Text size="xs">{text}</Text>
    </Group>
  );
}
