/** What became of a payment's money, as a badge. The label is always there, so the colour is not the only signal. */
import { Badge } from '@mantine/core';
import type { MoneyStatus } from '../client/schema-enums.ts';
import { useMoneyStatusMessages } from '../messages/money-status-messages.ts';

/** Green is only what the merchant has and keeps. */
const colors: Readonly<Record<MoneyStatus, string>> = {
  AUTHORIZED: 'blue',
  PART_CAPTURED: 'blue',
  CAPTURED: 'green',
  PART_REFUNDED: 'violet',
  REFUNDED: 'violet',
  CHARGED_BACK: 'red',
  IN_DISPUTE: 'orange',
  REVERSED: 'gray',
  PAID_OUT: 'violet',
  NO_MONEY: 'gray',
  EXPIRED: 'gray',
  DECLINED: 'red',
  CANCELLED: 'gray',
  PENDING: 'yellow',
  UNKNOWN: 'orange',
};

export function MoneyBadge({ status }: { readonly status: MoneyStatus }) {
  const messages = useMoneyStatusMessages();
  const color = colors[status];
  return (
    <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
      {messages[status]}
    </Badge>
  );
}
