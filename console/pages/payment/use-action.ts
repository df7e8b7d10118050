/** The dialog's state, kept by the page: what may have been done is not forgotten when the dialog is closed. */
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { type ActionEvent, type ActionState, isUnresolved, type Limit, nextAction, type Operation, openAction } from './action-machine.ts';
import { sendAction } from './action-send.ts';
import { changesBetween, type Seen } from './changes-view.ts';
import type { Member } from './documents.ts';
import { targetFor } from './offers-view.ts';

export interface OpenAction {
  readonly state: ActionState;
  readonly opened: boolean;
  readonly tell: (event: ActionEvent) => void;
  readonly send: () => void;
  readonly close: () => void;
}

export interface ActionControl {
  readonly current: OpenAction | null;
  readonly open: (operation: Operation, member: Member) => void;
}

interface Options {
  readonly members: readonly Member[];
  readonly seen: readonly Seen[];
  readonly limit: Limit | null;
  /** Ids of one's own doings are told here before the page is read again. */
  readonly onDone: (paymentId: string | null) => void;
}

export function useAction({ members, seen, limit, onDone }: Options): ActionControl {
  const client = useClient();
  const language = useGatewayLanguage();
  const [state, setState] = useState<ActionState | null>(null);
  const [opened, setOpened] = useState(false);
  const baseline = useRef<readonly Seen[]>([]);
  const own = useRef(new Set<string>());
  const latest = useRef(state);
  latest.current = state;

  const tell = (event: ActionEvent): void => {
    const before = latest.current;
    if (!before) return;
    latest.current = nextAction(before, event);
    setState(latest.current);
  };

  const send = (): void => {
    const before = latest.current;
    tell({ type: 'send', freshKey: crypto.randomUUID() });
    const sending = latest.current;
    if (!sending || sending === before || sending.phase.status !== 'sending') return;
    void sendAction(client, sending, language).then((answer) => {
      const paymentId = answer.type === 'done' ? answer.done.paymentId : answer.type === 'declined' ? answer.problem.paymentId : null;
      if (paymentId !== null) own.current.add(paymentId);
      tell(answer);
      onDone(paymentId);
    });
  };

  const open = (operation: Operation, member: Member): void => {
    setOpened(true);
    // The one that nobody knows the end of comes first.
    if (state && isUnresolved(state)) return;
    baseline.current = seen;
    latest.current = openAction(operation, targetFor(member, operation), {
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
    const changes = changesBetween(baseline.current, seen, own.current);
    tell({ type: 'refreshed', target: targetFor(member, state.operation), changes });
  }, [member, status]);

  return { current: state && { state, opened, tell, send, close: () => setOpened(false) }, open };
}
