/** How many notifications are unread, and the newest of them. The number is asked for again while the page is seen. */
import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { unreadDocument } from '../client/viewer.ts';
import { PopoverOnDemand } from '../components/on-demand.tsx';
import { useLoaded } from '../hooks/use-loaded.ts';
import { useVisibleInterval } from '../hooks/use-visible-interval.ts';
import { createMessages } from '../messages/create-messages.ts';
import { withStyles } from '../theme/more-styles.ts';

const useMessages = createMessages({
  en: { bell: (unread: string) => (unread === '' ? 'Notifications' : `Notifications, ${unread} unread`), more: '99+' },
  de: { bell: (unread: string) => (unread === '' ? 'Mitteilungen' : `Mitteilungen, ${unread} ungelesen`), more: '99+' },
});

/** So soon a colleague's mention is seen on a page that has no live events. */
const askEveryMs = 15_000;
/** The gateway counts no further. */
const countedMax = 99;

const loadList = withStyles(() => import('./bell-list.tsx'));

export function Bell() {
  const messages = useMessages();
  const [opened, setOpened] = useState(false);
  // The first number came with the viewer: no request of its own beside those of the page.
  const [{ data }, ask] = useQuery({ query: unreadDocument, requestPolicy: 'cache-only' });
  useVisibleInterval(() => ask({ requestPolicy: 'network-only' }), askEveryMs);
  const [list, prepare] = useLoaded(loadList);
  const unread = data?.unreadNotificationCount ?? 0;
  const shown = unread > countedMax ? messages.more : unread === 0 ? '' : String(unread);
  return (
    <PopoverOnDemand
      opened={opened}
      onChange={setOpened}
      onPrepare={prepare}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      button={
        <UnstyledButton className="bell" aria-label={messages.bell(shown)}>
          <IconBell size={18} aria-hidden />
          {shown !== '' && (
            <span className="bell-count" aria-hidden>
              {shown}
            </span>
          )}
        </UnstyledButton>
      }
    >
      {list && opened && <list.BellList close={() => setOpened(false)} />}
    </PopoverOnDemand>
  );
}
