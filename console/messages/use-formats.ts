/** Formats in the language and time zone of the user. */
import { useMemo } from 'react';
import { usePreferences } from '../preferences/preferences.tsx';
import { chooseLocale, createFormats, type Formats } from './create-formats.ts';

export function useFormats(): Formats {
  const { language, timeZone } = usePreferences();
  return useMemo(() => createFormats(chooseLocale(language, navigator.languages), timeZone), [language, timeZone]);
}
