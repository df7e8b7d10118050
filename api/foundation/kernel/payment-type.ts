/** The documented types and states of payments. */
import type { paymentTypes } from '../../contract/words.ts';

export type PaymentType = (typeof paymentTypes)[number];

/**
 * `unknown`: a connector was asked and its answer is missing; only ever asked about again, never sent again.
 * Merchants see it as pending (spec §3).
 */
export const paymentStatuses = ['pending', 'unknown', 'approved', 'declined', 'cancelled', 'expired'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Query codes of payment methods (spec §2.7; decision: existing-clients). */
export type PaymentMethod = 'CC' | 'DC' | 'DD' | 'CT' | 'OT' | 'VA' | 'WA' | 'UA' | 'IV' | 'PP' | 'OD' | 'RM' | 'ET' | 'NT';
