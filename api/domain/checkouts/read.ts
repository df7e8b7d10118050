import { entityWithin, requireCaller, requireEntity, requireScopeAt } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { isCommitted } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import { isCheckoutId } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';
import { isOutcomeOpen } from '../payments/rules.ts';
import type { Registration } from '../registrations/registration.ts';
import { mayPay } from '../three-d-secure/authentication.ts';
import { toWaitingAnswer } from './answer.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutContext, CheckoutFilter, CheckoutPorts } from './ports.ts';
import { isReadable, waitBeforeRead } from './rules.ts';

/** As often as a shopper may try one checkout: who tests stolen cards tries more. */
export const attemptsMax = 20;

/** The exact text that merchants' programs compare (decision: existing-clients). */
const noSessionText =
  'invalid or missing parameter - (opp) No payment session found for the requested id - are you mixing test/live servers or have you paid more than 30min ago?';

/** An unknown checkout, another entity's and an expired one are alike. */
export function noSession(): Refused {
  return new Refused({ resultCode: '200.300.404', status: 400, description: noSessionText });
}

/** The checkout, where the caller sees it and it belongs to the named entity; undefined where it does not exist for them. */
export async function readCheckout(context: CheckoutContext, id: string, entityId?: string): Promise<Checkout | undefined> {
  return (await findVisible(context, 'payments:read', id, entityId)).checkout;
}

export async function requireCheckout(
  context: CheckoutContext,
  permission: Permission,
  id: string,
  entityId: string | undefined,
): Promise<{ readonly caller: Caller; readonly checkout: Checkout }> {
  const { caller, checkout } = await findVisible(context, permission, id, entityId);
  if (!checkout) throw noSession();
  return { caller, checkout };
}

async function findVisible(context: CheckoutContext, permission: Permission, id: string, entityId: string | undefined) {
  const caller = requireCaller(context, permission);
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, permission, entityId)).entity.path;
  const found = isCheckoutId(id) ? await context.ports.store.checkouts.byId(toDataScope(within), id) : undefined;
  const isVisible = found && entityWithin(context, found.entityPath) && isWithin(within, found.entityPath);
  return { caller, checkout: isVisible ? found : undefined };
}

/** Newest first, limited to what the caller sees. */
export async function listCheckouts(context: CheckoutContext, filter: Wanted<CheckoutFilter>, page: PageRequest): Promise<Page<Checkout>> {
  const { entityId, ...rest } = filter;
  const entityPath = await requireScopeAt(context, entityId);
  return context.ports.store.checkouts.page({ ...rest, entityPath }, page);
}

/** Its payments, oldest first. */
export function listAttempts(
  { store }: Pick<CheckoutPorts, 'store'>,
  { id, entityPath }: Pick<Checkout, 'id' | 'entityPath'>,
): Promise<readonly Payment[]> {
  return store.payments.ofCheckout(toMerchantKey(entityPath), id, attemptsMax);
}

/** The payment that counts: one that is under way or approved, or else the last that was tried. */
export function selectPayment(attempts: readonly Payment[]): Payment | undefined {
  return attempts.find(isLive) ?? attempts.at(-1);
}

/** Paid, or it is not known yet whether it is: the shopper does not pay again. */
export function isLive(payment: Payment): boolean {
  return payment.status === 'approved' || isOutcomeOpen(payment);
}

/** What the merchant reads: the payment or registration, or that there is none yet. */
export interface CheckoutResult {
  readonly payment: Payment | null;
  readonly registration: Registration | null;
  /** The documented answer while there is neither. */
  readonly waitingAnswer: string | null;
}

/**
 * The documented read of what came of a checkout, at most twice a minute (429, 800.120.100). Refuses one that is unknown,
 * another entity's or expired, and one that was finished without what is asked for, with 400, 200.300.404.
 */
export async function readCheckoutResult(
  context: CheckoutContext,
  id: string,
  { entityId, of }: { readonly entityId?: string | undefined; readonly of: Checkout['kind'] },
): Promise<CheckoutResult> {
  const { checkout } = await requireCheckout(context, 'payments:read', id, entityId);
  const now = context.ports.clocks.entityNow(checkout.entityId);
  if (!isReadable(checkout, now)) throw noSession();
  await countRead(context, checkout);
  const payment = selectPayment(await listAttempts(context.ports, checkout)) ?? null;
  const registration = of === 'registration' ? await findRegistration(context, checkout, payment) : null;
  if (of === 'payment' && payment) {
    await noteResultRead(context.ports, payment);
    return { payment, registration: null, waitingAnswer: null };
  }
  if (registration) return { payment: null, registration, waitingAnswer: null };
  if (checkout.status === 'completed') throw noSession();
  const { buildNumber } = context.ports;
  const failure = of === 'registration' ? await findFailure(context.ports, checkout) : undefined;
  return { payment: null, registration: null, waitingAnswer: toWaitingAnswer(checkout.id, { buildNumber, at: now }, failure) };
}

/** Authentications of a checkout that stores an account, newest first. */
export function listAuthentications({ store }: Pick<CheckoutPorts, 'store'>, { id, kind, entityPath }: Checkout) {
  return kind === 'registration' ? store.authentications.ofCheckout(toMerchantKey(entityPath), id, attemptsMax) : Promise.resolve([]);
}

/** Why the last try to store an account failed. */
async function findFailure(ports: CheckoutPorts, checkout: Checkout): Promise<string | undefined> {
  const [latest] = await listAuthentications(ports, checkout);
  return latest?.state === 'finished' && !mayPay(latest) ? latest.resultCode : undefined;
}

async function findRegistration({ ports }: CheckoutContext, checkout: Checkout, payment: Payment | null): Promise<Registration | null> {
  const id = checkout.registrationId ?? (payment?.status === 'approved' ? payment.registrationId : null);
  const registration = id === null ? undefined : await ports.store.registrations.byId(toMerchantKey(checkout.entityPath), id);
  return registration?.status === 'active' ? registration : null;
}

/** Who has read the outcome need not be called about it. */
async function noteResultRead(
  { store }: CheckoutPorts,
  { id, entityPath, status, shopperResultUrl, notificationUrl }: Payment,
): Promise<void> {
  if (status === 'pending' || status === 'unknown' || shopperResultUrl === null || notificationUrl !== null) return;
  await store.commit(toMerchantKey(entityPath), [{ write: 'result-call.cancel', paymentId: id }]);
}

/** Stored with the checkout, so that the limit holds over all instances and restarts. */
async function countRead({ ports }: CheckoutContext, checkout: Checkout): Promise<void> {
  if (!ports.limitsStatusReads) return;
  const now = ports.clocks.now();
  const waitMs = waitBeforeRead(checkout, now);
  if (waitMs > 0) throw tooManyReads(waitMs);
  // Another read came in between: this one may be the third.
  const isFirst = await isCommitted(
    ports.store.commit(toMerchantKey(checkout.entityPath), [
      { write: 'checkout.read', id: checkout.id, at: now, lastReadAt: checkout.readAt },
    ]),
  );
  if (!isFirst) throw tooManyReads(secondMs);
}

function tooManyReads(waitMs: number): Refused {
  const headers = { 'Retry-After': String(Math.ceil(waitMs / secondMs)) };
  return new Refused({ resultCode: '800.120.100', status: 429, headers });
}
