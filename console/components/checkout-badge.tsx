/** The state of a checkout as a badge. The label is always there, so the colour is not the only signal. */
import type { CheckoutStatus } from '../client/schema-enums.ts';
import { useCheckoutStatusMessages } from '../messages/checkout-status-messages.ts';
import { StatusBadge, type StatusColor } from './status-badge.tsx';

const colors: Readonly<Record<CheckoutStatus, StatusColor>> = { OPEN: 'blue', COMPLETED: 'green', EXPIRED: 'gray', WITHDRAWN: 'orange' };

interface Props {
  readonly status: CheckoutStatus;
  /** Nothing is paid in one that stores an account. */
  readonly kind: 'PAYMENT' | 'REGISTRATION';
}

export function CheckoutBadge({ status, kind }: Props) {
  const messages = useCheckoutStatusMessages();
  return (
    <StatusBadge color={colors[status]}>
      {status === 'COMPLETED' && kind === 'REGISTRATION' ? messages.STORED : messages[status]}
    </StatusBadge>
  );
}
