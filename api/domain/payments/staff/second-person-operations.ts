/** Weighs what staff give back or out before any money moves (decision: refunds-by-two). */
import type { Caller } from '../../../foundation/access/caller.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { formatAmount, type Money, parseAmount } from '../../../foundation/kernel/money.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import type { OutflowOf, PaymentContext, PaymentPorts } from '../ports.ts';
import { isOriginalType } from '../rules.ts';
import { givesMoneyOut, needsSecondPerson } from './second-person.ts';

/** The channel's limit above which a second person approves; undefined where it has none. */
export function findApprovalLimit({ refundApproval }: Pick<ChannelSettings, 'refundApproval'>): Money | undefined {
  const amountMinor = refundApproval && parseAmount(refundApproval.amount);
  return amountMinor === undefined || !refundApproval ? undefined : { amountMinor, currency: refundApproval.currency };
}

export interface WantedOutflow extends Money {
  readonly settings: Pick<ChannelSettings, 'refundApproval'>;
  /** The payment that it is about. */
  readonly about: Payment;
  /** A payment that the sum already holds, and that is weighed now. */
  readonly except?: Id;
}

export interface Weighed {
  readonly isForTwo: boolean;
  /** Raise `payment_version` where more was given out, or waits, than was weighed: of two at the same time one is weighed again. */
  readonly guards: readonly Write[];
}

/** Whether it takes two people, with all that was given out of the same payment before and what waits. */
export async function weighOutflow(context: PaymentContext, caller: Caller, wanted: WantedOutflow): Promise<Weighed> {
  const limit = findApprovalLimit(wanted.settings);
  if (caller.kind !== 'staff' || limit === undefined) return { isForTwo: false, guards: [] };
  const { store, clocks } = context.ports;
  const { about, amountMinor, currency } = wanted;
  const merchant = toMerchantKey(about.entityPath);
  const headId = await findHeadId(store, about);
  const outflow: OutflowOf = { rootId: about.rootId, headId, currency, exceptId: wanted.except ?? '', now: clocks.now() };
  const beforeMinor = await store.refundApprovals.outflowBefore(merchant, outflow);
  return {
    isForTwo: needsSecondPerson(caller, limit, { amountMinor, currency, beforeMinor }),
    guards: [{ write: 'outflow.expect', outflow, atMostMinor: beforeMinor }],
  };
}

/** From a chargeback reversal to the authorisation of its capture. */
const stepsMax = 4;

/** The payment whose outflow is one sum: an authorisation with all its captures, or a payment that refers to none. A rebill is one of its own. */
async function findHeadId(store: PaymentPorts['store'], about: Payment): Promise<Id> {
  let payment = about;
  for (let steps = 0; steps < stepsMax && payment.referencedId !== null && !isHead(payment.type); steps += 1) {
    const above = await store.payments.byId(toMerchantKey(payment.entityPath), payment.referencedId);
    if (!above) break;
    payment = above;
  }
  return payment.id;
}

function isHead(type: PaymentType): boolean {
  return type === 'PA' || type === 'DB' || type === 'CD' || type === 'RB' || type === 'RI';
}

export interface WantedNew {
  readonly settings: Pick<ChannelSettings, 'refundApproval'>;
  /** Each that it may become. */
  readonly types: readonly string[];
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Whether a schedule makes it. */
  readonly repeats?: boolean;
}

/**
 * Refuses a credit that takes two people. It cannot wait for the second: its account data is not kept, and a schedule or a
 * checkout would make it later. A merchant's program sends it.
 */
export function refuseLargeCredit(caller: Caller, wanted: WantedNew): void {
  if (!wanted.types.some((type) => isOriginalType(type) && type !== 'PA.CP' && givesMoneyOut(type, null))) return;
  const limit = findApprovalLimit(wanted.settings);
  const { amountMinor, currency, repeats = false } = wanted;
  if (limit === undefined || !needsSecondPerson(caller, limit, { amountMinor, currency, beforeMinor: 0n, repeats })) return;
  const money = `${formatAmount(limit.amountMinor)} ${limit.currency}`;
  const what = repeats ? 'a schedule of credits' : `a credit above ${money}`;
  const description = `${what} needs a second person on this channel, and a credit cannot wait for one: the merchant's program has to send it`;
  throw new Refused({ resultCode: '800.900.301', status: 403, description });
}
