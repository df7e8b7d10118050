/** What is open about a payment, in a few words. */
import type { QuestionKind } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';

export const useQuestionMessages = createMessages({
  en: {
    DECISION_WAITING: 'Decision waits for a second person',
    UNKNOWN: 'Outcome unknown',
    OPERATION_UNKNOWN: 'Outcome of an operation unknown',
    DISPUTED: 'Dispute to answer',
    APPROVAL_WAITING: 'Waits for a second person',
    REFUND_FAILED: 'Refund failed, shopper waits',
    OPERATION_PENDING: 'Operation on its way',
    DISPUTE_ANSWERED: 'Dispute answered, bank decides',
    HELD_FOR_REVIEW: 'Held, to be reviewed',
    CAPTURED_FOR_REVIEW: 'Captured, to be reviewed',
  } satisfies Record<QuestionKind, string>,
  de: {
    DECISION_WAITING: 'Entscheidung wartet auf eine zweite Person',
    UNKNOWN: 'Ergebnis unbekannt',
    OPERATION_UNKNOWN: 'Ergebnis einer Folgeaktion unbekannt',
    DISPUTED: 'Rückbuchung zu beantworten',
    APPROVAL_WAITING: 'Wartet auf eine zweite Person',
    REFUND_FAILED: 'Erstattung fehlgeschlagen, Käufer wartet',
    OPERATION_PENDING: 'Folgeaktion unterwegs',
    DISPUTE_ANSWERED: 'Rückbuchung beantwortet, Bank entscheidet',
    HELD_FOR_REVIEW: 'Vorgemerkt, zu prüfen',
    CAPTURED_FOR_REVIEW: 'Eingezogen, zu prüfen',
  } satisfies Record<QuestionKind, string>,
});
