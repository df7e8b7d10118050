/** What the command palette offers beside hits: commands of the page, pages, settings, documentation, sign out. */
import { useMantineColorScheme } from '@mantine/core';
import { signOut } from '../../client/session.ts';
import { useKeyBindings } from '../../hooks/keyboard.tsx';
import { type Language, languages } from '../../preferences/languages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { usePageActions } from '../navigation.tsx';
import { docsPages } from './docs-pages.ts';
import { useSearchMessages } from './search-messages.ts';
import { listCommands } from './search-view.ts';

export interface Action {
  readonly label: string;
  readonly group: string;
  readonly keys?: string;
  readonly run: () => void;
}

export function useSearchActions(): readonly Action[] {
  const messages = useSearchMessages();
  const { language, density, change } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const others = (Object.keys(languages) as Language[]).filter((one) => one !== language);
  const settings = [
    { label: messages.light, run: () => setColorScheme('light') },
    { label: messages.dark, run: () => setColorScheme('dark') },
    { label: messages.system, run: () => setColorScheme('auto') },
    { label: messages.density[density], run: () => change({ density: density === 'compact' ? 'comfortable' : 'compact' }) },
    ...others.map((one) => ({ label: messages.language(languages[one]), run: () => change({ language: one }) })),
    { label: messages.signOut, run: () => void signOut() },
  ];
  return [
    ...usePageCommands(),
    ...usePageActions().map((action) => ({ ...action, group: messages.places })),
    ...settings.map((action) => ({ ...action, group: messages.settings })),
    ...docsPages.map(([title, path]) => ({
      label: messages.docs(title),
      group: messages.documentation,
      run: () => void open(`/docs/${path}`, '_blank', 'noopener'),
    })),
  ];
}

/** The closed palette gives the focus back first: a dialog that opened before would lose it. */
const focusReturnedMs = 50;

/** What the page binds to keys, without the keys that only move: a refund, a note, copying the id. */
function usePageCommands(): readonly Action[] {
  const { onThisPage } = useSearchMessages();
  return listCommands(useKeyBindings()).map(({ keys, label, run }) => ({
    keys,
    label,
    group: onThisPage,
    run: () => void setTimeout(run, focusReturnedMs),
  }));
}
