import type { StaffMember } from '../../foundation/access/staff.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { dayMs, hourMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { StaffPorts } from './ports.ts';

/** How long an invitation waits. */
const invitationMs = 3 * dayMs;

/** How long the link of a forgotten password is good for. */
const resetMs = hourMs;

/** Random bytes of a link. */
const tokenBytes = 32;

export interface StaffLink {
  readonly purpose: 'invitation' | 'reset';
  /** Sets a password, once. What stands behind the `#` stays in the browser: no server and no log on the way sees it. */
  readonly url: Secret<string>;
  readonly expiresAt: Timestamp;
}

/** A link with the write that makes it good. The store has only a digest of what it carries. */
export async function makeLink(
  ports: StaffPorts,
  member: StaffMember,
  { purpose, base }: { readonly purpose: StaffLink['purpose']; readonly base: string },
): Promise<{ readonly link: StaffLink; readonly write: PlatformWrite }> {
  const now = ports.clocks.now();
  const token = ports.randomHex(tokenBytes);
  const expiresAt = now + (purpose === 'invitation' ? invitationMs : resetMs);
  const identifier = await linkIdentifier(ports, token);
  const page = purpose === 'invitation' ? 'accept-invitation' : 'reset-password';
  return {
    link: { purpose, url: new Secret(`${base}/console/${page}#token=${token}`), expiresAt },
    write: { write: 'staff.link', id: ports.newId(), identifier, userId: member.id, at: now, expiresAt },
  };
}

/** As the library names what a link carries (api/domain/staff/sign-in/library.ts), in the digest under which it is stored. */
export function linkIdentifier({ vault }: StaffPorts, token: string): Promise<string> {
  return vault.digest(`reset-password:${token}`);
}

/** Who signs in with the company's account is told where. Nobody waits for it: the invitation stands without the letter. */
export async function mailCompanyInvitation({ mail, log, publicUrl }: StaffPorts, { id, email, name }: StaffMember): Promise<void> {
  try {
    await mail?.send({
      to: email,
      subject: 'Your access to the payment console',
      text: [
        `Hello ${name},`,
        "you have been given access to the payment console. Sign in there with your company's account:",
        `${publicUrl}/console`,
      ].join('\n\n'),
    });
  } catch (error) {
    log.warn('an invitation was not mailed', { userId: id, kind: error instanceof Error ? error.name : typeof error });
  }
}

/** Rejects where the mail's server did not take it. */
export async function sendLink({ mail }: StaffPorts, { email, name }: StaffMember, { purpose, url }: StaffLink): Promise<void> {
  const isInvitation = purpose === 'invitation';
  await mail?.send({
    to: email,
    subject: isInvitation ? 'Your access to the payment console' : 'A new password for the payment console',
    text: [
      `Hello ${name},`,
      isInvitation
        ? 'you have been given access to the payment console. Choose a password here within three days:'
        : 'choose a new password for the payment console here within an hour. Nothing changes if you do not:',
      url.reveal(),
    ].join('\n\n'),
  });
}
