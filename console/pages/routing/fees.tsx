/** The fees of the contracts, as a part of the draft. */
import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Quiet } from '../../components/quiet.tsx';
import type { ShownFee } from './documents.ts';
import styles from './routing.module.css';
import { useRoutingMessages } from './routing-messages.ts';

interface FeesProps {
  readonly fees: readonly ShownFee[];
  readonly connectors: readonly string[];
  readonly mayChange: boolean;
  readonly change: (fees: readonly ShownFee[]) => void;
}

export function Fees({ fees, connectors, mayChange, change }: FeesProps) {
  const messages = useRoutingMessages();
  const replace = (place: number, next: Partial<ShownFee>): void =>
    change(fees.map((fee, each) => (each === place ? { ...fee, ...next } : fee)));
  const add = (): void =>
    change([...fees, { connector: connectors[0] ?? '', brand: null, currency: 'EUR', basisPoints: 0, fixed: '0.00' }]);
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {messages.fees}
        </Text>
        <Quiet>{messages.feesHint}</Quiet>
      </div>
      {fees.map((fee, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fee has no id, and its place is what it is known by.
        <fieldset key={place} disabled={!mayChange} className={`${styles.fieldset} ${styles.fees}`}>
          <NativeSelect
            label={messages.connector}
            data={[...new Set([...connectors, fee.connector])]}
            value={fee.connector}
            onChange={(event) => replace(place, { connector: event.currentTarget.value })}
          />
          <TextInput
            label={messages.brand}
            placeholder={messages.allBrands}
            value={fee.brand ?? ''}
            onChange={(event) => replace(place, { brand: event.currentTarget.value.toUpperCase() || null })}
          />
          <TextInput
            label={messages.currency}
            maxLength={3}
            value={fee.currency}
            onChange={(event) => replace(place, { currency: event.currentTarget.value.toUpperCase() })}
          />
          <PercentField value={fee.basisPoints} change={(basisPoints) => replace(place, { basisPoints })} />
          <TextInput
            label={messages.fixed}
            inputMode="decimal"
            value={fee.fixed}
            onChange={(event) => replace(place, { fixed: event.currentTarget.value })}
          />
          {mayChange && (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={messages.removeFee(fee.connector)}
              onClick={() => change(fees.filter((_, each) => each !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {mayChange && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add} style={{ alignSelf: 'start' }}>
          {messages.addFee}
        </Button>
      )}
    </Stack>
  );
}

/** Typed as percent, kept as hundredths of a percent. */
function PercentField({ value, change }: { readonly value: number; readonly change: (basisPoints: number) => void }) {
  const messages = useRoutingMessages();
  return (
    <TextInput
      label={messages.percent}
      type="number"
      min={0}
      max={100}
      step={0.01}
      value={String(value / 100)}
      onChange={(event) => change(Math.round(Number(event.currentTarget.value) * 100))}
    />
  );
}
