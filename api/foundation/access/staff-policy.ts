/** What an installation may decide about its staff. The environment sets it (STAFF_SESSION_HOURS and its neighbours). */
import { hourMs } from '../kernel/timestamp.ts';

export interface StaffPolicy {
  /** After this time a member of staff signs in again, whatever they did meanwhile. Real time. */
  readonly sessionMs: number;
  /** A session that nobody used for this time has ended. Real time. */
  readonly sessionIdleMs: number;
  /** A member may refund this many times their limit within 24 hours. */
  readonly refundLimitsADay: number;
  /** Present where nobody signs in beside the company's accounts, except one person, for the day on which its identity provider fails. */
  readonly companyOnly?: { readonly exceptEmail: string };
}

export const defaultStaffPolicy: StaffPolicy = { sessionMs: 12 * hourMs, sessionIdleMs: 2 * hourMs, refundLimitsADay: 10 };
