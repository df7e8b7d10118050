/** Why the dialog asks again: what others did meanwhile, and what became of what was sent. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../messages/use-formats.ts';
import { amountOf } from '../../values/minor-units.ts';
import type { Problem } from './action-machine.ts';
import { useActionWords } from './action-messages.ts';
import { ChangeList } from './change-list.tsx';
import type { OpenAction } from './use-action.ts';

export function ActionProblem({ action: { state } }: { readonly action: OpenAction }) {
  const { phase, changes } = state;
  const problem = phase.status === 'editing' ? phase.problem : null;
  return (
    <>
      {(changes.length > 0 || problem?.kind === 'stale') && <Meanwhile state={state} problem={problem} />}
      {problem && problem.kind !== 'stale' && <Answered problem={problem} />}
    </>
  );
}

function Meanwhile({ state, problem }: { readonly state: OpenAction['state']; readonly problem: Problem | null }) {
  const words = useActionWords();
  const { amount } = useFormats();
  const { target, changes } = state;
  const isStale = problem?.kind === 'stale';
  return (
    <Alert color="yellow" role="status" title={isStale ? words.stale : words.changed} icon={<IconUsers size={18} />}>
      {isStale && <Text size="sm">{words.staleHint}</Text>}
      <ChangeList changes={changes} />
      {target.maxMinor !== null && (
        <Text size="sm" fw={600} mt={4}>
          {target.maxMinor === 0n ? words.nothingLeft : words.remainsNow(`${amount(amountOf(target.maxMinor))} ${target.currency}`)}
        </Text>
      )}
    </Alert>
  );
}

function Answered({ problem }: { readonly problem: Exclude<Problem, { kind: 'stale' }> }) {
  const words = useActionWords();
  if (problem.kind === 'refused') {
    return (
      <Alert color="orange" role="alert" title={words.refused} icon={<IconAlertTriangle size={18} />}>
        <Text size="sm" lang="en">
          {problem.text}
        </Text>
        <Text size="sm">{words.refusedHint}</Text>
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" title={words.declined} icon={<IconAlertTriangle size={18} />}>
      <Text size="sm">
        {problem.staff} <span className="code">{problem.code}</span> <span lang="en">{problem.description}</span>
      </Text>
      <Text size="sm">
        {words.declinedHint}{' '}
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/payments/$id" params={{ id: problem.paymentId }} {...props} />}
        >
          {words.open}
        </Anchor>
      </Text>
    </Alert>
  );
}
