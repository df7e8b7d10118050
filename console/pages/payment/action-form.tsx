/** How much, and why. What is wrong is said while it is typed. */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFormats } from '../../messages/use-formats.ts';
import { amountOf } from '../../values/minor-units.ts';
import { type ActionState, check, isReady, reasonCharactersMax } from './action-machine.ts';
import { useActionWords } from './action-messages.ts';
import type { OpenAction } from './use-action.ts';

export function ActionForm({ action: { state, tell, close } }: { readonly action: OpenAction }) {
  const words = useActionWords();
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
      <Stack>
        <TextInput
          label={words.amount}
          description={hints.amount}
          value={amountText}
          onChange={(event) => tell({ type: 'amount', text: event.currentTarget.value })}
          error={problems.amount}
          inputMode="decimal"
          autoComplete="off"
          required
          data-autofocus
          rightSection={<Text size="sm">{target.currency}</Text>}
          rightSectionWidth={56}
        />
        {hints.afterwards && (
          <Text size="sm" className="quiet" aria-live="polite">
            {hints.afterwards}
          </Text>
        )}
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          value={reason}
          onChange={(event) => tell({ type: 'reason', text: event.currentTarget.value })}
          error={pressed || reason !== '' ? problems.reason : undefined}
          maxLength={reasonCharactersMax}
          autosize
          minRows={2}
          maxRows={6}
          required
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" aria-disabled={!isReady(state)}>
            {words.next}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useHints(state: ActionState): { readonly amount: string; readonly afterwards: string | null } {
  const words = useActionWords();
  const { amount } = useFormats();
  const { target, limit } = state;
  const money = (minor: bigint, currency: string): string => `${amount(amountOf(minor))} ${currency}`;
  const { amountMinor, amount: problem } = check(state);
  return {
    amount: [
      target.maxMinor === null ? '' : words.remaining(money(target.maxMinor, target.currency)),
      limit ? words.limit(money(limit.minor, limit.currency)) : '',
    ]
      .filter(Boolean)
      .join(' '),
    afterwards:
      problem === null && amountMinor !== undefined && target.maxMinor !== null
        ? words.afterwards(money(target.maxMinor - amountMinor, target.currency))
        : null,
  };
}

function useProblems(state: ActionState): { readonly amount: string | undefined; readonly reason: string | undefined } {
  const words = useActionWords();
  const { amount } = useFormats();
  const { target, limit } = state;
  const checked = check(state);
  return {
    amount: checked.amount === null ? undefined : amountText(checked.amount),
    reason: checked.reason === null ? undefined : words.reasonProblems[checked.reason],
  };

  function amountText(problem: NonNullable<typeof checked.amount>): string {
    switch (problem) {
      case 'aboveRemaining':
        return words.amountProblems.aboveRemaining(`${amount(amountOf(target.maxMinor ?? 0n))} ${target.currency}`);
      case 'aboveLimit':
        return words.amountProblems.aboveLimit(`${amount(amountOf(limit?.minor ?? 0n))} ${limit?.currency ?? ''}`);
      case 'otherCurrency':
        return words.amountProblems.otherCurrency(limit?.currency ?? '');
      default:
        return words.amountProblems[problem];
    }
  }
}
