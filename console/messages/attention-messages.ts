/** Kinds of what needs somebody, and what to do about each. */
import type { AttentionKind } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';

interface KindWords {
  readonly title: string;
  /** What to do. */
  readonly step: string;
  /** What the deadline or the beginning is called. */
  readonly time: string;
}

export const useAttentionKinds = createMessages({
  en: {
    UNKNOWN_OUTCOME: {
      title: 'Unknown outcomes',
      step: 'Ask the bank, or decide. Do not send it a second time.',
      time: 'since',
    },
    DISPUTE: { title: 'Disputes to answer', step: 'Answer before the deadline, or accept.', time: 'answer by' },
    APPROVAL: { title: 'Waiting for a second person', step: 'Approve or reject. You cannot approve your own request.', time: 'since' },
    REVIEW: { title: 'Payments in review', step: 'Look at the payment, then accept it, or reverse or refund it.', time: 'since' },
    FAILED_REFUND: {
      title: 'Failed refunds',
      step: 'The shopper still waits. Refund again, or pay it back in another way.',
      time: 'since',
    },
    HOLD_ENDING: { title: 'Holds ending soon', step: 'Capture the amount, or reverse it.', time: 'ends' },
    SETTLEMENT_EXCEPTION: { title: 'Settlement exceptions', step: 'Match the line with its payment, or set it aside.', time: 'booked' },
    FAILING_WEBHOOK: { title: 'Failing webhooks', step: 'Look at the deliveries, and tell the receiver.', time: 'failing since' },
    PAYMENT: { title: 'Assigned payments', step: 'Do what the note says, then take the assignment back.', time: 'since' },
  } satisfies Record<AttentionKind, KindWords>,
  de: {
    UNKNOWN_OUTCOME: {
      title: 'Ungeklärte Ergebnisse',
      step: 'Fragen Sie die Bank, oder entscheiden Sie. Senden Sie nichts ein zweites Mal.',
      time: 'seit',
    },
    DISPUTE: {
      title: 'Zu beantwortende Rückbuchungen',
      step: 'Antworten Sie vor der Frist, oder akzeptieren Sie.',
      time: 'zu beantworten bis',
    },
    APPROVAL: {
      title: 'Wartet auf eine zweite Person',
      step: 'Geben Sie frei oder lehnen Sie ab. Den eigenen Antrag kann man nicht freigeben.',
      time: 'seit',
    },
    REVIEW: {
      title: 'Zahlungen in Prüfung',
      step: 'Sehen Sie die Zahlung an. Geben Sie sie dann frei, oder stornieren oder erstatten Sie sie.',
      time: 'seit',
    },
    FAILED_REFUND: {
      title: 'Fehlgeschlagene Erstattungen',
      step: 'Der Käufer wartet noch. Erstatten Sie erneut, oder zahlen Sie auf anderem Weg zurück.',
      time: 'seit',
    },
    HOLD_ENDING: { title: 'Bald endende Vormerkungen', step: 'Ziehen Sie den Betrag ein, oder stornieren Sie ihn.', time: 'endet' },
    SETTLEMENT_EXCEPTION: {
      title: 'Klärfälle der Abrechnung',
      step: 'Ordnen Sie die Zeile ihrer Zahlung zu, oder legen Sie sie beiseite.',
      time: 'gebucht',
    },
    FAILING_WEBHOOK: {
      title: 'Gestörte Webhooks',
      step: 'Sehen Sie die Zustellungen an, und informieren Sie den Empfänger.',
      time: 'gestört seit',
    },
    PAYMENT: {
      title: 'Zugewiesene Zahlungen',
      step: 'Erledigen Sie, was die Notiz sagt, und heben Sie die Zuweisung dann auf.',
      time: 'seit',
    },
  } satisfies Record<AttentionKind, KindWords>,
});
