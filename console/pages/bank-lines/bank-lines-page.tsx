/** Entries of bank statements, and what each may pay. The filters are in the address. */
import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { bankLineStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ExportButtons } from '../../components/export-buttons.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { BankLineBadge } from '../../components/settlement-badges.tsx';
import { Denied, Empty, Failed, Loading } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useBankLinesMessages } from './bank-lines-messages.ts';
import { type BankLineFilters, parseFilters, toBankLineFilter } from './bank-lines-view.ts';
import { DecideDialog, type DecisionControl, useLineDecision } from './decide-dialog.tsx';
import { type BankLineRow, bankLinesDocument, type PayoutCandidate } from './documents.ts';

export function BankLinesPage() {
  const messages = useBankLinesMessages();
  const words = useSettlementWords();
  const [params, setParams] = useSearchParams();
  const mayRead = usePermission('EXPORT');
  const filters = parseFilters(params);
  if (!mayRead) return <Denied />;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/payouts" search={filters.entity ? { entity: filters.entity } : {}} {...props} />}
            >
              {messages.payouts}
            </Button>
            <ExportButtons list="bankLines" filter={toBankLineFilter(filters)} />
          </>
        }
      />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
      <search aria-label={messages.filters}>
        <Group gap="xs" mb="sm" align="end">
          <NativeSelect
            label={messages.status}
            size="sm"
            data={[
              { value: '', label: messages.toDo },
              { value: 'ALL', label: messages.all },
              ...bankLineStatuses.filter((value) => value !== 'OPEN').map((value) => ({ value, label: words.bankLine[value] })),
            ]}
            value={filters.status ?? ''}
            onChange={(event) => setParams({ status: event.currentTarget.value })}
          />
          <EntitySelect value={filters.entity} onChange={(entity) => setParams({ entity })} />
        </Group>
      </search>
      <Rows key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Rows({ filters }: { readonly filters: BankLineFilters }) {
  const messages = useBankLinesMessages();
  const { day } = useFormats();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: bankLinesDocument,
    variables: { after, filter: toBankLineFilter(filters) },
    requestPolicy: 'cache-and-network',
  });
  const control = useLineDecision(() => refetch({ requestPolicy: 'network-only' }));
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <Loading rows={10} height={52} />;
  const wanted = toBankLineFilter(filters).statuses;
  // What was decided leaves the list at once.
  const rows = nodesOf(data.bankLines).filter(({ status }) => wanted === undefined || wanted === null || wanted.includes(status));
  const { hasNextPage, endCursor } = data.bankLines.pageInfo;
  return (
    <>
      <DecideDialog control={control} />
      {rows.length === 0 ? (
        <Paper withBorder>
          <Empty title={messages.empty} hint={messages.emptyHint} />
        </Paper>
      ) : (
        <>
          <DataTable
            label={messages.title}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'booked',
                title: messages.booked,
                cell: ({ bookedOn }) => <span style={{ whiteSpace: 'nowrap' }}>{day(bookedOn)}</span>,
              },
              { key: 'entry', title: messages.entry, cell: (row) => <Entry row={row} /> },
              {
                key: 'amount',
                title: messages.amount,
                isNumber: true,
                cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
              },
              { key: 'pays', title: messages.pays, cell: (row) => <Pays row={row} control={control} /> },
            ]}
          />
          <ListEnd error={error} next={hasNextPage ? endCursor : null} isBusy={fetching || stale} onMore={setAfter} />
        </>
      )}
    </>
  );
}

function Entry({ row: { counterparty, text, reference, account } }: { readonly row: BankLineRow }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {counterparty ?? account}
      <Text size="sm">{text}</Text>
      <Text size="xs" className="quiet">
        {reference}
      </Text>
    </div>
  );
}

interface PaysProps {
  readonly row: BankLineRow;
  readonly control: DecisionControl;
}

function Pays({ row, control }: PaysProps) {
  const messages = useBankLinesMessages();
  const { day } = useFormats();
  const mayDecide = usePermission('RECONCILE');
  const { id, version, amount, currency, status, matches, candidates, decidedBy, matchReason } = row;
  const about = { id, version, amount, currency };
  if (status === 'OPEN') {
    return (
      <Stack gap={6}>
        {candidates.length === 0 && (
          <Text size="sm" className="quiet">
            {messages.noCandidates}
          </Text>
        )}
        {candidates.slice(0, 3).map((candidate) => (
          <Candidate
            key={candidate.payout.id}
            candidate={candidate}
            match={mayDecide ? (payout) => control.open({ ...about, status: 'MATCHED', payout }) : undefined}
          />
        ))}
        {mayDecide && (
          <div>
            <Button variant="default" size="xs" onClick={() => control.open({ ...about, status: 'ASIDE' })}>
              {messages.aside}
            </Button>
          </div>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <div>
        <BankLineBadge status={status} />
      </div>
      {matches.map(
        ({ payout }) =>
          payout && (
            <Anchor key={payout.id} size="sm" renderRoot={(props) => <Link to="/payouts/$id" params={{ id: payout.id }} {...props} />}>
              {messages.nameOf(payout.instituteName, day(payout.settlementDate))}
            </Anchor>
          ),
      )}
      <Text size="xs" className="quiet">
        {decidedBy === null ? messages.byRules : messages.by(decidedBy, matchReason)}
      </Text>
      {mayDecide && (
        <div>
          <Button variant="default" size="xs" onClick={() => control.open({ ...about, status: 'OPEN' })}>
            {messages.reopen}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface CandidateProps {
  readonly candidate: PayoutCandidate;
  readonly match: ((payout: { readonly id: string; readonly name: string }) => void) | undefined;
}

function Candidate({ candidate: { payout, difference, isNamed }, match }: CandidateProps) {
  const messages = useBankLinesMessages();
  const formats = useFormats();
  const name = messages.nameOf(payout.instituteName, formats.day(payout.settlementDate));
  const notes = [
    difference === '0.00' ? messages.exact : messages.differs(formats.amount(difference, payout.currency)),
    ...(isNamed ? [messages.named] : []),
  ];
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" align="start">
      <div>
        <Anchor size="sm" renderRoot={(props) => <Link to="/payouts/$id" params={{ id: payout.id }} {...props} />}>
          {name}
        </Anchor>{' '}
        <Amount value={payout.expected} currency={payout.currency} />
        <Text size="xs" className="quiet">
          {notes.join(', ')}
        </Text>
      </div>
      {match && (
        <Button size="xs" aria-label={messages.matchWith(name)} style={{ flexShrink: 0 }} onClick={() => match({ id: payout.id, name })}>
          {messages.match}
        </Button>
      )}
    </Group>
  );
}
