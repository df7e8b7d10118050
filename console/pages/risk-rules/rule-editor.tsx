/** One rule: its form, a trial of it against the past, and what administrators may do with it. */
import { Button, Group, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { FailedNote } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { createRuleDocument, deleteRuleDocument, type Rule, updateRuleDocument } from './documents.ts';
import styles from './risk-rules.module.css';
import { useRuleMessages } from './risk-rules-messages.ts';
import { RuleTrial } from './rule-trial.tsx';
import {
  effects,
  type FieldName,
  fieldsOfKinds,
  findDefaultName,
  kinds,
  listFields,
  newRule,
  parameterTests,
  type RuleForm,
  sources,
  subjects,
  toForm,
  toRuleInput,
} from './rule-view.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RuleEditorProps {
  readonly entityId: string;
  /** Undefined: a new one. */
  readonly rule: Rule | undefined;
  readonly close: () => void;
  readonly changed: () => void;
}

export function RuleEditor({ entityId, rule, close, changed }: RuleEditorProps) {
  const messages = useRuleMessages();
  const words = useRuleWords();
  const notify = useNotify();
  const mayChange = usePermission('ADMIN');
  const [form, setForm] = useState<RuleForm>(() => (rule ? { ...toForm(rule), name: words.name(rule) } : newRule));
  const [created, create] = useMutation(createRuleDocument);
  const [updated, update] = useMutation(updateRuleDocument);
  const { error, fetching } = rule ? updated : created;
  const input = toRuleInput(form, rule);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = rule
      ? await update({ entityId, id: rule.id, rule: input, version: rule.version })
      : await create({ entityId, rule: input });
    if (!data?.rule) return;
    notify.success(messages.saved);
    changed();
    close();
  };
  return (
    <Stack>
      {rule && (
        <Text size="sm">
          {messages.when}: {words.condition(rule)}
        </Text>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <fieldset disabled={!mayChange} className={styles.fields}>
            <Fields form={form} change={(next) => setForm((before) => ({ ...before, ...next }))} />
          </fieldset>
          {error && <FailedNote error={error} />}
          {mayChange && (
            <Group justify="space-between">
              <Group>{rule && !rule.isDefault && <Remove entityId={entityId} rule={rule} close={close} changed={changed} />}</Group>
              <Group>
                <Button variant="default" onClick={close}>
                  {messages.cancel}
                </Button>
                <Button type="submit" loading={fetching}>
                  {messages.save}
                </Button>
              </Group>
            </Group>
          )}
        </Stack>
      </form>
      <RuleTrial entityId={entityId} id={rule?.id} rule={input} />
    </Stack>
  );
}

interface FieldsProps {
  readonly form: RuleForm;
  readonly change: (next: Partial<RuleForm>) => void;
}

function Fields({ form, change }: FieldsProps) {
  const messages = useRuleMessages();
  return (
    <Stack>
      <TextInput
        label={messages.name}
        required
        maxLength={100}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={messages.kind}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: messages.kinds[kind] }))}
        value={form.kind}
        onChange={(value) => change({ kind: kinds.find((kind) => kind === value) ?? form.kind })}
      />
      <div className={styles.values}>
        {fieldsOfKinds[form.kind].map((name) => (
          <ValueField
            key={name}
            name={name}
            value={form.values[name] ?? ''}
            change={(value) => change({ values: { ...form.values, [name]: value } })}
          />
        ))}
      </div>
      <div className={styles.values}>
        <Select
          label={messages.effect}
          allowDeselect={false}
          data={effects.map((effect) => ({ value: effect, label: messages.effects[effect] }))}
          value={form.effect}
          onChange={(value) => change({ effect: effects.find((effect) => effect === value) ?? form.effect })}
        />
        <NumberInput
          label={messages.score}
          allowDecimal={false}
          min={-99_999}
          max={99_999}
          value={form.score}
          onChange={(score) => change({ score: String(score) })}
        />
      </div>
      <Switch label={messages.active} checked={form.active} onChange={(event) => change({ active: event.currentTarget.checked })} />
    </Stack>
  );
}

interface ValueFieldProps {
  readonly name: FieldName;
  readonly value: string;
  readonly change: (value: string) => void;
}

function ValueField({ name, value, change }: ValueFieldProps) {
  const messages = useRuleMessages();
  const label = messages.fields[name];
  const choices = useChoices(name);
  if (choices) {
    return (
      <Select label={label} allowDeselect={false} data={[...choices]} value={value} onChange={(next) => next !== null && change(next)} />
    );
  }
  if (name === 'values') {
    return (
      <Textarea label={label} autosize minRows={4} maxRows={12} value={value} onChange={(event) => change(event.currentTarget.value)} />
    );
  }
  return <TextInput label={label} value={value} onChange={(event) => change(event.currentTarget.value)} />;
}

function useChoices(name: FieldName): readonly { readonly value: string; readonly label: string }[] | null {
  const messages = useRuleMessages();
  switch (name) {
    case 'subject':
      return subjects.map((value) => ({ value, label: messages.subjects[value] }));
    case 'firstSource':
    case 'secondSource':
      return sources.map((value) => ({ value, label: messages.sources[value] }));
    case 'field':
      return listFields.map((value) => ({ value, label: messages.lists[value] }));
    case 'test':
      return parameterTests.map((value) => ({ value, label: messages.tests[value] }));
    default:
      return null;
  }
}

/** A rule of one's own is deleted; of a default only the changes are. */
function Remove({ entityId, rule, close, changed }: RuleEditorProps & { readonly rule: Rule }) {
  const messages = useRuleMessages();
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  const [{ fetching, error }, remove] = useMutation(deleteRuleDocument);
  const isDefault = findDefaultName(rule.id) !== null;
  const confirm = async (): Promise<void> => {
    const { data } = await remove({ entityId, id: rule.id });
    if (!data?.rule) return;
    notify.success(isDefault ? messages.restored : messages.removed);
    changed();
    close();
  };
  if (!asks) {
    return (
      <Button variant="default" onClick={() => setAsks(true)}>
        {isDefault ? messages.restore : messages.remove}
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm">{isDefault ? messages.sureRestore : messages.sure}</Text>
      <Button color="red.8" loading={fetching} onClick={() => void confirm()}>
        {isDefault ? messages.restore : messages.remove}
      </Button>
      {error && <FailedNote error={error} />}
    </Group>
  );
}
