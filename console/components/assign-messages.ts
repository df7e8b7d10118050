import { createMessages } from '../messages/create-messages.ts';

export const useAssignMessages = createMessages({
  en: {
    assignOf: (label: string) => `Assign ${label}`,
    colleague: 'Colleague',
    colleagueHint: 'They are notified.',
    takeIt: 'Take it myself',
    note: 'Note for colleagues',
    noteHint: 'Up to 500 characters, without card numbers.',
    saved: 'Saved.',
  },
  de: {
    assignOf: (label: string) => `${label} zuweisen`,
    colleague: 'Kollegin oder Kollege',
    colleagueHint: 'Die Person bekommt eine Mitteilung.',
    takeIt: 'Selbst übernehmen',
    note: 'Notiz für Kolleginnen und Kollegen',
    noteHint: 'Bis zu 500 Zeichen, ohne Kartennummern.',
    saved: 'Gespeichert.',
  },
});
