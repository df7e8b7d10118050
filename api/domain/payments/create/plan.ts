/** The plan of a new payment. */

import type { Caller } from '../../../foundation/access/caller.ts';
import { maskSecrets, selectEcho } from '../../../foundation/catalogue/redact.ts';
import { requestShapes } from '../../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import type { Claim } from '../../../foundation/idempotency/idempotency.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { dayMs } from '../../../foundation/kernel/timestamp.ts';
import { type Account, hasAccountData, sealableAccount } from '../../registrations/account.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { SpentToken } from '../../wallets/wallet.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { blankPayment } from '../processing/blank-payment.ts';
import type { Lineage, Plan } from '../processing/plan.ts';
import { type AcceptedRequest, isRiskCheck } from './accept.ts';
import { isIncrementing, parseMoney, selectOtherSecrets } from './rules.ts';

/** The checkout that a payment is an attempt of. */
export interface CheckoutUse {
  readonly id: string;
  /** Raise where the checkout may no longer be paid as it was prepared. */
  readonly guards: readonly Write[];
}

/** The run of a subscription job that a payment is an attempt of. */
export interface ScheduledUse {
  readonly jobId: Id;
  readonly source: 'SCHEDULER' | 'MACRETRY';
  /** Of who began the run by hand. */
  readonly reason: string | null;
  /** Belong into the commit of the intent. They raise where another process has begun this run. */
  readonly writes: (paymentId: Id) => readonly Write[];
}

interface PlanInput {
  readonly caller: Caller;
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  readonly request: AcceptedRequest;
  readonly claim: Claim | null;
  readonly lineage: Lineage | null;
  /** The referenced payment, where its account is charged. */
  readonly lender: Payment | null;
  readonly account: Account;
  readonly accountFingerprint: string | null;
  readonly registration: Registration | undefined;
  /** The id of an account that the gateway behind keeps. */
  readonly registrationBehind: Id | undefined;
  readonly spent: ((paymentId: Id) => SpentToken) | null;
  readonly checkout: CheckoutUse | undefined;
  readonly schedule: ScheduledUse | undefined;
}

export function planPayment(context: PaymentContext, input: PlanInput): Plan {
  const { ports } = context;
  const { channel, settings, request, account, lineage, lender, registration } = input;
  const { open } = request;
  const blank = blankPayment(context, {
    channel,
    settings,
    open,
    type: toPaymentType(open),
    ...parseMoney(open),
    warnings: request.warnings,
  });
  const brand = account.brand?.name ?? lender?.brand ?? null;
  const payment: Payment = {
    ...blank.payment,
    connector: lineage?.target.connector ?? blank.payment.connector,
    brand,
    method: account.brand?.method ?? lender?.method ?? null,
    referencedId: lineage?.target.id ?? null,
    registrationId: registration?.id ?? input.registrationBehind ?? null,
    rootId: lineage?.target.rootId ?? blank.payment.id,
    cardBin: account.cardBin ?? lender?.cardBin ?? null,
    last4: account.last4 ?? lender?.last4 ?? null,
    accountFingerprint: input.accountFingerprint ?? lender?.accountFingerprint ?? null,
    holder: account.holder ?? lender?.holder ?? null,
    capturesMax: capturesMaxOf(open),
    checkoutId: input.checkout?.id ?? null,
    source: input.schedule?.source ?? 'OPP',
    captureCallerId: textAt(open, 'paymentType') === 'PA.CP' ? input.caller.id : null,
    expiresAt: blank.payment.type === 'PA' ? blank.now + settings.authorizationDays * dayMs : null,
  };
  const isTransfer = account.brand?.accountKind === 'transfer';
  return {
    payment,
    facts: {
      ...blank.facts,
      // What a checkout answers bears the checkout's id (decision: checkout-answers).
      ndc: input.checkout?.id ?? blank.facts.ndc,
      brand,
      brandDetected: open.paymentBrand === undefined && brand !== null,
      referencedId: payment.referencedId,
      registrationId: payment.registrationId,
      cardBin: payment.cardBin,
      last4: payment.last4,
      merchantBankAccount: isTransfer ? (settings.merchantBankAccount ?? null) : null,
      echo: selectEcho(open),
    },
    call: {
      ...blank.call,
      brand,
      method: payment.method,
      cardNumber: account.cardNumber,
      cvv: account.cvv,
      cardExpiry: account.cardExpiry,
      accountSecrets: selectOtherSecrets(request.secrets),
      referenced: lineage?.target ?? null,
      ...(input.registrationBehind === undefined ? {} : { registrationBehind: input.registrationBehind }),
    },
    lineage,
    increment: isIncrementing(open, lineage),
    ...(lender ? { accountOf: lender } : {}),
    releasedMinor: 0n,
    claim: input.claim,
    staffRefund: null,
    expectedVersion: null,
    registration:
      textAt(open, 'createRegistration') === 'true' && !isRiskCheck(open) && !registration && hasAccountData(account.brand, request.secrets)
        ? { id: ports.newId(), account: () => sealableAccount(open, request.secrets) }
        : null,
    ...(registration ? { usedRegistration: registration } : {}),
    // A stand-alone risk check does not use the token up: it pays for the payment that follows.
    ...(input.spent && !isRiskCheck(open) ? { spentToken: input.spent(payment.id) } : {}),
    ...(input.checkout ? { guards: input.checkout.guards } : {}),
    ...(input.schedule ? { guards: input.schedule.writes(payment.id) } : {}),
    localDecline: null,
    log: {
      ...blank.log,
      operation: 'payment',
      request: JSON.stringify(maskSecrets(requestShapes.payment, request.tree)),
      callerId: input.caller.id,
      reason: input.schedule?.reason ?? null,
    },
  };
}

function toPaymentType(open: RequestTree): PaymentType {
  const type = textAt(open, 'paymentType');
  return type === 'DB' || type === 'CD' || type === 'RI' ? type : 'PA';
}

/** spec §2.1: numberOfCaptures is 1 to 98; a tolerant channel may have let another text pass, which then limits nothing. */
function capturesMaxOf(open: RequestTree): number | null {
  const text = textAt(open, 'numberOfCaptures');
  if (text === undefined || !/^[1-9]\d?$/.test(text)) return null;
  return Number(text);
}
