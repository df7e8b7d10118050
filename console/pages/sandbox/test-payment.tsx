/** A test payment, taken once: what was sent under a key is asked for under the same one until an answer has come. */
import { Alert, Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Copy } from '../../components/copy.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { sandboxChannelsDocument, type TestPayment, testPaymentDocument } from './documents.ts';
import { useSandboxWords } from './messages.ts';
import { grouped, inputOf, isAmount, type TestPaymentForm, testCards, wishNames } from './sandbox-view.ts';

const [firstCard] = testCards;
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];

type Choices = Omit<TestPaymentForm, 'entityId'> & { readonly entityId: string | null };

export function TestPaymentSection() {
  const words = useSandboxWords();
  const language = useGatewayLanguage();
  const [{ data: places }] = useQuery({ query: sandboxChannelsDocument });
  const [{ data, error, fetching }, send] = useMutation(testPaymentDocument);
  const [choices, setChoices] = useState<Choices | undefined>(
    firstCard && { entityId: null, amount: '92.00', currency: 'EUR', paymentType: 'DB', card: firstCard, wish: 'approved' },
  );
  const key = useRef<string>(undefined);
  const channels = (places?.entities ?? []).filter(({ kind }) => kind === 'CHANNEL');
  const entityId = choices?.entityId ?? channels[0]?.id;
  if (!choices) return null;
  const change = (next: Partial<Choices>): void => {
    key.current = undefined;
    setChoices({ ...choices, ...next });
  };
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (entityId === undefined || !isAmount(choices.amount)) return;
    key.current ??= crypto.randomUUID();
    const answer = await send({ input: inputOf({ ...choices, entityId }), key: key.current, language });
    // Without an answer it may have been made: the next press asks what became of it.
    if (!answer.error?.networkError) key.current = undefined;
  };
  return (
    <Section title={words.take} hint={words.takeHint}>
      <Stack component="form" gap="sm" onSubmit={(event: FormEvent) => void pay(event)}>
        <Fields choices={choices} change={change} channels={channels} entityId={entityId} />
        <Group>
          <Button type="submit" loading={fetching} disabled={entityId === undefined || !isAmount(choices.amount)}>
            {words.pay}
          </Button>
        </Group>
        <div aria-live="polite">
          {error && <FailedNote error={error} />}
          {data && !error && <Made payment={data.createPayment} />}
        </div>
      </Stack>
    </Section>
  );
}

interface FieldsProps {
  readonly choices: Choices;
  readonly change: (next: Partial<Choices>) => void;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly entityId: string | undefined;
}

function Fields({ choices, change, channels, entityId }: FieldsProps) {
  const words = useSandboxWords();
  const typeName = useTypeName();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      <NativeSelect
        label={words.wish}
        data={wishNames.map((value) => ({ value, label: words.wishes[value] }))}
        value={choices.wish}
        onChange={({ currentTarget: { value } }) => change({ wish: wishNames.find((one) => one === value) ?? 'approved' })}
      />
      <NativeSelect
        label={words.card}
        data={testCards.map(({ brand, number }) => ({ value: number, label: `${brand} ${grouped(number)}` }))}
        value={choices.card.number}
        disabled={choices.wish === 'pending'}
        onChange={({ currentTarget: { value } }) => change({ card: testCards.find(({ number }) => number === value) ?? choices.card })}
      />
      <NativeSelect
        label={words.channel}
        data={channels.map(({ id, name }) => ({ value: id, label: `${name} · …${id.slice(-4)}` }))}
        value={entityId ?? ''}
        onChange={({ currentTarget: { value } }) => change({ entityId: value })}
      />
      <TextInput
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        value={choices.amount}
        error={!isAmount(choices.amount) && words.amountProblem}
        onChange={({ currentTarget: { value } }) => change({ amount: value })}
      />
      <NativeSelect
        label={words.currency}
        data={currencies}
        value={choices.currency}
        onChange={({ currentTarget: { value } }) => change({ currency: value })}
      />
      <NativeSelect
        label={words.type}
        data={(['DB', 'PA'] as const).map((value) => ({ value, label: typeName(value) }))}
        value={choices.paymentType}
        onChange={({ currentTarget: { value } }) => change({ paymentType: value === 'PA' ? 'PA' : 'DB' })}
      />
    </SimpleGrid>
  );
}

function Made({ payment: { id, shortId, amount, currency, outcome, result, redirect } }: { readonly payment: TestPayment }) {
  const words = useSandboxWords();
  const formats = useFormats();
  return (
    <Alert color="teal" title={words.made}>
      <Stack gap="xs">
        <Group gap="xs">
          <OutcomeBadge outcome={outcome} />
          <Text size="sm">
            {formats.amount(amount)} {currency} · {shortId} · <span className="code">{result.code}</span>
          </Text>
          <Copy value={id} what={words.made} />
        </Group>
        <Text size="sm">{result.staff}</Text>
        <Group gap="md">
          <Anchor size="sm" c="inherit" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
            {words.open}
          </Anchor>
          {redirect?.url && (
            <Anchor size="sm" c="inherit" underline="always" href={redirect.url} target="_blank" rel="noopener">
              {words.openBank}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
