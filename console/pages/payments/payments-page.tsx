/** Screen 2: every payment that somebody may see, narrowed, sorted and live. What is shown stands in the address. */
import { useMemo } from 'react';
import { usePermission } from '../../client/viewer.ts';
import { PageHead } from '../../components/page-header.tsx';
import { useClock } from '../../hooks/use-clock.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type ColumnKey, defaultColumns, readColumns, writeColumns } from './columns-view.ts';
import type { PaymentFilterInput } from './documents.ts';
import { exportPath } from './export-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { gatewayFilter, isFiltered, readFilters, writeFilters } from './filters-view.ts';
import { listOf } from './lists.ts';
import { usePaymentsWords } from './messages.ts';
import { readSort, type Sort, writeSort } from './sort-view.ts';
import { ColumnPicker, ExportButton, SortChoice, Total } from './toolbar.tsx';
import { ViewsBar } from './views-bar.tsx';
import { viewStateOf } from './views-view.ts';
import './payments.css';
import { List } from './list.tsx';
import { useLive, useTotal } from './use-live-list.ts';

export function PaymentsPage() {
  const words = usePaymentsWords();
  const [address, setAddress] = useSearchParams();
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
  const mayExport = usePermission('EXPORT');
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
