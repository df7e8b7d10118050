/** The key of each page that shows one thing: it copies its id. The keys that lead back are of its first line (components/back-link.tsx). */
import { createMessages } from '../messages/create-messages.ts';
import { type Binding, useKeys } from './keyboard.tsx';
import { notifications } from './notifications.ts';
import { useCopyText } from './use-copy.ts';

const useMessages = createMessages({
  en: { copy: 'Copy the id', copied: 'The id is copied.' },
  de: { copy: 'Id kopieren', copied: 'Die Id ist kopiert.' },
});

export function useCopyBinding(id: string): Binding {
  const messages = useMessages();
  const copyText = useCopyText();
  const copy = async (): Promise<void> => {
    if (await copyText(id)) notifications.show({ message: messages.copied });
  };
  return { keys: 'c', label: messages.copy, run: () => void copy() };
}

/** `title` stands above the key in the list of keys. */
export function useDetailKeys(title: string, id: string): void {
  useKeys(title, [useCopyBinding(id)]);
}
