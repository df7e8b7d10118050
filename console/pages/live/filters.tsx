/** Which events the stream tells: kept in the address, so that it can be sent as a link. */
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import classes from './live.module.css';
import { eventTypes } from './live-view.ts';
import { useLiveWords } from './messages.ts';

const paymentTypes = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR', 'RI'];
const filterNames = ['types', 'paymentTypes', 'amountMin', 'amountMax', 'subject'];
const typingPauseMs = 300;

/** On a phone in rows of one and of two, the gap between these taken off. */
const wide = { base: '100%', xs: 230 };
const narrow = { base: 'calc(50% - 5px)', xs: 120 };

/** Beside each other where there is room; on a phone behind a button that tells how many are set. */
export function Filters() {
  const words = useLiveWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [address, changeAddress] = useSearchParams();
  const type = useDebouncedCallback((name: string, value: string) => changeAddress({ [name]: value }, true), typingPauseMs);
  const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
  const set = filterNames.filter((name) => address[name]).length;
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
        {set === 0 ? words.filters : words.filtersSet(set)}
      </Button>
      <Group id={id} className={classes.filters} data-open={isOpen || undefined} gap="xs" mb="xs" align="end">
        <MultiSelect
          size="xs"
          w={wide}
          label={words.types}
          placeholder={address.types ? '' : words.commonTypes}
          data={[...eventTypes]}
          value={listOf(address.types)}
          onChange={(values) => changeAddress({ types: values.join(',') })}
          clearable
        />
        <MultiSelect
          size="xs"
          w={wide}
          label={words.paymentTypes}
          data={paymentTypes}
          value={listOf(address.paymentTypes)}
          onChange={(values) => changeAddress({ paymentTypes: values.join(',') })}
          clearable
        />
        <TextInput
          size="xs"
          w={narrow}
          label={words.amountMin}
          inputMode="decimal"
          defaultValue={address.amountMin ?? ''}
          onChange={(event) => type('amountMin', event.currentTarget.value.trim())}
        />
        <TextInput
          size="xs"
          w={narrow}
          label={words.amountMax}
          inputMode="decimal"
          defaultValue={address.amountMax ?? ''}
          onChange={(event) => type('amountMax', event.currentTarget.value.trim())}
        />
        <TextInput
          size="xs"
          w={{ base: '100%', xs: 290 }}
          label={words.subject}
          defaultValue={address.subject ?? ''}
          onChange={(event) => type('subject', event.currentTarget.value.trim())}
        />
      </Group>
    </>
  );
}
