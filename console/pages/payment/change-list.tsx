/** Changes by others, as sentences. */
import { List } from '@mantine/core';
import { useOutcomeMessages } from '../../messages/outcome-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { formatCaller } from './caller.ts';
import type { Change } from './changes-view.ts';
import { usePaymentMessages } from './payment-messages.ts';

export function useChangeText(): (change: Change) => string {
  const messages = usePaymentMessages();
  const outcomes = useOutcomeMessages();
  const { amount } = useFormats();
  return (change) => {
    const { member } = change;
    const money = (value: string): string => `${amount(value, member.currency)} ${member.currency}`;
    switch (change.kind) {
      case 'added':
        return messages.changeAdded(
          member.paymentType,
          money(member.amount),
          outcomes[member.outcome],
          member.by?.callerId ? formatCaller(member.by.callerId, messages) : null,
        );
      case 'decided':
        return messages.changeDecided(member.paymentType, outcomes[change.before], outcomes[member.outcome]);
      case 'remaining':
        return messages.changeRemaining(member.paymentType, money(change.before), money(member.remaining));
      default:
        return change satisfies never;
    }
  };
}

export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const text = useChangeText();
  return (
    <List size="sm">
      {changes.map((change) => (
        <List.Item key={`${change.kind} ${change.member.id}`}>{text(change)}</List.Item>
      ))}
    </List>
  );
}
