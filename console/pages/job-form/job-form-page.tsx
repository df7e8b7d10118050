/** The form that makes a job (`?registration=`) or reschedules one (`?job=`), with a live preview. */
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Denied, LoadingOrFailed } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useJobWords } from '../../messages/job-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type OldJob, oldJobDocument } from './documents.ts';
import { createDraft, draftFromJob } from './draft-view.ts';
import { JobForm } from './job-form.tsx';
import { useJobFormMessages } from './job-form-messages.ts';

export function JobFormPage() {
  const [{ job, registration = '' }] = useSearchParams();
  return job === undefined ? <NewJob key={registration} registrationId={registration} /> : <OldJobForm key={job} id={job} />;
}

function NewJob({ registrationId }: { readonly registrationId: string }) {
  const messages = useJobFormMessages();
  const { timeZone } = usePreferences();
  // A new job makes new payments, which in the live environment merchants do and staff do not.
  const mayCreate = usePermission('PAYMENTS_WRITE');
  if (!mayCreate) return <Denied />;
  return (
    <>
      <PageHeader title={messages.titleNew} />
      <JobForm before={null} initial={createDraft(registrationId, timeZone)} />
    </>
  );
}

function OldJobForm({ id }: { readonly id: string }) {
  const mayManage = usePermission('JOBS_MANAGE');
  const [{ data, error, fetching }, refetch] = useQuery({
    query: oldJobDocument,
    variables: { id },
    requestPolicy: 'network-only',
    pause: !mayManage,
  });
  if (!mayManage) return <MissingRight needs={['JOBS_MANAGE']} />;
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  if (data?.job) return <Rescheduling job={data.job} refresh={refresh} />;
  return <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />;
}

function Rescheduling({ job, refresh }: { readonly job: OldJob; readonly refresh: () => void }) {
  const messages = useJobFormMessages();
  const words = useJobWords();
  const { typedAmount } = useFormats();
  const draft = draftFromJob(job);
  const isOver = job.status === 'CANCELLED' || job.status === 'REPLACED';
  return (
    <>
      <PageHeader title={messages.titleReschedule(job.name ?? words.unnamed)} />
      <Quiet mb="sm">
        {messages.leadReschedule}{' '}
        <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/$id" params={{ id: job.id }} {...props} />}>
          {messages.toJob}
        </Anchor>
      </Quiet>
      {isOver ? (
        <Alert color="yellow">{messages.over}</Alert>
      ) : (
        <JobForm before={job} initial={{ ...draft, amount: typedAmount(draft.amount, draft.currency) }} refresh={refresh} />
      )}
    </>
  );
}
