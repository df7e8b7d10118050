/** What names the developer drawer before it is loaded: every page has these texts, and the drawer its own. */
import { createMessages } from '../../messages/create-messages.ts';

export const useDeveloperKeyMessages = createMessages({
  en: { title: 'For developers', show: 'For developers: queries and calls' },
  de: { title: 'Für Entwickler', show: 'Für Entwickler: Abfragen und Aufrufe' },
});
