/** Where notifications appear. Loaded with the first one. */
import { Notifications as Library } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Tells by one of them; one file for both keeps the first load small. */
export { readRightsAgain } from './changed-rights.tsx';

export function Notifications() {
  return <Library position="bottom-right" />;
}
