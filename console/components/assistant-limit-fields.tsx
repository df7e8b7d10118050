/** Two optional amounts: the most that a token refunds at once and of a day through assistants. For the page of consent and for new tokens. */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useFormats } from '../messages/use-formats.ts';
import { fromMinorUnits, parseTypedAmount } from '../values/minor-units.ts';
import { useAssistantLimitMessages } from './assistant-limit-messages.ts';
import { Quiet } from './quiet.tsx';

/** As they were typed. */
export interface TypedLimits {
  readonly once: string;
  readonly aDay: string;
}

export const noLimits: TypedLimits = { once: '', aDay: '' };

export interface LimitsInput {
  readonly assistantRefundMax: string | null;
  readonly assistantRefundsADay: string | null;
}

/** As the gateway takes them: null where nothing was typed. Undefined where one is no amount, or a day allows less than one refund. */
export function toLimitsInput(typed: TypedLimits): LimitsInput | undefined {
  const [once, aDay] = [parseLimit(typed.once), parseLimit(typed.aDay)];
  if (once === undefined || aDay === undefined || isShortDay(once, aDay)) return undefined;
  return {
    assistantRefundMax: once === null ? null : fromMinorUnits(once),
    assistantRefundsADay: aDay === null ? null : fromMinorUnits(aDay),
  };
}

/** Null: nothing was typed. Undefined: no amount, or nothing at all. */
function parseLimit(typed: string): bigint | null | undefined {
  return typed.trim() === '' ? null : parseTypedAmount(typed) || undefined;
}

function isShortDay(once: bigint | null, aDay: bigint | null): boolean {
  return once !== null && aDay !== null && aDay < once;
}

interface AssistantLimitFieldsProps {
  /** Who refunds at most, in the words of the page. */
  readonly title: string;
  readonly typed: TypedLimits;
  readonly change: (typed: TypedLimits) => void;
}

export function AssistantLimitFields({ title, typed, change }: AssistantLimitFieldsProps) {
  const messages = useAssistantLimitMessages();
  const { typedAmount } = useFormats();
  const [once, aDay] = [parseLimit(typed.once), parseLimit(typed.aDay)];
  const dayProblem = aDay === undefined ? messages.problem(typedAmount('200.00')) : messages.shortDay;
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Quiet size="xs">{messages.hint}</Quiet>
      <Group gap="sm" align="start" grow>
        <TextInput
          label={messages.once}
          inputMode="decimal"
          autoComplete="off"
          value={typed.once}
          error={once === undefined && messages.problem(typedAmount('50.00'))}
          onChange={(event) => change({ ...typed, once: event.currentTarget.value })}
        />
        <TextInput
          label={messages.aDay}
          inputMode="decimal"
          autoComplete="off"
          value={typed.aDay}
          error={(aDay === undefined || (once !== undefined && isShortDay(once, aDay))) && dayProblem}
          onChange={(event) => change({ ...typed, aDay: event.currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}

interface AssistantLimitsProps {
  /** As the API writes them; null: none of its own. */
  readonly once: string | null;
  readonly aDay: string | null;
}

/** What was set for a token: nothing is shown where nothing was. */
export function AssistantLimits({ once, aDay }: AssistantLimitsProps) {
  const messages = useAssistantLimitMessages();
  const { amount } = useFormats();
  if (once === null && aDay === null) return null;
  const parts = [once === null ? [] : messages.atOnce(amount(once)), aDay === null ? [] : messages.inADay(amount(aDay))].flat();
  return <Quiet size="xs">{messages.shown(parts.join(' · '))}</Quiet>;
}
