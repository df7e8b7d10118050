/** The list of payments: filtered, sorted and live. Its state is in the address. */
import { useEffect, useMemo } from 'react';
import { usePermission } from '../../client/viewer.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { rememberListedPayments } from '../../hooks/listed-payments.ts';
import { useClock } from '../../hooks/use-clock.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type ColumnKey, defaultColumns, formatColumns, parseColumns } from './columns-view.ts';
import type { PaymentFilterInput, PaymentRow } from './documents.ts';
import { createExportPath } from './export-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { formatFilters, hasFilters, parseFilters, toPaymentFilter } from './filters-view.ts';
import { countRows, sliceRows } from './list-view.ts';
import { usePaymentsMessages } from './messages.ts';
import type { PaymentList } from './payment-list.ts';
import { getPaymentList } from './payment-lists.ts';
import { toViewState } from './saved-views-view.ts';
import { formatSort, parseSort, type Sort } from './sort-view.ts';
import { ColumnPicker, ExportButton, SortChoice, Total } from './toolbar.tsx';
import { ViewsBar } from './views-bar.tsx';
import './payments.css';
import { PaymentsList } from './payments-list.tsx';
import { useLive, useTotal } from './use-live-list.ts';

export function PaymentsPage() {
  const messages = usePaymentsMessages();
  const [params, setParams] = useSearchParams();
  const { timeZone, paymentColumns, change } = usePreferences();
  const now = useClock();
  const filters = useMemo(() => parseFilters(params), [params]);
  const sort = useMemo(() => parseSort(params.sort), [params.sort]);
  const columns = parseColumns(params.columns) ?? parseColumns(paymentColumns) ?? defaultColumns;
  // Written out, so that a minute that passes makes no new list: only a new day does.
  const filterText = JSON.stringify(toPaymentFilter(filters, timeZone, now));
  const filter = useMemo<PaymentFilterInput>(() => JSON.parse(filterText), [filterText]);
  const list = useMemo(() => getPaymentList(filter, sort), [filter, sort]);
  const total = useTotal(filter, list);
  const mayExport = usePermission('EXPORT');
  const clear = (): void => setParams({ ...formatFilters({}), view: undefined });
  const choose = (chosen: readonly ColumnKey[]): void => {
    change({ paymentColumns: formatColumns(chosen) });
    if (params.columns !== undefined) setParams({ columns: formatColumns(chosen) }, true);
  };
  const order = (next: Sort): void => setParams({ sort: formatSort(next) });
  useEffect(() => () => rememberListedPayments(params, listIds(list)), [params, list]);
  useLive(list, filter.entityId ?? undefined);

  return (
    <div className="payments-page">
      <PageHeader
        title={messages.title}
        aside={<Total text={total} />}
        actions={
          <>
            <ColumnPicker columns={columns} onChange={choose} />
            <ExportButton
              path={createExportPath({ filter: toPaymentFilter(filters, timeZone, now), sort, columns, timeZone })}
              may={mayExport}
            />
          </>
        }
      />
      <ViewsBar params={params} state={toViewState(params, formatColumns(columns))} onView={(view) => setParams({ view })} />
      <FilterBar
        filters={filters}
        change={(changed) => setParams(formatFilters(parseFilters(formatFilters({ ...filters, ...changed }))))}
        onClear={clear}
      >
        <SortChoice sort={sort} onSort={order} />
      </FilterBar>
      <PaymentsList
        key={filterText + formatSort(sort)}
        list={list}
        columns={columns}
        sort={sort}
        onSort={order}
        isFiltered={hasFilters(filters)}
        onClear={clear}
      />
    </div>
  );
}

/** What was read of the list, in its order. */
function listIds(list: PaymentList<PaymentRow>): readonly string[] {
  const { list: state } = list.shown();
  return sliceRows(state, 0, countRows(state)).flatMap((row) => (row ? [row.id] : []));
}
