/** What a rule would have done with past payments, before it does anything. */
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { type RuleInput, type Trial, tryRuleDocument } from './documents.ts';
import styles from './risk-rules.module.css';
import { useRuleMessages } from './risk-rules-messages.ts';

const counts = [100, 500, 1_000] as const;

interface RuleTrialProps {
  readonly entityId: string;
  /** Undefined: a new rule. */
  readonly id: string | undefined;
  readonly rule: RuleInput;
}

interface TrialAnswer {
  /** The rule and the number of payments that were tried. */
  readonly asked: string;
  readonly trial?: Trial | undefined;
  readonly error?: CombinedError | undefined;
}

export function RuleTrial({ entityId, id, rule }: RuleTrialProps) {
  const messages = useRuleMessages();
  const { number } = useFormats();
  const client = useClient();
  const [last, setLast] = useState<number>(counts[1]);
  const [answer, setAnswer] = useState<TrialAnswer>();
  const [busy, setBusy] = useState(false);
  const variables = { entityId, rule, last, ...(id === undefined ? {} : { id }) };
  const asked = JSON.stringify(variables);
  const run = async (): Promise<void> => {
    setBusy(true);
    const { data, error } = await client.query(tryRuleDocument, variables, { requestPolicy: 'network-only' }).toPromise();
    setBusy(false);
    setAnswer({ asked, trial: data?.tryRiskRule, error });
  };
  // What another rule would have done says nothing about the one that is written now, and saved by the button above.
  const { trial, error } = answer?.asked === asked ? answer : {};
  return (
    <Section title={messages.try} hint={messages.tryHint}>
      <Stack gap="sm">
        <Group align="end">
          <NativeSelect
            label={messages.last}
            data={counts.map((value) => ({ value: String(value), label: number(value) }))}
            value={String(last)}
            onChange={(event) => setLast(Number(event.currentTarget.value))}
          />
          <Button variant="default" loading={busy} onClick={() => void run()}>
            {messages.try}
          </Button>
        </Group>
        <div aria-live="polite">
          {error && <FailedNote error={error} />}
          {trial && !error && <Result trial={trial} />}
        </div>
      </Stack>
    </Section>
  );
}

function Result({ trial }: { readonly trial: Trial }) {
  const messages = useRuleMessages();
  const { number } = useFormats();
  const examples = nodesOf(trial.examples);
  const figures = [
    [messages.matched, trial.matched],
    [messages.refused, trial.refused],
    [messages.reviewed, trial.reviewed],
  ] as const;
  return (
    <Stack gap="xs">
      <Text size="sm">{messages.tried(number(trial.total))}</Text>
      <Group gap="xl">
        {figures.map(([label, count]) => (
          <Text key={label} size="sm">
            <b className="number">{number(count)}</b> {label}
          </Text>
        ))}
      </Group>
      {examples.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {messages.examples}
          </Text>
          <ul className={styles.examples}>
            {examples.map(({ id, shortId, merchantTransactionId, amount, currency, outcome, timestamp }) => (
              <li key={id}>
                <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
                  {merchantTransactionId ?? shortId}
                </Anchor>{' '}
                <Amount value={amount} currency={currency} /> <OutcomeBadge outcome={outcome} />{' '}
                <span className="quiet">
                  <Timestamp at={timestamp} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
