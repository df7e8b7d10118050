/** The key figures of the period, each beside the period before and with a link to its payments. */
import { Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../components/amount.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';
import {
  type Counted,
  chooseChartCurrency,
  findApprovalRate,
  listMovements,
  outcomeGroups,
  sumCounts,
  toHoldsParams,
  toMovedParams,
  toPaymentsParams,
} from './overview-view.ts';
import type { OverviewSnapshot } from './use-overview.ts';

export function Tiles({ overview, period, scope }: OverviewSnapshot) {
  const messages = useOverviewMessages();
  const { number, percent } = useFormats();
  const { statistics, previous, holds } = overview;
  const counts = sumCounts(statistics.totals);
  const before = sumCounts(previous.totals);
  const rate = findApprovalRate(counts);
  const rateBefore = findApprovalRate(before);
  // Where there was nothing before, that is said once and not in each tile.
  const hintOf = (counted: Counted, then: number): string | undefined =>
    before.count > 0 ? messages.before(number(then)) : counted === 'all' ? messages.noneBefore : undefined;
  const rateHint = rateBefore === null ? messages.tooFewBefore : messages.before(percent(rateBefore));
  const to = (counted: Counted) => toPaymentsParams({ ...period, ...scope, counted });
  const count = (counted: Counted, now: number, then: number) => (
    <Tile label={messages[counted]} hint={hintOf(counted, then)}>
      <Link to="/payments" search={to(counted)} className={styles.value}>
        {number(now)}
      </Link>
    </Tile>
  );
  return (
    <section aria-label={messages.figures} className={styles.tiles}>
      <NetTile overview={overview} period={period} scope={scope} />
      {count('all', counts.count, before.count)}
      {rate === null ? (
        <Tile label={messages.approvalRate} hint={messages.rateOf(number(counts.approved), number(counts.approved + counts.declined))}>
          <span className={styles.waits}>{messages.notEnough}</span>
        </Tile>
      ) : (
        <Tile label={messages.approvalRate} hint={rateHint}>
          <span className={styles.value}>{percent(rate)}</span>
        </Tile>
      )}
      {outcomeGroups.map((group) => (
        <div key={group} style={{ display: 'contents' }}>
          {count(group, counts[group], before[group])}
        </div>
      ))}
      <Tile label={messages.holds} hint={messages.holdsHint}>
        <Link to="/payments" search={toHoldsParams({ ...period, ...scope })} className={styles.value}>
          {holds.totalCount?.isMore ? '> ' : ''}
          {number(holds.totalCount?.count ?? 0)}
        </Link>
      </Tile>
    </section>
  );
}

/** Net first, with what it is made of: the lines come to it. Other currencies follow by their net alone. */
function NetTile({ overview: { statistics, previous }, period, scope }: Pick<OverviewSnapshot, 'overview' | 'period' | 'scope'>) {
  const messages = useOverviewMessages();
  const drawn = chooseChartCurrency(statistics.totals, scope.currency);
  const main = statistics.totals.find(({ currency }) => currency === drawn);
  const mainBefore = previous.totals.find(({ currency }) => currency === drawn);
  return (
    <Tile label={messages.volume} hint={messages.volumeHint} isWide>
      {main && (
        <>
          <span className={styles.value}>
            <Amount value={main.net} currency={main.currency} />
          </span>
          {mainBefore && (
            <Quiet size="xs">
              {messages.beforeAmount} <Amount value={mainBefore.net} currency={main.currency} />
            </Quiet>
          )}
          {listMovements(main).map((moved) => (
            <Text key={moved} size="sm" className={styles.moved ?? ''}>
              <span>{messages.moved[moved]}</span>
              <Link to="/payments" search={toMovedParams({ ...period, ...scope, currency: main.currency, moved })} className={styles.other}>
                <Amount value={main[moved]} currency={main.currency} />
              </Link>
            </Text>
          ))}
        </>
      )}
      {statistics.totals
        .filter(({ currency }) => currency !== drawn)
        .map(({ currency, net }) => (
          <Link
            key={currency}
            to="/payments"
            search={toMovedParams({ ...period, ...scope, currency, moved: 'captured' })}
            className={styles.other}
          >
            <Amount value={net} currency={currency} />
          </Link>
        ))}
    </Tile>
  );
}

interface TileProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Amounts are long. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Tile({ label, hint, isWide = false, children }: TileProps) {
  return (
    <Paper withBorder p="sm" className={`${styles.tile} ${isWide ? styles.wide : ''}`}>
      <Quiet>{label}</Quiet>
      {children}
      {hint && <Quiet size="xs">{hint}</Quiet>}
    </Paper>
  );
}
