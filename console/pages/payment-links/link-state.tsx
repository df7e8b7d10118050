/** The state of a payment link as a badge. The label is always there, so the colour is not the only signal. */
import { Badge } from '@mantine/core';
import type { PaymentLinkState } from './documents.ts';
import { usePaymentLinkMessages } from './payment-links-messages.ts';

const colors: Readonly<Record<PaymentLinkState, string>> = { OPEN: 'blue', PAID: 'green', EXPIRED: 'gray', ENDED: 'orange' };

export function LinkState({ state }: { readonly state: PaymentLinkState }) {
  const messages = usePaymentLinkMessages();
  return (
    <Badge className={`outcome outcome-${colors[state]}`} variant="light" color={colors[state]} radius="sm" tt="none" fw={600}>
      {messages.states[state]}
    </Badge>
  );
}
