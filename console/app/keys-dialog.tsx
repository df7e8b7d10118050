/** The key `?` lists the keys. The dialog is loaded after the first paint. */
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useKeys } from '../hooks/keyboard.tsx';
import { createMessages } from '../messages/create-messages.ts';
import { useAfterPaint } from './use-after-paint.ts';

const useMessages = createMessages({
  en: { show: 'List the keys', everywhere: 'Everywhere' },
  de: { show: 'Tasten anzeigen', everywhere: 'Überall' },
});

const KeysList = lazy(() => import('./keys-list.tsx').then((module) => ({ default: module.KeysList })));

export function KeysDialog() {
  const messages = useMessages();
  const isAfterPaint = useAfterPaint();
  const [opened, { toggle, close }] = useDisclosure(false);
  useKeys(messages.everywhere, [{ keys: '?', label: messages.show, run: toggle }]);
  if (!isAfterPaint && !opened) return null;
  return (
    <Suspense fallback={null}>
      <KeysList opened={opened} close={close} />
    </Suspense>
  );
}
