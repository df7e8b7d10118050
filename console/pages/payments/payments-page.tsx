/** The list of payments: filtered, sorted and live. Its state is in the address. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { MixedClocks } from '../../components/mixed-clocks.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { rememberListedPayments } from '../../hooks/listed-payments.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage, usePreferences } from '../../preferences/preferences.tsx';
import { actRights } from './act-rights.ts';
import { type ColumnKey, defaultColumns, formatColumns, laptopColumns, parseColumns, tabletColumns } from './columns-view.ts';
import type { PaymentFilterInput, PaymentRow } from './documents.ts';
import { createFileName } from './export-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { findBadParams, findPeriod, formatFilters, hasFilters, isFolded, parseFilters, toPaymentFilter } from './filters-view.ts';
import { countRows, sliceRows } from './list-view.ts';
import { NewRows } from './new-rows.tsx';
import type { PaymentList } from './payment-list.ts';
import { getPaymentList } from './payment-lists.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { toViewState } from './saved-views-view.ts';
import { formatSort, parseSort, type Sort } from './sort-view.ts';
import { ColumnPicker, DownloadList, EveryTransaction, SortChoice, Total } from './toolbar.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { countPayments } from './totals-view.ts';
import { ViewsBar } from './views-bar.tsx';
import './payments.css';
import { PaymentsList } from './payments-list.tsx';
import { useLive, useTotals } from './use-live-list.ts';

export function PaymentsPage() {
  const messages = usePaymentsMessages();
  const [params, setParams] = useSearchParams();
  const { timeZone, paymentColumns, change } = usePreferences();
  const filters = useMemo(() => parseFilters(params), [params]);
  const times = useEntityTimes(filters.entity);
  const bad = useMemo(() => findBadParams(params), [params]);
  const [viewName, setViewName] = useState<string>();
  const { number } = useFormats();
  const sort = useMemo(() => parseSort(params.sort), [params.sort]);
  const isTablet = useMediaQuery('(max-width: 64em)', undefined, { getInitialValueInEffect: false });
  const isLaptop = useMediaQuery('(max-width: 88em)', undefined, { getInitialValueInEffect: false });
  const ofWidth = isTablet ? tabletColumns : isLaptop && isFolded(filters) ? laptopColumns : defaultColumns;
  const columns = parseColumns(params.columns) ?? parseColumns(paymentColumns) ?? ofWidth;
  // Written out, so that a minute that passes makes no new list: only a new day does.
  const filterText = JSON.stringify(toPaymentFilter(filters, timeZone, times.latest, times.earliest));
  const filter = useMemo<PaymentFilterInput>(() => JSON.parse(filterText), [filterText]);
  const language = useGatewayLanguage();
  const list = useMemo(() => getPaymentList(filter, sort, language), [filter, sort, language]);
  const { totals, isBusy } = useTotals(filter, list);
  const count = totals && countPayments(totals);
  const { permissions } = useViewer();
  const mayAct = actRights.some((right) => permissions.includes(right));
  const navigate = useNavigate();
  const actOnMany = (): void => void navigate({ to: '/bulk', search: params });
  useKeys(messages.title, mayAct ? [{ keys: 'b', label: messages.actOnMany, run: actOnMany }] : []);
  const isEvery = filters.transactions !== undefined;
  const clear = (): void => setParams({ ...formatFilters({}), view: undefined });
  const choose = (chosen: readonly ColumnKey[]): void => {
    change({ paymentColumns: formatColumns(chosen) });
    if (params.columns !== undefined) setParams({ columns: formatColumns(chosen) }, true);
  };
  const order = (next: Sort): void => setParams({ sort: formatSort(next) });
  useEffect(() => () => rememberListedPayments(params, listIds(list)), [params, list]);
  useLive(list, filter.entityId ?? undefined);
  const box = useRef<HTMLDivElement>(null);

  return (
    <div className="payments-page">
      <PageHeader
        title={messages.title}
        aside={
          <>
            <Total
              text={
                totals && count !== undefined
                  ? messages.totalsOf({ count: number(count), isOne: count === 1, isEvery, isMore: totals.isMore })
                  : undefined
              }
            />
            <NewRows list={list} box={box} />
          </>
        }
        actions={
          <>
            {mayAct && (
              <Button size="xs" variant="default" onClick={actOnMany}>
                {messages.actOnMany}
              </Button>
            )}
            <ColumnPicker columns={columns} onChange={choose} />
            <DownloadList
              list={{ filter: toPaymentFilter(filters, timeZone, times.latest, times.earliest), sort, columns, timeZone }}
              fileName={createFileName(viewName, timeZone, Date.now())}
              viewName={viewName}
            />
          </>
        }
      />
      <ViewsBar
        params={params}
        state={toViewState(params, formatColumns(columns))}
        onView={(view) => setParams({ view })}
        onName={setViewName}
      />
      <BadParams bad={bad} change={() => setParams(formatFilters(filters), true)} />
      <FilterBar
        filters={filters}
        change={(changed) => setParams(formatFilters(parseFilters(formatFilters({ ...filters, ...changed }))))}
        onClear={clear}
      >
        <EveryTransaction
          isEvery={!isFolded(filters)}
          isFixed={filters.type !== undefined}
          onChange={(isEvery) => setParams({ transactions: isEvery ? 'all' : undefined })}
        />
        <SortChoice sort={sort} onSort={order} />
      </FilterBar>
      {findPeriod(filters) !== 'all' && findPeriod(filters) !== 'custom' && <MixedClocks times={times} />}
      <PaymentsList
        key={filterText + formatSort(sort)}
        list={list}
        box={box}
        columns={columns}
        sort={sort}
        onSort={order}
        isFiltered={hasFilters(filters)}
        onClear={clear}
        isRecentOnly={!hasFilters(filters) && findPeriod(filters) !== 'all'}
        onAllTime={() => setParams({ period: 'all' })}
        isFolded={isFolded(filters)}
      />
      {/* Below the rows: above, a second currency would push them down as they are pressed. */}
      <TotalsBar totals={totals} isBusy={isBusy} isFolded={isFolded(filters)} isEvery={isEvery} />
    </div>
  );
}

/** What was read of the list, in its order. */
function listIds(list: PaymentList<PaymentRow>): readonly string[] {
  const { list: state } = list.shown();
  return sliceRows(state, 0, countRows(state)).flatMap((row) => (row ? [row.id] : []));
}
