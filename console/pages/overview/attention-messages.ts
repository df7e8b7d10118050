import { createMessages } from '../../messages/create-messages.ts';

export const useAttentionMessages = createMessages({
  en: {
    title: 'Needs attention',
    hint: 'What you can act on, the most urgent first.',
    groups: {
      chargebacks: 'Chargebacks to answer',
      unknown: 'Unknown outcomes',
      refunds: 'Failed refunds',
      holds: 'Holds that end soon',
      webhooks: 'Failing webhooks',
    },
    times: {
      chargebacks: 'answer until',
      unknown: 'since',
      refunds: 'declined',
      holds: 'ends',
      webhooks: 'failing since',
    },
    moreThan: (count: string) => `more than ${count}`,
    all: 'Show all',
    allOf: (group: string) => `Show all: ${group}`,
  },
  de: {
    title: 'Braucht Aufmerksamkeit',
    hint: 'Was Sie erledigen können, das Dringendste zuerst.',
    groups: {
      chargebacks: 'Rückbuchungen zu beantworten',
      unknown: 'Unbekannte Ergebnisse',
      refunds: 'Fehlgeschlagene Erstattungen',
      holds: 'Vormerkungen, die bald enden',
      webhooks: 'Gestörte Webhooks',
    },
    times: {
      chargebacks: 'zu beantworten bis',
      unknown: 'seit',
      refunds: 'abgelehnt',
      holds: 'endet',
      webhooks: 'gestört seit',
    },
    moreThan: (count: string) => `mehr als ${count}`,
    all: 'Alle zeigen',
    allOf: (group: string) => `Alle zeigen: ${group}`,
  },
});
