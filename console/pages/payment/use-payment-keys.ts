/** The keys of the page. While a dialog is open it has the keyboard to itself. */
import { notifications } from '@mantine/notifications';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { type Binding, useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import type { Operation } from './action-machine.ts';
import { useActionWords } from './action-messages.ts';
import type { PaymentView } from './documents.ts';
import { usePaymentWords } from './messages.ts';
import type { Offer } from './offers-view.ts';
import { tabBeside, tabOf } from './payment-tabs.tsx';
import type { ActionControl } from './use-action.ts';

/** `c` copies on every page, so a capture is `t`: take. */
const operationKeys: readonly (readonly [keys: string, operation: Operation])[] = [
  ['r', 'REFUND'],
  ['t', 'CAPTURE'],
  ['v', 'REVERSE'],
];

interface PaymentKeys {
  readonly payment: PaymentView;
  readonly offers: readonly Offer[];
  readonly action: ActionControl;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly mayNote: boolean;
}

export function usePaymentKeys({ payment, offers, action, noteField, mayNote }: PaymentKeys): void {
  const words = usePaymentWords();
  const actionWords = useActionWords();
  const [address, change] = useSearchParams();
  const goBack = useBack();
  const tab = tabOf(address.tab);
  const go = (step: 1 | -1): void => change({ tab: tabBeside(tab, step) }, true);
  const bindings: Binding[] = [
    { keys: 'c', label: words.copyKey, run: () => void copied(payment.id, words.copiedId) },
    { keys: ']', label: words.nextTab, run: () => go(1) },
    { keys: '[', label: words.previousTab, run: () => go(-1) },
    { keys: 'u', label: words.back, run: goBack },
    { keys: 'Backspace', label: words.back, run: goBack },
  ];
  for (const [keys, operation] of operationKeys) {
    const [target] = offers.find((offer) => offer.operation === operation)?.targets ?? [];
    if (target) bindings.push({ keys, label: actionWords.names[operation], run: () => action.open(operation, target) });
  }
  if (mayNote) {
    bindings.push({
      keys: 'n',
      label: words.noteKey,
      run: () => {
        change({ tab: 'notes' }, true);
        // The field is there after the tab was drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => noteField.current?.focus()));
      },
    });
  }
  useKeys(words.keys, action.current?.opened ? [] : bindings);
}

async function copied(text: string, message: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  notifications.show({ message });
}

/** To where one came from; to the list where the page was opened by its address. */
function useBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/payments' }));
}
