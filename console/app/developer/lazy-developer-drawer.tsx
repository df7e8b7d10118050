/** The key of the developer drawer (Cmd or Ctrl and '). The drawer is loaded when it is first opened. */
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { developerDrawer } from '../../hooks/developer-drawer-state.ts';
import { useKeys } from '../../hooks/keyboard.tsx';
import { withStyles } from '../../theme/more-styles.ts';
import { useDeveloperKeyMessages } from './developer-key-messages.ts';

const DeveloperDrawer = lazy(withStyles(() => import('./developer-drawer.tsx').then((module) => ({ default: module.DeveloperDrawer }))));

export function LazyDeveloperDrawer() {
  const messages = useDeveloperKeyMessages();
  const opened = useSyncExternalStore(developerDrawer.onChange, developerDrawer.isOpen);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  useKeys(messages.title, [{ keys: "mod+'", label: messages.show, everywhere: true, run: developerDrawer.toggle }]);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DeveloperDrawer opened={opened} />
    </Suspense>
  );
}
