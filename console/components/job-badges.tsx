/** State and health of a job, and the result of a run, as badges. The label is always there, so the colour is not the only signal. */
import type { JobHealth, JobRunStatus, JobStatus } from '../client/schema-enums.ts';
import { useJobWords } from '../messages/job-messages.ts';
import { StatusBadge, type StatusColor } from './status-badge.tsx';

const statusColors: Readonly<Record<JobStatus | 'NOTICE', StatusColor>> = {
  ACTIVE: 'green',
  NOTICE: 'violet',
  PAUSED: 'yellow',
  STOPPED: 'red',
  ENDED: 'gray',
  CANCELLED: 'gray',
  REPLACED: 'gray',
};

const healthColors: Readonly<Record<JobHealth, StatusColor>> = { HEALTHY: 'green', RETRYING: 'yellow', FAILING: 'orange', STOPPED: 'red' };

const runColors: Readonly<Record<JobRunStatus, StatusColor>> = {
  PENDING: 'blue',
  APPROVED: 'green',
  DECLINED: 'red',
  RETRYING: 'yellow',
  REFUSED: 'orange',
  MISSED: 'gray',
};

interface JobBadgeProps {
  readonly status: JobStatus;
  /** Of a cancellation; null before one. */
  readonly cancelAt: string | null;
}

export function JobBadge({ status, cancelAt }: JobBadgeProps) {
  const { status: names } = useJobWords();
  const shown = status === 'ACTIVE' && cancelAt !== null ? 'NOTICE' : status;
  return <Label color={statusColors[shown]} text={names[shown]} />;
}

export function JobHealthBadge({ health }: { readonly health: JobHealth }) {
  const { health: names } = useJobWords();
  return <Label color={healthColors[health]} text={names[health]} />;
}

export function JobRunBadge({ status }: { readonly status: JobRunStatus }) {
  const { runStatus: names } = useJobWords();
  return <Label color={runColors[status]} text={names[status]} />;
}

function Label({ color, text }: { readonly color: StatusColor; readonly text: string }) {
  return <StatusBadge color={color}>{text}</StatusBadge>;
}
