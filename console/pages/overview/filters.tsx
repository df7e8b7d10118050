/** Period, entity and currency of the overview, kept in the address. */
import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { DateField } from '../../components/date-field.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { usePreferences } from '../../preferences/preferences.tsx';
import { formatFilterTime, parseFilterTime } from '../../values/timestamps.ts';
import { formatLocalField, parseLocalField } from '../../values/zoned-time.ts';
import { overviewEntitiesDocument } from './documents.ts';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';
import { type OverviewScope, type Period, presets } from './period-view.ts';

type Change = (change: Readonly<Record<string, string | undefined>>) => void;

interface FiltersProps {
  readonly period: Period;
  readonly scope: OverviewScope;
  /** That there were. */
  readonly currencies: readonly string[];
  readonly change: Change;
}

/** More are found by typing. */
const entitiesShownMax = 50;

export function Filters({ period, scope: { entity, currency }, currencies, change }: FiltersProps) {
  const messages = useOverviewMessages();
  const [{ data, error }] = useQuery({ query: overviewEntitiesDocument });
  const entities = nodesOf(data?.entities);
  const isAwaited = data === undefined && error === undefined;
  return (
    <search aria-label={messages.filters} className={styles.filters} data-awaited={isAwaited || undefined}>
      <SegmentedControl
        aria-label={messages.period}
        size="xs"
        value={period.name}
        data={[...presets, 'custom' as const].map((value) => ({ value, label: messages.periods[value] }))}
        onChange={(name) =>
          change(
            name === 'custom' ? { period: undefined, from: period.from, to: period.to } : { period: name, from: undefined, to: undefined },
          )
        }
      />
      {(entities.length > 1 || entity !== undefined) && (
        <Select
          size="xs"
          w={240}
          aria-label={messages.entity}
          placeholder={messages.allEntities}
          styles={{ wrapper: { '--input-placeholder-color': 'var(--ink)' } }}
          clearable
          searchable
          limit={entitiesShownMax}
          data={entities.map(({ id, name }) => ({ value: id, label: name }))}
          value={entity ?? null}
          onChange={(value) => change({ entity: value ?? undefined })}
        />
      )}
      {/* There and last while none is known: it would push the others away as they are pressed. */}
      <Select
        size="xs"
        w={170}
        aria-label={messages.currency}
        placeholder={messages.allCurrencies}
        styles={{ wrapper: { '--input-placeholder-color': 'var(--ink)' } }}
        clearable
        disabled={currencies.length < 2 && currency === undefined}
        data={[...currencies]}
        value={currency ?? null}
        onChange={(value) => change({ currency: value ?? undefined })}
      />
      {period.name === 'custom' && <CustomPeriod key={period.from + period.to} period={period} change={change} />}
    </search>
  );
}

function CustomPeriod({ period, change }: { readonly period: Period; readonly change: Change }) {
  const messages = useOverviewMessages();
  const { timeZone } = usePreferences();
  const toField = (text: string): string => {
    const moment = parseFilterTime(text);
    return moment === undefined ? '' : formatLocalField(moment, timeZone);
  };
  const [from, setFrom] = useState(toField(period.from));
  const [to, setTo] = useState(toField(period.to));
  const toUtc = (field: string): string | undefined => {
    const moment = parseLocalField(field, timeZone);
    return moment === undefined ? undefined : formatFilterTime(moment);
  };
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    change({ period: undefined, from: toUtc(from), to: toUtc(to) });
  };
  return (
    <form onSubmit={apply}>
      <Group gap="xs" align="end">
        <DateField kind="minute" size="xs" label={messages.from} value={from} onChange={setFrom} />
        <DateField kind="minute" size="xs" label={messages.to} value={to} onChange={setTo} />
        <Button type="submit" size="xs" variant="default">
          {messages.apply}
        </Button>
        <Quiet size="xs" mb={6}>
          {messages.times(timeZone)}
        </Quiet>
      </Group>
    </form>
  );
}
