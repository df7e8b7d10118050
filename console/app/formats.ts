/** The formats of the person who looks. */
import { useMemo } from 'react';
import { type Formats, localeOf, makeFormats } from './make-formats.ts';
import { usePreferences } from './preferences.tsx';

export function useFormats(): Formats {
  const { language, timeZone } = usePreferences();
  return useMemo(() => makeFormats(localeOf(language, navigator.languages), timeZone), [language, timeZone]);
}
