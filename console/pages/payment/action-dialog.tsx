/** The dialog for every operation that moves money: amount and reason, confirmation, result. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Unanswered } from '../../components/unanswered.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import { ActionForm } from './action-form.tsx';
import { validateAction } from './action-machine.ts';
import { useActionMessages } from './action-messages.ts';
import { ActionProblem } from './action-problem.tsx';
import type { Member } from './documents.ts';
import type { OpenAction } from './use-action.ts';

interface ActionDialogProps {
  readonly action: OpenAction;
  readonly member: Member | undefined;
  /** Such as "the card ending 4242". */
  readonly account: string;
  /** What is open about the payment already: who moves money reads it here once more. */
  readonly note: string | null;
}

export function ActionDialog({ action, member, account, note }: ActionDialogProps) {
  const messages = useActionMessages();
  const { amount } = useFormats();
  const { state, opened, close } = action;
  const isSending = state.phase.status === 'sending';
  const of = member ? messages.of(member.paymentType, `${amount(member.amount, member.currency)}\u00a0${member.currency}`) : '';
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`${messages.names[state.operation]}: ${of}`}
      size="md"
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
    >
      {note !== null && state.phase.status === 'editing' && (
        <Alert color="orange" icon={<IconClock size={18} />} mb="sm">
          {note}
        </Alert>
      )}
      <Phase action={action} account={account} />
    </Dialog>
  );
}

function Phase({ action, account }: Omit<ActionDialogProps, 'member' | 'note'>) {
  const { phase } = action.state;
  switch (phase.status) {
    case 'editing':
      return (
        <Stack>
          <ActionProblem action={action} />
          <ActionForm action={action} />
        </Stack>
      );
    case 'confirming':
    case 'sending':
      return <Confirmation action={action} account={account} />;
    case 'unknown':
      return <Unanswered send={action.send} close={action.close} />;
    case 'waiting':
      return <Waiting close={action.close} />;
    case 'done':
      return <Finished action={action} />;
    default:
      return phase satisfies never;
  }
}

function Confirmation({ action: { state, dispatch: tell, send }, account }: Omit<ActionDialogProps, 'member' | 'note'>) {
  const messages = useActionMessages();
  const { amount } = useFormats();
  const sentence = useRef<HTMLParagraphElement>(null);
  // The sentence is read out first, and a second Enter by habit confirms nothing.
  useEffect(() => sentence.current?.focus(), []);
  const { operation, target, reason, phase } = state;
  const money = `${amount(fromMinorUnits(validateAction(state).amountMinor ?? 0n), target.currency)} ${target.currency}`;
  const isSending = phase.status === 'sending';
  return (
    <Stack>
      <Text ref={sentence} tabIndex={-1} size="lg" fw={600} style={{ outline: 'none' }}>
        {messages.consequence[operation](money, account)}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <span className="quiet">{messages.reason}:</span> {reason.trim()}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={isSending} onClick={() => tell({ type: 'back' })}>
          {messages.back}
        </Button>
        <Button loading={isSending} color={operation === 'CAPTURE' ? 'brand' : 'red.8'} onClick={send}>
          {messages.verbs[operation](money)}
        </Button>
      </Group>
    </Stack>
  );
}

function Waiting({ close }: { readonly close: () => void }) {
  const messages = useActionMessages();
  return (
    <Stack>
      <Alert color="blue" title={messages.waiting} icon={<IconUsers size={18} />} role="status">
        {messages.waitingHint}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {messages.close}
        </Button>
      </Group>
    </Stack>
  );
}

function Finished({ action: { state, close } }: { readonly action: OpenAction }) {
  const messages = useActionMessages();
  const { amount } = useFormats();
  if (state.phase.status !== 'done') return null;
  const { done } = state.phase;
  const money = `${amount(done.amount, state.target.currency)} ${state.target.currency}`;
  const isPending = done.outcome === 'PENDING';
  return (
    <Stack>
      <Alert
        color={isPending ? 'blue' : 'green'}
        title={isPending ? messages.pending : messages.done[state.operation](money)}
        icon={isPending ? <IconClock size={18} /> : <IconCheck size={18} />}
        role="status"
      >
        {isPending && <Text size="sm">{messages.pendingHint}</Text>}
        <Anchor
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/payments/$id" params={{ id: done.paymentId }} {...props} />}
        >
          {messages.open}
        </Anchor>
      </Alert>
      <Group justify="flex-end">
        <Button onClick={close}>{messages.close}</Button>
      </Group>
    </Stack>
  );
}

/** Stands on the page while an answer is missing and the dialog is closed. */
export function Unresolved({ action, reopen }: { readonly action: OpenAction; readonly reopen: () => void }) {
  const messages = useActionMessages();
  const { state, opened } = action;
  if (opened || state.phase.status !== 'unknown') return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={messages.unknown}>
      <Button variant="default" size="xs" onClick={reopen}>
        {messages.unresolved(messages.names[state.operation])}
      </Button>
    </Alert>
  );
}
