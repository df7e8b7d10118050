/** The keys of each page that shows one thing: copy its id, and go back. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { createMessages } from '../messages/create-messages.ts';
import { type Binding, useKeys } from './keyboard.tsx';
import { notifications } from './notifications.ts';
import { useCopyText } from './use-copy.ts';

const useMessages = createMessages({
  en: { copy: 'Copy the id', copied: 'The id is copied.', back: 'Back to the list' },
  de: { copy: 'Id kopieren', copied: 'Die Id ist kopiert.', back: 'Zurück zur Liste' },
});

type List = '/payments' | '/checkouts' | '/registrations' | '/jobs' | '/exceptions';

/** To where one came from; to the list where the page was opened by its address. */
export function useBack(list: List): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: list }));
}

export function useDetailBindings(id: string, list: List): readonly Binding[] {
  const messages = useMessages();
  const back = useBack(list);
  const copyText = useCopyText();
  const copy = async (): Promise<void> => {
    if (await copyText(id)) notifications.show({ message: messages.copied });
  };
  return [
    { keys: 'c', label: messages.copy, run: () => void copy() },
    { keys: 'u', label: messages.back, run: back },
    { keys: 'Backspace', label: messages.back, run: back },
  ];
}

/** `title` stands above these keys in the list of keys. */
export function useDetailKeys(title: string, id: string, list: List): void {
  useKeys(title, useDetailBindings(id, list));
}
