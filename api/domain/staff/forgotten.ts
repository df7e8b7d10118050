import { maySignInBy, type StaffMember } from '../../foundation/access/staff.ts';
import { defaultStaffPolicy } from '../../foundation/access/staff-policy.ts';
import { auditOwnAccount } from './audit.ts';
import { linkIdentifier, makeLink, sendLink } from './link.ts';
import { forgottenMails } from './lockout.ts';
import type { StaffPorts } from './ports.ts';

/**
 * Mails a link to whoever forgot the password, where mail is set up and the address is somebody's. Nobody waits for it
 * and nobody is told: an answer, or its delay, would tell which addresses are somebody's.
 */
export function mailForgotten(ports: StaffPorts, email: string): void {
  if (!ports.mail) return;
  mail(ports, email.trim().toLowerCase()).catch((error: unknown) => {
    ports.log.warn('a link was not mailed', { kind: error instanceof Error ? error.name : typeof error });
  });
}

async function mail(ports: StaffPorts, email: string): Promise<void> {
  const member = await ports.store.staff.byEmail(email);
  if (member === undefined || member.disabledAt !== null) return;
  if (!maySignInBy('PASSWORD', email, ports.staffPolicy ?? defaultStaffPolicy)) return;
  const key = await ports.vault.fingerprint(`staff forgotten ${email}`);
  if ((await ports.store.staff.takeAttempt(key, ports.clocks.now(), forgottenMails)).status === 'locked') return;
  const { link, write } = await makeLink(ports, member, { purpose: member.accepted ? 'reset' : 'invitation', base: ports.publicUrl });
  await ports.store.commit('platform', [write]);
  await auditOwnAccount(ports, member, 'staff.reset-password', { asked: 'by themselves' });
  await sendLink(ports, member, link);
}

/** Whose password a link sets; undefined where it is unknown, used, out of date, or its owner was shut out. */
export async function memberOfLink(ports: StaffPorts, token: string): Promise<StaffMember | undefined> {
  const userId = await ports.store.staff.link(await linkIdentifier(ports, token), ports.clocks.now());
  const member = userId === undefined ? undefined : await ports.store.staff.byId(userId);
  return member?.disabledAt === null ? member : undefined;
}
