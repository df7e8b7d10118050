/** Screen 2: every payment that somebody may see, narrowed, sorted and live. What is shown stands in the address. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CombinedError } from 'urql';
import { useAddress } from '../../app/address.ts';
import { useFormats } from '../../app/formats.ts';
import { usePreferences } from '../../app/preferences.tsx';
import { useMay } from '../../app/viewer.tsx';
import { useLiveEvents } from '../../client/live-events.ts';
import { askOnce } from '../../client/plain.ts';
import { onSocketChange, socketStatus } from '../../client/socket.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty, Failed, FailedNote } from '../../parts/states.tsx';
import { type ColumnKey, defaultColumns, readColumns, writeColumns } from './columns-view.ts';
import { type PaymentFilterInput, type PaymentRow, paymentsCountDocument } from './documents.ts';
import { exportPath } from './export-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { gatewayFilter, isFiltered, readFilters, readSort, type Sort, writeFilters, writeSort } from './filters-view.ts';
import { listOf } from './lists.ts';
import type { PaymentList } from './payment-list.ts';
import { PaymentsCards } from './payments-cards.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { ColumnPicker, ExportButton, SortChoice, Total } from './toolbar.tsx';
import { useListWindow } from './use-list-window.ts';
import { useSelection } from './use-selection.ts';
import { ViewsBar } from './views-bar.tsx';
import { viewStateOf } from './views-view.ts';
import { usePaymentsWords } from './words.ts';
import './payments.css';

/** Days begin while the page is open. */
const clockMs = 60_000;

export function PaymentsPage() {
  const words = usePaymentsWords();
  const [address, setAddress] = useAddress();
  const { timeZone, paymentColumns, change } = usePreferences();
  const now = useClock();
  const filters = useMemo(() => readFilters(address), [address]);
  const sort = useMemo(() => readSort(address.sort), [address.sort]);
  const columns = readColumns(address.columns) ?? readColumns(paymentColumns) ?? defaultColumns;
  // Written out, so that a minute that passes makes no new list: only a new day does.
  const filterText = JSON.stringify(gatewayFilter(filters, timeZone, now));
  const filter = useMemo<PaymentFilterInput>(() => JSON.parse(filterText), [filterText]);
  const list = useMemo(() => listOf(filter, sort), [filter, sort]);
  const total = useTotal(filter, list);
  const mayExport = useMay('PAYMENTS_READ');
  const clear = (): void => setAddress({ ...writeFilters({}), view: undefined });
  const choose = (chosen: readonly ColumnKey[]): void => {
    change({ paymentColumns: writeColumns(chosen) });
    if (address.columns !== undefined) setAddress({ columns: writeColumns(chosen) }, true);
  };
  const order = (next: Sort): void => setAddress({ sort: writeSort(next) });
  useLive(list, filter.entityId ?? undefined);

  return (
    <div className="payments-page">
      <PageHead
        title={words.title}
        aside={<Total text={total} />}
        actions={
          <>
            <ColumnPicker columns={columns} onChange={choose} />
            <ExportButton path={exportPath({ filter: gatewayFilter(filters, timeZone, now), sort, columns, timeZone })} may={mayExport} />
          </>
        }
      />
      <ViewsBar address={address} state={viewStateOf(address, writeColumns(columns))} onView={(view) => setAddress({ view })} />
      <FilterBar
        filters={filters}
        change={(changed) => setAddress(writeFilters(readFilters(writeFilters({ ...filters, ...changed }))))}
        onClear={clear}
      >
        <SortChoice sort={sort} onSort={order} />
      </FilterBar>
      <List
        key={filterText + writeSort(sort)}
        list={list}
        columns={columns}
        sort={sort}
        onSort={order}
        isFiltered={isFiltered(filters)}
        onClear={clear}
      />
    </div>
  );
}

interface ListProps {
  readonly list: PaymentList<PaymentRow>;
  readonly columns: readonly ColumnKey[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

const rowPx = { comfortable: 44, compact: 32, card: 100 };
const headPx = 36;

function List({ list, columns, sort, onSort, isFiltered, onClear }: ListProps) {
  const words = usePaymentsWords();
  const { density } = usePreferences();
  const { number } = useFormats();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const height = isPhone ? rowPx.card : rowPx[density];
  const window = useListWindow(list, { rowPx: height, headPx: isPhone ? 0 : headPx });
  const selection = useSelection(list, window, (id) => void navigate({ to: '/payments/$id', params: { id } }));
  const { shown, count, box } = window;
  const failure = shown.failure === undefined ? undefined : errorOf(shown.failure);
  const isEmpty = count === 0 && shown.list.next === undefined;
  const fresh = shown.list.fresh.length;
  const showFresh = (): void => {
    list.letIn();
    box.current?.scrollTo({ top: 0 });
  };
  if (failure && count === 0) return <Failed error={failure} retry={list.refresh} />;
  return (
    <>
      {failure && <FailedNote error={failure} />}
      <div className="payments-frame">
        <div className="payments-fresh" aria-live="polite">
          {fresh > 0 && (
            <Button
              size="compact-sm"
              radius="xl"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              title={words.freshHint}
              onClick={showFresh}
            >
              {words.fresh(number(fresh), shown.list.freshMore)}
            </Button>
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys */}
        <section className="payments-box" ref={box} aria-label={words.table} aria-busy={shown.loading} tabIndex={0}>
          {isEmpty ? (
            <Empty title={isFiltered ? words.noneTitle : words.emptyTitle} hint={isFiltered ? words.noneHint : words.emptyHint}>
              {isFiltered && (
                <Button variant="default" onClick={onClear}>
                  {words.clear}
                </Button>
              )}
            </Empty>
          ) : isPhone ? (
            <PaymentsCards window={window} selection={selection} rowPx={height} />
          ) : (
            <PaymentsTable window={window} columns={columns} sort={sort} onSort={onSort} selection={selection} rowPx={height} />
          )}
        </section>
      </div>
    </>
  );
}

function errorOf(failure: unknown): CombinedError {
  if (failure instanceof CombinedError) return failure;
  return new CombinedError({ networkError: failure instanceof Error ? failure : new Error(String(failure)) });
}

/** Follows what happens, and catches up when somebody comes back or the connection does. */
function useLive(list: PaymentList<PaymentRow>, entityId: string | undefined): void {
  const [isLost, setLost] = useState(false);
  const connection = useSyncExternalStore(onSocketChange, socketStatus);
  const status = useLiveEvents({
    filter: { types: ['PAYMENT', 'BALANCE'], ...(entityId === undefined ? {} : { entityId }) },
    onEvent: ({ subjectId }) => list.happened(subjectId),
    paused: isLost,
  });
  useEffect(() => {
    // Also right after the first page: what happened between that and the subscription would be missing.
    if (connection === 'open') list.refresh();
    return () => list.stop();
  }, [connection, list]);
  useEffect(() => {
    if (status === 'lost') {
      list.reload();
      setLost(true);
    } else if (isLost) setLost(false);
  }, [status, isLost, list]);
}

/** How many there are, told when it is known; asked for once a list, and again when rows came in. */
function useTotal(filter: PaymentFilterInput, list: PaymentList<PaymentRow>): string | undefined {
  const words = usePaymentsWords();
  const { number } = useFormats();
  const [total, setTotal] = useState<{ readonly count: number; readonly isMore: boolean }>();
  const newest = useSyncExternalStore(list.subscribe, () => list.shown().list.head[0]?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came in is counted too
  useEffect(() => {
    let isOld = false;
    askOnce(paymentsCountDocument, { filter }).then(
      ({ payments }) => !isOld && setTotal(payments.totalCount ?? undefined),
      // The list itself tells that the gateway is away.
      () => !isOld && setTotal(undefined),
    );
    return () => {
      isOld = true;
    };
  }, [filter, newest]);
  return total && words.total(number(total.count), total.isMore, total.count === 1);
}

function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
