/**
 * The state of the live connection in the header. A page without a live subscription has no connection to tell of: there it
 * only says when this device has no network.
 */
import { Group, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { getSocketStatus, onSocketStatusChange, type SocketStatus } from '../client/socket.ts';
import { Hint } from '../components/on-demand.tsx';
import { createMessages } from '../messages/create-messages.ts';

const useConnectionMessages = createMessages({
  en: {
    open: 'Connected',
    connecting: 'Connecting…',
    reconnecting: 'Reconnecting…',
    offline: 'Offline',
    openHint: 'Changes appear as they happen.',
    brokenHint: 'Connection lost. Once it is back, every missed change appears in order.',
    offlineHint: 'This device has no network. What you see may be out of date.',
  },
  de: {
    open: 'Verbunden',
    connecting: 'Verbindet…',
    reconnecting: 'Verbindet neu…',
    offline: 'Offline',
    openHint: 'Änderungen erscheinen, sobald sie geschehen.',
    brokenHint: 'Die Verbindung ist unterbrochen. Sobald sie wieder da ist, erscheinen alle verpassten Änderungen der Reihe nach.',
    offlineHint: 'Dieses Gerät hat kein Netz. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
  },
});

const colors: Readonly<Record<Exclude<SocketStatus, 'idle'>, string>> = {
  open: 'var(--mantine-color-green-6)',
  connecting: 'var(--mantine-color-gray-5)',
  reconnecting: 'var(--mantine-color-yellow-6)',
  offline: 'var(--mantine-color-red-6)',
};

function onNetworkChange(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

export function Connection() {
  const messages = useConnectionMessages();
  const socketStatus = useSyncExternalStore(onSocketStatusChange, getSocketStatus);
  const hasNetwork = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const isLive = socketStatus !== 'idle';
  if (!isLive && hasNetwork) return null;
  const status = isLive ? socketStatus : 'offline';
  const hint = !isLive ? messages.offlineHint : status === 'open' ? messages.openHint : messages.brokenHint;
  return (
    <Hint label={hint} multiline maw={280}>
      <Group gap={6} wrap="nowrap" role="status" data-connection={status}>
        <span aria-hidden style={{ width: 8, height: 8, borderRadius: 8, background: colors[status] }} />
        <Text size="xs" className="quiet" visibleFrom={status === 'open' ? 'md' : 'xs'}>
          {messages[status]}
        </Text>
      </Group>
    </Hint>
  );
}
