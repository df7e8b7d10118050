/** Entries of bank statements, and what each may pay. The filters are in the address. */
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { bankLineStatuses } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { ChoiceFilter, ListFilters } from '../../components/list-filters.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { BankLineBadge } from '../../components/settlement-badges.tsx';
import { Empty, NotFound } from '../../components/states.tsx';
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
  if (!mayRead) return <MissingRight needs={['EXPORT']} />;
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
            <ListDownload list="bankLines" filter={toBankLineFilter(filters)} />
          </>
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <ListFilters label={messages.filters}>
        {filters.line === undefined ? (
          <>
            <ChoiceFilter
              label={messages.status}
              none={messages.toDo}
              values={['ALL', ...bankLineStatuses.filter((value) => value !== 'OPEN')]}
              names={{ ALL: messages.all, ...words.bankLine }}
              value={filters.status}
              onChange={(status) => setParams({ status })}
            />
            <EntitySelect value={filters.entity} onChange={(entity) => setParams({ entity })} />
          </>
        ) : (
          <Button variant="default" onClick={() => setParams({ line: undefined })}>
            {messages.allEntries}
          </Button>
        )}
      </ListFilters>
      <Rows key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

interface RowsProps {
  readonly filters: BankLineFilters;
}

function Rows({ filters }: RowsProps) {
  return (
    <PagedRows
      query={bankLinesDocument}
      variables={(after) => ({ after, filter: toBankLineFilter(filters) })}
      connection={({ bankLines }) => bankLines}
      height={52}
    >
      {(lines, refresh) => <Lines lines={lines} filters={filters} refresh={refresh} />}
    </PagedRows>
  );
}

function Lines({ lines, filters, refresh }: RowsProps & { readonly lines: readonly BankLineRow[]; readonly refresh: () => void }) {
  const messages = useBankLinesMessages();
  const { day } = useFormats();
  const control = useLineDecision(refresh);
  const mayUpload = usePermission('RECONCILE');
  const wanted = toBankLineFilter(filters).statuses;
  // What was decided leaves the list at once.
  const rows = lines.filter(({ status }) => wanted === undefined || wanted === null || wanted.includes(status));
  return (
    <>
      <DecideDialog control={control} />
      {rows.length === 0 ? (
        <Paper withBorder>
          {filters.line === undefined ? (
            <Empty title={messages.empty} hint={mayUpload ? messages.emptyHint : messages.emptyReadHint} />
          ) : (
            <NotFound isPart />
          )}
        </Paper>
      ) : (
        <DataTable
          label={messages.title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'booked',
              title: messages.booked,
              cell: ({ id, bookedOn }) => (
                <Anchor
                  size="sm"
                  style={{ whiteSpace: 'nowrap' }}
                  renderRoot={(props) => <Link to="/bank-lines" search={{ line: id }} {...props} />}
                >
                  {day(bookedOn)}
                </Anchor>
              ),
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
      )}
    </>
  );
}

function Entry({ row: { counterparty, text, reference, account } }: { readonly row: BankLineRow }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {counterparty ?? account}
      <Text size="sm">{text}</Text>
      <Quiet size="xs">{reference}</Quiet>
    </div>
  );
}

interface PaysProps {
  readonly row: BankLineRow;
  readonly control: DecisionControl;
}

function Pays({ row, control }: PaysProps) {
  const messages = useBankLinesMessages();
  const { day, amount: format } = useFormats();
  const mayDecide = usePermission('RECONCILE');
  const { id, version, amount, currency, status, matches, candidates, decidedBy, matchReason } = row;
  const about = { id, version, amount, currency };
  const label = `${messages.aside}: ${format(amount, currency)} ${currency}, ${row.counterparty ?? row.text ?? row.account}`;
  if (status === 'OPEN') {
    return (
      <Stack gap={6}>
        {candidates.length === 0 && <Quiet>{messages.noCandidates}</Quiet>}
        {candidates.slice(0, 3).map((candidate) => (
          <Candidate
            key={candidate.payout.id}
            candidate={candidate}
            match={mayDecide ? (payout) => control.open({ ...about, status: 'MATCHED', payout }) : undefined}
          />
        ))}
        {mayDecide && (
          <div>
            <Button variant="default" size="xs" aria-label={label} onClick={() => control.open({ ...about, status: 'ASIDE' })}>
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
      <Quiet size="xs">{decidedBy === null ? messages.byRules : messages.by(decidedBy, matchReason)}</Quiet>
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
        <Quiet size="xs">{notes.join(', ')}</Quiet>
      </div>
      {match && (
        <Button size="xs" aria-label={messages.matchWith(name)} style={{ flexShrink: 0 }} onClick={() => match({ id: payout.id, name })}>
          {messages.match}
        </Button>
      )}
    </Group>
  );
}
