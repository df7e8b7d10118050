/** The sandbox's staff: one of each role, who see everything. */
import { sandbox } from '../../../db/seed.ts';
import { type StaffRole, staffRoles } from '../../contract/staff-roles.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { isLimited } from '../../foundation/access/role.ts';
import type { StaffMember } from '../../foundation/access/staff.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';

const fixedPassword = 'sandbox-demo';

/** Of the password above, which everybody knows: it costs every start a twentieth of a second to make it anew. */
const fixedHash =
  '17a1c92e48df7c1f656fcf06b3628820:' +
  'cd52110cc3a56cef700bb213af203ac2f0d9a91c7645c11f3efbda86336ae359250ba3c8d57a245ea228700c226f9d1c7512579928d6b00e12d8a3e7c9e3f56d';

/** 100.00 EUR. */
const supportLimit = { amountMinor: 10_000n, currency: 'EUR' };

const randomPasswordBytes = 15;

type SandboxPorts = Pick<Ports, 'store' | 'clocks' | 'newId'>;

export interface SandboxStaffOptions {
  /** Whether only this machine reaches the server: then the password is the known one. */
  readonly isLoopback: boolean;
  /** Whether the passwords are those of the other case and must be replaced. */
  readonly renew: boolean;
}

/**
 * Makes the members that are missing. What was changed by hand stays: a role, a password, a member who was disabled.
 * Returns the lines to print: what to sign in with.
 */
export async function openSandboxStaff(ports: SandboxPorts, { isLoopback, renew }: SandboxStaffOptions): Promise<readonly string[]> {
  const known = await Promise.all(staffRoles.map((role) => ports.store.staff.byEmail(sandboxEmail(role))));
  const wanted = staffRoles.filter((_, place) => renew || known[place] === undefined);
  const password = isLoopback ? fixedPassword : randomPassword();
  const lines = staffRoles.map((role) => credentialLine(sandboxEmail(role), isLoopback || wanted.includes(role) ? password : null));
  if (wanted.length === 0) return isLoopback ? lines : [];
  const hash = isLoopback ? fixedHash : await hashPassword(password);
  const at = ports.clocks.now();
  const writes = staffRoles.flatMap((role, place) => (wanted.includes(role) ? writesFor(ports, role, known[place], { hash, at }) : []));
  await ports.store.commit('platform', writes);
  return lines;
}

function writesFor(
  ports: SandboxPorts,
  role: StaffRole,
  known: StaffMember | undefined,
  { hash, at }: { readonly hash: string; readonly at: number },
): readonly PlatformWrite[] {
  const member = known ?? newMember(ports.newId(), role, at);
  return [
    ...(known ? [] : [{ write: 'staff.insert', member } as const]),
    { write: 'staff.password', userId: member.id, hash, at },
    { write: 'staff.end-sessions', userId: member.id },
  ];
}

function newMember(id: string, role: StaffRole, createdAt: number): StaffMember {
  const name = role.charAt(0) + role.slice(1).toLowerCase();
  return {
    id,
    email: sandboxEmail(role),
    name: `Sandbox ${name}`,
    role,
    entityId: sandbox.psp,
    entityPath: `${sandbox.psp}/`,
    refundLimit: isLimited(role) ? supportLimit : null,
    disabledAt: null,
    secondFactor: false,
    passkeys: 0,
    accepted: true,
    version: 1,
    createdAt,
    lastSeenAt: null,
  };
}

export function sandboxEmail(role: StaffRole): string {
  return `${role.toLowerCase()}@example.test`;
}

/** Of a sandbox that only this machine reaches: who may do most first. */
export function knownStaff(): { readonly emails: readonly string[]; readonly password: string } {
  return { emails: staffRoles.map(sandboxEmail).toReversed(), password: fixedPassword };
}

/** Characters of base64 that need no quoting anywhere. */
function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(randomPasswordBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Loaded only where it is needed: it belongs to the sign-in library. */
async function hashPassword(password: string): Promise<string> {
  const library = await import('better-auth/crypto');
  return library.hashPassword(password);
}

export function credentialLine(email: string, password: string | null): string {
  return `  ${email.padEnd(20)} password ${password ?? 'as printed at its first start'}`;
}
