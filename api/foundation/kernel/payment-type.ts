/** The documented types and states of payments. */
/** Types that a stored payment has (spec §2.2; RB, RC, CB, CR for the back office; decision: existing-clients; RI, a risk check that moves nothing). `PA.CP` is a request only: it stores a PA and a CP. */
export const paymentTypes = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR', 'RI'] as const;

export type PaymentType = (typeof paymentTypes)[number];

/**
 * `unknown`: a connector was asked and its answer is missing; only ever asked about again, never sent again.
 * Merchants see it as pending (spec §3).
 */
export const paymentStatuses = ['pending', 'unknown', 'approved', 'declined', 'cancelled', 'expired'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Query codes of payment methods (spec §2.7; decision: existing-clients). */
export type PaymentMethod = 'CC' | 'DC' | 'DD' | 'CT' | 'OT' | 'VA' | 'WA' | 'UA' | 'IV' | 'PP' | 'OD' | 'RM' | 'ET' | 'NT';
