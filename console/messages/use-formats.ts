/** The formats of the person who looks. */
import { useMemo } from 'react';
import { usePreferences } from '../preferences/preferences.tsx';
import { type Formats, localeOf, makeFormats } from './create-formats.ts';

export function useFormats(): Formats {
  const { language, timeZone } = usePreferences();
  return useMemo(() => makeFormats(localeOf(language, navigator.languages), timeZone), [language, timeZone]);
}
