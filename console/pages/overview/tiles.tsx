/** The key figures of the period, each with a link to its payments. */
import { Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../components/amount.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useOverviewMessages } from './messages.ts';
import styles from './overview.module.css';
import { type Counted, chooseChartCurrency, computeApprovalRate, sumCounts, toPaymentsParams } from './overview-view.ts';
import type { OverviewSnapshot } from './use-overview.ts';

export function Tiles({ overview: { statistics }, period, scope }: OverviewSnapshot) {
  const messages = useOverviewMessages();
  const { number, percent } = useFormats();
  const counts = sumCounts(statistics.totals);
  const rate = computeApprovalRate(counts);
  const drawn = chooseChartCurrency(statistics.totals, scope.currency);
  const volumes = statistics.totals.toSorted((a, b) => Number(b.currency === drawn) - Number(a.currency === drawn));
  const to = (counted: Counted, currency = scope.currency) =>
    toPaymentsParams({ ...period, ...scope, ...(currency === undefined ? {} : { currency }), counted });
  return (
    <section aria-label={messages.figures} className={styles.tiles}>
      <Tile label={messages.volume} hint={messages.volumeHint} isWide>
        {volumes.map(({ currency, volume }) => (
          <Link
            key={currency}
            to="/payments"
            search={to('approved', currency)}
            className={currency === drawn ? styles.value : styles.other}
          >
            <Amount value={volume} currency={currency} />
          </Link>
        ))}
      </Tile>
      <Tile label={messages.payments}>
        <Count of={number(counts.count)} search={to('all')} />
      </Tile>
      <Tile label={messages.approvalRate} hint={messages.approvalHint}>
        <span className={styles.value}>{rate === null ? '–' : percent(rate)}</span>
      </Tile>
      <Tile label={messages.approved}>
        <Count of={number(counts.approved)} search={to('approved')} />
      </Tile>
      <Tile label={messages.declined}>
        <Count of={number(counts.declined)} search={to('declined')} />
      </Tile>
      <Tile label={messages.undecided} hint={messages.undecidedHint}>
        <Count of={number(counts.undecided)} search={to('undecided')} />
      </Tile>
    </section>
  );
}

function Count({ of, search }: { readonly of: string; readonly search: Readonly<Record<string, string>> }) {
  return (
    <Link to="/payments" search={search} className={styles.value}>
      {of}
    </Link>
  );
}

interface TileProps {
  readonly label: string;
  readonly hint?: string;
  /** Amounts are long. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Tile({ label, hint, isWide = false, children }: TileProps) {
  return (
    <Paper withBorder p="sm" className={`${styles.tile} ${isWide ? styles.wide : ''}`}>
      <Text size="sm" className="quiet">
        {label}
      </Text>
      {children}
      {hint && (
        <Text size="xs" className="quiet">
          {hint}
        </Text>
      )}
    </Paper>
  );
}
