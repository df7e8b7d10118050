/** The fields of a webhook's form in their three parts, with what is wrong beside each. */
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { commonEventTypes, type EventType, eventActions, eventTypes } from '../../../api/contract/event-types.ts';
import { isOneOf } from '../../client/schema-enums.ts';
import { useEntityKindNames } from '../../messages/entity-kind-messages.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import type { Entity } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import type { findProblems, WebhookForm } from './form-view.ts';

/** The gateway keeps no more of a name. */
const nameCharactersMax = 64;

export interface FieldsProps {
  readonly form: WebhookForm;
  readonly change: (changed: Partial<WebhookForm>) => void;
  /** What this page finds wrong. */
  readonly problems: ReturnType<typeof findProblems>;
  /** What the gateway found wrong, by field. */
  readonly refusals: Readonly<Record<string, string>>;
}

function useWrong({ problems, refusals }: FieldsProps): (name: FieldsProps['problems'][number]) => string | undefined {
  const messages = useFormMessages();
  return (name) => (problems.includes(name) ? messages.problems[name] : refusals[name]);
}

interface ReceiverProps extends FieldsProps {
  /** Absent where it stays at the entity that it has. */
  readonly offered: readonly Entity[] | undefined;
}

export function ReceiverFields({ offered, ...fields }: ReceiverProps) {
  const { form, change, refusals } = fields;
  const messages = useFormMessages();
  const kinds = useEntityKindNames();
  const wrong = useWrong(fields);
  return (
    <>
      <TextInput
        label={messages.name}
        description={messages.nameHint}
        maxLength={nameCharactersMax}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={refusals.name}
      />
      <TextInput
        label={messages.url}
        description={offered ? messages.urlHint : messages.urlHintEdit}
        type="url"
        required
        data-autofocus
        value={form.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        error={wrong('url')}
      />
      {offered && (
        <Select
          label={messages.entity}
          description={messages.entityHint}
          required
          searchable
          allowDeselect={false}
          data={offered.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${kinds[kind]}` }))}
          value={form.entityId}
          onChange={(entityId) => entityId && change({ entityId })}
          error={wrong('entityId')}
        />
      )}
    </>
  );
}

interface ContentProps extends FieldsProps {
  /** A type that another program subscribed to stays offered. */
  readonly typesBefore: WebhookForm['types'];
}

export function ContentFields({ typesBefore, ...fields }: ContentProps) {
  const { form, change, refusals } = fields;
  const messages = useFormMessages();
  const names = useEventNames();
  const wrong = useWrong(fields);
  return (
    <>
      <MultiSelect
        label={messages.types}
        required
        data={[...new Set<EventType>([...commonEventTypes, ...typesBefore])].map((type) => ({ value: type, label: names.types[type] }))}
        value={[...form.types]}
        onChange={(types) => change({ types: types.filter(isOneOf(eventTypes)) })}
        error={wrong('types')}
      />
      <MultiSelect
        label={messages.actions}
        description={messages.actionsHint}
        data={eventActions.map((action) => ({ value: action, label: names.actions[action] }))}
        value={[...form.actions]}
        onChange={(actions) => change({ actions: actions.filter(isOneOf(eventActions)) })}
        error={refusals.actions}
        clearable
      />
      <Select
        label={messages.fields}
        allowDeselect={false}
        data={[
          { value: 'ALL', label: messages.fieldsAll },
          { value: 'NON_CUSTOMER_DATA', label: messages.fieldsNone },
        ]}
        value={form.fields}
        onChange={(value) => change({ fields: value === 'NON_CUSTOMER_DATA' ? value : 'ALL' })}
      />
      <Textarea
        label={messages.selection}
        description={messages.selectionHint}
        placeholder="{ id amount currency result { code } }"
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        value={form.selection}
        onChange={(event) => change({ selection: event.currentTarget.value })}
        error={refusals.selection}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
    </>
  );
}

export function ProtectionFields({ form, change, refusals }: FieldsProps) {
  const messages = useFormMessages();
  return (
    <>
      <Select
        label={messages.signature}
        allowDeselect={false}
        data={[
          { value: 'AES_GCM', label: messages.signatureAes },
          { value: 'STANDARD', label: messages.signatureStandard },
        ]}
        value={form.signature}
        onChange={(value) => change({ signature: value === 'STANDARD' ? value : 'AES_GCM' })}
      />
      {form.signature === 'AES_GCM' && (
        <Select
          label={messages.wrapper}
          allowDeselect={false}
          data={[
            { value: 'NONE', label: messages.wrapperNone },
            { value: 'JSON', label: messages.wrapperJson },
          ]}
          value={form.wrapper}
          onChange={(value) => change({ wrapper: value === 'JSON' ? value : 'NONE' })}
        />
      )}
      <Switch
        label={messages.ordered}
        description={messages.orderedHint}
        checked={form.ordered}
        onChange={(event) => change({ ordered: event.currentTarget.checked })}
      />
      <TextInput
        type="email"
        label={messages.failureEmail}
        description={messages.failureEmailHint}
        value={form.failureEmail}
        onChange={(event) => change({ failureEmail: event.currentTarget.value })}
        error={refusals.failureEmail}
      />
    </>
  );
}
