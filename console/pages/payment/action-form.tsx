/** Amount and reason, validated while they are typed. */
import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { findDecimals } from '../../../api/contract/currency-decimals.ts';
import details from '../../components/details.module.css';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { useExplainAmount } from '../../messages/typed-amount-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import { type ActionState, isReady, reasonCharactersMax, validateAction } from './action-machine.ts';
import { useActionMessages } from './action-messages.ts';
import type { OpenAction } from './use-action.ts';

export function ActionForm({ action: { state, dispatch: tell, close } }: { readonly action: OpenAction }) {
  const messages = useActionMessages();
  const { typedAmount } = useFormats();
  const problems = useProblems(state);
  // Nobody is scolded for a reason before they had a chance to write it.
  const [pressed, setPressed] = useState(false);
  const hints = useHints(state);
  const { target, amountText, reason } = state;
  const review = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    tell({ type: 'review' });
  };
  return (
    <form onSubmit={review} noValidate>
      <Stack className={details.fields ?? ''}>
        <TextInput
          label={messages.amount}
          description={hints.amount}
          value={state.amountTouched ? amountText : typedAmount(amountText, target.currency)}
          onChange={(event) => tell({ type: 'amount', text: event.currentTarget.value })}
          // Who refunds in part types over the whole.
          onFocus={(event) => event.currentTarget.select()}
          error={problems.amount}
          inputMode={findDecimals(target.currency) === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          required
          data-autofocus
          rightSection={<Text size="sm">{target.currency}</Text>}
          rightSectionWidth={56}
        />
        {target.maxMinor !== null && (
          // In the room of the field's error, which it never has beside it.
          <Text size="sm" className="quiet" aria-live="polite" mih="1lh" mt="-1.625rem">
            {hints.afterwards}
          </Text>
        )}
        <Textarea
          label={messages.reason}
          description={messages.reasonHint}
          value={reason}
          onChange={(event) => tell({ type: 'reason', text: event.currentTarget.value })}
          error={pressed || reason !== '' ? problems.reason : undefined}
          maxLength={reasonCharactersMax}
          autosize
          minRows={2}
          maxRows={6}
          required
        />
        <DialogActions close={close} aria-disabled={!isReady(state)}>
          {messages.next}
        </DialogActions>
      </Stack>
    </form>
  );
}

function useHints(state: ActionState): { readonly amount: string; readonly afterwards: string | null } {
  const messages = useActionMessages();
  const { amount } = useFormats();
  const { target, limit } = state;
  const money = (minor: bigint, currency: string): string => `${amount(fromMinorUnits(minor), currency)} ${currency}`;
  const { amountMinor, amount: problem } = validateAction(state);
  return {
    amount: [
      target.maxMinor === null ? '' : messages.remaining(money(target.maxMinor, target.currency)),
      // A limit that is above what remains limits nothing.
      limit && (target.maxMinor === null || limit.currency !== target.currency || limit.minor < target.maxMinor)
        ? messages.limit(money(limit.minor, limit.currency))
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    afterwards:
      problem === null && amountMinor !== undefined && target.maxMinor !== null
        ? messages.afterwards[state.operation](money(target.maxMinor - amountMinor, target.currency))
        : null,
  };
}

function useProblems(state: ActionState): { readonly amount: string | undefined; readonly reason: string | undefined } {
  const messages = useActionMessages();
  const { amount } = useFormats();
  const explainAmount = useExplainAmount();
  const { target, limit } = state;
  const checked = validateAction(state);
  return {
    amount: checked.amount === null ? undefined : amountText(checked.amount),
    reason: checked.reason === null ? undefined : messages.reasonProblems[checked.reason],
  };

  function amountText(problem: NonNullable<typeof checked.amount>): string | undefined {
    switch (problem) {
      case 'aboveRemaining':
        return messages.amountProblems.aboveRemaining(
          `${amount(fromMinorUnits(target.maxMinor ?? 0n), target.currency)} ${target.currency}`,
        );
      case 'aboveLimit':
        return messages.amountProblems.aboveLimit(
          `${amount(fromMinorUnits(limit?.minor ?? 0n), limit?.currency)} ${limit?.currency ?? ''}`,
        );
      case 'otherCurrency':
        return messages.amountProblems.otherCurrency(limit?.currency ?? '');
      default:
        return explainAmount(state.amountText, target.currency);
    }
  }
}
