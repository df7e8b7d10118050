/** The one person who gets in while the company's sign-in fails, where nobody else has a password (OIDC_ONLY). */
import type { StaffPorts } from '../ports.ts';

/** Warns at the start where nobody would, before the day on which it matters. */
export async function warnOfBreakGlass({ store, log, staffPolicy }: StaffPorts): Promise<void> {
  if (!staffPolicy?.companyOnly) return;
  const member = await store.staff.byEmail(staffPolicy.companyOnly.exceptEmail);
  const isReady = member?.role === 'ADMIN' && member.disabledAt === null && (member.hasPassword ?? member.accepted);
  if (isReady) return;
  log.warn("nobody gets in while the company's sign-in fails: STAFF_BREAK_GLASS_EMAIL names no administrator who has set a password");
}
