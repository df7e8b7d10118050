/** The runs of a job, newest first, each with its attempts and their payments. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { nodesOf } from '../../client/connection.ts';
import { Card } from '../../components/card.tsx';
import { JobRunBadge } from '../../components/job-badges.tsx';
import { JobReason } from '../../components/job-reason.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { JobRunView, JobView } from './documents.ts';
import styles from './job.module.css';
import { useJobMessages } from './job-messages.ts';
import { isPart } from './job-view.ts';

interface RunsCardProps {
  readonly job: JobView;
  readonly busy: boolean;
  /** Null where no more can be shown. */
  readonly more: (() => void) | null;
}

export function RunsCard({ job, busy, more }: RunsCardProps) {
  const messages = useJobMessages();
  const { runs } = job;
  const shown = nodesOf(runs);
  return (
    <Card title={messages.runs}>
      {shown.length === 0 ? (
        <Quiet>{messages.noRuns}</Quiet>
      ) : (
        <ol className={styles.list} aria-label={messages.runs}>
          {shown.map((run) => (
            <li key={run.id} className={styles.run}>
              <Run run={run} job={job} />
            </li>
          ))}
        </ol>
      )}
      {runs.pageInfo.hasNextPage &&
        (more ? (
          <Button variant="default" size="xs" mt="sm" loading={busy} onClick={more}>
            {messages.moreRuns}
          </Button>
        ) : (
          <Quiet size="xs" mt="sm">
            {messages.newestRuns(shown.length)}
          </Quiet>
        ))}
    </Card>
  );
}

function Run({ run, job }: { readonly run: JobRunView; readonly job: Pick<JobView, 'amount' | 'currency' | 'status'> }) {
  const messages = useJobMessages();
  const { amount } = useFormats();
  const { kind, dueAt, untilAt, dueCount, status, resultCode, reason, retryAt, attempts } = run;
  return (
    <>
      <Group gap="sm">
        <Text size="sm" fw={600} component="span">
          <Timestamp at={dueAt} />
          {dueCount > 1 && (
            <>
              {' – '}
              <Timestamp at={untilAt} />
            </>
          )}
        </Text>
        <JobRunBadge status={status} />
        {kind === 'MANUAL' && (
          <Text size="sm" className="quiet" component="span">
            {messages.manual}
          </Text>
        )}
        {dueCount > 1 && (
          <Text size="sm" className="quiet" component="span">
            {messages.range(dueCount)}
          </Text>
        )}
        {attempts.length === 0 && resultCode !== null && <span className="code quiet">{resultCode}</span>}
      </Group>
      {reason !== null && (
        <Text size="sm">
          <JobReason reason={reason} />
        </Text>
      )}
      <ol className={styles.attempts}>
        {attempts.map(({ number, paymentId, resultCode: code, adviceCode, startedAt, payment }) => (
          <li key={number}>
            {messages.attempt(number)} · <Timestamp at={startedAt} /> ·{' '}
            <span className={code === null ? 'quiet' : 'code'}>{code ?? messages.underWay}</span>
            {reason === null && payment !== null && isPart(payment, job.amount) && (
              <> · {messages.part(amount(payment.amount, job.currency), `${amount(job.amount, job.currency)} ${job.currency}`)}</>
            )}
            {adviceCode !== null && <span className="quiet"> · {messages.adviceCode(adviceCode)}</span>} ·{' '}
            <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}>
              {messages.open}
            </Anchor>
          </li>
        ))}
      </ol>
      {retryAt !== null && (
        <Quiet>
          {job.status === 'PAUSED' ? messages.retryWaits : messages.retryAt}: <Timestamp at={retryAt} />
        </Quiet>
      )}
    </>
  );
}
