/** The filters of the event stream, kept in the address. */
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { eventTypes } from '../../../api/contract/event-types.ts';
import { paymentTypes } from '../../client/schema-enums.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import classes from './live.module.css';
import { useLiveMessages } from './live-messages.ts';

const filterNames = ['types', 'paymentTypes', 'amountMin', 'amountMax', 'subject'];
const typingPauseMs = 300;

/** On a phone in rows of one and of two, the gap between these taken off. */
const wide = { base: '100%', xs: 230 };
const narrow = { base: 'calc(50% - 5px)', xs: 120 };

/** Beside each other where there is room; on a phone behind a button that tells how many are set. */
export function Filters() {
  const messages = useLiveMessages();
  const names = useEventNames();
  const typeName = usePaymentTypeName();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const type = useDebouncedCallback((name: string, value: string) => setParams({ [name]: value }, true), typingPauseMs);
  const splitList = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
  const set = filterNames.filter((name) => params[name]).length;
  return (
    <>
      <Button
        className={classes.toggle}
        variant="default"
        mb="xs"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {set === 0 ? messages.filters : messages.filtersSet(set)}
      </Button>
      <Group id={id} className={classes.filters} data-open={isOpen || undefined} gap="xs" mb="xs" align="end">
        <MultiSelect
          size="xs"
          w={wide}
          label={messages.types}
          placeholder={params.types ? '' : messages.commonTypes}
          data={eventTypes.map((one) => ({ value: one, label: names.types[one] }))}
          value={splitList(params.types)}
          onChange={(values) => setParams({ types: values.join(',') })}
          clearable
        />
        <MultiSelect
          size="xs"
          w={wide}
          label={messages.paymentTypes}
          placeholder={params.paymentTypes ? '' : messages.allTypes}
          data={paymentTypes.map((one) => ({ value: one, label: `${typeName(one)} (${one})` }))}
          value={splitList(params.paymentTypes)}
          onChange={(values) => setParams({ paymentTypes: values.join(',') })}
          clearable
        />
        <TextInput
          size="xs"
          w={narrow}
          label={messages.amountMin}
          inputMode="decimal"
          defaultValue={params.amountMin ?? ''}
          onChange={(event) => type('amountMin', event.currentTarget.value.trim())}
        />
        <TextInput
          size="xs"
          w={narrow}
          label={messages.amountMax}
          inputMode="decimal"
          defaultValue={params.amountMax ?? ''}
          onChange={(event) => type('amountMax', event.currentTarget.value.trim())}
        />
        <TextInput
          size="xs"
          w={{ base: '100%', xs: 290 }}
          label={messages.subject}
          defaultValue={params.subject ?? ''}
          onChange={(event) => type('subject', event.currentTarget.value.trim())}
        />
      </Group>
    </>
  );
}
