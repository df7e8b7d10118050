/** Where notifications appear. Loaded with the first one. */
import { Notifications as Library } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

export function Notifications() {
  return <Library position="bottom-right" />;
}
