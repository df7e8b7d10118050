import { createMessages } from '../messages/create-messages.ts';

export const useAssignMessages = createMessages({
  en: {
    assign: 'Assign',
    assignOf: (label: string) => `Assign ${label}`,
    nobody: 'Nobody',
    colleague: 'Colleague',
    colleagueHint: 'They are notified.',
    takeIt: 'Take it myself',
    note: 'Note for colleagues',
    noteHint: 'Up to 500 characters, without card numbers.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved.',
  },
  de: {
    assign: 'Zuweisen',
    assignOf: (label: string) => `${label} zuweisen`,
    nobody: 'Niemand',
    colleague: 'Kollegin oder Kollege',
    colleagueHint: 'Die Person bekommt eine Mitteilung.',
    takeIt: 'Selbst übernehmen',
    note: 'Notiz für Kolleginnen und Kollegen',
    noteHint: 'Bis zu 500 Zeichen, ohne Kartennummern.',
    save: 'Speichern',
    cancel: 'Abbrechen',
    saved: 'Gespeichert.',
  },
});
