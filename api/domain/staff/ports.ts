/** Members of staff, how they sign in, and letters to them. */

import type { CustomRole } from '../../foundation/access/custom-role.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { CompanyAccount, StaffMember } from '../../foundation/access/staff.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Mail } from '../../foundation/kernel/mail.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { VaultPorts } from '../vault/ports.ts';
import type { IdentityProvider } from './company/provider.ts';

export interface SandboxStaff {
  readonly emails: readonly string[];
  readonly password: string;
}

export interface AttemptRule {
  readonly attemptsMax: number;
  readonly lockMs: number;
  readonly lockMaxMs: number;
}

/** `taken`: it may be made; were it wrong, the next may not come before `lockedUntil`. */
export interface Attempted {
  readonly status: 'taken' | 'locked';
  readonly lockedUntil: Timestamp;
}

/**
 * For the library that signs staff in: one statement at a time about the tables of staff, durable when it resolves.
 * Integers come back as numbers.
 */
export interface StaffDatabase {
  run(
    sql: string,
    params: readonly unknown[],
    method: 'run' | 'all' | 'values' | 'get',
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowsAffected: number }>;
}

export type StaffWrite =
  /** Raises `custom_role_name` where a role of the entity that is in use has the name. */
  | { readonly write: 'custom-role.insert'; readonly role: CustomRole }
  /** Raises `custom_role_version` unless its version is stored and in use. Where it has no limit, limits of its members are forgotten. */
  | { readonly write: 'custom-role.update'; readonly role: CustomRole }
  /** The same, and `custom_role_held` where somebody has it. */
  | { readonly write: 'custom-role.retire'; readonly id: Id; readonly version: number; readonly at: Timestamp }
  /** Raises `staff_email` where somebody has the address, `custom_role_given` as `staff.update` does. */
  | { readonly write: 'staff.insert'; readonly member: StaffMember }
  /**
   * Raises `staff_version` unless its version is stored, and with `keepAdministrator` `last_administrator` where nobody
   * is left who administers the whole installation. `custom_role_given` where their role was changed or retired meanwhile.
   */
  | { readonly write: 'staff.update'; readonly member: StaffMember; readonly at: Timestamp; readonly keepAdministrator: boolean }
  /** A link that sets a password. Earlier ones of the same member open nothing any more. */
  | {
      readonly write: 'staff.link';
      readonly id: Id;
      /** Digest of what the link carries. */
      readonly identifier: string;
      readonly userId: Id;
      readonly at: Timestamp;
      readonly expiresAt: Timestamp;
    }
  | { readonly write: 'staff.password'; readonly userId: Id; readonly hash: string; readonly at: Timestamp }
  /** Second factor, passkeys, and whose account at the company's identity provider theirs is. */
  | { readonly write: 'staff.forget-factors'; readonly userId: Id }
  /** Raises `staff_company_account` where somebody else has this account of the provider. */
  | { readonly write: 'staff.company-account'; readonly userId: Id; readonly account: CompanyAccount; readonly at: Timestamp }
  | { readonly write: 'staff.end-sessions'; readonly userId: Id }
  /** One of them; nothing where it has ended or is somebody else's. */
  | { readonly write: 'staff.end-session'; readonly userId: Id; readonly id: Id }
  /** What became of an attempt that `takeAttempt` counted. What nobody tried since `staleBefore` is forgotten. */
  | {
      readonly write: 'staff-lockout.conclude';
      readonly key: string;
      readonly outcome: 'succeeded' | 'void';
      readonly at: Timestamp;
      readonly staleBefore: Timestamp;
    };

export interface StaffStore {
  byId(id: Id): Promise<StaffMember | undefined>;
  /** In lower case. */
  byEmail(email: string): Promise<StaffMember | undefined>;
  /** Whose account at the company's identity provider it is. */
  byCompanyAccount(issuer: string, subject: string): Promise<StaffMember | undefined>;
  below(entityPath: string): Promise<readonly StaffMember[]>;
  /** In use or retired. */
  roleById(id: Id): Promise<CustomRole | undefined>;
  /** In use, of the entity at the path, of those above it and of those below it, by name. */
  roles(entityPath: string): Promise<readonly CustomRole[]>;
  /** Whose password the link sets; undefined where it is unknown, used or out of date. */
  link(identifier: string, now: Timestamp): Promise<Id | undefined>;
  /** Counts an attempt at a password, durably, before it is made. From the last of `attemptsMax` on, each locks for longer. */
  takeAttempt(key: string, now: Timestamp, rule: AttemptRule): Promise<Attempted>;
  /** Whether no code of this step or a later one was taken from this member before; it is taken with that. */
  takeCodeStep(userId: Id, step: number): Promise<boolean>;
  /** Whether nobody took this before; it is taken with that, and kept until `expiresAt`. */
  takeOnce(identifier: string, now: Timestamp, expiresAt: Timestamp): Promise<boolean>;
  readonly database: StaffDatabase;
}

/** What this module needs of the outside. */
export type StaffPorts = VaultPorts & {
  readonly store: { readonly staff: StaffStore };
  /** What SMTP_URL says; absent: links are shown to whoever asked for them. */
  readonly mail?: Mail;
  /** What OIDC_ISSUER and its neighbours say; absent: nobody signs in with the company's account. */
  readonly identityProvider?: IdentityProvider;
  /** How the sandbox's staff sign in, where only this machine reaches the gateway: the sign-in page offers it. Absent: nobody is told. */
  readonly sandboxStaff?: SandboxStaff;
};

export type StaffContext = RequestContext<StaffPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface PlatformWriteRegistry {
    staff: StaffWrite;
  }
}
