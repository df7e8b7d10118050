/** One job: schedule and next runs, runs with their payments, contract, and what staff may do with it. */
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { useLiveEvents } from '../../client/live-events.ts';
import { Amount } from '../../components/amount.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { JobBadge, JobHealthBadge } from '../../components/job-badges.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { Labelled } from '../../components/labelled.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Unresolved } from '../../components/reason-dialog.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { WarningList } from '../../components/warning-list.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useDetailKeys } from '../../hooks/use-detail-keys.ts';
import { useRefreshSoon } from '../../hooks/use-refresh-soon.ts';
import { useJobWords } from '../../messages/job-messages.ts';
import { ActionButtons } from './action-buttons.tsx';
import { ActionDialog, useJobAction } from './action-dialog.tsx';
import { useActionMessages } from './action-messages.ts';
import { ContractCard, PoliciesCard } from './contract-card.tsx';
import { type JobView, jobDocument } from './documents.ts';
import { useJobMessages } from './job-messages.ts';
import { RunsCard } from './runs-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';

/** Runs that are shown first, and on demand: as many as one read may cost. */
const runsShown = 20;
const runsShownMax = 100;

export function JobPage() {
  const { id } = useParams({ from: '/jobs/$id' });
  // Another job is another page: nothing of a dialog goes over.
  return <OneJob key={id} id={id} />;
}

function OneJob({ id }: { readonly id: string }) {
  const [first, setFirst] = useState(runsShown);
  const [{ data, error, fetching }, refetch] = useQuery({
    query: jobDocument,
    variables: { id, first },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  useLiveEvents({
    filter: { subjectId: id, types: ['JOB', 'SCHEDULE'] },
    onEvent: useRefreshSoon(refresh),
    onStart: (hasGap) => hasGap && refresh(),
  });
  useDetailKeys(useJobMessages().keys, id);
  // The job of another number of runs stays while more are read.
  const [shown, setShown] = useState<JobView>();
  if (data?.job && data.job !== shown) setShown(data.job);
  const job = data?.job ?? shown;
  return (
    <Stack gap="sm">
      <BackLink list="/jobs" />
      {job ? (
        <TimeOf entityId={job.entityId}>
          <Body job={job} refresh={refresh} busy={fetching} more={first < runsShownMax ? () => setFirst(runsShownMax) : null} />
        </TimeOf>
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

interface BodyProps {
  readonly job: JobView;
  readonly refresh: () => void;
  readonly busy: boolean;
  readonly more: (() => void) | null;
}

function Body({ job, refresh, busy, more }: BodyProps) {
  const messages = useJobMessages();
  const actionMessages = useActionMessages();
  const { current, open } = useJobAction(job, refresh);
  return (
    <Stack>
      <JobHeader job={job} actions={<ActionButtons job={job} open={(action) => open({ action, id: job.id, version: job.version })} />} />
      {current && (
        <Unresolved action={current} name={actionMessages.names[current.state.request.action]} reopen={() => open(current.state.request)} />
      )}
      {current && <ActionDialog action={current} job={job} />}
      {job.warnings.length > 0 && (
        <Alert color="yellow" title={messages.warnings}>
          <WarningList warnings={job.warnings} />
        </Alert>
      )}
      <div className={details.columns}>
        <div className={details.column}>
          <ScheduleCard job={job} />
          <RunsCard job={job} busy={busy} more={more} />
        </div>
        <div className={`${details.column} ${details.side}`}>
          <ContractCard job={job} />
          <PoliciesCard job={job} />
        </div>
        <div className={`${details.below} ${details.card} ${details.unprinted}`}>
          <JsonView value={job.answer} title={messages.answer} />
        </div>
      </div>
    </Stack>
  );
}

function JobHeader({ job, actions }: { readonly job: JobView; readonly actions: ReactNode }) {
  const messages = useJobMessages();
  const words = useJobWords();
  const { id, name, status, statusReason, health, cancelAt, amount, currency, registrationId, registration, previousId } = job;
  const last4 = registration?.card.last4Digits;
  return (
    <div>
      <PageHeader
        title={name ?? words.unnamed}
        aside={
          <>
            <JobBadge status={status} cancelAt={cancelAt} />
            {health !== 'HEALTHY' && health !== 'STOPPED' && <JobHealthBadge health={health} />}
          </>
        }
        actions={actions}
      />
      {statusReason !== null && (
        <Text size="sm" mb="xs">
          {words.reason(statusReason)}
        </Text>
      )}
      <div className={details.facts}>
        <Amount value={amount} currency={currency} />
        {registration && (
          <Anchor renderRoot={(props) => <Link to="/registrations/$id" params={{ id: registrationId }} {...props} />}>
            {last4 ? messages.account(registration.paymentBrand ?? '', last4) : messages.storedAccount}
          </Anchor>
        )}
        <Anchor renderRoot={(props) => <Link to="/jobs" search={{ registration: registrationId, status: 'ALL' }} {...props} />}>
          {messages.otherJobs}
        </Anchor>
        {previousId !== null && (
          <Anchor renderRoot={(props) => <Link to="/jobs/$id" params={{ id: previousId }} {...props} />}>{messages.replacedJob}</Anchor>
        )}
        <Labelled text="Id">
          <Id value={id} what={messages.id} path={`/console/jobs/${id}`} />
        </Labelled>
      </div>
    </div>
  );
}
