/** The words of the choice of columns, which is loaded when it opens. */
import { createMessages } from '../../messages/create-messages.ts';

export const useColumnChoiceMessages = createMessages({
  en: {
    columnsReset: 'Reset columns',
    forward: (column: string) => `Move ${column} forward`,
    backward: (column: string) => `Move ${column} back`,
    density: 'Density',
    comfortable: 'Comfortable',
    compact: 'Compact',
  },
  de: {
    columnsReset: 'Spalten zurücksetzen',
    forward: (column: string) => `${column} nach vorn`,
    backward: (column: string) => `${column} nach hinten`,
    density: 'Dichte',
    comfortable: 'Komfortabel',
    compact: 'Kompakt',
  },
});
