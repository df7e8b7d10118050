/** The state of a checkout as a badge. The label is always there, so the colour is not the only signal. */
import { Badge } from '@mantine/core';
import type { CheckoutStatus } from '../client/schema-enums.ts';
import { useCheckoutStatusMessages } from '../messages/checkout-status-messages.ts';

const colors: Readonly<Record<CheckoutStatus, string>> = { OPEN: 'blue', COMPLETED: 'green', EXPIRED: 'gray', WITHDRAWN: 'orange' };

interface Props {
  readonly status: CheckoutStatus;
  /** Nothing is paid in one that stores an account. */
  readonly kind: 'PAYMENT' | 'REGISTRATION';
}

export function CheckoutBadge({ status, kind }: Props) {
  const messages = useCheckoutStatusMessages();
  return (
    <Badge className={`outcome outcome-${colors[status]}`} variant="light" color={colors[status]} radius="sm" tt="none" fw={600}>
      {status === 'COMPLETED' && kind === 'REGISTRATION' ? messages.STORED : messages[status]}
    </Badge>
  );
}
