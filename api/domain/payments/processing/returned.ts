/** The shopper's return from the pages of the gateway behind: what came of the payment is asked, never believed of an address. */

import { findConnectorKind } from '../../../connectors/choose.ts';
import type { Inquiry } from '../../../connectors/connector.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ConnectorName } from '../../../foundation/entities/entity.ts';
import { steadyEntityNow, steadyNow } from '../../../foundation/kernel/clock.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { endedUncertain, isOutcomeOpen } from '../rules.ts';
import { isCallInFlight } from './due-work.ts';
import { inquiredOperation } from './inquired.ts';
import { mayStillBeCancelled, nextInquiryAt } from './inquiry-schedule.ts';
import { reopen } from './reopen.ts';
import { storeFoundOutcome } from './store-found-outcome.ts';

/**
 * Returns the payment as it then stands; undefined where no payment of this id went to the connector. Where its outcome is
 * not known yet, inquiries go on from here on.
 */
export async function concludeReturned(ports: PaymentPorts, paymentId: string, connector: string): Promise<Payment | undefined> {
  const payment = isId(paymentId) ? await ports.store.acrossMerchants.paymentById(paymentId) : undefined;
  if (payment === undefined || (await kindOf(ports, payment)) !== connector) return undefined;
  if (payment.status !== 'pending') return payment;
  const attempts = await ports.store.attempts.ofPayment(toMerchantKey(payment.entityPath), payment.id);
  const attempt = attempts.find(({ finishedAt }) => finishedAt === null);
  if (!attempt || mayStillBeCancelled(attempt, steadyNow(ports.clocks), ports.isDatabaseOwn)) return payment;
  const inquiry = await ask(ports, payment, attempt);
  if (inquiry.status === 'known' && !isWaiting(inquiry)) return storeFoundOutcome(ports, payment, attempt, inquiry.outcome);
  await askSoon(ports, payment, attempt);
  return payment;
}

export interface Notified {
  readonly paymentId: string;
  readonly channelId: string;
  /** The connector's name at the channel: its kind, or that of a further account. */
  readonly connector: string;
}

/**
 * The other side told that something became of a payment: it is asked what. Also one that was given up, or that inquiries
 * ended without an outcome. Undefined where no such payment went there; unchanged where its outcome is known, or not there yet.
 */
export async function concludeNotified(ports: PaymentPorts, { paymentId, channelId, connector }: Notified): Promise<Payment | undefined> {
  const payment = isId(paymentId) ? await ports.store.acrossMerchants.paymentById(paymentId) : undefined;
  if (payment?.entityId !== channelId || payment.connector !== connector) return undefined;
  if (!isOutcomeOpen(payment)) return payment;
  const attempts = await ports.store.attempts.ofPayment(toMerchantKey(payment.entityPath), payment.id);
  const isEnded = endedUncertain(payment);
  const attempt = isEnded ? attempts.at(-1) : attempts.findLast(({ finishedAt }) => finishedAt === null);
  // Its own answer is under way, and completes what waits for it, such as an idempotency key.
  if (!attempt || (!isEnded && attempt.connectorReference === null && isCallInFlight(attempt))) return payment;
  if (mayStillBeCancelled(attempt, steadyNow(ports.clocks), ports.isDatabaseOwn)) return payment;
  const inquiry = await ask(ports, payment, attempt);
  if (inquiry.status !== 'known' || isWaiting(inquiry)) return payment;
  const open = isEnded ? reopen(payment, attempt, ports.clocks.entityNow(payment.entityId)) : { payment, writes: [] };
  return storeFoundOutcome(ports, open.payment, attempt, inquiry.outcome, open.writes);
}

/** `concludeNotified` where the other side names the attempt. Undefined where the channel's merchant has no such attempt there. */
export async function concludeAttemptNotified(
  ports: PaymentPorts,
  { attemptId, channelId, connector }: Omit<Notified, 'paymentId'> & { readonly attemptId: string },
): Promise<Payment | undefined> {
  const channel = isId(attemptId) ? await findEntity(ports, channelId) : undefined;
  if (!channel) return undefined;
  const [attempt] = await ports.store.attempts.byIds(toMerchantKey(channel.path), [attemptId]);
  return attempt?.connector === connector ? concludeNotified(ports, { paymentId: attempt.paymentId, channelId, connector }) : undefined;
}

/** The kind of connector that a payment went to; undefined where its channel no longer has it. */
export async function kindOf(ports: PaymentPorts, { connector, entityId }: Payment): Promise<ConnectorName | undefined> {
  const settings = (await findEntity(ports, entityId))?.settings;
  return settings ? findConnectorKind(connector, settings) : undefined;
}

async function ask(ports: PaymentPorts, payment: Payment, attempt: Attempt): Promise<Inquiry> {
  const settings = (await findEntity(ports, payment.entityId))?.settings;
  if (!settings) return { status: 'unreachable' };
  return ports
    .connectorFor(settings, attempt.connector)
    .inquire(attempt.id, settings, payment.entityId, await inquiredOperation(ports, payment))
    .catch((): Inquiry => ({ status: 'unreachable' }));
}

function isWaiting({ outcome }: Extract<Inquiry, { status: 'known' }>): boolean {
  return findResultCode(outcome.resultCode)?.outcome === 'PENDING';
}

/** The shopper's half hour is over: they are back. */
async function askSoon(ports: PaymentPorts, payment: Payment, attempt: Attempt): Promise<void> {
  const dueAt = nextInquiryAt(steadyEntityNow(ports.clocks, payment.entityId), attempt.inquiries);
  if (dueAt === null || (attempt.nextInquiryAt !== null && attempt.nextInquiryAt <= dueAt)) return;
  try {
    const write = { write: 'attempt.inquired', id: attempt.id, nextInquiryAt: dueAt, asked: false } as const;
    await ports.store.commit(toMerchantKey(payment.entityPath), [write]);
  } catch (error) {
    // An inquiry concluded it meanwhile: what is stored stands.
    if (!(error instanceof Conflict)) throw error;
  }
}
