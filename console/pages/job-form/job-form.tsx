/** The fields, the preview beside them, and the dialog that asks for the reason before anything is stored. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type Client, type CombinedError, useClient, useQuery } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { Quiet } from '../../components/quiet.tsx';
import { ReasonDialog, Unresolved } from '../../components/reason-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { type ActionAnswer, type ActionState, toAnswer } from '../../hooks/reasoned-action.ts';
import { useReasonedAction } from '../../hooks/use-reasoned-action.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useScheduleDescription } from '../../messages/use-schedule-description.ts';
import { createDocument, type JobInput, type JobPreview, type OldJob, previewDocument, rescheduleDocument } from './documents.ts';
import { ChargeFields, ContractFields, PolicyFields } from './draft-fields.tsx';
import { type Draft, toInput } from './draft-view.ts';
import styles from './job-form.module.css';
import { useJobFormMessages } from './job-form-messages.ts';
import { PreviewCard } from './preview-card.tsx';
import { TimingFields } from './timing-fields.tsx';
import { listWrongNames } from './wrong-names.ts';

/** A draft is asked about when nobody has typed for so long. */
const typingPauseMs = 250;

interface Scheduling {
  readonly input: JobInput;
  /** The job that is replaced, as it was read. */
  readonly before: OldJob | null;
}

interface JobFormProps {
  readonly before: OldJob | null;
  /** Reads the job that is replaced again, because it may have changed. */
  readonly refresh?: () => void;
  readonly initial: Draft;
}

export function JobForm({ before, initial, refresh }: JobFormProps) {
  const messages = useJobFormMessages();
  const client = useClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const [entityId, setEntityId] = useState<string | null>(before?.entityId ?? null);
  const { input, isWhole } = toInput(draft, before);
  const { preview, error } = usePreview(input, entityId);
  const wrong = listWrongNames(error);
  const { current, open } = useReasonedAction<Scheduling, string>(
    (state) => sendJob(client, state),
    (answer) => (answer.type === 'done' ? void navigate({ to: '/jobs/$id', params: { id: answer.done } }) : refresh?.()),
    { isKeyed: true },
  );
  const isReady = isWhole && error === undefined && preview !== null && (before !== null || entityId !== null);
  const change = (values: Partial<Draft>): void => setDraft((known) => ({ ...known, ...values }));
  const fields = { draft, change, isWrong: (name: string) => wrong.has(name) };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) open({ input, before });
  };
  return (
    <>
      <form onSubmit={submit} noValidate className={styles.columns}>
        <Stack>
          <Section title={messages.what}>
            <ChargeFields {...fields} before={before} onAccount={setEntityId} />
          </Section>
          <Section title={messages.when}>
            <TimingFields {...fields} />
          </Section>
          <Section title={messages.contract}>
            <ContractFields {...fields} />
          </Section>
          <Section title={messages.policies}>
            <PolicyFields {...fields} />
          </Section>
        </Stack>
        <Stack className={styles.preview ?? ''}>
          <PreviewCard preview={preview} error={error} />
          {current && <Unresolved action={current} name={messages.verbNew} reopen={() => open(current.state.request)} />}
          <Group justify="flex-end">
            {!isReady && <Quiet>{messages.incomplete}</Quiet>}
            <Button type="submit" aria-disabled={!isReady} {...(isReady ? {} : { 'data-disabled': true })}>
              {before ? messages.submitReschedule : messages.submit}
            </Button>
          </Group>
        </Stack>
      </form>
      {current && (
        <ReasonDialog
          action={current}
          title={before ? messages.verbReschedule : messages.verbNew}
          verb={before ? messages.verbReschedule : messages.verbNew}
          isDangerous={false}
          finished={() => <Text>{messages.done}</Text>}
        >
          <Consequence request={current.state.request} preview={preview} />
        </ReasonDialog>
      )}
    </>
  );
}

/** While a new draft is asked about, the answer to the one before stays. */
function usePreview(input: JobInput, entityId: string | null): { preview: JobPreview | null; error: CombinedError | undefined } {
  const { registrationId: _account, ...rest } = input;
  const [asked] = useDebouncedValue(JSON.stringify({ ...rest, ...(entityId === null ? {} : { entityId }) }), typingPauseMs);
  const parsed: JobInput = JSON.parse(asked);
  const [{ data, error }] = useQuery({ query: previewDocument, variables: { input: parsed }, requestPolicy: 'network-only' });
  return { preview: data?.previewJob ?? null, error };
}

function Consequence({ request: { input, before }, preview }: { readonly request: Scheduling; readonly preview: JobPreview | null }) {
  const messages = useJobFormMessages();
  const { amount } = useFormats();
  const describe = useScheduleDescription();
  const money = `${amount(input.amount ?? '', input.currency)} ${input.currency ?? ''}`;
  const first = preview?.runs[0];
  return (
    <div>
      <Text>{before ? messages.confirmReschedule(money) : messages.confirmNew(money)}</Text>
      {preview && (
        <Text fw={600} mt="xs">
          {describe(preview.explanation)} {preview.timeZone}
        </Text>
      )}
      <Text size="sm">
        {first ? (
          <>
            {messages.first} <Timestamp at={first.at} />
          </>
        ) : (
          messages.noRuns
        )}
      </Text>
    </div>
  );
}

/** Resolves to the id of the new job. Never throws. */
async function sendJob(client: Client, { request, reason, key }: ActionState<Scheduling, string>): Promise<ActionAnswer<string>> {
  const { input, before } = request;
  const sent = { input, reason: reason.trim(), key };
  const { data, error } = before
    ? await client.mutation(rescheduleDocument, { ...sent, id: before.id, version: before.version }, patientContext).toPromise()
    : await client.mutation(createDocument, sent, patientContext).toPromise();
  return toAnswer(data?.job?.id ?? null, error, error ? getErrorMessage(error) : '');
}
