/** The jobs that charge the account. */
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import details from '../../components/details.module.css';
import { JobBadge } from '../../components/job-badges.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useJobWords } from '../../messages/job-messages.ts';
import type { RegistrationData } from './documents.ts';
import { useRegistrationMessages } from './messages.ts';

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
      {jobs.edges.length === 0 ? (
        <Text size="sm" className="quiet">
          {messages.noJobs}
        </Text>
      ) : (
        <JobsTable jobs={jobs} />
      )}
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
  return (
    <div className={details.scroll}>
      <Table aria-label={messages.jobs}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.what}</Table.Th>
            <Table.Th>{messages.state}</Table.Th>
            <Table.Th>{messages.nextRun}</Table.Th>
            <Table.Th ta="end">{messages.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodesOf(jobs).map(({ id, name, status, cancelAt, nextRunAt, amount, currency }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/$id" params={{ id }} {...props} />}>
                  {name ?? words.unnamed}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <JobBadge status={status} cancelAt={cancelAt} />
              </Table.Td>
              <Table.Td>{nextRunAt === null ? <span className="quiet">{messages.noNextRun}</span> : <Timestamp at={nextRunAt} />}</Table.Td>
              <Table.Td ta="end">
                <Amount value={amount} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
