import type { MemberRole } from '../../contract/staff-roles.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Money } from '../kernel/money.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { CustomRole } from './custom-role.ts';
import type { Permission } from './role.ts';
import type { Scope } from './scope.ts';
import type { SignInMethod } from './sign-in-method.ts';

export interface AccessToken {
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** SHA-256 of the secret in hex; the secret itself is shown once and never stored. */
  readonly secretHash: string;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp | null;
  readonly lastUsedAt: Timestamp | null;
  readonly revokedAt: Timestamp | null;
  /** The member of staff whose assistant it serves: it is good at `/mcp` alone. Null: it is a program's. */
  readonly grantedBy: Id | null;
  /** The most that it refunds at once through assistants, of any currency. Null: what the installation allows. */
  readonly assistantRefundMinorMax: bigint | null;
  /** The most that it refunds of each currency within 24 hours through assistants. Null: what the installation allows. */
  readonly assistantRefundsMinorADay: bigint | null;
}

/** Who is asking. Sees its own entity and everything below it; nothing else exists for it. */
export type Caller = TokenCaller | StaffCaller;

export interface TokenCaller {
  readonly kind: 'token';
  readonly id: Id;
  readonly name: string;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly scopes: readonly Scope[];
}

/** A person in the console, by the cookie of a session. */
export interface StaffCaller {
  readonly kind: 'staff';
  /** The e-mail address: who reads a log wants to know who it was, and it never changes. */
  readonly id: string;
  readonly name: string;
  readonly entityId: Id;
  readonly entityPath: string;
  /** What this caller may give to a token. */
  readonly scopes: readonly Scope[];
  readonly permissions: readonly Permission[];
  readonly userId: Id;
  readonly sessionId: Id;
  readonly role: MemberRole;
  /** Present where `role` is CUSTOM. */
  readonly customRole?: CustomRole;
  /** Of all refunds on one payment. Null: none, where the role needs one (`hasLimit`). */
  readonly refundLimit: Money | null;
  /** Whether they may do nothing until they have a second factor or a passkey (decision: second-factor-in-live). */
  readonly mustEnrol: boolean;
  /** How their session was opened; null where nobody noted it, and for assistants. */
  readonly signedInBy?: SignInMethod | null;
}

/** `missing` and `malformed` answer 401, `invalid` 403 (spec §5.5). */
export type Authentication =
  | { readonly status: 'missing' | 'malformed' | 'invalid' }
  | { readonly status: 'valid'; readonly caller: Caller };

export interface AuditEntry {
  readonly id: Id;
  readonly at: Timestamp;
  /** A token's id, or the e-mail address of staff. */
  readonly callerId: string;
  readonly callerName: string;
  readonly action: string;
  readonly subjectId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** The first payment of the family that it is about; null where it is about no payment. */
  readonly paymentId: Id | null;
  /** From where: the address at the other end; null where it was not known or not asked for. */
  readonly address: string | null;
  /** What changed, as JSON text, without secrets. */
  readonly change: string;
}
