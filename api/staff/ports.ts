/** Members of staff, how they sign in, and letters to them. */
import type { StaffMember, StaffSession } from '../access/staff.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Moment } from '../kernel/timestamp.ts';
import type { RefundedBefore, StaffRefund } from '../payments/staff/rules.ts';

export interface AttemptRule {
  readonly attemptsMax: number;
  readonly lockMs: number;
  readonly lockMaxMs: number;
}

/** `taken`: it may be made; were it wrong, the next may not come before `lockedUntil`. */
export interface Attempted {
  readonly status: 'taken' | 'locked';
  readonly lockedUntil: Moment;
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

/** A letter to a member of staff. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Rejects where the server did not take it. */
  send(letter: Letter): Promise<void>;
}

export type StaffWrite =
  /** Raises `staff_email` where somebody has the address. */
  | { readonly write: 'staff.insert'; readonly member: StaffMember }
  /**
   * Raises `staff_version` unless its version is stored, and with `keepAdministrator` `last_administrator` where nobody
   * is left who administers the whole installation.
   */
  | { readonly write: 'staff.update'; readonly member: StaffMember; readonly at: Moment; readonly keepAdministrator: boolean }
  /** A link that sets a password. Earlier ones of the same member open nothing any more. */
  | {
      readonly write: 'staff.link';
      readonly id: Id;
      /** Digest of what the link carries. */
      readonly identifier: string;
      readonly userId: Id;
      readonly at: Moment;
      readonly expiresAt: Moment;
    }
  | { readonly write: 'staff.password'; readonly userId: Id; readonly hash: string; readonly at: Moment }
  | { readonly write: 'staff.forget-factors'; readonly userId: Id }
  | { readonly write: 'staff.end-sessions'; readonly userId: Id }
  /** Raises `refund_limit` where it, with what its member refunded before, is more than either limit. */
  | { readonly write: 'staff-refund.insert'; readonly refund: StaffRefund }
  | { readonly write: 'staff-session.seen'; readonly id: Id; readonly at: Moment }
  /** What became of an attempt that `takeAttempt` counted. What nobody tried since `staleBefore` is forgotten. */
  | {
      readonly write: 'staff-lockout.settle';
      readonly key: string;
      readonly outcome: 'succeeded' | 'void';
      readonly at: Moment;
      readonly staleBefore: Moment;
    };

export interface StaffStore {
  /** By its token, which is half of a cookie. Living or not. */
  staffSession(token: string): Promise<StaffSession | undefined>;
  staffSessionById(id: Id): Promise<StaffSession | undefined>;
  staffSessionToken(id: Id, userId: Id): Promise<string | undefined>;
  staffMember(id: Id): Promise<StaffMember | undefined>;
  /** In lower case. */
  staffMemberByEmail(email: string): Promise<StaffMember | undefined>;
  staffMembers(entityPath: string): Promise<readonly StaffMember[]>;
  /** Whose password the link sets; undefined where it is unknown, used or out of date. */
  staffLink(identifier: string, now: Moment): Promise<Id | undefined>;
  /** Counts an attempt at a password, durably, before it is made. From the last of `attemptsMax` on, each locks for longer. */
  takeAttempt(key: string, now: Moment, rule: AttemptRule): Promise<Attempted>;
  /** Whether no code of this step or a later one was taken from this member before; it is taken with that. */
  takeCodeStep(userId: Id, step: number): Promise<boolean>;
  /** What the member refunded in the currency: on payments of this tree, and on all after the moment. */
  staffRefunded(userId: Id, currency: string, rootId: Id, since: Moment): Promise<RefundedBefore>;
  readonly staffDatabase: StaffDatabase;
}
