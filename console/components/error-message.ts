/** What went wrong with what was sent, in words. Apart from states.tsx, which the first pages load. */
import type { CombinedError } from 'urql';
import { isLanguage, type Language } from '../preferences/languages.ts';
import { getRefusal } from './states.tsx';

/** Whether a request whose answer was lost was carried out, nobody here knows. */
const noAnswer: Readonly<Record<Language, string>> = {
  en: 'No answer came. If you have sent something, look whether it was done before you send it again.',
  de: 'Es kam keine Antwort. Wenn Sie etwas abgeschickt haben, sehen Sie nach, ob es ausgeführt wurde, bevor Sie es wiederholen.',
};

/** The gateway's own sentence, or that no answer came: browsers say that in words of theirs, such as "Failed to fetch". */
export function getErrorMessage(error: CombinedError): string {
  if (!error.networkError) return getRefusal(error);
  // A hook would be of no use to who sends a request and tells of its answer later.
  const { lang } = document.documentElement;
  return noAnswer[isLanguage(lang) ? lang : 'en'];
}
