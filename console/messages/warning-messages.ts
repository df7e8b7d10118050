/** What was accepted with a warning. */
import { createMessages } from './create-messages.ts';
import { toEnglishWarning, toGermanWarning } from './warnings.ts';

export const useWarningWords = createMessages({ en: { warning: toEnglishWarning }, de: { warning: toGermanWarning } });
