/** The operations that the payment allows, as buttons. A disabled button says why. */
import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import details from '../../components/details.module.css';
import { useFormats } from '../../messages/use-formats.ts';
import { useActionMessages } from './action-messages.ts';
import { type AvailableAction, findPrimary } from './available-actions-view.ts';
import type { Member } from './documents.ts';

/** The others are rare and stand in the menu. */
const inFront: ReadonlySet<Operation> = new Set(['REFUND', 'CAPTURE', 'REVERSE']);

interface ActionButtonsProps {
  readonly availableActions: readonly AvailableAction[];
  readonly open: (operation: Operation, member: Member) => void;
  /** Operations of which a dialog asks which linked payment is meant, and what opens it. */
  readonly asking: ReadonlySet<Operation>;
  readonly ask: (operation: Operation) => void;
  /** Whether the next step is one of these: a page has one primary action. */
  readonly hasPrimary: boolean;
  /** Further entries of the menu. */
  readonly more: ReactNode;
  readonly moreLabel: string;
}

export function ActionButtons({ availableActions, open, asking, ask, hasPrimary, more, moreLabel }: ActionButtonsProps) {
  const messages = useActionMessages();
  const primary = findPrimary(availableActions);
  const rare = availableActions.filter(({ operation }) => !inFront.has(operation));
  return (
    <>
      {availableActions
        .filter(({ operation }) => inFront.has(operation))
        .toSorted((a, b) => Number(b.operation === primary) - Number(a.operation === primary))
        .map((availableAction) => (
          <ActionButton
            key={availableAction.operation}
            availableAction={availableAction}
            open={open}
            ask={asking.has(availableAction.operation) ? () => ask(availableAction.operation) : null}
            isPrimary={hasPrimary && availableAction.operation === primary}
          />
        ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={moreLabel} className={details.unprinted ?? ''}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rare.flatMap(({ operation, targets }) =>
            asking.has(operation) ? (
              <Menu.Item key={operation} onClick={() => ask(operation)}>
                {messages.names[operation]}…
              </Menu.Item>
            ) : (
              targets.map((member) => (
                <Menu.Item key={`${operation} ${member.id}`} onClick={() => open(operation, member)}>
                  {messages.names[operation]}
                </Menu.Item>
              ))
            ),
          )}
          {rare.length > 0 && <Menu.Divider />}
          {more}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface ActionButtonProps extends Pick<ActionButtonsProps, 'open'> {
  readonly availableAction: AvailableAction;
  /** Where a dialog asks which payment is meant. */
  readonly ask: (() => void) | null;
  readonly isPrimary: boolean;
}

function ActionButton({ availableAction: { operation, targets, refusal }, open, ask, isPrimary }: ActionButtonProps) {
  const variant = isPrimary ? 'filled' : 'default';
  const messages = useActionMessages();
  const { amount } = useFormats();
  const name = messages.names[operation];
  const [first] = targets;
  if (!first) {
    const reason = messages.why(name, refusal?.staff ?? '');
    return (
      <Tooltip label={reason} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          data-disabled
          aria-disabled
          aria-description={reason}
          onClick={(event) => event.preventDefault()}
          className={details.unprinted ?? ''}
        >
          {name}
        </Button>
      </Tooltip>
    );
  }
  if (ask) {
    return (
      <Button variant={variant} onClick={ask} className={details.unprinted ?? ''}>
        {name}…
      </Button>
    );
  }
  if (targets.length === 1) {
    return (
      <Button variant={variant} onClick={() => open(operation, first)} className={details.unprinted ?? ''}>
        {name}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant={variant} className={details.unprinted ?? ''}>
          {name}…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{messages.which(name)}</Menu.Label>
        {targets.map((member) => (
          <Menu.Item key={member.id} onClick={() => open(operation, member)}>
            {messages.of(member.paymentType, `${amount(member.amount, member.currency)} ${member.currency}`)} · {member.shortId}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
