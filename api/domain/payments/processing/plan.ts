/**
 * A plan: a payment before its connector is called, with everything that its rows, its answer and its outcome need.
 * create/plan.ts and reference/plan.ts make it, process-plan.ts processes it.
 */

import type { ConnectorCall } from '../../../connectors/connector.ts';
import type { Claim } from '../../../foundation/idempotency/idempotency.ts';
import type { RequestLogEntry } from '../../../foundation/idempotency/request-log.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { CheckedRisk } from '../../risk/rule.ts';
import type { BegunAuthentication } from '../../three-d-secure/begin.ts';
import type { SpentToken } from '../../wallets/wallet.ts';
import type { Payment } from '../payment.ts';
import type { StaffRefund } from '../staff/rules.ts';
import type { AnswerFacts } from './answer.ts';

/** The referenced payment and the payments above it, nearest first: a refund of a capture changes its authorisation too. */
export interface Lineage {
  readonly target: Payment;
  readonly above: readonly Payment[];
}

export type ProofUse = Extract<Write, { readonly write: 'authentication.use' }>;

export interface Plan {
  /** Status `pending`, without its answer: that is made when the payment is stored. */
  readonly payment: Payment;
  readonly facts: AnswerFacts;
  readonly call: ConnectorCall;
  readonly lineage: Lineage | null;
  /** The PA.CP that made the capture which it references, where the request named that. */
  readonly makerId?: Id | undefined;
  /** Whether it adds to the referenced authorisation (spec §2.6, INCREMENTAL_AUTH). */
  readonly increment: boolean;
  /** The referenced payment whose account it runs on, where it brings none of its own. */
  readonly accountOf?: Payment;
  /** What is released with it (`sequence=FINAL`). */
  readonly releasedMinor: bigint;
  readonly claim: Claim | null;
  /** What counts towards the limit of the member of staff who refunds; null for everybody else. */
  readonly staffRefund: StaffRefund | null;
  /** What a second person decided with it, committed with the payment. */
  readonly approvalWrites?: readonly Write[];
  /** Who moves money by it, for the audit log. */
  readonly auditWrites?: readonly Write[];
  /** The version of the referenced payment that the caller decided on. */
  readonly expectedVersion: number | null;
  /** The account to store when it is approved (createRegistration), as JSON text of secrets: never logged. */
  readonly registration: { readonly id: Id; readonly account: () => string } | null;
  /** The stored account that it runs on. */
  readonly usedRegistration?: Registration;
  /** The wallet token that it runs on. It is stored with the payment, so that it pays only once. */
  readonly spentToken?: SpentToken;
  /** The cardholder's authentication, where the gateway made one, with the sealed account of an open one. */
  readonly authentication?: BegunAuthentication;
  /** Counts against the amount that was authenticated, where the payment brings a proof of ours; raises `authentication_state` beyond it. */
  readonly proofUse?: ProofUse;
  /** The result of the risk rules, where they ran. */
  readonly risk?: CheckedRisk;
  /** The result code of our own rules, where they decide instead of the connector. The connector is not called then. */
  readonly localDecline: string | null;
  /** Connectors that may be called after the payment's own, in order, where that ends it without effect; absent: none. */
  readonly fallbacks?: readonly string[];
  /** Belong into the commit that stores it: of the checkout that it is an attempt of. They raise before money has moved. */
  readonly guards?: readonly Write[];
  readonly log: Omit<RequestLogEntry, 'resultCode' | 'decidedUs' | 'connectorUs' | 'problems'>;
}
