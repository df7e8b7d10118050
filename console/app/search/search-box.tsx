/** The keys that open the search. The dialog is loaded after the first paint, or when it is first opened. */
import { useSpotlight } from '@mantine/spotlight';
import { lazy, Suspense } from 'react';
import { useKeys } from '../../hooks/keyboard.tsx';
import { createMessages } from '../../messages/create-messages.ts';
import { useAfterPaint } from '../use-after-paint.ts';
import { KeyBuffer } from './key-buffer.tsx';
import { search, searchStore } from './search-store.ts';

const useMessages = createMessages({ en: { title: 'Search', open: 'Search' }, de: { title: 'Suche', open: 'Suchen' } });

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })));

export function SearchBox() {
  const messages = useMessages();
  const isAfterPaint = useAfterPaint();
  const { opened } = useSpotlight(searchStore);
  useKeys(messages.title, [
    { keys: 'mod+k', label: messages.open, everywhere: true, run: search.open },
    { keys: '/', label: messages.open, run: search.open },
  ]);
  if (!isAfterPaint && !opened) return null;
  return (
    <Suspense fallback={opened && <KeyBuffer />}>
      <SearchDialog />
    </Suspense>
  );
}
