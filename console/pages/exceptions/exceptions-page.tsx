/** The work queue of settlement: lines that belong to no payment, or to one of several, with what may belong to them. */
import { Button, Paper, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useLiveEvents } from '../../client/live-events.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { BadParams } from '../../components/bad-params.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { ChoiceFilter, type FilterChange, ListFilters } from '../../components/list-filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { type AsideControl, RecordAsideDialog, useRecordAside } from '../../components/record-aside.tsx';
import { type MatchControl, type MatchRequest, RecordMatchDialog, useRecordMatch } from '../../components/record-match.tsx';
import { MatchingBadge } from '../../components/settlement-badges.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useRefreshSoon } from '../../hooks/use-refresh-soon.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useMatchReasons } from '../../messages/match-reason-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { ComparedCard } from './compared-card.tsx';
import { type ExceptionRow, exceptionsDocument } from './documents.ts';
import classes from './exceptions.module.css';
import { useExceptionsMessages } from './exceptions-messages.ts';
import {
  chooseAfter,
  type ExceptionFilters,
  exceptionKinds,
  findBadParams,
  moveChoice,
  parseFilters,
  toRecordFilter,
} from './exceptions-view.ts';

export function ExceptionsPage() {
  const messages = useExceptionsMessages();
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const mayMatch = usePermission('RECONCILE');
  return (
    <>
      <PageHeader title={messages.title} actions={<ListDownload list="reconciliationRecords" filter={toRecordFilter(filters)} />} />
      <Quiet mb="sm">{mayMatch ? `${messages.lead} ${messages.toDo}` : messages.lead}</Quiet>
      <Filters filters={filters} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Queue key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Filters({ filters: { status, entity, file }, change }: FilterChange & { readonly filters: ExceptionFilters }) {
  const messages = useExceptionsMessages();
  const words = useSettlementWords();
  return (
    <ListFilters label={messages.filters}>
      <ChoiceFilter
        label={messages.status}
        none={messages.both}
        values={exceptionKinds}
        names={{ ...words.matching, ASIDE: words.reason.SET_ASIDE }}
        value={status}
        onChange={(value) => change({ status: value, line: undefined })}
      />
      <EntitySelect value={entity} onChange={(id) => change({ entity: id, line: undefined })} />
      {file !== undefined && (
        <Button variant="default" onClick={() => change({ file: undefined, line: undefined })}>
          {messages.allFiles}
        </Button>
      )}
    </ListFilters>
  );
}

function Queue({ filters }: { readonly filters: ExceptionFilters }) {
  const messages = useExceptionsMessages();
  const [{ line }, setParams] = useSearchParams();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: exceptionsDocument,
    variables: { after, filter: toRecordFilter(filters) },
    requestPolicy: 'cache-and-network',
  });
  // What a colleague matches or sets aside leaves this queue, too, before somebody decides it once more.
  const refreshSoon = useRefreshSoon(() => refetch({ requestPolicy: 'network-only' }));
  useLiveEvents({ filter: { types: ['SETTLEMENT'] }, onEvent: refreshSoon, onStart: refreshSoon });
  // The line that was matched last, as it is after that: its match can be taken back while the page is open.
  const [last, setLast] = useState<MatchRequest>();
  const isAside = filters.status === 'ASIDE';
  // A line that was matched or set aside is an exception no more, in the cache at once.
  const rows = nodesOf(data?.reconciliationRecords).filter(
    ({ matchingStatus, setAsideAt }) => matchingStatus !== 'MATCHED' && (setAsideAt !== null) === isAside,
  );
  const ids = rows.map(({ id }) => id);
  const chosen = line !== undefined && ids.includes(line) ? line : ids[0];
  const choose = (id: string | undefined): void => setParams({ line: id }, true);
  const control = useRecordMatch((done) => {
    if (done && !done.isUndo) {
      const { id, version, amount, currency } = done.record;
      setLast({ id, version, amount, currency, paymentIds: [] });
      if (id === chosen) choose(chooseAfter(ids, id));
    } else if (done) {
      setLast(undefined);
      choose(done.record.id);
    }
    refetch({ requestPolicy: 'network-only' });
  });
  const asideControl = useRecordAside((done) => {
    if (done && done.id === chosen) choose(chooseAfter(ids, done.id));
    refetch({ requestPolicy: 'network-only' });
  });
  const undo = last ? () => control.open(last) : undefined;
  useQueueKeys({ ids, chosen, choose, undo });
  if (!data) return <LoadingOrFailed error={error} retry={() => refetch()} rows={10} height={52} />;
  const { pageInfo } = data.reconciliationRecords;
  return (
    <>
      {undo && (
        <Button variant="default" mb="sm" onClick={undo}>
          {messages.undoLast}
        </Button>
      )}
      <RecordMatchDialog control={control} />
      <RecordAsideDialog control={asideControl} />
      {rows.length === 0 ? (
        <Paper withBorder>
          <Empty title={isAside ? messages.noneAside : messages.empty} hint={isAside ? messages.noneAsideHint : messages.emptyHint} />
        </Paper>
      ) : (
        <div className={classes.desk}>
          <div>
            <Paper withBorder>
              <ul className={classes.rows} aria-label={messages.list}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Row row={row} isChosen={row.id === chosen} choose={choose} />
                  </li>
                ))}
              </ul>
            </Paper>
            <ListEnd error={error} next={pageInfo.hasNextPage ? pageInfo.endCursor : null} isBusy={fetching || stale} onMore={setAfter} />
          </div>
          <Compared id={chosen} control={control} asideControl={asideControl} />
        </div>
      )}
    </>
  );
}

interface QueueKeys {
  readonly ids: readonly string[];
  readonly chosen: string | undefined;
  readonly choose: (id: string | undefined) => void;
  readonly undo: (() => void) | undefined;
}

function useQueueKeys({ ids, chosen, choose, undo }: QueueKeys): void {
  const messages = useExceptionsMessages();
  const navigate = useNavigate();
  const move = (by: -1 | 1): void => {
    const id = moveChoice(ids, chosen, by);
    choose(id);
    document.getElementById(`line-${id}`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys(messages.keys, [
    { keys: 'j', label: messages.next, run: () => move(1) },
    { keys: 'k', label: messages.previous, run: () => move(-1) },
    {
      keys: 'o',
      label: messages.openKey,
      run: () => {
        if (chosen !== undefined) void navigate({ to: '/records/$id', params: { id: chosen } });
      },
    },
    ...(undo ? [{ keys: 'u', label: messages.undoLast, run: undo }] : []),
  ]);
}

interface RowProps {
  readonly row: ExceptionRow;
  readonly isChosen: boolean;
  readonly choose: (id: string) => void;
}

const comparedId = 'compared';

function Row({ row, isChosen, choose }: RowProps) {
  const words = useSettlementWords();
  const { reason } = useMatchReasons();
  const { day } = useFormats();
  const { id, recordType, settlementDate, amount, currency, cashflow, matchingStatus, setAsideAt, matchReason, clearingInstituteName } =
    row;
  return (
    <UnstyledButton
      id={`line-${id}`}
      className={classes.row}
      aria-current={isChosen}
      onClick={() => {
        choose(id);
        if (matchMedia('(max-width: 74.99em)').matches) document.getElementById(comparedId)?.scrollIntoView();
      }}
    >
      <span>
        {words.recordType[recordType]} · {day(settlementDate)}
      </span>
      <Amount value={cashflow === 'NEG' ? `-${amount}` : amount} currency={currency} />
      <Text component="span" size="xs" className="quiet">
        {clearingInstituteName}
      </Text>
      <MatchingBadge status={matchingStatus} setAsideAt={setAsideAt} />
      <Text component="span" size="xs" className={`quiet ${classes.wide}`}>
        {matchReason && day(reason(matchReason))}
      </Text>
    </UnstyledButton>
  );
}

interface ComparedProps {
  readonly id: string | undefined;
  readonly control: MatchControl;
  readonly asideControl: AsideControl;
}

function Compared({ id, control, asideControl }: ComparedProps) {
  const messages = useExceptionsMessages();
  const mayMatch = usePermission('RECONCILE');
  return (
    <div id={comparedId} className={classes.compared}>
      {!mayMatch && <Quiet mb="xs">{messages.mayNot}</Quiet>}
      {id === undefined ? (
        <Text className="quiet">{messages.choose}</Text>
      ) : (
        <ComparedCard key={id} id={id} open={mayMatch ? control.open : undefined} openAside={mayMatch ? asideControl.open : undefined} />
      )}
    </div>
  );
}
