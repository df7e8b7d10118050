/** What others did, in sentences. */
import { List } from '@mantine/core';
import { useOutcomeWords } from '../../components/outcome-badge.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { callerText } from './caller-view.ts';
import type { Change } from './changes-view.ts';
import { usePaymentWords } from './messages.ts';

export function useChangeText(): (change: Change) => string {
  const words = usePaymentWords();
  const outcomes = useOutcomeWords();
  const { amount } = useFormats();
  return (change) => {
    const { member } = change;
    const money = (value: string): string => `${amount(value)} ${member.currency}`;
    switch (change.kind) {
      case 'added':
        return words.changeAdded(
          member.paymentType,
          money(member.amount),
          outcomes[member.outcome],
          member.by?.callerId ? callerText(member.by.callerId) : null,
        );
      case 'decided':
        return words.changeDecided(member.paymentType, outcomes[change.before], outcomes[member.outcome]);
      case 'remaining':
        return words.changeRemaining(member.paymentType, money(change.before), money(member.remaining));
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
