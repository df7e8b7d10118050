/** The key `?` lists the keys. The dialog is loaded when it is first opened. */
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useRef } from 'react';
import { useKeys } from '../hooks/keyboard.tsx';
import { createMessages } from '../messages/create-messages.ts';
import { withStyles } from '../theme/more-styles.ts';

const useMessages = createMessages({
  en: { show: 'Show keyboard shortcuts', everywhere: 'Everywhere' },
  de: { show: 'Tastenkürzel anzeigen', everywhere: 'Überall' },
});

const KeysList = lazy(withStyles(() => import('./keys-list.tsx').then((module) => ({ default: module.KeysList }))));

export function KeysDialog() {
  const messages = useMessages();
  const [opened, { toggle, close }] = useDisclosure(false);
  useKeys(messages.everywhere, [{ keys: '?', label: messages.show, run: toggle }]);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <KeysList opened={opened} close={close} />
    </Suspense>
  );
}
