/** What the draft would have done with last month's payments. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { DataTable } from '../../components/data-table.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { type ShownRule, type Trial, tryRoutingDocument } from './documents.ts';
import { useRoutingMessages } from './routing-messages.ts';
import { toRuleInput } from './routing-view.ts';

interface RoutingTrialProps {
  readonly entityId: string;
  readonly rules: readonly ShownRule[];
}

export function RoutingTrial({ entityId, rules }: RoutingTrialProps) {
  const messages = useRoutingMessages();
  const client = useClient();
  const [trial, setTrial] = useState<Trial>();
  const [error, setError] = useState<CombinedError>();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const variables = { entityId, rules: rules.map(toRuleInput) };
    const answer = await client.query(tryRoutingDocument, variables, { requestPolicy: 'network-only' }).toPromise();
    setBusy(false);
    setError(answer.error);
    setTrial(answer.data?.tryRouting);
  };
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" loading={busy} onClick={() => void run()}>
          {messages.try}
        </Button>
      </Group>
      <div aria-live="polite">
        {error && <FailedNote error={error} />}
        {trial && !error && <Result trial={trial} />}
      </div>
    </Stack>
  );
}

function Result({ trial }: { readonly trial: Trial }) {
  const messages = useRoutingMessages();
  const { number, percent } = useFormats();
  const { payments, moved, isComplete, rules, connectors } = trial;
  return (
    <Stack gap="xs">
      <Text size="sm">{messages.tried(number(payments), number(moved))}</Text>
      {!isComplete && <Text size="sm">{messages.notAll}</Text>}
      <Quiet>{rules.map(({ name, payments: decided }) => messages.decided(name ?? messages.noRule, number(decided))).join(' · ')}</Quiet>
      <DataTable
        isBare
        label={messages.try}
        rows={connectors}
        rowKey={({ connector }) => connector}
        columns={[
          { key: 'connector', title: messages.connector, cell: ({ connector }) => connector },
          { key: 'before', title: messages.before, isNumber: true, cell: ({ before }) => number(before) },
          { key: 'approved', title: messages.approvedBefore, isNumber: true, cell: ({ approvedBefore }) => number(approvedBefore) },
          { key: 'after', title: messages.after, isNumber: true, cell: ({ after }) => number(after) },
          { key: 'moved', title: messages.moved, isNumber: true, cell: (row) => number(row.moved) },
          {
            key: 'expected',
            title: messages.expected,
            isNumber: true,
            cell: ({ expectedApproval }) => (expectedApproval === null ? <span className="quiet">–</span> : percent(expectedApproval)),
          },
        ]}
      />
      <Quiet size="xs">{messages.expectedHint}</Quiet>
    </Stack>
  );
}
