/** Rules that weigh a payment, and what they said. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { EventPorts } from '../../foundation/events/ports.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { VaultPorts } from '../vault/ports.ts';
import type { History, RiskCheck, RiskRule, VelocityBound, VelocitySubject } from './rule.ts';

/** Earlier checks of a channel by who they were about: after one moment, until and including another. Entity time. */
export interface RiskHistoryQuery {
  readonly entityId: Id;
  readonly after: Timestamp;
  readonly until: Timestamp;
  /** Null: nobody is looked up. */
  readonly subjects: Readonly<Record<VelocitySubject, string | null>>;
}

export type RiskWrite =
  /** A rule of a channel, new or changed. */
  | { readonly write: 'risk-rule.put'; readonly rule: RiskRule }
  | { readonly write: 'risk-rule.delete'; readonly entityId: Id; readonly id: string }
  /** Raises `payment_version` where more was checked than the bound allows. */
  | { readonly write: 'risk-history.expect'; readonly bound: VelocityBound }
  /** What the rules said of a payment; written with its intent, so that the next check counts it. */
  | { readonly write: 'risk-check.insert'; readonly check: RiskCheck };

export interface RiskStore {
  /** Stored rules of a channel, at most `rulesMax`. Defaults that nobody changed are not stored. */
  rules(entityId: Id): Promise<readonly RiskRule[]>;
  /** Stored rules of any channel within the scope, in any order. */
  rulesByIds(scope: DataScope, ids: readonly Id[]): Promise<readonly RiskRule[]>;
  /** Newest first, at most `historyRowsMax` of each subject. */
  history(query: RiskHistoryQuery): Promise<History>;
  check(scope: DataScope, paymentId: Id): Promise<RiskCheck | undefined>;
  checks(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly RiskCheck[]>;
  /** Whether a payment of this channel with this e-mail, as it was sent, was approved. */
  isKnownCustomer(entityId: Id, email: string): Promise<boolean>;
}

/** What this module needs of the outside. */
export type RiskPorts = EventPorts &
  VaultPorts & {
    readonly store: { readonly risk: RiskStore };
  };

export type RiskContext = RequestContext<RiskPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    risk: RiskWrite;
  }
}
