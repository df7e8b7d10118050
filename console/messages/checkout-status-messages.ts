/** What each state of a checkout is called. */
import type { CheckoutStatus } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';

const statusMessages = {
  en: { OPEN: 'Open', COMPLETED: 'Paid', EXPIRED: 'Expired', WITHDRAWN: 'Withdrawn' },
  de: { OPEN: 'Offen', COMPLETED: 'Bezahlt', EXPIRED: 'Verfallen', WITHDRAWN: 'Zurückgezogen' },
} satisfies Record<string, Record<CheckoutStatus, string>>;

export const useCheckoutStatusMessages = createMessages(statusMessages);
