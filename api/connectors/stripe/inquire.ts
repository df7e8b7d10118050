/**
 * What became of an attempt whose answer was lost. Stripe cannot be asked by an idempotency key without sending the
 * operation again, and its search lags behind. Its lists do not, so ours is looked for among what was made around that time.
 */
import { type Id, parseIdMs } from '../../foundation/kernel/identifier.ts';
import { minuteMs, secondMs } from '../../foundation/kernel/timestamp.ts';
import type { ConnectorOutcome, InquiredOperation, Inquiry } from '../connector.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { readIntent, readList, readRefund, toCaptureOutcome, toIntentOutcome, toRefundOutcome, toReversalOutcome } from './answer.ts';
import { stripeApi } from './api.ts';
import { askStripe, type StripeCarrier } from './client.ts';

export interface StripeInquirer {
  readonly carrier: StripeCarrier;
  /** Real time, ms, by the clock that makes ids. */
  readonly now: () => number;
}

/** A request that was given up may still arrive, at most this long. Before that, "not found" proves nothing. */
export const stripeAbsentAfterMs = 5 * minuteMs;

/** Stripe's clock and ours differ by less. */
export const clockDifferenceMs = 10 * minuteMs;

/** An inquiry that takes longer is repeated later. */
const inquiryTimeoutMsMax = 5_000;

const pageItems = 100;
/** More was made at that time than an inquiry reads: people have to look. */
const pagesMax = 100;

/** `absent`: Stripe has no such object. Undefined: it cannot be told. */
type Found = { readonly outcome: ConnectorOutcome | undefined } | 'absent' | undefined;

export async function inquireStripe({ carrier, now }: StripeInquirer, requestId: Id, about?: InquiredOperation): Promise<Inquiry> {
  const hasty = { ...carrier, timeoutMs: Math.min(carrier.timeoutMs, inquiryTimeoutMsMax) };
  try {
    const found = await find(hasty, requestId, about);
    if (found === 'absent') return now() - parseIdMs(requestId) >= stripeAbsentAfterMs ? { status: 'absent' } : { status: 'unreachable' };
    return found?.outcome ? { status: 'known', outcome: found.outcome } : { status: 'unreachable' };
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unreachable' };
    throw error;
  }
}

async function find(carrier: StripeCarrier, requestId: Id, about: InquiredOperation | undefined): Promise<Found> {
  const reference = about?.referencedReference ?? null;
  if (reference !== null && about?.operation === 'CP') return findCapture(carrier, requestId, reference);
  if (reference !== null && about?.operation === 'RV') return findReversal(carrier, requestId, reference);
  if (about?.operation === 'RF') return findRefund(carrier, requestId);
  const intent = await findIntent(carrier, requestId);
  return intent === 'absent' && about === undefined ? findRefund(carrier, requestId) : intent;
}

async function findIntent(carrier: StripeCarrier, requestId: Id): Promise<Found> {
  const id = await findId(carrier, requestId, 'paymentIntents');
  if (id === 'absent' || id === undefined) return id;
  const found = await retrieve(carrier, id);
  return found && { outcome: toIntentOutcome(found) };
}

async function findRefund(carrier: StripeCarrier, requestId: Id): Promise<Found> {
  const id = await findId(carrier, requestId, 'refunds');
  if (id === 'absent' || id === undefined) return id;
  const { status, body } = await askStripe(carrier, stripeApi.refunds.retrieve(id));
  const found = status === 200 ? readRefund(body) : undefined;
  return found && { outcome: toRefundOutcome(found) };
}

/** An intent names the capture that ended it. */
async function findCapture(carrier: StripeCarrier, requestId: Id, reference: string): Promise<Found> {
  const found = await retrieve(carrier, reference);
  if (!found) return undefined;
  return found.metadata.capture === requestId ? { outcome: toCaptureOutcome(found) } : 'absent';
}

/** What is let go is let go, whoever asked for it: a reversal leaves no name. That of a debit is a refund. */
async function findReversal(carrier: StripeCarrier, requestId: Id, reference: string): Promise<Found> {
  if (!reference.startsWith('pi_')) return findRefund(carrier, requestId);
  const found = await retrieve(carrier, reference);
  if (!found) return undefined;
  if (found.capture_method !== 'manual') return findRefund(carrier, requestId);
  const outcome = toReversalOutcome(found);
  return outcome ? { outcome } : 'absent';
}

async function retrieve(carrier: StripeCarrier, id: string) {
  const { status, body } = await askStripe(carrier, stripeApi.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  return status === 200 ? readIntent(body) : undefined;
}

/** Undefined where a page could not be read, there are too many, or two have the attempt's id: somebody else sent it again. */
async function findId(carrier: StripeCarrier, requestId: Id, kind: 'paymentIntents' | 'refunds'): Promise<string | 'absent' | undefined> {
  const at = parseIdMs(requestId);
  const created = {
    gte: Math.floor((at - clockDifferenceMs) / secondMs),
    lte: Math.ceil((at + stripeAbsentAfterMs + clockDifferenceMs) / secondMs),
  };
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const params = { created, limit: pageItems, ...(after === undefined ? {} : { starting_after: after }) };
    const { status, body } = await askStripe(carrier, stripeApi[kind].list(params));
    const read = status === 200 ? readList(body) : undefined;
    if (!read) return undefined;
    for (const { id, metadata } of read.data) if (metadata?.attempt === requestId) found.push(id);
    after = read.data.at(-1)?.id;
    if (!read.has_more || after === undefined) return found.length > 1 ? undefined : (found[0] ?? 'absent');
  }
  return undefined;
}
