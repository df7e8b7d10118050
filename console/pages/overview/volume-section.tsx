import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { Amount } from '../../components/amount.tsx';
import { chooseLocale } from '../../messages/create-formats.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { withStyles } from '../../theme/more-styles.ts';
import { ChartSection } from './chart-section.tsx';
import { useOverviewMessages } from './overview-messages.ts';
import { type Bucket, chooseChartCurrency, toPaymentsParams } from './overview-view.ts';
import { useBuckets } from './use-buckets.ts';
import type { OverviewSnapshot } from './use-overview.ts';

const Bars = lazy(withStyles(() => import('./charts.tsx').then((module) => ({ default: module.Bars }))));

/** What approved payments come to, in one currency: money of two cannot be added up. */
export function VolumeSection({ shown }: { readonly shown: OverviewSnapshot }) {
  const messages = useOverviewMessages();
  const { language } = usePreferences();
  const { amount, number } = useFormats();
  const { buckets, names } = useBuckets(shown);
  const { scope, overview } = shown;
  const currency = chooseChartCurrency(overview.statistics.totals, scope.currency) ?? '';
  const title = messages.volumeIn(currency);
  const points = useMemo(
    () => buckets.map(({ from, volume }) => ({ name: names.long(from), short: names.short(from), values: { volume: Number(volume) } })),
    [buckets, names],
  );
  const series = useMemo(() => [{ name: 'volume', label: title, color: 'var(--chart-first)' }], [title]);
  const compact = useMemo(
    () =>
      new Intl.NumberFormat(chooseLocale(language, navigator.languages), {
        notation: 'compact',
        maximumFractionDigits: 1,
        useGrouping: 'always',
      }),
    [language],
  );
  const highest = buckets.reduce<Bucket | undefined>(
    (best, one) => (Number(one.volume) > Number(best?.volume ?? -1) ? one : best),
    undefined,
  );
  return (
    <ChartSection
      title={title}
      hint={messages.volumeHint}
      summary={highest ? messages.highest(`${amount(highest.volume, currency)} ${currency}`, names.long(highest.from)) : ''}
      drawn={buckets.map(({ volume }) => Number(volume))}
      chart={
        <Bars
          points={points}
          series={series}
          axisText={compact.format}
          text={(value) => `${amount(value.toFixed(2), currency)} ${currency}`}
        />
      }
      table={
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.time}</Table.Th>
              <Table.Th ta="end">{title}</Table.Th>
              <Table.Th ta="end">{messages.count}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {buckets.map((bucket) => (
              <Table.Tr key={bucket.from}>
                <Table.Td>
                  <Link to="/payments" search={toPaymentsParams({ ...scope, from: bucket.from, to: bucket.to, counted: 'all' })}>
                    {names.long(bucket.from)}
                  </Link>
                </Table.Td>
                <Table.Td ta="end">
                  <Amount value={bucket.volume} of={currency} />
                </Table.Td>
                <Table.Td ta="end">{number(bucket.count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      }
    />
  );
}
