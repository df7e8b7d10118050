/** Notifications at the edge of the page. Successes close by themselves, errors stay until they are closed. */
import { createMessages } from '../messages/create-messages.ts';
import { notifications } from './notifications.ts';

const useMessages = createMessages({ en: { close: 'Close' }, de: { close: 'Schließen' } });

export interface Notify {
  readonly success: (message: string) => void;
  readonly error: (message: string) => void;
}

export function useNotify(): Notify {
  const { close } = useMessages();
  const closeButtonProps = { 'aria-label': close };
  return {
    success: (message) => notifications.show({ message, closeButtonProps }),
    error: (message) => notifications.show({ message, closeButtonProps, color: 'red', autoClose: false }),
  };
}
