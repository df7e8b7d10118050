import { createMessages } from '../../messages/create-messages.ts';

export const useAttentionMessages = createMessages({
  en: {
    title: 'Needs attention',
    hint: 'What somebody can act on, most urgent first.',
    moreThan: (count: string) => `more than ${count}`,
    all: 'Show all',
    allOf: (group: string) => `Show all: ${group}`,
    queue: 'Open the queue',
  },
  de: {
    title: 'Handlungsbedarf',
    hint: 'Was jemand erledigen kann, das Dringendste zuerst.',
    moreThan: (count: string) => `mehr als ${count}`,
    all: 'Alle zeigen',
    allOf: (group: string) => `Alle zeigen: ${group}`,
    queue: 'Zum Handlungsbedarf',
  },
});
