/** What is asked: a permission, of refunds an amount too, and where. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { permissions } from '../../client/schema-enums.ts';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { toApiAmount } from '../../values/minor-units.ts';
import { useAccessReviewMessages } from './access-review-messages.ts';
import type { Question } from './access-review-view.ts';
import type { ReviewedEntity } from './documents.ts';

interface QuestionFormProps {
  readonly question: Question;
  readonly entities: readonly ReviewedEntity[];
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

export function QuestionForm({ question, entities, change }: QuestionFormProps) {
  const messages = useAccessReviewMessages();
  const roles = useStaffRoleMessages();
  return (
    <search aria-label={messages.question}>
      <Group gap="xs" align="start">
        <NativeSelect
          label={messages.may}
          data={permissions.map((value) => ({ value, label: roles.permission[value] }))}
          value={question.permission}
          onChange={({ currentTarget: { value } }) => change({ may: value })}
        />
        {question.permission === 'PAYMENTS_REFUND' && (
          <AmountForm key={`${question.amount} ${question.currency}`} question={question} change={change} />
        )}
        <NativeSelect
          label={messages.where}
          data={[{ value: '', label: messages.anywhere }, ...entities.map(({ id, name }) => ({ value: id, label: name }))]}
          value={question.entity ?? ''}
          onChange={({ currentTarget: { value } }) => change({ entity: value })}
        />
      </Group>
    </search>
  );
}

function AmountForm({ question: { amount, currency }, change }: Omit<QuestionFormProps, 'entities'>) {
  const messages = useAccessReviewMessages();
  const { typedAmount } = useFormats();
  const [typed, setTyped] = useState(amount === undefined ? '' : typedAmount(amount, currency));
  const [unit, setUnit] = useState(currency);
  const [isWrong, setWrong] = useState(false);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const read = typed.trim() === '' ? undefined : toApiAmount(typed, unit);
    setWrong(typed.trim() !== '' && read === undefined);
    if (typed.trim() === '' || read !== undefined) change({ amount: read, currency: unit });
  };
  return (
    <form onSubmit={apply} noValidate>
      <Group gap="xs" align="start">
        <TextInput
          label={messages.amount}
          placeholder={messages.amountHint}
          inputMode="decimal"
          value={typed}
          error={isWrong && messages.amountWrong}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <TextInput
          label={messages.currency}
          w={84}
          maxLength={3}
          value={unit}
          onChange={({ currentTarget: { value } }) => setUnit(value.toUpperCase())}
        />
        <Button type="submit" variant="default" mt="1.45rem">
          {messages.apply}
        </Button>
      </Group>
    </form>
  );
}
