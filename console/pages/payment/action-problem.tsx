/** Why the dialog asks again: changes by others, or a decline or refusal. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../messages/use-formats.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import type { Problem } from './action-machine.ts';
import { useActionMessages } from './action-messages.ts';
import { ChangeList } from './change-list.tsx';
import type { OpenAction } from './use-action.ts';

export function ActionProblem({ action: { state } }: { readonly action: OpenAction }) {
  const { phase, changes } = state;
  const problem = phase.status === 'editing' ? phase.problem : null;
  return (
    <>
      {(changes.length > 0 || problem?.kind === 'stale') && <OtherChanges state={state} problem={problem} />}
      {problem && problem.kind !== 'stale' && <FailedAttempt problem={problem} />}
    </>
  );
}

function OtherChanges({ state, problem }: { readonly state: OpenAction['state']; readonly problem: Problem | null }) {
  const messages = useActionMessages();
  const { amount } = useFormats();
  const { target, changes } = state;
  const isStale = problem?.kind === 'stale';
  return (
    <Alert color="yellow" role="status" title={isStale ? messages.stale : messages.changed} icon={<IconUsers size={18} />}>
      {isStale && <Text size="sm">{messages.staleHint}</Text>}
      <ChangeList changes={changes} />
      {target.maxMinor !== null && (
        <Text size="sm" fw={600} mt={4}>
          {target.maxMinor === 0n
            ? messages.nothingLeft
            : messages.remainsNow(`${amount(fromMinorUnits(target.maxMinor), target.currency)} ${target.currency}`)}
        </Text>
      )}
    </Alert>
  );
}

function FailedAttempt({ problem }: { readonly problem: Exclude<Problem, { kind: 'stale' }> }) {
  const messages = useActionMessages();
  if (problem.kind === 'refused') {
    return (
      <Alert color="orange" role="alert" title={messages.refused} icon={<IconAlertTriangle size={18} />}>
        <Text size="sm" lang="en">
          {problem.text}
        </Text>
        <Text size="sm">{messages.refusedHint}</Text>
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title={messages.declined} icon={<IconAlertTriangle size={18} />}>
      <Text size="sm">
        {problem.staff}{' '}
        <span className="code" lang="en" title={problem.description}>
          {problem.code}
        </span>
      </Text>
      <Text size="sm">
        {messages.declinedHint}{' '}
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/payments/$id" params={{ id: problem.paymentId }} {...props} />}
        >
          {messages.open}
        </Anchor>
      </Text>
    </Alert>
  );
}
