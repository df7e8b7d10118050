/** What each outcome of a payment is called. */
import type { Outcome } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';

export const outcomeMessages = {
  en: {
    APPROVED: 'Approved',
    CANCELLED: 'Cancelled',
    DECLINED: 'Declined',
    EXPIRED: 'Expired',
    PENDING: 'Pending',
    REJECTED: 'Rejected',
    REVIEW: 'In review',
    UNKNOWN: 'Unknown',
  },
  de: {
    APPROVED: 'Genehmigt',
    CANCELLED: 'Abgebrochen',
    DECLINED: 'Abgelehnt',
    EXPIRED: 'Abgelaufen',
    PENDING: 'Offen',
    REJECTED: 'Zurückgewiesen',
    REVIEW: 'In Prüfung',
    UNKNOWN: 'Ungeklärt',
  },
} satisfies Record<string, Record<Outcome, string>>;

export const useOutcomeMessages = createMessages(outcomeMessages);
