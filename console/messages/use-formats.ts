/** Formats in the language and time zone of the user. */
import { usePreferences } from '../preferences/preferences.tsx';
import { chooseLocale, createFormats, type Formats } from './create-formats.ts';

/** Made once for a locale and zone: a list asks for them in each of its cells, and making them takes longer than using them. */
const known = new Map<string, Formats>();

export function useFormats(): Formats {
  const { language, timeZone } = usePreferences();
  const locale = chooseLocale(language, navigator.languages);
  const key = `${locale} ${timeZone}`;
  const formats = known.get(key) ?? createFormats(locale, timeZone);
  known.set(key, formats);
  return formats;
}
