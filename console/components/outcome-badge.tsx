/** What became of a payment, as a badge: a word and a colour, never a colour alone. */
import { Badge } from '@mantine/core';
import type { graphql } from '../client/graphql.ts';
import { createMessages } from '../messages/create-messages.ts';

export type Outcome = ReturnType<typeof graphql.scalar<'Outcome'>>;

export const outcomeMessages = {
  en: {
    APPROVED: 'Approved',
    CANCELLED: 'Cancelled',
    DECLINED: 'Declined',
    EXPIRED: 'Expired',
    PENDING: 'Pending',
    REJECTED: 'Refused',
    REVIEW: 'In review',
    UNKNOWN: 'Unknown',
  },
  de: {
    APPROVED: 'Genehmigt',
    CANCELLED: 'Abgebrochen',
    DECLINED: 'Abgelehnt',
    EXPIRED: 'Verfallen',
    PENDING: 'Offen',
    REJECTED: 'Zurückgewiesen',
    REVIEW: 'In Prüfung',
    UNKNOWN: 'Ungeklärt',
  },
};

export const useOutcomeMessages = createMessages(outcomeMessages);

const colors: Readonly<Record<Outcome, string>> = {
  APPROVED: 'green',
  CANCELLED: 'gray',
  DECLINED: 'red',
  EXPIRED: 'gray',
  PENDING: 'blue',
  REJECTED: 'orange',
  REVIEW: 'violet',
  UNKNOWN: 'yellow',
};

export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const messages = useOutcomeMessages();
  return (
    <Badge className={`outcome outcome-${colors[outcome]}`} variant="light" color={colors[outcome]} radius="sm" tt="none" fw={600}>
      {messages[outcome]}
    </Badge>
  );
}
