/** Sets up a report, or changes one: what it tells, when, as which file, and how it reaches people. */
import { Button, Checkbox, Group, MultiSelect, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { assigneesDocument } from '../../components/assign-documents.ts';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote } from '../../components/states.tsx';
import { usePreferences } from '../../preferences/preferences.tsx';
import { createScheduleDocument, type ReportSchedule, updateScheduleDocument } from './documents.ts';
import { useReportMessages } from './messages.ts';
import {
  cadences,
  type DraftProblem,
  describeFilter,
  findProblems,
  formats,
  isOverMerchants,
  keepDaysMost,
  type ReportDraft,
  subjects,
  toDraft,
  toInput,
  toNewDraft,
  weekdays,
} from './report-view.ts';
import { ServerChoice } from './server-choice.tsx';

interface NewReportProps {
  /** What the address asks for; undefined: the dialog is closed. */
  readonly asked: Readonly<Record<string, string | undefined>> | undefined;
  readonly close: () => void;
  readonly made: (id: string) => void;
}

export function NewReport({ asked, close, made }: NewReportProps) {
  const messages = useReportMessages();
  return (
    <Dialog opened={asked !== undefined} onClose={close} title={messages.create} closeOnClickOutside={false}>
      {asked && <Create asked={asked} close={close} made={made} />}
    </Dialog>
  );
}

function Create({ asked, close, made }: NewReportProps & { readonly asked: Readonly<Record<string, string | undefined>> }) {
  const messages = useReportMessages();
  const { timeZone } = usePreferences();
  const [{ fetching, error }, send] = useMutation(createScheduleDocument);
  const [draft, setDraft] = useState(() => toNewDraft(asked, timeZone, messages.usualNames));
  const merchants = useSelectableEntities(['MERCHANT']);
  const only = merchants.length === 1 ? merchants[0]?.id : undefined;
  const shown = { ...draft, entityId: draft.entityId ?? only };
  const submit = async (input: ReturnType<typeof toInput>): Promise<void> => {
    const { data } = await send({ entityId: shown.entityId ?? '', subject: shown.subject, input });
    if (data?.createReportSchedule) made(data.createReportSchedule.id);
  };
  return (
    <Form
      draft={shown}
      change={(part) => setDraft({ ...draft, ...part })}
      isNew
      label={messages.createNow}
      busy={fetching}
      close={close}
      submit={submit}
    >
      {error && <FailedNote error={error} />}
    </Form>
  );
}

interface EditReportProps {
  readonly schedule: ReportSchedule;
  readonly opened: boolean;
  readonly close: () => void;
  readonly changed: () => void;
}

export function EditReport({ schedule, opened, close, changed }: EditReportProps) {
  const messages = useReportMessages();
  return (
    <Dialog opened={opened} onClose={close} title={messages.editTitle} closeOnClickOutside={false}>
      <Edit schedule={schedule} close={close} changed={changed} />
    </Dialog>
  );
}

function Edit({ schedule, close, changed }: Omit<EditReportProps, 'opened'>) {
  const messages = useReportMessages();
  const [{ fetching, error }, send] = useMutation(updateScheduleDocument);
  const [draft, setDraft] = useState(() => toDraft(schedule));
  // The page reads the report again meanwhile: what is in the form is of this version.
  const [version] = useState(schedule.version);
  const submit = async (input: ReturnType<typeof toInput>): Promise<void> => {
    const { data } = await send({ id: schedule.id, input, version });
    // Also where a colleague was first: who opens the form again begins with what they left.
    changed();
    if (data?.updateReportSchedule) close();
  };
  return (
    <Form
      draft={draft}
      change={(part) => setDraft({ ...draft, ...part })}
      label={messages.save}
      busy={fetching}
      close={close}
      submit={submit}
    >
      {error && <FailedNote error={error} />}
    </Form>
  );
}

interface FormProps {
  readonly draft: ReportDraft;
  readonly change: (part: Partial<ReportDraft>) => void;
  readonly isNew?: boolean;
  readonly label: string;
  readonly busy: boolean;
  readonly close: () => void;
  readonly submit: (input: ReturnType<typeof toInput>) => Promise<void>;
  readonly children: React.ReactNode;
}

function Form({ draft, change, isNew = false, label, busy, close, submit, children }: FormProps) {
  const messages = useReportMessages();
  const { language } = usePreferences();
  const [sent, setSent] = useState(false);
  const isWide = isOverMerchants(useSelectableEntities(), draft.entityId);
  const problems = sent ? findProblems(draft) : [];
  const problem = (name: DraftProblem, text: string): string | undefined => (problems.includes(name) ? text : undefined);
  const narrowed = describeFilter(draft.filter);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    const wanted = isWide ? { ...draft, toFolder: false } : draft;
    if (!busy && findProblems(draft).length === 0) void submit(toInput(wanted, language === 'de' ? 'DE' : 'EN'));
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {isNew && (
          <>
            <NativeSelect
              label={messages.subject}
              data={subjects.map((value) => ({ value, label: messages.subjects[value] }))}
              value={draft.subject}
              onChange={({ currentTarget: { value } }) => {
                const subject = subjects.find((one) => one === value) ?? draft.subject;
                // A filter and columns are those of one list, and a name that nobody changed is that of the subject.
                const name = draft.name === messages.usualNames[draft.subject] ? messages.usualNames[subject] : draft.name;
                change({ subject, filter: '{}', columns: [], name });
              }}
            />
            <EntitySelect
              required
              label={messages.entity}
              {...(isWide ? { description: messages.wideHint } : {})}
              value={draft.entityId}
              onChange={(entityId) => change({ entityId, destinationId: undefined })}
              error={problem('entity', messages.entityMissing)}
            />
          </>
        )}
        {narrowed !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span fw={600} size="sm">
              {messages.filtered}:
            </Text>{' '}
            {narrowed}
          </Text>
        )}
        <TextInput
          data-autofocus
          required
          label={messages.name}
          description={messages.nameHint}
          maxLength={80}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
          error={problem('name', messages.nameMissing)}
        />
        <When draft={draft} change={change} problem={problem} />
        <NativeSelect
          label={messages.format}
          data={formats.map((value) => ({ value, label: messages.formats[value] }))}
          value={draft.format}
          onChange={({ currentTarget: { value } }) => change({ format: formats.find((one) => one === value) ?? draft.format })}
        />
        <Deliver draft={draft} change={change} isWide={isWide} isServerMissing={problems.includes('server')} />
        <NumberInput
          label={messages.keep}
          min={1}
          max={keepDaysMost}
          allowDecimal={false}
          value={draft.keepDays}
          onChange={(keepDays) => change({ keepDays })}
          error={problem('keepDays', messages.keepWrong)}
        />
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PartProps {
  readonly draft: ReportDraft;
  readonly change: (part: Partial<ReportDraft>) => void;
}

function When({ draft, change, problem }: PartProps & { readonly problem: (name: DraftProblem, text: string) => string | undefined }) {
  const messages = useReportMessages();
  return (
    <div>
      <Group align="start" gap="sm">
        <NativeSelect
          label={messages.cadence}
          style={{ flex: '1 1 14rem' }}
          data={cadences.map((value) => ({ value, label: messages.cadences[value] }))}
          value={draft.cadence}
          onChange={({ currentTarget: { value } }) => change({ cadence: cadences.find((one) => one === value) ?? draft.cadence })}
        />
        {draft.cadence === 'WEEKLY' && (
          <NativeSelect
            label={messages.weekday}
            data={weekdays.map((day) => ({ value: String(day), label: messages.weekdays[day] }))}
            value={String(draft.weekday)}
            onChange={({ currentTarget: { value } }) => change({ weekday: Number(value) })}
          />
        )}
        {draft.cadence === 'MONTHLY' && (
          <NativeSelect
            label={messages.dayOfMonth}
            data={Array.from({ length: 28 }, (_, place) => String(place + 1))}
            value={String(draft.dayOfMonth)}
            onChange={({ currentTarget: { value } }) => change({ dayOfMonth: Number(value) })}
          />
        )}
        <DateField
          kind="time"
          label={messages.time}
          w={140}
          value={draft.time}
          onChange={(time) => change({ time })}
          error={problem('time', messages.timeMissing)}
        />
      </Group>
      <Quiet size="xs" mt={4}>
        {messages.zone(draft.timeZone)}
      </Quiet>
    </div>
  );
}

interface DeliverProps extends PartProps {
  readonly isWide: boolean;
  readonly isServerMissing: boolean;
}

function Deliver({ draft, change, isWide, isServerMissing }: DeliverProps) {
  const messages = useReportMessages();
  const [{ data }] = useQuery({ query: assigneesDocument, pause: !draft.byMail });
  return (
    <Stack gap="sm" role="group" aria-label={messages.deliver}>
      <Text size="sm" fw={500}>
        {messages.deliver}
      </Text>
      <Checkbox
        label={messages.byMail}
        description={messages.byMailHint}
        checked={draft.byMail}
        onChange={({ currentTarget: { checked } }) => change({ byMail: checked })}
      />
      {draft.byMail && (
        <MultiSelect
          label={messages.recipients}
          description={messages.recipientsHint}
          data={(data?.attentionAssignees ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={[...draft.recipientIds]}
          onChange={(recipientIds) => change({ recipientIds })}
          maxValues={20}
          searchable
        />
      )}
      {!isWide && (
        <Checkbox
          label={messages.toFolder}
          description={messages.toFolderHint}
          checked={draft.toFolder}
          onChange={({ currentTarget: { checked } }) => change({ toFolder: checked })}
        />
      )}
      <ServerChoice draft={draft} change={change} isMissing={isServerMissing} />
    </Stack>
  );
}
