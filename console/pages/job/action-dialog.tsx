/** The dialog for every action on a job: what will happen, the reason, then the result. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { JobReason } from '../../components/job-reason.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { type ActionControl, type OpenAction, useReasonedAction } from '../../hooks/use-reasoned-action.ts';
import { useJobWords } from '../../messages/job-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useActionMessages } from './action-messages.ts';
import { type JobDone, type JobRequest, sendAction } from './action-send.ts';
import type { JobView } from './documents.ts';
import { isPart } from './job-view.ts';
import { NoticeText } from './notice-text.tsx';

export function useJobAction({ id, version }: JobView, refresh: () => void): ActionControl<JobRequest, JobDone> {
  const client = useClient();
  const control = useReasonedAction<JobRequest, JobDone>((state) => sendAction(client, state), refresh, { isKeyed: true });
  const { current } = control;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer job is news
  useEffect(() => {
    if (current) current.dispatch({ type: 'refreshed', request: { ...current.state.request, id, version } });
  }, [id, version]);
  return control;
}

interface ActionDialogProps {
  readonly action: OpenAction<JobRequest, JobDone>;
  readonly job: JobView;
}

export function ActionDialog({ action: control, job }: ActionDialogProps) {
  const messages = useActionMessages();
  const words = useJobWords();
  const formats = useFormats();
  const { action } = control.state.request;
  const money = `${formats.amount(job.amount, job.currency)} ${job.currency}`;
  return (
    <ReasonDialog
      action={control}
      title={messages.title(messages.names[action], job.name ?? words.unnamed)}
      verb={messages.verbs[action](money)}
      isDangerous={action === 'CANCEL' || action === 'RUN'}
      finished={(done) => <Finished done={done} job={job} />}
    >
      <Text>{messages.consequence[action](money)}</Text>
      {action === 'CANCEL' && (
        <div>
          <NoticeText notice={job.notice} />
        </div>
      )}
    </ReasonDialog>
  );
}

function Finished({ done, job: { amount: asked, currency } }: { readonly done: JobDone; readonly job: JobView }) {
  const messages = useActionMessages();
  const { amount } = useFormats();
  const payment = done.action === 'RUN' ? done.run.attempts.at(-1)?.payment : undefined;
  const part = payment && isPart(payment, asked) ? payment.amount : undefined;
  const isGood = done.action !== 'RUN' || (done.run.status === 'APPROVED' && part === undefined);
  const title =
    done.action === 'RUN'
      ? part === undefined
        ? messages.ran[done.run.status]
        : messages.ranPart(amount(part, currency), `${amount(asked, currency)} ${currency}`)
      : { PAUSE: messages.paused, RESUME: messages.resumed, CANCEL: messages.cancelled }[done.action];
  return (
    <Alert
      color={isGood ? 'green' : 'orange'}
      title={title}
      icon={isGood ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
      role="status"
    >
      <DoneDetail done={done.action === 'RUN' && part !== undefined ? { ...done, run: { ...done.run, reason: null } } : done} />
    </Alert>
  );
}

function DoneDetail({ done }: { readonly done: JobDone }) {
  const messages = useActionMessages();
  switch (done.action) {
    case 'PAUSE':
      return null;
    case 'CANCEL':
      return <NoticeText notice={done.notice} />;
    case 'RESUME':
      if (done.nextRunAt === null) return <Text size="sm">{messages.noNextRun}</Text>;
      return (
        <Text size="sm">
          {messages.nextRun} <Timestamp at={done.nextRunAt} />
        </Text>
      );
    case 'RUN':
      return <RunDetail run={done.run} />;
    default:
      return done satisfies never;
  }
}

function RunDetail({ run: { resultCode, reason, attempts } }: Pick<Extract<JobDone, { action: 'RUN' }>, 'run'>) {
  const messages = useActionMessages();
  const paymentId = attempts.at(-1)?.paymentId;
  return (
    <>
      <Text size="sm">
        {resultCode !== null && <span className="code">{resultCode}</span>} {reason !== null && <JobReason reason={reason} />}
      </Text>
      {paymentId !== undefined && (
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}
        >
          {messages.openPayment}
        </Anchor>
      )}
    </>
  );
}
