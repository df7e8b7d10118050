/** Which deliveries: by what became of them, when they were made, and what they are about. It stands in the address. */
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { type DeliveriesFilter, deliveryStatuses, isNarrowed } from './deliveries-view.ts';
import { useDeliveryWords } from './delivery-messages.ts';

export function DeliveryFilters({ filter }: { readonly filter: DeliveriesFilter }) {
  const words = useDeliveryWords();
  const [address, setAddress] = useSearchParams();
  const field = (name: 'from' | 'to' | 'subject') => ({
    size: 'xs',
    value: address[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setAddress({ [name]: event.currentTarget.value.trim() }, true),
  });
  return (
    <Group gap="xs" mb="xs" align="end">
      <MultiSelect
        size="xs"
        w={{ base: '100%', xs: 230 }}
        label={words.statusLabel}
        data={deliveryStatuses.map((status) => ({ value: status, label: words.status[status] }))}
        value={filter.statuses ?? []}
        onChange={(values) => setAddress({ status: values.join(',') })}
        clearable
      />
      <TextInput {...field('from')} type="datetime-local" step={1} label={words.from} />
      <TextInput {...field('to')} type="datetime-local" step={1} label={words.to} />
      <TextInput {...field('subject')} label={words.subjectFilter} w={{ base: '100%', xs: 290 }} spellCheck={false} />
      {isNarrowed(filter) && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => setAddress({ status: undefined, from: undefined, to: undefined, subject: undefined })}
        >
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
