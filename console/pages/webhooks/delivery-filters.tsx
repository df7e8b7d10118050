/** Filters of deliveries by status, time and subject, kept in the address. */
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { deliveryStatuses } from '../../client/schema-enums.ts';
import { DateField } from '../../components/date-field.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useDeliveryWords } from '../../messages/delivery-status-messages.ts';
import { type DeliveriesFilter, hasFilters } from './deliveries-view.ts';
import { useDeliveryMessages } from './delivery-messages.ts';

export function DeliveryFilters({ filter }: { readonly filter: DeliveriesFilter }) {
  const messages = useDeliveryMessages();
  const words = useDeliveryWords();
  const [params, setParams] = useSearchParams();
  const time = (name: 'from' | 'to') => ({
    kind: 'minute' as const,
    size: 'xs' as const,
    w: { base: '100%', xs: 190 },
    value: params[name] ?? '',
    onChange: (value: string) => setParams({ [name]: value }, true),
  });
  return (
    <Group gap="xs" mb="xs" align="end">
      <MultiSelect
        size="xs"
        w={{ base: '100%', xs: 230 }}
        label={messages.statusLabel}
        data={deliveryStatuses.map((status) => ({ value: status, label: words.status[status] }))}
        value={filter.statuses ?? []}
        onChange={(values) => setParams({ status: values.join(',') })}
        clearable
        placeholder={filter.statuses ? undefined : messages.anyStatus}
        style={{ '--input-placeholder-color': 'var(--ink)' }}
      />
      <DateField {...time('from')} label={messages.from} />
      <DateField {...time('to')} label={messages.to} />
      <TextInput
        size="xs"
        label={messages.subjectFilter}
        w={{ base: '100%', xs: 290 }}
        spellCheck={false}
        value={params.subject ?? ''}
        onChange={(event) => setParams({ subject: event.currentTarget.value.trim() }, true)}
      />
      {hasFilters(filter) && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => setParams({ status: undefined, failure: undefined, from: undefined, to: undefined, subject: undefined })}
        >
          {messages.clear}
        </Button>
      )}
    </Group>
  );
}
