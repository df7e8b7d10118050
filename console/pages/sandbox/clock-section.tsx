/** The clock of a merchant: its time, moving it forward, and what ran on the way. */

import { Badge, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Confirmation } from '../../components/confirmation.tsx';
import { DateField } from '../../components/date-field.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { Section } from '../../components/section.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { type MerchantWithClock, useMerchantClocks } from '../../hooks/use-merchant-clocks.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { parseLocalField } from '../../values/zoned-time.ts';
import { useClockMessages } from './clock-messages.ts';
import { addStep, clockSteps, findTarget } from './clock-view.ts';
import { advanceClockDocument, type ClockAdvance } from './documents.ts';
import { FiredWork } from './fired-work.tsx';

type Mode = 'AHEAD' | 'FROZEN';

interface Move {
  readonly merchant: MerchantWithClock;
  readonly to: string;
}

export function ClockSection() {
  const messages = useClockMessages();
  const { merchants, refresh } = useMerchantClocks();
  const [chosen, choose] = useState<string>();
  const [mode, setMode] = useState<Mode>('AHEAD');
  const [asked, ask] = useState<Move>();
  const [done, setDone] = useState<{ readonly move: Move; readonly advance: ClockAdvance }>();
  const formats = useFormats();
  const [{ fetching, error }, advance] = useMutation(advanceClockDocument);
  const merchant = merchants.find(({ id }) => id === chosen) ?? merchants[0];
  if (!merchant) return null;
  const move = async (wanted: Move): Promise<void> => {
    const { data } = await advance({ entityId: wanted.merchant.id, to: wanted.to, mode });
    if (data?.advanceClock) {
      setDone({ move: wanted, advance: data.advanceClock });
      ask(undefined);
    }
    refresh();
  };
  return (
    <Section title={messages.title} hint={messages.hint}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          <NativeSelect
            label={messages.merchant}
            data={merchants.map(({ id, name }) => ({ value: id, label: `${name} · …${id.slice(-4)}` }))}
            value={merchant.id}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <NativeSelect
            label={messages.afterwards}
            data={[
              { value: 'AHEAD', label: messages.ahead },
              { value: 'FROZEN', label: messages.frozen },
            ]}
            value={mode}
            onChange={({ currentTarget: { value } }) => setMode(value === 'FROZEN' ? 'FROZEN' : 'AHEAD')}
          />
        </SimpleGrid>
        <Group gap="xs">
          <Text size="sm">
            {messages.now}: <Timestamp at={merchant.clock.now} />
          </Text>
          <Badge variant="light" color={merchant.clock.mode === 'REAL' ? 'gray' : 'orange'}>
            {messages.modes[merchant.clock.mode]}
          </Badge>
        </Group>
        <Targets merchant={merchant} go={(to) => ask({ merchant, to })} />
        <div aria-live="polite">{done && <FiredWork to={done.move.to} advance={done.advance} />}</div>
      </Stack>
      <Confirmation
        opened={asked !== undefined}
        title={messages.confirmTitle(asked?.merchant.name ?? '')}
        text={asked ? messages.confirmText(formats.dateTime(asked.merchant.clock.now), formats.dateTime(asked.to)) : ''}
        action={messages.move}
        color="brand"
        busy={fetching}
        problem={error && getErrorMessage(error)}
        confirm={() => asked && void move(asked)}
        close={() => ask(undefined)}
      />
    </Section>
  );
}

interface TargetsProps {
  readonly merchant: MerchantWithClock;
  readonly go: (to: string) => void;
}

function Targets({ merchant: { clock }, go }: TargetsProps) {
  const messages = useClockMessages();
  const { timeZone } = usePreferences();
  const [field, setField] = useState('');
  const target = findTarget(clock.now, parseLocalField(field, timeZone));
  return (
    <Group align="end" gap="sm">
      {clockSteps.map((step) => (
        <Button
          key={step}
          variant="default"
          aria-label={messages.forward(messages.steps[step])}
          onClick={() => go(addStep(clock.now, step))}
        >
          + {messages.steps[step]}
        </Button>
      ))}
      <DateField
        kind="minute"
        label={messages.to}
        description={messages.zone(timeZone)}
        value={field}
        error={field !== '' && target === undefined && messages.toProblem}
        onChange={setField}
      />
      <Button disabled={target === undefined} onClick={() => target !== undefined && go(target)}>
        {messages.move}
      </Button>
    </Group>
  );
}
