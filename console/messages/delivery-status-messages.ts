/** How a webhook delivery stands, in words. */
import { createMessages } from './create-messages.ts';
import { toEnglishFailure, toGermanFailure } from './sending-failures.ts';

export const useDeliveryWords = createMessages({
  en: {
    status: { PENDING: 'Waiting', RETRYING: 'Retrying', DELIVERED: 'Delivered', FAILED: 'Failed', CANCELLED: 'Cancelled' },
    unanswered: 'No response',
    because: toEnglishFailure,
    failure: {
      NOT_ALLOWED: 'Address not allowed',
      NAME_NOT_FOUND: 'Name not found',
      NO_CONNECTION: 'No connection',
      TLS: 'Certificate',
      TIMEOUT: 'Timeout',
      REDIRECT: 'Redirect (3xx)',
      CLIENT_ERROR: 'Rejected (4xx)',
      SERVER_ERROR: 'Receiver error (5xx)',
    },
  },
  de: {
    status: { PENDING: 'Wartet', RETRYING: 'Wird wiederholt', DELIVERED: 'Zugestellt', FAILED: 'Fehlgeschlagen', CANCELLED: 'Abgebrochen' },
    unanswered: 'Keine Antwort',
    because: toGermanFailure,
    failure: {
      NOT_ALLOWED: 'Adresse nicht erlaubt',
      NAME_NOT_FOUND: 'Name nicht gefunden',
      NO_CONNECTION: 'Keine Verbindung',
      TLS: 'Zertifikat',
      TIMEOUT: 'Zeitüberschreitung',
      REDIRECT: 'Weiterleitung (3xx)',
      CLIENT_ERROR: 'Abgewiesen (4xx)',
      SERVER_ERROR: 'Fehler beim Empfänger (5xx)',
    },
  },
});
