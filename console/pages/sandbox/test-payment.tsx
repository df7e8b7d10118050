/** A form that makes a test payment. Until an answer arrives, a repeated request uses the same idempotency key. */
import { Alert, Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Copy } from '../../components/copy.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useExplainAmount } from '../../messages/typed-amount-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { toBrandName } from '../../values/brand-names.ts';
import { sandboxChannelsDocument, type TestPayment, testPaymentDocument } from './documents.ts';
import { useSandboxMessages } from './sandbox-messages.ts';
import { formatCardNumber, isAmount, scenarioNames, type TestPaymentForm, testCards, toPaymentInput } from './sandbox-view.ts';

const [firstCard] = testCards;
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];

/** Null where nothing was chosen or typed yet. */
type Choices = Omit<TestPaymentForm, 'entityId' | 'amount'> & { readonly entityId: string | null; readonly amount: string | null };

const firstAmount = '92.00';

export function TestPaymentSection() {
  const messages = useSandboxMessages();
  const language = useGatewayLanguage();
  const [{ data: places }] = useQuery({ query: sandboxChannelsDocument });
  const [{ data, error, fetching }, send] = useMutation(testPaymentDocument);
  const [choices, setChoices] = useState<Choices | undefined>(
    firstCard && { entityId: null, amount: null, currency: 'EUR', paymentType: 'DB', card: firstCard, scenario: 'approved' },
  );
  const key = useRef<string>(undefined);
  const channels = nodesOf(places?.entities).filter(({ kind }) => kind === 'CHANNEL');
  const entityId = choices?.entityId ?? channels[0]?.id;
  const { typedAmount } = useFormats();
  const amount = choices?.amount ?? typedAmount(firstAmount);
  if (!choices) return null;
  const change = (next: Partial<Choices>): void => {
    key.current = undefined;
    setChoices({ ...choices, ...next });
  };
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (entityId === undefined || !isAmount(amount, choices.currency)) return;
    key.current ??= crypto.randomUUID();
    const answer = await send({ input: toPaymentInput({ ...choices, amount, entityId }), key: key.current, language });
    // Without an answer it may have been made: the next press asks what became of it.
    if (!answer.error?.networkError) key.current = undefined;
  };
  return (
    <Section title={messages.take} hint={messages.takeHint}>
      <Stack component="form" gap="sm" onSubmit={(event: FormEvent) => void pay(event)}>
        <Fields choices={{ ...choices, amount }} change={change} channels={channels} entityId={entityId} />
        <Group>
          <Button type="submit" loading={fetching} disabled={entityId === undefined || !isAmount(amount, choices.currency)}>
            {messages.pay}
          </Button>
        </Group>
        <div aria-live="polite">
          {error && <FailedNote error={error} />}
          {data?.createPayment && !error && <PaymentResult payment={data.createPayment} />}
        </div>
      </Stack>
    </Section>
  );
}

interface FieldsProps {
  readonly choices: Choices & { readonly amount: string };
  readonly change: (next: Partial<Choices>) => void;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly entityId: string | undefined;
}

function Fields({ choices, change, channels, entityId }: FieldsProps) {
  const messages = useSandboxMessages();
  const { typedAmount } = useFormats();
  const explainAmount = useExplainAmount();
  const typeName = usePaymentTypeName();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      <NativeSelect
        label={messages.scenario}
        data={scenarioNames.map((value) => ({ value, label: messages.scenarios[value] }))}
        value={choices.scenario}
        onChange={({ currentTarget: { value } }) => change({ scenario: scenarioNames.find((one) => one === value) ?? 'approved' })}
      />
      <NativeSelect
        label={messages.card}
        data={testCards.map(({ brand, number }) => ({ value: number, label: `${toBrandName(brand)} ${formatCardNumber(number)}` }))}
        value={choices.card.number}
        disabled={choices.scenario === 'pending'}
        onChange={({ currentTarget: { value } }) => change({ card: testCards.find(({ number }) => number === value) ?? choices.card })}
      />
      <NativeSelect
        label={messages.channel}
        data={channels.map(({ id, name }) => ({ value: id, label: `${name} · …${id.slice(-4)}` }))}
        value={entityId ?? ''}
        onChange={({ currentTarget: { value } }) => change({ entityId: value })}
      />
      <TextInput
        label={messages.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typedAmount(choices.amount)}
        error={explainAmount(choices.amount, choices.currency)}
        onChange={({ currentTarget: { value } }) => change({ amount: value })}
      />
      <NativeSelect
        label={messages.currency}
        data={currencies}
        value={choices.currency}
        onChange={({ currentTarget: { value } }) => change({ currency: value })}
      />
      <NativeSelect
        label={messages.type}
        data={(['DB', 'PA'] as const).map((value) => ({ value, label: typeName(value) }))}
        value={choices.paymentType}
        onChange={({ currentTarget: { value } }) => change({ paymentType: value === 'PA' ? 'PA' : 'DB' })}
      />
    </SimpleGrid>
  );
}

function PaymentResult({ payment: { id, shortId, amount, currency, outcome, result, redirect } }: { readonly payment: TestPayment }) {
  const messages = useSandboxMessages();
  const formats = useFormats();
  return (
    <Alert color="teal" title={messages.made}>
      <Stack gap="xs">
        <Group gap="xs">
          <OutcomeBadge outcome={outcome} />
          <Text size="sm">
            {formats.amount(amount, currency)} {currency} · {shortId} · <span className="code">{result.code}</span>
          </Text>
          <Copy value={id} what={messages.made} />
        </Group>
        <Text size="sm">{result.staff}</Text>
        <Group gap="md">
          <Anchor size="sm" c="inherit" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
            {messages.open}
          </Anchor>
          {redirect?.url && (
            <Anchor size="sm" c="inherit" underline="always" href={redirect.url} target="_blank" rel="noopener">
              {messages.openBank}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
