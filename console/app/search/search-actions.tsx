/** What the search box offers beside hits: places to go to and what a person chooses for themselves. */
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../client/session.ts';
import { type Language, languages } from '../../preferences/languages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { useNavigationWords, usePlaces } from '../navigation.tsx';
import { useSearchWords } from './search-messages.ts';

export interface Action {
  readonly label: string;
  readonly keys?: string;
  readonly run: () => void;
}

export function useActions(): readonly Action[] {
  const words = useSearchWords();
  const names = useNavigationWords();
  const navigate = useNavigate();
  const { language, change } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const others = (Object.keys(languages) as Language[]).filter((one) => one !== language);
  return [
    ...usePlaces().map(({ to, name, keys }) => ({ label: words.go(names[name]), keys, run: () => void navigate({ to }) })),
    { label: words.light, run: () => setColorScheme('light') },
    { label: words.dark, run: () => setColorScheme('dark') },
    { label: words.system, run: () => setColorScheme('auto') },
    ...others.map((one) => ({ label: words.language(languages[one]), run: () => change({ language: one }) })),
    { label: words.signOut, run: () => void signOut() },
  ];
}
