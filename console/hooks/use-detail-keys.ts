/** The keys of each page that shows one thing: copy its id, and go back. */
import { createMessages } from '../messages/create-messages.ts';
import { type Binding, useKeys } from './keyboard.tsx';
import { notifications } from './notifications.ts';
import { useCopyText } from './use-copy.ts';
import { type List, useWayBack } from './use-way-back.ts';

const useMessages = createMessages({
  en: { copy: 'Copy the id', copied: 'The id is copied.' },
  de: { copy: 'Id kopieren', copied: 'Die Id ist kopiert.' },
});

export function useDetailBindings(id: string, list: List): readonly Binding[] {
  const messages = useMessages();
  const copyText = useCopyText();
  const copy = async (): Promise<void> => {
    if (await copyText(id)) notifications.show({ message: messages.copied });
  };
  return [{ keys: 'c', label: messages.copy, run: () => void copy() }, useBackBinding('u', list), useBackBinding('Backspace', list)];
}

/** As the link at the top of the page does (components/back-link.tsx). */
export function useBackBinding(keys: string, list: List): Binding {
  const { go } = useWayBack(list);
  return { keys, label: useMessages().back, run: go };
}

/** `title` stands above these keys in the list of keys. */
export function useDetailKeys(title: string, id: string, list: List): void {
  useKeys(title, useDetailBindings(id, list));
}
