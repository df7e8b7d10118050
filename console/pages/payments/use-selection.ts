/** The selected row: by keys, arrows or a click. */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefCallback, useCallback, useRef, useState } from 'react';
import { useKeys } from '../../hooks/keyboard.tsx';
import { notifications } from '../../hooks/notifications.ts';
import { useCopyText } from '../../hooks/use-copy.ts';
import type { PaymentRow } from './documents.ts';
import { countRows, findIndex, sliceRows } from './list-view.ts';
import type { PaymentList } from './payment-list.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { findPaymentId } from './row-element.ts';
import type { ListWindow } from './use-list-window.ts';

export interface Selection {
  readonly id: string | undefined;
  /** For the element of the selected row: takes the focus when it was gone to by keys. */
  readonly element: RefCallback<HTMLElement>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** For the body of the table: which row it was is told by its element. */
  readonly onClick: (event: MouseEvent) => void;
  /** The middle button opens a tab, as it does on a link. */
  readonly onAuxClick: (event: MouseEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

const middleButton = 1;

/** Rows of one screen, for Page Up and Page Down. */
const screenRows = 15;

interface Deeds {
  readonly open: (id: string) => void;
  /** In a tab of its own. */
  readonly openBeside: (id: string) => void;
  /** Expands a row or closes it; undefined in a list whose rows have nothing beneath. */
  readonly toggle: ((id: string) => void) | undefined;
}

export function useSelection(list: PaymentList<PaymentRow>, window: ListWindow, { open, openBeside, toggle }: Deeds): Selection {
  const messages = usePaymentsMessages();
  const copyText = useCopyText();
  const [id, setId] = useState(list.selectedId);
  const wantsFocus = useRef(false);
  const place = useRef(0);

  const copyId = async (payment: string): Promise<void> => {
    if (await copyText(payment)) notifications.show({ message: messages.copied, autoClose: 1_500 });
  };
  const select = (next: string | undefined): void => {
    list.selectedId = next;
    setId(next);
  };
  const goTo = (wanted: number): void => {
    const state = list.shown().list;
    const target = Math.min(Math.max(wanted, 0), countRows(state) - 1);
    const [row] = sliceRows(state, target, target + 1);
    window.scrollTo(Math.max(target, 0));
    if (!row) return;
    place.current = target;
    wantsFocus.current = true;
    select(row.id);
  };
  const move = (by: number): void => {
    const found = id === undefined ? -1 : findIndex(list.shown().list, id);
    // Nothing is selected: begin with what is in sight. The row was let go: go on from where it stood.
    if (id === undefined) goTo(window.findFirstInSight());
    else goTo((found === -1 ? place.current : found) + by);
  };

  useKeys(messages.keys, [
    { keys: 'j', label: messages.down, run: () => move(1) },
    { keys: 'k', label: messages.up, run: () => move(-1) },
    { keys: 'Enter', label: messages.openKey, run: () => id !== undefined && open(id) },
    ...(toggle ? [{ keys: 'x', label: messages.expandKey, run: () => id !== undefined && toggle(id) }] : []),
    { keys: 'c', label: messages.copyKey, run: () => id !== undefined && void copyId(id) },
    { keys: 'Escape', label: messages.leave, run: () => select(undefined) },
  ]);

  const element = useCallback<RefCallback<HTMLElement>>((found) => {
    if (!found || !wantsFocus.current) return;
    wantsFocus.current = false;
    found.focus({ preventScroll: true });
  }, []);

  return {
    id,
    element,
    onKeyDown: (event) => {
      const run = arrows[event.key];
      if (!run || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      run({ move, goTo });
    },
    onClick: (event) => {
      const payment = findPaymentId(event.target);
      if (!payment || !(event.target instanceof Element)) return;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      const link = event.target.closest('a');
      if (link) {
        // Where it is opened otherwise, in a tab or a window, the browser does it.
        if (isElsewhere || event.button !== 0) return;
        event.preventDefault();
        open(payment);
        return;
      }
      // Buttons in the row do what they say, and text that is being marked is for copying.
      if (event.target.closest('button') || getSelection()?.isCollapsed === false) return;
      if (event.ctrlKey || event.metaKey) openBeside(payment);
      else open(payment);
    },
    onAuxClick: (event) => {
      const payment = findPaymentId(event.target);
      if (event.button === middleButton && payment && !(event.target instanceof Element && event.target.closest('a'))) openBeside(payment);
    },
    onFocus: (event) => {
      const payment = findPaymentId(event.target);
      if (payment && payment !== id) select(payment);
    },
  };
}

interface Moves {
  readonly move: (by: number) => void;
  readonly goTo: (place: number) => void;
}

const arrows: Readonly<Record<string, (moves: Moves) => void>> = {
  ArrowDown: ({ move }) => move(1),
  ArrowUp: ({ move }) => move(-1),
  PageDown: ({ move }) => move(screenRows),
  PageUp: ({ move }) => move(-screenRows),
  Home: ({ goTo }) => goTo(0),
};
