/** What happened, in words: types and actions of events. */
import type { EventAction, EventType } from '../../api/contract/event-types.ts';
import type { Language } from '../preferences/languages.ts';
import { createMessages } from './create-messages.ts';

type EventWords = {
  readonly types: Readonly<Record<EventType, string>>;
  readonly actions: Readonly<Record<EventAction, string>>;
};

export const eventWords: Readonly<Record<Language, EventWords>> = {
  en: {
    types: {
      PAYMENT: 'Payment',
      REGISTRATION: 'Registration',
      SCHEDULE: 'Charge of a job',
      RISK: 'Risk check',
      BALANCE: 'Balance',
      CHARGEBACK: 'Chargeback',
      DELIVERY: 'Webhook delivery',
      CHECKOUT: 'Checkout',
      JOB: 'Job',
      NOTE: 'Note',
      REFUND_APPROVAL: 'Refund approval',
      CONNECTOR: 'Connector',
      SETTLEMENT: 'Settlement',
      IMPORT: 'Import of a past payment',
      ATTENTION: 'Attention queue',
    },
    actions: { CREATED: 'created', UPDATED: 'updated', DELETED: 'deleted' },
  },
  de: {
    types: {
      PAYMENT: 'Zahlung',
      REGISTRATION: 'Registrierung',
      SCHEDULE: 'Abbuchung eines Jobs',
      RISK: 'Risikoprüfung',
      BALANCE: 'Saldo',
      CHARGEBACK: 'Rückbuchung',
      DELIVERY: 'Webhook-Zustellung',
      CHECKOUT: 'Checkout',
      JOB: 'Job',
      NOTE: 'Notiz',
      REFUND_APPROVAL: 'Freigabe einer Erstattung',
      CONNECTOR: 'Anbindung',
      SETTLEMENT: 'Abrechnung',
      IMPORT: 'Import einer früheren Zahlung',
      ATTENTION: 'Handlungsbedarf',
    },
    actions: { CREATED: 'angelegt', UPDATED: 'geändert', DELETED: 'gelöscht' },
  },
};

const useEventWords = createMessages(eventWords);

export interface EventNames extends EventWords {
  /** `Payment created`. */
  event(type: EventType, action: EventAction): string;
}

export function useEventNames(): EventNames {
  const { types, actions } = useEventWords();
  return { types, actions, event: (type, action) => `${types[type]} ${actions[action]}` };
}
