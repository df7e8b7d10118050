/** The keys that open the search. The dialog is loaded when it is first opened, or when the pointer comes near. */
import { useSpotlight } from '@mantine/spotlight';
import { lazy, Suspense, useRef } from 'react';
import { useKeys } from '../../hooks/keyboard.tsx';
import { createMessages } from '../../messages/create-messages.ts';
import { withStyles } from '../../theme/more-styles.ts';
import { KeyBuffer } from './key-buffer.tsx';
import { search, searchStore } from './search-store.ts';

const useMessages = createMessages({ en: { title: 'Search', open: 'Search' }, de: { title: 'Suche', open: 'Suchen' } });

const loadDialog = withStyles(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })));
const SearchDialog = lazy(loadDialog);

/** Somebody is about to open it. */
export function prepareSearch(): void {
  void loadDialog();
}

export function SearchBox() {
  const messages = useMessages();
  const { opened } = useSpotlight(searchStore);
  useKeys(messages.title, [
    { keys: 'mod+k', label: messages.open, everywhere: true, run: search.open },
    { keys: '/', label: messages.open, run: search.open },
  ]);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={opened && <KeyBuffer />}>
      <SearchDialog />
    </Suspense>
  );
}
