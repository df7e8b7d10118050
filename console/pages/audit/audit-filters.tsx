/** Who, what, which payment and when, kept in the address. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { DateField } from '../../components/date-field.tsx';
import classes from './audit.module.css';
import { listActions, useAuditMessages } from './audit-messages.ts';
import type { AuditFilters as Filters } from './audit-view.ts';

interface AuditFiltersProps {
  readonly filters: Filters;
  readonly entities: readonly { readonly id: string; readonly name: string }[];
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

const typedNames = ['person', 'payment', 'from', 'to'] as const;

export function AuditFilters({ filters, entities, change }: AuditFiltersProps) {
  const messages = useAuditMessages();
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string): string => {
      const typed = data.get(name);
      return typeof typed === 'string' ? typed.trim() : '';
    };
    change(Object.fromEntries(typedNames.map((name) => [name, read(name)])));
  };
  return (
    <search aria-label={messages.filters}>
      <form onSubmit={apply} key={JSON.stringify(filters)} className={classes.filters}>
        <NativeSelect
          label={messages.entity}
          size="sm"
          data={[{ value: '', label: messages.anyEntity }, ...entities.map(({ id, name }) => ({ value: id, label: name }))]}
          value={filters.entity ?? ''}
          onChange={(event) => change({ entity: event.currentTarget.value })}
        />
        <NativeSelect
          label={messages.what}
          size="sm"
          data={[
            { value: '', label: messages.anyAction },
            ...listActions(messages.actionNames).map(([value, label]) => ({ value, label })),
          ]}
          value={filters.action ?? ''}
          onChange={(event) => change({ action: event.currentTarget.value })}
        />
        <TextInput name="person" label={messages.who} placeholder={messages.whoHint} size="sm" defaultValue={filters.person ?? ''} />
        <TextInput
          name="payment"
          label={messages.payment}
          placeholder={messages.paymentHint}
          size="sm"
          defaultValue={filters.payment ?? ''}
        />
        <DateField kind="day" name="from" label={messages.from} size="sm" defaultValue={filters.from ?? ''} />
        <DateField kind="day" name="to" label={messages.to} size="sm" defaultValue={filters.to ?? ''} />
        <Button type="submit" variant="default">
          {messages.apply}
        </Button>
      </form>
    </search>
  );
}
