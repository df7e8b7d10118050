/** The form of one rule of the draft. */
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { Quiet } from '../../components/quiet.tsx';
import type { ShownRule } from './documents.ts';
import styles from './routing.module.css';
import { useRoutingMessages } from './routing-messages.ts';
import { newForm, origins, type RuleForm, targetsMax, toForm, toRule } from './routing-view.ts';

interface RuleEditorProps {
  /** Undefined: a new one. */
  readonly rule: ShownRule | undefined;
  readonly connectors: readonly string[];
  readonly close: () => void;
  readonly apply: (rule: ShownRule) => void;
}

type TextField = keyof ReturnType<typeof useRoutingMessages>['fields'];
const textFields: readonly TextField[] = [
  'brands',
  'schemes',
  'issuerCountries',
  'currencies',
  'amountFrom',
  'amountTo',
  'hourFrom',
  'hourTo',
  'utcOffsetMinutes',
  'percentage',
];
const numberFields: ReadonlySet<TextField> = new Set(['hourFrom', 'hourTo', 'utcOffsetMinutes', 'percentage']);

export function RuleEditor({ rule, connectors, close, apply }: RuleEditorProps) {
  const messages = useRoutingMessages();
  const [form, setForm] = useState<RuleForm>(() => (rule ? toForm(rule) : newForm(connectors[0] ?? '')));
  const change = (next: Partial<RuleForm>): void => setForm((before) => ({ ...before, ...next }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const made = toRule(form);
    if (made.name === '' || made.to.length === 0) return;
    apply(made);
    close();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={messages.name}
          required
          maxLength={100}
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Quiet>{messages.whenLegend}</Quiet>
        <div className={styles.values}>
          {textFields.map((name) => (
            <TextInput
              key={name}
              label={messages.fields[name]}
              inputMode={numberFields.has(name) ? 'numeric' : 'text'}
              value={form[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Checkbox.Group
          label={messages.credentials}
          value={[...form.credentials]}
          onChange={(values) => change({ credentials: origins.filter((origin) => values.includes(origin)) })}
        >
          <Stack gap={6} mt={4}>
            {origins.map((origin) => (
              <Checkbox key={origin} value={origin} label={messages.origins[origin]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Targets form={form} connectors={connectors} change={change} />
        <DialogActions close={close}>{messages.apply}</DialogActions>
      </Stack>
    </form>
  );
}

interface TargetsProps {
  readonly form: RuleForm;
  readonly connectors: readonly string[];
  readonly change: (next: Partial<RuleForm>) => void;
}

/** One more place than is filled. */
function Targets({ form: { to }, connectors, change }: TargetsProps) {
  const messages = useRoutingMessages();
  const places = Array.from({ length: Math.min(to.length + 1, targetsMax) }, (_, place) => place);
  const choices = [...connectors.map((name) => ({ value: name, label: name })), { value: 'STORED_ACCOUNT', label: messages.storedAccount }];
  return (
    <fieldset className={styles.fieldset}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {messages.toLegend}
      </Text>
      <div className={styles.values}>
        {places.map((place) => (
          <NativeSelect
            key={place}
            label={messages.place(place + 1)}
            data={place === 0 ? choices : [{ value: '', label: messages.none }, ...choices]}
            value={to[place] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ to: [...to.slice(0, place), value, ...to.slice(place + 1)].filter((name) => name !== '') })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
