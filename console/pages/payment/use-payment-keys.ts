/** The keys of the payment page. While a dialog is open they are off. */
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import { type Binding, useKeys } from '../../hooks/keyboard.tsx';
import { findNeighbours } from '../../hooks/listed-payments.ts';
import { useCopyBinding } from '../../hooks/use-detail-keys.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useActionMessages } from './action-messages.ts';
import type { AvailableAction } from './available-actions-view.ts';
import type { PaymentView } from './documents.ts';
import { usePaymentMessages } from './payment-messages.ts';
import { getNeighbourTab, parseTab } from './payment-tabs.tsx';
import { useTeamMessages } from './team-messages.ts';
import type { ActionControl } from './use-action.ts';
import type { Team } from './use-team.ts';

/** `c` copies on every page, so a capture is `t`: take. */
const operationKeys: readonly (readonly [keys: string, operation: Operation])[] = [
  ['r', 'REFUND'],
  ['t', 'CAPTURE'],
  ['v', 'REVERSE'],
];

interface PaymentKeys {
  readonly payment: PaymentView;
  readonly availableActions: readonly AvailableAction[];
  /** Opens the dialog of the operation. */
  readonly start: ActionControl['open'];
  readonly isActing: boolean;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly mayNote: boolean;
  readonly team: Team;
}

export function usePaymentKeys({ payment, availableActions, start, isActing, noteField, mayNote, team }: PaymentKeys): void {
  const messages = usePaymentMessages();
  const actionMessages = useActionMessages();
  const teamMessages = useTeamMessages();
  const [params, change] = useSearchParams();
  const navigate = useNavigate();
  const { previous, next } = findNeighbours(payment.id);
  const tab = parseTab(params.tab);
  const go = (step: 1 | -1): void => change({ tab: getNeighbourTab(tab, step) }, true);
  const bindings: Binding[] = [
    useCopyBinding(payment.id),
    { keys: 'o', label: messages.wholeShopper, run: () => void navigate({ to: '/shopper', search: { payment: payment.id } }) },
    { keys: ']', label: messages.nextTab, run: () => go(1) },
    { keys: '[', label: messages.previousTab, run: () => go(-1) },
    ...(next === undefined
      ? []
      : [{ keys: 'j', label: messages.nextPayment, run: () => void navigate({ to: '/payments/$id', params: { id: next } }) }]),
    ...(previous === undefined
      ? []
      : [{ keys: 'k', label: messages.previousPayment, run: () => void navigate({ to: '/payments/$id', params: { id: previous } }) }]),
  ];
  for (const [keys, operation] of operationKeys) {
    const [target] = availableActions.find((availableAction) => availableAction.operation === operation)?.targets ?? [];
    if (target) bindings.push({ keys, label: actionMessages.names[operation], run: () => start(operation, target) });
  }
  if (team.mayWatch) bindings.push({ keys: 'w', label: teamMessages.watchKey, run: team.toggleWatch });
  if (team.mayAssign) bindings.push({ keys: 'a', label: teamMessages.assignKey, run: () => team.setAssigning(true) });
  if (team.mayAssign) bindings.push({ keys: '#', label: teamMessages.addTag, run: () => team.setTagging(true) });
  if (mayNote) {
    bindings.push({
      keys: 'n',
      label: messages.noteKey,
      run: () => {
        change({ tab: 'notes' }, true);
        // The field is there after the tab was drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => noteField.current?.focus()));
      },
    });
  }
  useKeys(messages.keys, isActing || team.isAssigning || team.isTagging ? [] : bindings);
}
