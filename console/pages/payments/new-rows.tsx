/** How many payments came that the list does not show yet; pressed, it shows them. Beside the rows: over them, it would take a press on one. */
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../messages/use-formats.ts';
import type { PaymentRow } from './documents.ts';
import type { PaymentList } from './payment-list.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import type { Box } from './use-list-window.ts';

interface NewRowsProps {
  readonly list: PaymentList<PaymentRow>;
  readonly box: Box;
}

export function NewRows({ list, box }: NewRowsProps) {
  const messages = usePaymentsMessages();
  const { number } = useFormats();
  const { fresh, freshMore } = useSyncExternalStore(list.subscribe, () => list.shown().list);
  return (
    <div className="payments-fresh" aria-live="polite">
      {fresh.length > 0 && (
        <Button
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          title={messages.freshHint}
          onClick={() => {
            list.showFresh();
            box.current?.scrollTo({ top: 0 });
          }}
        >
          {messages.fresh(number(fresh.length), freshMore)}
        </Button>
      )}
    </div>
  );
}
