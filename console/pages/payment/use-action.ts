/** The state of the operation dialog. The page keeps it, so an unknown result is not lost when the dialog closes. */
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { type ActionEvent, type ActionState, createAction, isUnresolved, type Limit, nextAction } from './action-machine.ts';
import { sendAction } from './action-send.ts';
import { toActionTarget } from './available-actions-view.ts';
import { listChanges, type PaymentSnapshot } from './changes-view.ts';
import type { Member } from './documents.ts';

export interface OpenAction {
  readonly state: ActionState;
  readonly opened: boolean;
  readonly dispatch: (event: ActionEvent) => void;
  readonly send: () => void;
  readonly close: () => void;
}

export interface ActionControl {
  readonly current: OpenAction | null;
  readonly open: (operation: Operation, member: Member) => void;
}

interface Options {
  readonly members: readonly Member[];
  readonly snapshots: readonly PaymentSnapshot[];
  readonly limit: Limit | null;
  /** Ids of one's own doings are told here before the page is read again. */
  readonly onDone: (paymentId: string | null) => void;
}

export function useAction({ members, snapshots, limit, onDone }: Options): ActionControl {
  const client = useClient();
  const language = useGatewayLanguage();
  const [state, setState] = useState<ActionState | null>(null);
  const [opened, setOpened] = useState(false);
  const baseline = useRef<readonly PaymentSnapshot[]>([]);
  const own = useRef(new Set<string>());
  const latest = useRef(state);
  latest.current = state;

  const dispatch = (event: ActionEvent): void => {
    const before = latest.current;
    if (!before) return;
    latest.current = nextAction(before, event);
    setState(latest.current);
  };

  const send = (): void => {
    const before = latest.current;
    dispatch({ type: 'send', freshKey: crypto.randomUUID() });
    const sending = latest.current;
    if (!sending || sending === before || sending.phase.status !== 'sending') return;
    void sendAction(client, sending, language).then((answer) => {
      const paymentId = answer.type === 'done' ? answer.done.paymentId : answer.type === 'declined' ? answer.problem.paymentId : null;
      if (paymentId !== null) own.current.add(paymentId);
      dispatch(answer);
      onDone(paymentId);
    });
  };

  const open = (operation: Operation, member: Member): void => {
    setOpened(true);
    // The one that nobody knows the end of comes first.
    if (state && isUnresolved(state)) return;
    baseline.current = snapshots;
    latest.current = createAction(operation, toActionTarget(member, operation), {
      key: crypto.randomUUID(),
      limit: operation === 'REFUND' ? limit : null,
    });
    setState(latest.current);
  };

  const member = state ? members.find(({ id }) => id === state.target.id) : undefined;
  const status = state?.phase.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer look at the payment or the end of a request are what is told, not each render
  useEffect(() => {
    if (!state || !member) return;
    const changes = listChanges(baseline.current, snapshots, own.current);
    dispatch({ type: 'refreshed', target: toActionTarget(member, state.operation), changes });
  }, [member, status]);

  return { current: state && { state, opened, dispatch, send, close: () => setOpened(false) }, open };
}
