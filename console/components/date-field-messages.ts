/** Texts of fields for days and times. */
import { createMessages } from '../messages/create-messages.ts';

export const useDateFieldMessages = createMessages({
  en: {
    choose: (label: string) => `${label}: choose a day`,
    calendar: 'Calendar',
    before: 'Month before',
    after: 'Month after',
    today: 'Today',
    clear: 'Clear',
    letters: { year: 'yyyy', month: 'mm', day: 'dd', time: 'hh:mm' },
    wrong: (form: string) => `Write it as ${form}.`,
  },
  de: {
    choose: (label: string) => `${label}: Tag wählen`,
    calendar: 'Kalender',
    before: 'Monat davor',
    after: 'Monat danach',
    today: 'Heute',
    clear: 'Leeren',
    letters: { year: 'JJJJ', month: 'MM', day: 'TT', time: 'HH:MM' },
    wrong: (form: string) => `Schreiben Sie es als ${form}.`,
  },
});
