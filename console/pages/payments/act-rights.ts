/** Whoever has one of these may act on many payments: the rights of `bulkRights`, each once. With the first page, so without their operations. */
import type { Permission } from '../../client/viewer.ts';

export const actRights: readonly Permission[] = ['PAYMENTS_REFUND', 'PAYMENTS_CAPTURE', 'NOTES_WRITE', 'WEBHOOKS_REDELIVER'];
