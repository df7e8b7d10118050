/** The key of the developer's drawer (Cmd or Ctrl and '); the drawer is loaded when it is first asked for. */
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { developer } from '../../hooks/developer-drawer-state.ts';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useDeveloperWords } from './messages.ts';

const DeveloperDrawer = lazy(() => import('./developer-drawer.tsx').then((module) => ({ default: module.DeveloperDrawer })));

export function Developer() {
  const words = useDeveloperWords();
  const opened = useSyncExternalStore(developer.onChange, developer.isOpen);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  useKeys(words.title, [{ keys: "mod+'", label: words.show, everywhere: true, run: developer.toggle }]);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DeveloperDrawer opened={opened} />
    </Suspense>
  );
}
