/** The outcome of a payment as a badge. The label is always there, so the colour is not the only signal. */
import type { ReactElement } from 'react';
import type { Outcome } from '../client/schema-enums.ts';
import { useOutcomeMessages } from '../messages/outcome-messages.ts';
import { type StatusColor, toStatusBadge } from './status-badge.tsx';

const colors: Readonly<Record<Outcome, StatusColor>> = {
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
  return toOutcomeBadge(outcome, useOutcomeMessages());
}

/** For a list that writes hundreds. */
export function toOutcomeBadge(outcome: Outcome, messages: Readonly<Record<Outcome, string>>): ReactElement {
  return toStatusBadge(colors[outcome], messages[outcome]);
}
