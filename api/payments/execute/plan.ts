/**
 * A plan: a payment that is about to be asked of a connector, with everything that its rows, its answer and its outcome
 * need. Made by create-plan.ts and reference-plan.ts, carried out by carry-out.ts.
 */

import type { ConnectorCall } from '../../connectors/connector.ts';
import type { IdempotencyScope } from '../../idempotency/idempotency.ts';
import type { Id } from '../../kernel/identifier.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { CheckedRisk } from '../../risk/rule.ts';
import type { SpentToken } from '../../wallets/wallet.ts';
import type { Payment } from '../payment.ts';
import type { RequestLogEntry } from '../ports.ts';
import type { StaffRefund } from '../staff/rules.ts';
import type { AnswerFacts } from './answer.ts';

/** The referenced payment and those that it belongs to, nearest first: a refund of a capture moves its authorisation too. */
export interface Lineage {
  readonly target: Payment;
  readonly above: readonly Payment[];
}

export interface Claim {
  readonly scope: IdempotencyScope;
  readonly fingerprint: string;
}

export interface Plan {
  /** As it is stored while no outcome is known: status `pending`. Its answer is filled in when it is written. */
  readonly payment: Payment;
  readonly facts: AnswerFacts;
  readonly call: ConnectorCall;
  readonly lineage: Lineage | null;
  /** Whether it adds to the referenced authorisation instead of being one of its own (spec §2.6, INCREMENTAL_AUTH). */
  readonly increment: boolean;
  /** What is let go with it (`sequence=FINAL`). */
  readonly releasedMinor: bigint;
  readonly claim: Claim | null;
  /** What counts towards the limit of the member of staff who refunds; null for everybody else. */
  readonly staffRefund: StaffRefund | null;
  /** The version that the caller saw of the referenced payment. */
  readonly expectedVersion: number | null;
  /** The account to store when it is approved (createRegistration), as JSON text of secrets: never logged. */
  readonly registration: { readonly id: Id; readonly account: () => string } | null;
  /** The stored account that it runs on. */
  readonly usedRegistration?: Registration;
  /** The wallet token that it runs on: written with its first write, so that it pays once. */
  readonly spentToken?: SpentToken;
  /** What the risk rules said, where they ran. */
  readonly risk?: CheckedRisk;
  /** A decision of our own rules instead of a connector's: the connector is not asked. */
  readonly declinedWith: string | null;
  readonly log: Omit<RequestLogEntry, 'resultCode' | 'decidedUs' | 'connectorUs'>;
}
