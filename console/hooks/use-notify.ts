/** Short messages at the edge of the page: what was done goes by itself, what failed stays until it is closed. */
import { notifications } from '@mantine/notifications';
import { wordsFor } from '../messages/create-messages.ts';

const useWords = wordsFor({ en: { close: 'Close' }, de: { close: 'Schließen' } });

export interface Tell {
  readonly done: (message: string) => void;
  readonly failed: (message: string) => void;
}

export function useTell(): Tell {
  const { close } = useWords();
  const closeButtonProps = { 'aria-label': close };
  return {
    done: (message) => void notifications.show({ message, closeButtonProps }),
    failed: (message) => void notifications.show({ message, closeButtonProps, color: 'red', autoClose: false }),
  };
}
