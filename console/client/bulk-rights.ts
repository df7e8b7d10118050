/** The right that each operation on many payments takes, as for one payment (api/views/bulk-runs). */
import type { Permission } from './viewer.ts';

export const bulkRights = {
  REFUND: 'PAYMENTS_REFUND',
  CAPTURE: 'PAYMENTS_CAPTURE',
  TAG: 'NOTES_WRITE',
  ASSIGN: 'NOTES_WRITE',
  NOTE: 'NOTES_WRITE',
  RESEND: 'WEBHOOKS_REDELIVER',
} as const satisfies Readonly<Record<string, Permission>>;
