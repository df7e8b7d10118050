import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { attemptsForgottenMs, passwordAttempts } from './lockout.ts';
import type { Attempted, StaffPorts } from './ports.ts';

/** An attempt at a password that has been counted, and is to be settled. */
export interface Attempt extends Attempted {
  readonly key: string;
}

/**
 * Counts an attempt at the password of an address, whether or not anybody has it: an answer that differed would tell
 * which addresses are somebody's. `knownBrowser`: where its owner signed in before, which has a count of its own. `locked`: it must not be made now.
 */
export async function beginAttempt(ports: StaffPorts, email: string, knownBrowser: string | undefined): Promise<Attempt> {
  const key = await toAttemptKey(ports, email, knownBrowser);
  return { key, ...(await ports.store.staff.takeAttempt(key, ports.clocks.now(), passwordAttempts)) };
}

/** `wrong` stays counted. `void`: no password was compared. */
export async function concludeAttempt(ports: StaffPorts, { key }: Attempt, outcome: 'succeeded' | 'void' | 'wrong'): Promise<void> {
  if (outcome === 'wrong') return;
  const at = ports.clocks.now();
  await ports.store.commit('platform', [{ write: 'staff-lockout.conclude', key, outcome, at, staleBefore: at - attemptsForgottenMs }]);
}

/** Whoever set a new password by a link need not wait any more. */
export async function forgiveAttempts(ports: StaffPorts, email: string, knownBrowser: string | undefined): Promise<void> {
  for (const browser of new Set([undefined, knownBrowser])) {
    const key = await toAttemptKey(ports, email, browser);
    await concludeAttempt(ports, { key, status: 'taken', lockedUntil: 0 }, 'succeeded');
  }
}

function toAttemptKey({ vault }: StaffPorts, email: string, knownBrowser: string | undefined): Promise<string> {
  return vault.fingerprint(`staff lock-out ${email.trim().toLowerCase()}${knownBrowser === undefined ? '' : ` ${knownBrowser}`}`);
}

/** Whole minutes until the moment, one at least. */
export function minutesUntil(moment: Timestamp, now: Timestamp): number {
  return Math.max(1, Math.ceil((moment - now) / 60_000));
}
