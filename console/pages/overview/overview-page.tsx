/** The overview: statistics of a period. Each number links to the payments that it counts. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from 'urql';
import { useViewer } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { MixedClocks } from '../../components/mixed-clocks.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RefundApprovals } from '../../components/refund-approvals.tsx';
import { Empty, Failed, FailedNote, Loading } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { AcknowledgementSection } from './acknowledgement-section.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { AttentionSection } from './attention-section.tsx';
import { DeclinesSection, OutcomesSection } from './breakdown-section.tsx';
import { CheckoutsSection } from './checkouts-section.tsx';
import { anyPaymentDocument } from './documents.ts';
import { Filters } from './filters.tsx';
import { GettingStartedSection } from './getting-started.tsx';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';
import { findBadParams, parsePeriod, parseScope } from './period-view.ts';
import { Tiles } from './tiles.tsx';
import { type OverviewSnapshot, useOverview } from './use-overview.ts';
import { VolumeSection } from './volume-section.tsx';

export function OverviewPage() {
  const messages = useOverviewMessages();
  const [params, setParams] = useSearchParams();
  const { timeZone } = usePreferences();
  const scope = parseScope(params);
  const bad = findBadParams(params);
  const times = useEntityTimes(scope.entity);
  const period = parsePeriod(params, timeZone, times.latest, times.earliest);
  const { shown, error, isBusy, refetch } = useOverview(period, scope, timeZone);
  const currencies = useSeenValues(shown?.overview.statistics.totals.map(({ currency }) => currency) ?? []);
  return (
    <>
      <PageHeader title={messages.title} />
      <Filters period={period} scope={scope} currencies={currencies} change={setParams} />
      <BadParams bad={bad} change={setParams} />
      {period.name !== 'custom' && <MixedClocks times={times} />}
      <GettingStartedSection />
      <AttentionSection entityId={scope.entity ?? null} />
      <RefundApprovals mb="md" isAwaited />
      {shown && error && <FailedNote error={error} />}
      {shown && (
        <div aria-busy={isBusy} className="waits-for-answer">
          <Figures shown={shown} showLonger={() => setParams({ period: '90d', from: undefined, to: undefined })} />
        </div>
      )}
      {!shown && (error ? <Failed error={error} retry={refetch} /> : <LoadingOverview />)}
    </>
  );
}

/** What there was stays on offer when the choice of one leaves the others out. */
function useSeenValues(values: readonly string[]): readonly string[] {
  const seen = useRef<ReadonlySet<string>>(new Set());
  if (values.some((value) => !seen.current.has(value))) seen.current = new Set([...seen.current, ...values].sort());
  return [...seen.current];
}

function Figures({ shown, showLonger }: { readonly shown: OverviewSnapshot; readonly showLonger: () => void }) {
  const messages = useOverviewMessages();
  const { statistics, checkoutStatistics } = shown.overview;
  const hasCheckouts = checkoutStatistics.prepared > 0;
  if (statistics.totals.length === 0 && !hasCheckouts) return <NoPayments showLonger={showLonger} />;
  // Shoppers who never tried leave checkouts and no payments.
  if (statistics.totals.length === 0) {
    return (
      <div className={styles.page}>
        <CheckoutsSection statistics={checkoutStatistics} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {!statistics.isCurrent && (
        <Text size="sm" role="status">
          {messages.stale}
        </Text>
      )}
      <Tiles {...shown} />
      <VolumeSection shown={shown} />
      <div className={styles.pair}>
        <ApprovalSection shown={shown} />
        <OutcomesSection shown={shown} />
      </div>
      {hasCheckouts && <CheckoutsSection statistics={checkoutStatistics} />}
      <div className={styles.pair}>
        <DeclinesSection shown={shown} />
        <AcknowledgementSection shown={shown} />
      </div>
    </div>
  );
}

/** Nothing in this time, or nothing at all yet. */
function NoPayments({ showLonger }: { readonly showLonger: () => void }) {
  const messages = useOverviewMessages();
  const { environment } = useViewer();
  const [{ data, error }] = useQuery({ query: anyPaymentDocument });
  if (error) return <FailedNote error={error} />;
  if (!data) return <Loading />;
  if (data.payments.edges.length === 0)
    return <Empty title={messages.newTitle} hint={environment === 'LIVE' ? messages.newLive : messages.newHint} />;
  return (
    <Empty title={messages.emptyTitle} hint={messages.emptyHint}>
      <Button variant="default" onClick={showLonger}>
        {messages.showLonger}
      </Button>
    </Empty>
  );
}

/** As high as the content that follows. */
function LoadingOverview() {
  return (
    <div className={styles.page}>
      <Loading rows={1} height={104} />
      <Skeleton className={styles.waiting} />
      <div className={styles.pair}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    </div>
  );
}
