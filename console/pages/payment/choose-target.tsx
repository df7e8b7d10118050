/** Which of many linked payments an operation is for: found by order, amount or id, the newest first. */
import { Button, Group, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import { Amount } from '../../components/amount.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import { useActionMessages } from './action-messages.ts';
import { findTargets, toActionTarget } from './available-actions-view.ts';
import type { Member } from './documents.ts';
import styles from './payment.module.css';
import type { EarlierLinked } from './use-earlier-linked.ts';

interface ChooseTargetProps {
  readonly operation: Operation;
  readonly targets: readonly Member[];
  readonly earlier: EarlierLinked;
  readonly choose: (member: Member) => void;
  readonly close: () => void;
}

/** A dialog of more is not read through: a word of the order finds the one. */
const shownMax = 50;

export function ChooseTarget({ operation, targets, earlier, choose, close }: ChooseTargetProps) {
  const messages = useActionMessages();
  const [text, setText] = useState('');
  const found = findTargets(targets, text);
  const { status, hasMore, read } = earlier;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (hasMore && status === 'unread') read();
  }, []);
  return (
    <Dialog opened onClose={close} title={messages.which(messages.names[operation])} size="md">
      <Stack gap="sm">
        <TextInput
          label={messages.findTarget}
          description={messages.findTargetHint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Text size="sm" className="quiet" role="status">
          {messages.targetsFound(found.length)}
        </Text>
        {status === 'reading' && (
          <Group gap="xs">
            <Loader size="xs" />
            <Quiet>{messages.readingEarlier}</Quiet>
          </Group>
        )}
        {status === 'failed' && (
          <Group gap="xs">
            <Text size="sm">{messages.earlierFailed}</Text>
            <Button size="xs" variant="default" onClick={read}>
              {messages.readAgain}
            </Button>
          </Group>
        )}
        <ul style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: '50vh', overflowY: 'auto' }}>
          {found.slice(0, shownMax).map((member) => (
            <li key={member.id}>
              <Target operation={operation} member={member} choose={() => choose(member)} />
            </li>
          ))}
        </ul>
        {found.length > shownMax && <Quiet>{messages.targetsNotShown(found.length - shownMax)}</Quiet>}
        {status === 'read' && hasMore && <Quiet>{messages.targetsNotRead}</Quiet>}
      </Stack>
    </Dialog>
  );
}

interface TargetProps {
  readonly operation: Operation;
  readonly member: Member;
  readonly choose: () => void;
}

function Target({ operation, member, choose }: TargetProps) {
  const typeName = usePaymentTypeName();
  const messages = useActionMessages();
  const { paymentType, amount, currency, merchantTransactionId, shortId, timestamp } = member;
  const { maxMinor } = toActionTarget(member, operation);
  const rest = maxMinor === null ? amount : fromMinorUnits(maxMinor);
  return (
    <UnstyledButton className={styles.member} w="100%" onClick={choose}>
      <Text component="span" fw={600} size="sm">
        {typeName(paymentType)} {merchantTransactionId ?? shortId}
      </Text>
      <Amount value={amount} currency={currency} />
      <Text component="span" size="xs" className="quiet">
        <Timestamp at={timestamp} />
        {rest !== amount && (
          <>
            {' · '}
            {messages.rest} <Amount value={rest} currency={currency} />
          </>
        )}
      </Text>
    </UnstyledButton>
  );
}
