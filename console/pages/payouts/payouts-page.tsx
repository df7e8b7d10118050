/** Payouts by day, as the bank statement has them. The filters are in the address. */
import { Anchor, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { payoutStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { ChoiceFilter, ListFilters } from '../../components/list-filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { PayoutBadge } from '../../components/settlement-badges.tsx';
import { Empty } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type PayoutRow, payoutsDocument } from './documents.ts';
import { usePayoutsMessages } from './payouts-messages.ts';
import { type PayoutFilters, parseFilters, toPayoutFilter } from './payouts-view.ts';
import { StatementDialog } from './statement-dialog.tsx';

export function PayoutsPage() {
  const messages = usePayoutsMessages();
  const words = useSettlementWords();
  const { day } = useFormats();
  const [params, setParams] = useSearchParams();
  const [uploads, setUploads] = useState(0);
  const [isUploading, setUploading] = useState(false);
  const mayReadStatements = usePermission('EXPORT');
  const mayUpload = usePermission('RECONCILE');
  const filters = parseFilters(params);
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            {mayUpload && <Button onClick={() => setUploading(true)}>{messages.upload}</Button>}
            {mayReadStatements && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/bank-lines" search={filters.entity ? { entity: filters.entity } : {}} {...props} />}
              >
                {messages.bankLines}
              </Button>
            )}
            <ListDownload list="payouts" filter={toPayoutFilter(filters)} />
          </>
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <ListFilters label={messages.filters}>
        <ChoiceFilter
          label={messages.status}
          none={messages.all}
          values={payoutStatuses}
          names={words.payout}
          value={filters.status}
          onChange={(status) => setParams({ status })}
        />
        <EntitySelect value={filters.entity} onChange={(entity) => setParams({ entity })} />
        {filters.from !== undefined && filters.to !== undefined && (
          <Button variant="default" onClick={() => setParams({ from: undefined, to: undefined })} title={messages.anyDay}>
            {messages.until(day(filters.from), day(filters.to))} ✕
          </Button>
        )}
      </ListFilters>
      <Rows key={`${JSON.stringify(filters)} ${uploads}`} filters={filters} />
      {isUploading && (
        <StatementDialog
          close={() => {
            setUploading(false);
            setUploads(uploads + 1);
          }}
        />
      )}
    </>
  );
}

function Rows({ filters }: { readonly filters: PayoutFilters }) {
  const messages = usePayoutsMessages();
  const navigate = useNavigate();
  const isFiltered = filters.status !== undefined || filters.from !== undefined;
  const amount = (name: 'payments' | 'refunds' | 'chargebacks' | 'fees' | 'expected' | 'received' | 'difference') => ({
    key: name,
    title: messages[name],
    isNumber: true,
    cell: (row: PayoutRow) => <Amount value={row[name]} of={row.currency} />,
  });
  return (
    <PagedRows
      query={payoutsDocument}
      variables={(after) => ({ after, filter: toPayoutFilter(filters) })}
      connection={({ payouts }) => payouts}
      empty={<Empty title={isFiltered ? messages.emptyFilter : messages.empty} hint={messages.emptyHint} />}
    >
      {(rows) => (
        <DataTable
          label={messages.title}
          rows={rows}
          rowKey={({ id }) => id}
          open={({ id }) => void navigate({ to: '/payouts/$id', params: { id } })}
          columns={[
            { key: 'day', title: messages.day, cell: (row) => <DayLink row={row} /> },
            { key: 'institute', title: messages.institute, cell: (row) => <Institute row={row} /> },
            amount('payments'),
            amount('refunds'),
            amount('chargebacks'),
            amount('fees'),
            {
              ...amount('expected'),
              cell: (row) => (
                <strong>
                  <Amount value={row.expected} currency={row.currency} />
                </strong>
              ),
            },
            amount('received'),
            { ...amount('difference'), cell: (row) => <Difference row={row} /> },
            { key: 'status', title: messages.status, cell: ({ status }) => <PayoutBadge status={status} /> },
          ]}
        />
      )}
    </PagedRows>
  );
}

function DayLink({ row: { id, settlementDate } }: { readonly row: PayoutRow }) {
  const { day } = useFormats();
  return (
    <Anchor size="sm" style={{ whiteSpace: 'nowrap' }} renderRoot={(props) => <Link to="/payouts/$id" params={{ id }} {...props} />}>
      {day(settlementDate)}
    </Anchor>
  );
}

function Institute({ row: { instituteName, instituteMerchantId, isDirect } }: { readonly row: PayoutRow }) {
  const messages = usePayoutsMessages();
  return (
    <div>
      {instituteName}
      <Quiet size="xs">{isDirect ? messages.direct : instituteMerchantId}</Quiet>
    </div>
  );
}

/** What still waits is no difference yet. */
function Difference({ row: { status, difference, currency } }: { readonly row: PayoutRow }) {
  return status === 'DIFFERENT' ? (
    <strong>
      <Amount value={difference} of={currency} />
    </strong>
  ) : (
    <span className="quiet">–</span>
  );
}
