import { createMessages } from '../../messages/create-messages.ts';

export const useAttentionMessages = createMessages({
  en: {
    title: 'Needs attention',
    hint: 'What you can act on, most urgent first.',
    groups: {
      chargebacks: 'Chargebacks to answer',
      unknown: 'Unknown outcomes',
      refunds: 'Failed refunds',
      holds: 'Holds ending soon',
      webhooks: 'Failing webhooks',
    },
    times: {
      chargebacks: 'answer by',
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
    title: 'Handlungsbedarf',
    hint: 'Was Sie erledigen können, das Dringendste zuerst.',
    groups: {
      chargebacks: 'Zu beantwortende Rückbuchungen',
      unknown: 'Ungeklärte Ergebnisse',
      refunds: 'Fehlgeschlagene Erstattungen',
      holds: 'Bald endende Vormerkungen',
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
