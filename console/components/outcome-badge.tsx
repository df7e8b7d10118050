/** The outcome of a payment as a badge. The label is always there, so the colour is not the only signal. */
import { Badge } from '@mantine/core';
import type { Outcome } from '../client/schema-enums.ts';
import { useOutcomeMessages } from '../messages/outcome-messages.ts';

const colors: Readonly<Record<Outcome, string>> = {
  APPROVED: 'green',
  CANCELLED: 'gray',
  DECLINED: 'red',
  EXPIRED: 'gray',
  PENDING: 'yellow',
  REJECTED: 'orange',
  REVIEW: 'violet',
  UNKNOWN: 'orange',
};

export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const messages = useOutcomeMessages();
  return (
    <Badge className={`outcome outcome-${colors[outcome]}`} variant="light" color={colors[outcome]} radius="sm" tt="none" fw={600}>
      {messages[outcome]}
    </Badge>
  );
}
