/** Notifications at the edge of the page. Their library is loaded with the first of them; app/app.tsx shows where they appear. */
import type { NotificationData } from '@mantine/notifications';

let isWanted = false;
const listeners = new Set<() => void>();

/** Whether a notification was shown since the page was loaded. */
export const notificationsState = {
  isWanted: (): boolean => isWanted,
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function show(notification: NotificationData): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const library = await import('@mantine/notifications');
  library.notifications.show(notification);
}

export const notifications = {
  show: (notification: NotificationData): void => void show(notification),
};
