/** What each state of a checkout is called; STORED is COMPLETED of one that stores an account. */
import type { CheckoutStatus } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';

const statusMessages = {
  en: { OPEN: 'Open', COMPLETED: 'Paid', STORED: 'Stored', EXPIRED: 'Expired', WITHDRAWN: 'Withdrawn' },
  de: { OPEN: 'Offen', COMPLETED: 'Bezahlt', STORED: 'Hinterlegt', EXPIRED: 'Abgelaufen', WITHDRAWN: 'Zurückgezogen' },
} satisfies Record<string, Record<CheckoutStatus | 'STORED', string>>;

export const useCheckoutStatusMessages = createMessages(statusMessages);
