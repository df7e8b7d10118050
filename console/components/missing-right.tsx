/** In the place of a page for which the viewer's role lacks a right: it names the right, so that they know what to ask for. */
import { IconLock } from '@tabler/icons-react';
import { type Permission, useViewer } from '../client/viewer.ts';
import { createMessages } from '../messages/create-messages.ts';
import { useStaffRoleMessages } from '../messages/staff-role-messages.ts';
import { StateMessage } from './states.tsx';

const useMessages = createMessages({
  en: {
    title: 'No permission',
    hint: (rights: readonly string[]) =>
      `Your role does not include: ${rights.map((right) => `“${right}”`).join(', ')}. An administrator can give you a role that does.`,
  },
  de: {
    title: 'Keine Berechtigung',
    hint: (rights: readonly string[]) =>
      `Ihrer Rolle fehlt: ${rights.map((right) => `„${right}“`).join(', ')}. Die Administration kann Ihnen eine Rolle damit geben.`,
  },
});

/** Of the rights that the page takes, those that are missing are named. */
export function MissingRight({ needs }: { readonly needs: readonly Permission[] }) {
  const messages = useMessages();
  const { permission } = useStaffRoleMessages();
  const { permissions } = useViewer();
  const missing = needs.filter((right) => !permissions.includes(right)).map((right) => permission[right]);
  return <StateMessage icon={IconLock} title={messages.title} hint={messages.hint(missing)} tone="warn" />;
}
