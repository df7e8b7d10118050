/** The plan of an operation on an earlier payment, from what the rules decided. */

import type { Caller } from '../../../foundation/access/caller.ts';
import { maskSecrets, selectEcho } from '../../../foundation/catalogue/redact.ts';
import { requestShapes } from '../../../foundation/catalogue/requests.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import type { Claim } from '../../../foundation/idempotency/idempotency.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { hasExpired, type Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { blankPayment } from '../processing/blank-payment.ts';
import type { Lineage, Plan } from '../processing/plan.ts';
import { type ReferencingType, tooLate } from '../rules.ts';
import type { RefundApproval } from '../staff/approval.ts';
import type { AcceptedReference } from './accept.ts';

export interface ReferenceOptions {
  readonly idempotencyKey?: string | undefined;
  /** Why, as the caller states it. */
  readonly reason?: string | undefined;
  /** The version of the referenced payment that the caller decided on: a stale one is refused. */
  readonly expectedVersion?: number | undefined;
  /** What a second person approves with this refund. */
  readonly approval?: RefundApproval;
  readonly namedBy?: 'path' | 'referenceUuid';
  /** GraphQL: an absent amount is all that remains, an absent currency that of the payment. REST demands both (spec §2.1). */
  readonly mayOmitAmount?: boolean;
}

export interface ReferenceWork {
  readonly caller: Caller;
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  readonly type: ReferencingType;
  readonly request: AcceptedReference;
  readonly claim: Claim | null;
  readonly options: ReferenceOptions;
}

interface Decided {
  readonly amountMinor: bigint;
  readonly releasedMinor: bigint;
  readonly localDecline: string | null;
}

export function planReference(
  context: PaymentContext,
  work: Pick<ReferenceWork, 'channel' | 'settings' | 'type' | 'request' | 'claim' | 'options'> & { readonly caller: Pick<Caller, 'id'> },
  lineage: Lineage,
  decided: Decided,
): Plan {
  const { channel, settings, request, type } = work;
  const { target } = lineage;
  const currency = request.currency ?? target.currency;
  const blank = blankPayment(context, {
    channel,
    settings,
    open: request.open,
    type,
    amountMinor: decided.amountMinor,
    currency,
    warnings: request.warnings,
  });
  const payment: Payment = {
    ...blank.payment,
    // A reference goes where its payment went, whatever the channel says now.
    connector: target.connector,
    brand: target.brand,
    method: target.method,
    referencedId: target.id,
    rootId: target.rootId,
    registrationId: target.registrationId,
    cardBin: target.cardBin,
    last4: target.last4,
    accountFingerprint: target.accountFingerprint,
    holder: target.holder,
    email: blank.payment.email ?? target.email,
  };
  return {
    payment,
    facts: { ...blank.facts, referencedId: target.id, echo: selectEcho(request.open) },
    call: { ...blank.call, brand: target.brand, method: target.method, referenced: target },
    lineage: decided.localDecline === null ? lineage : null,
    increment: false,
    releasedMinor: decided.releasedMinor,
    claim: work.claim,
    staffRefund: null,
    expectedVersion: work.options.expectedVersion ?? null,
    registration: null,
    localDecline: decided.localDecline,
    log: {
      ...blank.log,
      operation: `reference ${type}`,
      request: JSON.stringify(maskSecrets(requestShapes.reference, request.tree)),
      callerId: work.caller.id,
      reason: work.options.reason ?? null,
    },
  };
}

/** The capture that follows an authorisation of type PA.CP; null where that was not approved, or only for review. */
export function captureOf(
  context: PaymentContext,
  authorized: Payment,
  by: { readonly channel: Entity; readonly settings: ChannelSettings; readonly callerId: string },
): Plan | null {
  if (authorized.status !== 'approved' || authorized.authorized === 0n || authorized.resultCode.startsWith('000.400.')) return null;
  const isOver = hasExpired(authorized, steadyEntityNow(context.ports.clocks, authorized.entityId));
  const request: AcceptedReference = {
    tree: { paymentType: 'CP' },
    open: {},
    amountMinor: authorized.authorized,
    currency: authorized.currency,
    warnings: [],
  };
  const work = {
    channel: by.channel,
    settings: by.settings,
    caller: { id: by.callerId },
    type: 'CP' as const,
    request,
    claim: null,
    options: {},
  };
  return planReference(
    context,
    work,
    { target: authorized, above: [] },
    // The bank's answer may come so late that the authorisation is over: it is captured no more than by a capture on its own.
    { amountMinor: authorized.authorized, releasedMinor: 0n, localDecline: isOver ? tooLate.CP : null },
  );
}
