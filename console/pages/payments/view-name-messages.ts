/** The words of the dialog that names a view, which is loaded when it opens. */
import { createMessages } from '../../messages/create-messages.ts';

export const useViewNameMessages = createMessages({
  en: {
    viewName: 'View name',
    share: 'Share with colleagues in my entity',
    save: 'Save',
    cancel: 'Cancel',
    viewKeeps: 'Saves the filters, order and columns.',
  },
  de: {
    viewName: 'Name der Ansicht',
    share: 'Auch für Kolleginnen und Kollegen meiner Einheit',
    save: 'Speichern',
    cancel: 'Abbrechen',
    viewKeeps: 'Filter, Reihenfolge und Spalten werden gespeichert.',
  },
});
