/** Notifications at the edge of the page. Successes close by themselves, errors stay until they are closed. */
import { useWords } from '../messages/create-messages.ts';
import { notifications } from './notifications.ts';

export interface Notify {
  readonly success: (message: string) => void;
  readonly error: (message: string) => void;
}

export function useNotify(): Notify {
  const { close } = useWords();
  const closeButtonProps = { 'aria-label': close };
  return {
    success: (message) => notifications.show({ message, closeButtonProps }),
    error: (message) => notifications.show({ message, closeButtonProps, color: 'red', autoClose: false }),
  };
}
