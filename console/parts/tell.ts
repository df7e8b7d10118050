/** A word at the edge of the page that something was done. It goes by itself, so it has nothing to close. */
import { notifications } from '@mantine/notifications';

export function tell(message: string): void {
  notifications.show({ message, withCloseButton: false });
}
