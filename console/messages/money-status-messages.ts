/** What each state of a payment's money is called. */
import type { MoneyStatus } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';

const moneyStatusMessages = {
  en: {
    AUTHORIZED: 'Authorised',
    PART_CAPTURED: 'Part captured',
    CAPTURED: 'Captured',
    PART_REFUNDED: 'Part refunded',
    REFUNDED: 'Refunded',
    CHARGED_BACK: 'Charged back',
    IN_DISPUTE: 'In dispute',
    REVERSED: 'Reversed',
    PAID_OUT: 'Paid out',
    NO_MONEY: 'Verified',
    EXPIRED: 'Expired',
    DECLINED: 'Declined',
    CANCELLED: 'Cancelled',
    PENDING: 'Pending',
    UNKNOWN: 'Unknown',
  },
  de: {
    AUTHORIZED: 'Autorisiert',
    PART_CAPTURED: 'Teils eingezogen',
    CAPTURED: 'Eingezogen',
    PART_REFUNDED: 'Teils erstattet',
    REFUNDED: 'Erstattet',
    CHARGED_BACK: 'Zurückgebucht',
    IN_DISPUTE: 'Strittig',
    REVERSED: 'Storniert',
    PAID_OUT: 'Ausgezahlt',
    NO_MONEY: 'Geprüft',
    EXPIRED: 'Abgelaufen',
    DECLINED: 'Abgelehnt',
    CANCELLED: 'Abgebrochen',
    PENDING: 'Offen',
    UNKNOWN: 'Ungeklärt',
  },
} satisfies Record<string, Record<MoneyStatus, string>>;

export const useMoneyStatusMessages = createMessages(moneyStatusMessages);
