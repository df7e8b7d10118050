/** State and order, kept in the address. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { checkoutStatuses } from '../../client/schema-enums.ts';
import { useCheckoutStatusMessages } from '../../messages/checkout-status-messages.ts';
import classes from './checkouts.module.css';
import { useCheckoutsMessages } from './checkouts-messages.ts';
import type { CheckoutFilters as Filters } from './filters-view.ts';

interface CheckoutFiltersProps {
  readonly filters: Filters;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

export function CheckoutFilters({ filters: { status, order }, change }: CheckoutFiltersProps) {
  const messages = useCheckoutsMessages();
  const names = useCheckoutStatusMessages();
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('order');
    change({ order: typeof typed === 'string' ? typed.trim() : '' });
  };
  return (
    <search aria-label={messages.filters}>
      <form className={classes.filters} onSubmit={apply}>
        <NativeSelect
          label={messages.status}
          size="sm"
          data={[{ value: '', label: messages.anyStatus }, ...checkoutStatuses.map((value) => ({ value, label: names[value] }))]}
          value={status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
        />
        <TextInput
          key={order ?? ''}
          name="order"
          label={messages.order}
          placeholder={messages.orderHint}
          size="sm"
          w={300}
          defaultValue={order ?? ''}
        />
        <Button type="submit" variant="default">
          {messages.apply}
        </Button>
      </form>
    </search>
  );
}
