/** The editors of filters: checkboxes, period, text, amount. */
import { Button, Checkbox, Group, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { assigneesDocument } from '../../components/assign-documents.ts';
import { DateField } from '../../components/date-field.tsx';
import { listFlows, toGroupText } from '../../messages/group-texts.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { containsCardNumber } from '../../values/card-number.ts';
import { formatFilterTime, parseFilterTime } from '../../values/timestamps.ts';
import { formatLocalField, parseLocalField } from '../../values/zoned-time.ts';
import { entitiesDocument } from './documents.ts';
import { useFilterEditorMessages } from './filter-editor-messages.ts';
import { useFilterMessages } from './filter-messages.ts';
import { type FilterChange, type Filters, findPeriod, periods, readFilterText, type TextFilter } from './filters-view.ts';

export interface EditorProps {
  readonly filters: Filters;
  readonly change: (filters: FilterChange) => void;
  readonly close: () => void;
}

interface CheckboxListProps<Value extends string> {
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  readonly getLabel: (value: Value) => string;
  readonly onChange: (chosen: readonly Value[]) => void;
}

export function CheckboxList<Value extends string>({ values, chosen, getLabel: nameOf, onChange }: CheckboxListProps<Value>) {
  return (
    <Stack gap={6} mah={320} style={{ overflowY: 'auto' }}>
      {values.map((value) => (
        <Checkbox
          key={value}
          size="sm"
          label={nameOf(value)}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </Stack>
  );
}

function Form({ children, onApply }: { readonly children: ReactNode; readonly onApply: () => void }) {
  const words = useFilterEditorMessages();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        {children}
        <Button type="submit" size="xs">
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}

const presets = periods.filter((period) => period !== 'custom');

export function PeriodEditor({ filters, change, close }: EditorProps) {
  const messages = useFilterMessages();
  const words = useFilterEditorMessages();
  const { timeZone } = usePreferences();
  const field = (text: string | undefined): string => {
    const ms = text === undefined ? undefined : parseFilterTime(text);
    return ms === undefined ? '' : formatLocalField(ms, timeZone);
  };
  const [from, setFrom] = useState(field(filters.from));
  const [to, setTo] = useState(field(filters.to));
  const toUtc = (text: string): string | undefined => {
    const ms = parseLocalField(text, timeZone);
    return ms === undefined ? undefined : formatFilterTime(ms);
  };
  return (
    <Form
      onApply={() => {
        change({ period: undefined, from: toUtc(from), to: toUtc(to) });
        close();
      }}
    >
      <Group gap={6}>
        {presets.map((period) => (
          <Button
            key={period}
            size="xs"
            variant={findPeriod(filters) === period ? 'filled' : 'default'}
            aria-pressed={findPeriod(filters) === period}
            onClick={() => {
              change({ period, from: undefined, to: undefined });
              close();
            }}
          >
            {messages.periods[period]}
          </Button>
        ))}
      </Group>
      <DateField kind="minute" size="xs" label={messages.from} value={from} onChange={setFrom} />
      <DateField kind="minute" size="xs" label={messages.to} value={to} onChange={setTo} />
      <Text size="xs" className="quiet">
        {words.times(timeZone)}
      </Text>
    </Form>
  );
}

export function TextEditor({ name, filters, change, close }: EditorProps & { readonly name: TextFilter }) {
  const messages = useFilterMessages();
  const words = useFilterEditorMessages();
  const [text, setText] = useState(filters[name] ?? '');
  const [problem, setProblem] = useState<string>();
  return (
    <Form
      onApply={() => {
        const value = readFilterText(name, text);
        if (text.trim() !== '' && value === undefined) return setProblem(containsCardNumber(text) ? words.card : words.wrong);
        change({ [name]: value });
        close();
      }}
    >
      <TextInput
        size="xs"
        data-autofocus
        label={messages.names[name]}
        description={words.hints[name]}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </Form>
  );
}

export function AmountEditor({ filters, change, close }: EditorProps) {
  const messages = useFilterMessages();
  const words = useFilterEditorMessages();
  const { typedAmount } = useFormats();
  const [least, setLeast] = useState(typedAmount(filters.amountMin ?? ''));
  const [most, setMost] = useState(typedAmount(filters.amountMax ?? ''));
  const [currency, setCurrency] = useState(filters.currency ?? '');
  const [tried, setTried] = useState(false);
  const parsed = {
    amountMin: readFilterText('amountMin', least),
    amountMax: readFilterText('amountMax', most),
    currency: readFilterText('currency', currency),
  };
  const wrong = (text: string, value: string | undefined, problem = words.wrongAmount): string | undefined =>
    tried && text.trim() !== '' && value === undefined ? problem : undefined;
  return (
    <Form
      onApply={() => {
        setTried(true);
        const isWrong = (text: string, value: string | undefined): boolean => text.trim() !== '' && value === undefined;
        if (isWrong(least, parsed.amountMin) || isWrong(most, parsed.amountMax) || isWrong(currency, parsed.currency)) return;
        change(parsed);
        close();
      }}
    >
      <Group gap="xs" grow align="flex-start">
        <TextInput
          size="xs"
          inputMode="decimal"
          data-autofocus
          label={words.least}
          value={least}
          error={wrong(least, parsed.amountMin)}
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          inputMode="decimal"
          label={words.most}
          value={most}
          error={wrong(most, parsed.amountMax)}
          onChange={(event) => setMost(event.currentTarget.value)}
        />
      </Group>
      <TextInput
        size="xs"
        label={messages.names.currency}
        description={words.hints.currency}
        value={currency}
        error={wrong(currency, parsed.currency, words.wrong)}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
    </Form>
  );
}

/** Those that most payments are of; any other can be typed. */
const commonBrands = [
  'VISA',
  'MASTER',
  'AMEX',
  'MAESTRO',
  'PAYPAL',
  'SEPA',
  'APPLEPAY',
  'GOOGLEPAY',
  'KLARNA_INVOICE',
  'IDEAL',
  'SOFORTUEBERWEISUNG',
];

export function BrandEditor({ filters, change }: EditorProps) {
  const messages = useFilterMessages();
  const words = useFilterEditorMessages();
  return (
    <TagsInput
      size="xs"
      data-autofocus
      label={messages.names.brand}
      placeholder={words.brandHint}
      data={commonBrands}
      value={[...(filters.brand ?? [])]}
      onChange={(names) => change({ brand: readFilterText('brand', names.join(',').toUpperCase()) })}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export function EntityEditor({ filters, change, close }: EditorProps) {
  const messages = useFilterMessages();
  const [{ data }] = useQuery({ query: entitiesDocument });
  return (
    <Select
      size="xs"
      searchable
      clearable
      data-autofocus
      label={messages.names.entity}
      data={nodesOf(data?.entities).map(({ id, name }) => ({ value: id, label: name }))}
      value={filters.entity ?? null}
      onChange={(id) => {
        change({ entity: id ?? undefined });
        close();
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export function AssigneeEditor({ filters, change, close }: EditorProps) {
  const messages = useFilterMessages();
  const [{ data }] = useQuery({ query: assigneesDocument });
  return (
    <Select
      size="xs"
      searchable
      clearable
      data-autofocus
      label={messages.names.assigned}
      data={(data?.attentionAssignees ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={filters.assigned ?? null}
      onChange={(id) => {
        change({ assigned: id ?? undefined });
        close();
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export function HourEditor({ filters, change, close }: EditorProps) {
  const messages = useFilterMessages();
  const words = useFilterEditorMessages();
  const { timeZone, language } = usePreferences();
  const [chosen, zone = timeZone] = filters.hour?.split('@') ?? [];
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  return (
    <Select
      size="xs"
      clearable
      data-autofocus
      label={messages.names.hour}
      description={words.times(zone)}
      data={hours.map((value) => ({ value, label: toGroupText('HOUR', value, language) }))}
      value={chosen ?? null}
      onChange={(hour) => {
        change({ hour: hour === null ? undefined : `${hour}@${zone}` });
        close();
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export function FlowEditor({ filters, change, close }: EditorProps) {
  const messages = useFilterMessages();
  const { language } = usePreferences();
  return (
    <Select
      size="xs"
      clearable
      data-autofocus
      label={messages.names.threeDSecure}
      data={listFlows(language)}
      value={filters.threeDSecure ?? null}
      onChange={(flow) => {
        change({ threeDSecure: flow ?? undefined });
        close();
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
