/** State and order, kept in the address. */
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { checkoutStatuses } from '../../client/schema-enums.ts';
import styles from '../../components/list-filters.module.css';
import { ChoiceFilter, type FilterChange } from '../../components/list-filters.tsx';
import { useCheckoutStatusMessages } from '../../messages/checkout-status-messages.ts';
import { useCheckoutsMessages } from './checkouts-messages.ts';
import type { CheckoutFilters as Filters } from './filters-view.ts';

interface CheckoutFiltersProps extends FilterChange {
  readonly filters: Filters;
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
      <form className={styles.filters ?? ''} onSubmit={apply}>
        <ChoiceFilter
          label={messages.status}
          none={messages.anyStatus}
          values={checkoutStatuses}
          names={names}
          value={status}
          onChange={(value) => change({ status: value })}
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
