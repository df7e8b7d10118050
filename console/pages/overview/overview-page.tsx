/** The first page: how payments do, over a time. Each number opens the list of the payments that it counts. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from 'urql';
import { PageHead } from '../../components/page-header.tsx';
import { Empty, Failed, FailedNote, Loading } from '../../components/states.tsx';
import { useClock } from '../../hooks/use-clock.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { AcknowledgementSection } from './acknowledgement-section.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { DeclinesSection, OutcomesSection } from './counted-section.tsx';
import { anyPaymentDocument } from './documents.ts';
import { Filters } from './filters.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useOverviewWords } from './messages.ts';
import styles from './overview.module.css';
import { readNarrowing, readPeriod } from './period-view.ts';
import { Tiles } from './tiles.tsx';
import { type Shown, useOverview } from './use-overview.ts';
import { VolumeSection } from './volume-section.tsx';

export function OverviewPage() {
  const words = useOverviewWords();
  const [address, setAddress] = useSearchParams();
  const { timeZone } = usePreferences();
  const period = readPeriod(address, timeZone, useClock());
  const narrowing = readNarrowing(address);
  const { shown, error, isBusy, ask } = useOverview(period, narrowing, timeZone);
  const currencies = useSeen(shown?.overview.statistics.totals.map(({ currency }) => currency) ?? []);
  return (
    <>
      <PageHead title={words.title} />
      <Filters period={period} narrowing={narrowing} currencies={currencies} change={setAddress} />
      {shown && error && <FailedNote error={error} />}
      {shown && (
        <div aria-busy={isBusy}>
          <Figures shown={shown} showLonger={() => setAddress({ period: '90d', from: undefined, to: undefined })} />
        </div>
      )}
      {!shown && (error ? <Failed error={error} retry={ask} /> : <Waiting />)}
    </>
  );
}

/** What there was stays on offer when the choice of one leaves the others out. */
function useSeen(values: readonly string[]): readonly string[] {
  const seen = useRef<ReadonlySet<string>>(new Set());
  if (values.some((value) => !seen.current.has(value))) seen.current = new Set([...seen.current, ...values].sort());
  return [...seen.current];
}

function Figures({ shown, showLonger }: { readonly shown: Shown; readonly showLonger: () => void }) {
  const words = useOverviewWords();
  const { statistics } = shown.overview;
  if (statistics.totals.length === 0) return <Nothing showLonger={showLonger} />;
  return (
    <div className={styles.page}>
      {!statistics.isCurrent && (
        <Text size="sm" role="status">
          {words.stale}
        </Text>
      )}
      <Tiles {...shown} />
      <VolumeSection shown={shown} />
      <div className={styles.pair}>
        <ApprovalSection shown={shown} />
        <OutcomesSection shown={shown} />
      </div>
      <div className={styles.pair}>
        <DeclinesSection shown={shown} />
        <AcknowledgementSection shown={shown} />
      </div>
    </div>
  );
}

/** Nothing in this time, or nothing at all yet. */
function Nothing({ showLonger }: { readonly showLonger: () => void }) {
  const words = useOverviewWords();
  const [{ data, error }] = useQuery({ query: anyPaymentDocument });
  if (error) return <FailedNote error={error} />;
  if (!data) return <Loading />;
  if (data.payments.edges.length === 0) return <FirstSteps />;
  return (
    <Empty title={words.emptyTitle} hint={words.emptyHint}>
      <Button variant="default" onClick={showLonger}>
        {words.showLonger}
      </Button>
    </Empty>
  );
}

/** As high as what is to come. */
function Waiting() {
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
