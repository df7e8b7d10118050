/** The jobs that charge the account. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { JobBadge } from '../../components/job-badges.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useJobWords } from '../../messages/job-messages.ts';
import type { RegistrationData } from './documents.ts';
import { useRegistrationMessages } from './registration-messages.ts';

type Job = RegistrationData['jobs']['edges'][number]['node'];

interface JobsCardProps {
  readonly registrationId: string;
  /** An account that was deleted is not charged. */
  readonly mayCharge: boolean;
  readonly jobs: RegistrationData['jobs'];
}

export function JobsCard({ registrationId, mayCharge, jobs }: JobsCardProps) {
  const messages = useRegistrationMessages();
  // A new job makes new payments, which in the live environment merchants do and staff do not.
  const mayCreate = usePermission('PAYMENTS_WRITE') && mayCharge;
  return (
    <Card
      title={messages.jobs}
      aside={
        mayCreate && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/new" search={{ registration: registrationId }} {...props} />}>
            {messages.newJob}
          </Anchor>
        )
      }
    >
      {jobs.edges.length === 0 ? <Quiet>{messages.noJobs}</Quiet> : <JobsTable jobs={jobs} />}
      {jobs.pageInfo.hasNextPage && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/jobs" search={{ registration: registrationId, status: 'ALL' }} {...props} />}>
          {messages.allJobs}
        </Anchor>
      )}
    </Card>
  );
}

function JobsTable({ jobs }: Pick<JobsCardProps, 'jobs'>) {
  const messages = useRegistrationMessages();
  const words = useJobWords();
  const columns: readonly DataColumn<Job>[] = [
    {
      key: 'name',
      title: messages.what,
      cell: ({ id, name }) => (
        <Anchor size="sm" fw={500} renderRoot={(props) => <Link to="/jobs/$id" params={{ id }} {...props} />}>
          {name ?? words.unnamed}
        </Anchor>
      ),
    },
    { key: 'status', title: messages.state, cell: ({ status, cancelAt }) => <JobBadge status={status} cancelAt={cancelAt} /> },
    {
      key: 'next',
      title: messages.nextRun,
      cell: ({ nextRunAt }) => (nextRunAt === null ? <span className="quiet">{messages.noNextRun}</span> : <Timestamp at={nextRunAt} />),
    },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
  return <DataTable isBare label={messages.jobs} rows={nodesOf(jobs)} columns={columns} rowKey={({ id }) => id} />;
}
