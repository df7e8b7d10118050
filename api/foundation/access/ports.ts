/** Access tokens, the audit log, and sessions of staff. */

import type { EntityPorts } from '../entities/ports.ts';
import type { FastPaths } from '../kernel/fast-paths.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { Limits, RateLimit } from './budget.ts';
import type { AccessToken, AuditEntry } from './caller.ts';
import type { RequestContext } from './request.ts';
import type { StaffSession } from './staff.ts';
import type { StaffPolicy } from './staff-policy.ts';

/** Stored in the same commit as what it tells of, a merchant's or the platform's. */
export interface AuditWrite {
  readonly write: 'audit.append';
  readonly entry: AuditEntry;
}

export type AccessWrite =
  | { readonly write: 'token.put'; readonly token: AccessToken }
  /** Raises `access_tokens.id` where a token has this id. */
  | { readonly write: 'token.insert'; readonly token: AccessToken }
  | TokenRoomWrite
  | { readonly write: 'token.used'; readonly id: Id; readonly at: Timestamp }
  | { readonly write: 'staff-session.seen'; readonly id: Id; readonly at: Timestamp }
  | AuditWrite;

/** Raises `token_exists` where the entity at the path has as many tokens that work as it may, without the one that is replaced. */
export interface TokenRoomWrite {
  readonly write: 'token.room';
  readonly entityPath: string;
  readonly now: Timestamp;
  readonly activeMax: number;
  readonly replaced: Id | null;
}

export interface TokenStore {
  byId(id: Id): Promise<AccessToken | undefined>;
  below(entityPath: string): Promise<readonly AccessToken[]>;
  /** Of that one entity alone. */
  at(entityPath: string): Promise<readonly AccessToken[]>;
}

/** All that is given must hold. */
export interface AuditFilter {
  /** The first payment of a family. */
  readonly paymentId?: Id;
  readonly callerId?: string;
  readonly action?: string;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

export interface AuditLogStore {
  page(entityPath: string, page: PageRequest, filter?: AuditFilter): Promise<Page<AuditEntry>>;
  byId(entityPath: string, id: Id): Promise<AuditEntry | undefined>;
}

export interface StaffSessionStore {
  /** By the hash of its token, which is half of a cookie. Living or not. */
  byTokenHash(hash: string): Promise<StaffSession | undefined>;
  byId(id: Id): Promise<StaffSession | undefined>;
  tokenHashOf(id: Id, userId: Id): Promise<string | undefined>;
  /** Those of a member that were used last, living or not, and no more than a hundred. */
  ofMember(userId: Id): Promise<readonly StaffSession[]>;
}

/** An administrator says that the machine's clock is right. */
export interface ClockWrite {
  readonly write: 'clock.confirm';
  /** What it shows. */
  readonly at: Timestamp;
}

/** What this module needs of the outside. */
export type AccessPorts = EntityPorts & {
  readonly store: { readonly tokens: TokenStore; readonly auditLog: AuditLogStore; readonly staffSessions: StaffSessionStore };
  readonly vault: {
    /** SHA-256 in hex. */
    digest(text: string): Promise<string>;
    /** Keyed HMAC-SHA256 in hex. */
    fingerprint(text: string): Promise<string>;
  };
  /** Absent: `defaultStaffPolicy`. */
  readonly staffPolicy?: StaffPolicy;
  /** Absent: all, `cached-tokens` among them. */
  readonly fastPaths?: FastPaths;
  /** What RATE_LIMIT says; absent: the environment's default. */
  readonly rateLimit?: RateLimit;
  /** Every rate limit of this process; a module names its own keys and rates. */
  readonly limits: Limits;
};

export type AccessContext = RequestContext<AccessPorts>;

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    access: AuditWrite;
  }
  interface PlatformWriteRegistry {
    access: AccessWrite;
    clock: ClockWrite;
  }
}
