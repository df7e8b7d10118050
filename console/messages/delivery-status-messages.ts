/** How a webhook delivery stands, in words. */
import { createMessages } from './create-messages.ts';

export const useDeliveryWords = createMessages({
  en: {
    status: { PENDING: 'Waiting', RETRYING: 'Retrying', DELIVERED: 'Delivered', FAILED: 'Failed', CANCELLED: 'Cancelled' },
    unanswered: 'No response',
  },
  de: {
    status: { PENDING: 'Wartet', RETRYING: 'Wird wiederholt', DELIVERED: 'Zugestellt', FAILED: 'Fehlgeschlagen', CANCELLED: 'Abgebrochen' },
    unanswered: 'Keine Antwort',
  },
});
