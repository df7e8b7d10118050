/** The audit log. Older entries load on scrolling. */
import { Button, Center, Paper, Text, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { shortenId } from '../../values/short-id.ts';
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { nameAction, useAuditMessages } from './audit-messages.ts';
import { type AuditVariables, findBadParams, findMoney, parseAuditFilters, toAuditVariables } from './audit-view.ts';
import { ChangeText } from './change-text.tsx';
import { type AuditEntry, auditDocument, auditEntitiesDocument } from './documents.ts';
import { EntryDrawer } from './entry-drawer.tsx';

export function AuditPage() {
  return usePermission('CONFIGURATION_READ') ? <Audit /> : <MissingRight needs={['CONFIGURATION_READ']} />;
}

function Audit() {
  const messages = useAuditMessages();
  const [params, setParams] = useSearchParams();
  const filters = parseAuditFilters(params);
  const { timeZone } = usePreferences();
  const [{ data: places }] = useQuery({ query: auditEntitiesDocument });
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <AuditFilters filters={filters} entities={nodesOf(places?.entities)} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Entries key={JSON.stringify(filters)} wanted={toAuditVariables(filters, timeZone)} open={setOpened} />
      <EntryDrawer entry={opened} close={() => setOpened(undefined)} />
    </>
  );
}

function Entries({ wanted, open }: { readonly wanted: AuditVariables; readonly open: (entry: AuditEntry) => void }) {
  const messages = useAuditMessages();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: auditDocument,
    variables: { after, ...wanted },
  });
  const { edges = [], pageInfo } = data?.auditLog ?? {};
  const next = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  const isBusy = fetching || stale;
  const { ref, entry: end } = useIntersection({ rootMargin: '400px' });
  useEffect(() => {
    if (end?.isIntersecting && next && !isBusy) setAfter(next);
  }, [end?.isIntersecting, next, isBusy]);
  if (!data) return <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={12} height={40} />;
  if (edges.length === 0) {
    return (
      <Paper withBorder>
        <Empty title={messages.empty} hint={messages.emptyHint} />
      </Paper>
    );
  }
  return (
    <>
      <Paper withBorder>
        <div className={`${classes.row} ${classes.head}`} aria-hidden>
          <span>{messages.when}</span>
          <span>{messages.who}</span>
          <span>{messages.whatToWhat}</span>
          <span>{messages.change}</span>
        </div>
        <ul className={classes.rows} aria-label={messages.title}>
          {edges.map(({ node }) => (
            <li key={node.id}>
              <Row entry={node} open={open} />
            </li>
          ))}
        </ul>
      </Paper>
      <Center ref={ref} py="md">
        {error ? (
          <FailedNote error={error} />
        ) : next ? (
          <Button variant="default" loading={isBusy} onClick={() => setAfter(next)}>
            {messages.more}
          </Button>
        ) : (
          <Quiet>{messages.end}</Quiet>
        )}
      </Center>
    </>
  );
}

function Row({ entry, open }: { readonly entry: AuditEntry; readonly open: (entry: AuditEntry) => void }) {
  const messages = useAuditMessages();
  const { amount } = useFormats();
  const money = findMoney(entry.change);
  const what = nameAction(messages.actionNames, entry.action);
  return (
    <UnstyledButton className={classes.row} title={messages.open(what, entry.callerName)} onClick={() => open(entry)}>
      <Text component="span" size="sm" className={classes.when ?? ''}>
        <Timestamp at={entry.at} />
      </Text>
      <span className={classes.who}>
        <Text component="span" size="sm" display="block">
          {entry.callerName}
        </Text>
        <Text component="span" size="xs" className="quiet" title={entry.callerId}>
          {shortenId(entry.callerId)}
          {entry.address !== null && ` · ${entry.address}`}
        </Text>
      </span>
      <span className={classes.what}>
        <Text component="span" size="sm" fw={600} display="block">
          {what}
        </Text>
        <Text component="span" size="xs" className="quiet code" title={entry.subjectId}>
          {entry.subjectId}
        </Text>
      </span>
      {money ? (
        <span>
          <Text component="span" size="sm" display="block">
            {amount(money.amount, money.currency)} {money.currency}
          </Text>
          {money.reason && (
            <Text component="span" size="sm" className="quiet">
              {messages.quoted(money.reason)}
            </Text>
          )}
        </span>
      ) : (
        <ChangeText change={entry.change} />
      )}
    </UnstyledButton>
  );
}
