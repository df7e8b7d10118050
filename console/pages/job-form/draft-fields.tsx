/** What is charged, what was agreed, and what happens when something goes wrong. */

import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { missedPolicyNames, retryModeNames } from '../../../api/contract/job-policies.ts';
import { type TimeUnit, timeUnits } from '../../client/schema-enums.ts';
import { Quiet } from '../../components/quiet.tsx';
import { useJobWords } from '../../messages/job-messages.ts';
import { useExplainAmount } from '../../messages/typed-amount-messages.ts';
import { accountDocument, type OldJob } from './documents.ts';
import { find, noticeReferences } from './draft-view.ts';
import { useJobFormMessages } from './job-form-messages.ts';
import type { FieldsProps } from './timing-fields.tsx';

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];
/** An id has so many characters; a shorter one is on its way. */
const idCharacters = 32;

interface ChargeFieldsProps extends FieldsProps {
  readonly before: OldJob | null;
  /** Whether the account exists and can be charged, and where: the preview follows that entity's clock. */
  readonly onAccount: (entityId: string | null) => void;
}

export function ChargeFields({ draft, change, isWrong, before, onAccount }: ChargeFieldsProps) {
  const messages = useJobFormMessages();
  const explainAmount = useExplainAmount();
  const id = draft.registrationId.trim();
  const [{ data, fetching, error }] = useQuery({ query: accountDocument, variables: { id }, pause: id.length < idCharacters });
  const found = id.length >= idCharacters && data?.registration?.status === 'ACTIVE' ? data.registration : null;
  const entityId = found?.entityId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account is news, the callback is not
  useEffect(() => onAccount(entityId), [entityId]);
  const isMissing = id.length >= idCharacters && !fetching && !found && (data !== undefined || error !== undefined);
  const last4 = found?.card.last4Digits;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={messages.account}
        description={last4 ? messages.accountShown(found.paymentBrand ?? '', last4) : messages.accountHint}
        classNames={{ input: 'code' }}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={draft.registrationId}
        readOnly={before !== null}
        error={isMissing && messages.noAccount}
        required
        onChange={({ currentTarget: { value } }) => change({ registrationId: value })}
      />
      <TextInput
        label={messages.name}
        description={messages.nameHint}
        autoComplete="off"
        maxLength={64}
        value={draft.name}
        error={isWrong('job.name')}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <TextInput
        label={messages.amount}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={isWrong('amount') && (explainAmount(draft.amount, draft.currency) ?? true)}
        required
        onChange={({ currentTarget: { value } }) => change({ amount: value })}
      />
      <NativeSelect
        label={messages.currency}
        data={[...new Set([...currencies, draft.currency])]}
        value={draft.currency}
        onChange={({ currentTarget: { value } }) => change({ currency: value })}
      />
    </SimpleGrid>
  );
}

export function ContractFields({ draft, change, isWrong }: FieldsProps) {
  const messages = useJobFormMessages();
  return (
    <>
      <Quiet mb="xs">{messages.contractHint}</Quiet>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <PeriodField
          label={messages.duration}
          unitLabel={messages.durationUnit}
          count={draft.durationNumber}
          unit={draft.durationUnit}
          isWrong={isWrong('job.durationNumber')}
          change={(durationNumber, durationUnit) => change({ durationNumber, durationUnit })}
        />
        <PeriodField
          label={messages.notice}
          unitLabel={messages.noticeUnit}
          count={draft.noticeNumber}
          unit={draft.noticeUnit}
          isWrong={isWrong('job.noticeNumber')}
          change={(noticeNumber, noticeUnit) => change({ noticeNumber, noticeUnit })}
        />
        {draft.noticeNumber.trim() !== '' && (
          <NativeSelect
            label={messages.noticeCallable}
            data={noticeReferences.map((value) => ({ value, label: messages.noticeReferences[value] }))}
            value={draft.noticeCallable}
            onChange={({ currentTarget: { value } }) => change({ noticeCallable: find(noticeReferences, value) ?? 'DURATION_END' })}
          />
        )}
      </SimpleGrid>
    </>
  );
}

interface PeriodFieldProps {
  readonly label: string;
  readonly unitLabel: string;
  readonly count: string;
  readonly unit: TimeUnit;
  readonly isWrong: boolean;
  readonly change: (count: string, unit: TimeUnit) => void;
}

function PeriodField({ label, unitLabel, count, unit, isWrong, change }: PeriodFieldProps) {
  const messages = useJobFormMessages();
  const { units } = useJobWords();
  return (
    <SimpleGrid cols={2} spacing="xs">
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={17}
        value={count}
        error={isWrong}
        onChange={({ currentTarget: { value } }) => change(value, unit)}
      />
      <NativeSelect
        label={messages.unit}
        aria-label={unitLabel}
        data={timeUnits.map((value) => ({ value, label: units[value] }))}
        value={unit}
        onChange={({ currentTarget: { value } }) => change(count, find(timeUnits, value) ?? unit)}
      />
    </SimpleGrid>
  );
}

export function PolicyFields({ draft, change, isWrong }: FieldsProps) {
  const messages = useJobFormMessages();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <NativeSelect
        label={messages.missedRuns}
        data={missedPolicyNames.map((value) => ({ value, label: messages.missedPolicies[value] }))}
        value={draft.missedRuns}
        onChange={({ currentTarget: { value } }) => change({ missedRuns: find(missedPolicyNames, value) ?? draft.missedRuns })}
      />
      <NativeSelect
        label={messages.retry}
        data={retryModeNames.map((value) => ({ value, label: messages.retryModes[value] }))}
        value={draft.retry}
        onChange={({ currentTarget: { value } }) => change({ retry: find(retryModeNames, value) ?? draft.retry })}
      />
      {draft.retry !== 'OFF' && (
        <>
          <TextInput
            label={messages.retryDelays}
            autoComplete="off"
            value={draft.retryDelays}
            error={isWrong('job.retryDelays')}
            onChange={({ currentTarget: { value } }) => change({ retryDelays: value })}
          />
          <TextInput
            label={messages.retryAttempts}
            inputMode="numeric"
            autoComplete="off"
            value={draft.retryAttempts}
            error={isWrong('job.retryAttempts')}
            onChange={({ currentTarget: { value } }) => change({ retryAttempts: value })}
          />
          <TextInput
            label={messages.retryDays}
            inputMode="numeric"
            autoComplete="off"
            value={draft.retryDays}
            error={isWrong('job.retryDays')}
            onChange={({ currentTarget: { value } }) => change({ retryDays: value })}
          />
        </>
      )}
    </SimpleGrid>
  );
}
