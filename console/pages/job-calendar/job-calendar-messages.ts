import { createMessages } from '../../messages/create-messages.ts';

export const useCalendarMessages = createMessages({
  en: {
    title: 'Charge calendar',
    lead: 'What jobs will charge, totalled by day. Retries after declines are not included.',
    list: 'List of jobs',
    previous: 'Previous month',
    next: 'Next month',
    today: 'This month',
    total: 'Total for the month',
    charges: (count: string) => (count === '1' ? '1 charge' : `${count} charges`),
    none: 'No charges are planned this month',
    noneHint: 'Only upcoming charges are shown. Paused and ended jobs charge nothing.',
    incomplete: 'There are too many jobs or charges to total. Later charges are missing here.',
    zone: (zone: string) => `Days are in the ${zone} time zone.`,
  },
  de: {
    title: 'Abbuchungskalender',
    lead: 'Was Jobs abbuchen werden, summiert nach Tagen. Weitere Versuche nach Ablehnungen sind nicht enthalten.',
    list: 'Liste der Jobs',
    previous: 'Voriger Monat',
    next: 'Nächster Monat',
    today: 'Dieser Monat',
    total: 'Summe des Monats',
    charges: (count: string) => (count === '1' ? '1 Abbuchung' : `${count} Abbuchungen`),
    none: 'In diesem Monat sind keine Abbuchungen geplant',
    noneHint: 'Gezeigt wird nur, was noch kommt. Ein pausierter oder beendeter Job bucht nichts ab.',
    incomplete: 'Es gibt zu viele Jobs oder Abbuchungen, um alle zu summieren. Spätere Abbuchungen fehlen hier.',
    zone: (zone: string) => `Tage der Zeitzone ${zone}.`,
  },
});
