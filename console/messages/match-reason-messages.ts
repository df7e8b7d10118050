/** Why the gateway matched a settlement line or did not. */
import { createMessages } from './create-messages.ts';
import { toEnglish, toGerman } from './match-reasons.ts';

export const useMatchReasons = createMessages({ en: { reason: toEnglish }, de: { reason: toGerman } });
