import { createMessages } from '../../messages/create-messages.ts';

export const useStandingMessages = createMessages({
  en: {
    waitsFor: {
      BANK: 'The bank has to answer',
      SHOPPER: 'The shopper has to finish',
      STAFF: 'Somebody has to act',
      SECOND_PERSON: 'A second person has to decide',
      MERCHANT: 'An answer is due',
    },
    since: 'Since',
    until: 'Until',
    ask: 'Ask the bank now',
    refundAgain: 'Refund again',
    openDispute: 'Open the dispute',
    openOperation: 'Open it',
    answered: 'The bank has answered.',
    stillOpen: 'The bank does not tell the outcome yet. Try again later.',
  },
  de: {
    waitsFor: {
      BANK: 'Die Bank muss antworten',
      SHOPPER: 'Der Käufer muss fertig werden',
      STAFF: 'Jemand muss handeln',
      SECOND_PERSON: 'Eine zweite Person muss entscheiden',
      MERCHANT: 'Eine Antwort ist fällig',
    },
    since: 'Seit',
    until: 'Bis',
    ask: 'Bank jetzt fragen',
    refundAgain: 'Erneut erstatten',
    openDispute: 'Streitfall öffnen',
    openOperation: 'Öffnen',
    answered: 'Die Bank hat geantwortet.',
    stillOpen: 'Die Bank nennt das Ergebnis noch nicht. Versuchen Sie es später erneut.',
  },
});
