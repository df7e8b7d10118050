/** The levels of the tree of entities. */
import { createMessages } from './create-messages.ts';

export const useEntityKindNames = createMessages({
  en: { PSP: 'payment provider', DIVISION: 'division', MERCHANT: 'merchant', CHANNEL: 'channel' },
  de: { PSP: 'Zahlungsdienst', DIVISION: 'Bereich', MERCHANT: 'Händler', CHANNEL: 'Kanal' },
});
