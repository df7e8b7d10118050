/** The state of such a dialog. The page keeps it, so an unknown result is not lost when the dialog closes. */
import { useRef, useState } from 'react';
import { type ActionAnswer, type ActionEvent, type ActionState, createAction, nextAction } from './reasoned-action.ts';

export interface OpenAction<Request, Done> {
  readonly state: ActionState<Request, Done>;
  readonly opened: boolean;
  readonly dispatch: (event: ActionEvent<Request, Done>) => void;
  readonly send: () => void;
  readonly close: () => void;
}

export interface ActionControl<Request, Done> {
  readonly current: OpenAction<Request, Done> | null;
  readonly open: (request: Request) => void;
}

/** Never throws. */
export type SendAction<Request, Done> = (state: ActionState<Request, Done>) => Promise<ActionAnswer<Done>>;

/** `isKeyed`: the request carries the key of the state. Others are safe to send again by the version or the state that they name. */
export function useReasonedAction<Request, Done>(
  sendRequest: SendAction<Request, Done>,
  onAnswer: (answer: ActionAnswer<Done>) => void,
  { isKeyed = false }: { readonly isKeyed?: boolean } = {},
): ActionControl<Request, Done> {
  const [state, setState] = useState<ActionState<Request, Done> | null>(null);
  const [opened, setOpened] = useState(false);
  const latest = useRef(state);

  const dispatch = (event: ActionEvent<Request, Done>): void => {
    if (!latest.current) return;
    latest.current = nextAction(latest.current, event);
    setState(latest.current);
  };

  // A second press finds the request under way: the newest state is read, not that of the last render.
  const send = (): void => {
    const before = latest.current;
    dispatch({ type: 'send', freshKey: crypto.randomUUID() });
    const sending = latest.current;
    if (!sending || sending === before || sending.phase.status !== 'sending') return;
    void sendRequest(sending).then((answer) => {
      dispatch(answer);
      onAnswer(answer);
    });
  };

  const open = (request: Request): void => {
    setOpened(true);
    // The one that nobody knows the end of comes first.
    const status = latest.current?.phase.status;
    if (status === 'unknown' || status === 'sending') return;
    latest.current = createAction(request, crypto.randomUUID(), isKeyed);
    setState(latest.current);
  };

  return { current: state && { state, opened, dispatch, send, close: () => setOpened(false) }, open };
}
