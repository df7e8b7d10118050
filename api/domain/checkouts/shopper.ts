/**
 * The shopper pays a checkout, or stores an account in it (decision: one-payment-per-checkout). The checkout's id is the
 * right to do so once; the payment runs with the right of who prepared it.
 */
import { missing } from '../../foundation/catalogue/rules.ts';
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { findKeyProblem } from '../../foundation/idempotency/idempotency.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, type ParameterError, type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import { createPayment } from '../payments/create/create.ts';
import type { Payment } from '../payments/payment.ts';
import { parseAnswer } from '../payments/processing/answer.ts';
import { isOutcomeOpen } from '../payments/rules.ts';
import { toRedirect } from '../three-d-secure/answer.ts';
import type { Authentication } from '../three-d-secure/authentication.ts';
import { expireAuthentication } from '../three-d-secure/shopper.ts';
import { resumeAccount, storeAccount } from './account.ts';
import type { Checkout } from './checkout.ts';
import { findCheckout, findShopperText, type ShopperResult, toShopperResult } from './form.ts';
import { findLinkState, hasFreeUse } from './links/payment-link.ts';
import { chooseEntity, findShop } from './offer.ts';
import type { CheckoutContext, CheckoutPorts } from './ports.ts';
import { withPreparer } from './preparer.ts';
import { attemptsMax, isLive, listAttempts, listAuthentications, noSession } from './read.ts';
import {
  findBrandRefusal,
  findSentBrand,
  findShopperBreaches,
  isPayable,
  type SeenOfShopper,
  toShopperRequest,
  withoutForeignAddress,
} from './rules.ts';
import { toAccountReturnUrl, toReturnUrl } from './shopper-return.ts';

/** What the form sends. */
export interface Submission {
  readonly kind: Checkout['kind'];
  /** With documented names; only what `toShopperRequest` takes is used. */
  readonly sent: RequestTree;
  readonly seen?: SeenOfShopper;
  /** Random text for each press of the button: the same key pays once. */
  readonly attemptKey: string | undefined;
}

export interface SubmissionAnswer {
  readonly status: 'approved' | 'pending' | 'declined' | 'refused';
  readonly result: ShopperResult & { readonly parameterErrors: Refusal['parameterErrors'] };
  readonly redirect: unknown;
  readonly returnUrl: string | null;
  /** Whether the same checkout may be tried again. */
  readonly retry: boolean;
}

/** How often we decide again where a racing tab or change came first. */
const racesMax = 5;

const raceConstraints: ReadonlySet<string> = new Set(['checkout_state', 'checkout_attempt_open', 'checkout_authentication_open']);

/**
 * One press of the form's button. A decline and a refusal are answers. A payment that is under way or approved already is
 * answered instead of making another: from a second tab, after a reload, or after a lost answer.
 */
export async function submitForm(
  context: Omit<CheckoutContext, 'idempotency'>,
  id: string,
  submission: Submission,
): Promise<SubmissionAnswer> {
  for (let races = 1; ; races += 1) {
    try {
      return await decide(context, await findCheckout(context.ports, id), submission);
    } catch (error) {
      if (error instanceof Refused) return toRefusedAnswer(error.refusal);
      if (!(error instanceof Conflict) || !raceConstraints.has(error.constraint) || races >= racesMax) throw error;
    }
  }
}

async function decide(
  context: Omit<CheckoutContext, 'idempotency'>,
  checkout: Checkout,
  { kind, sent, seen, attemptKey }: Submission,
): Promise<SubmissionAnswer> {
  const { ports } = context;
  if (kind !== checkout.kind) throw noSession();
  const attempts = await listAttempts(ports, checkout);
  const live = attempts.find(isLive);
  if (live) return toAnswer(ports, live, false);
  const prepared: RequestTree = JSON.parse(checkout.request);
  if (checkout.registrationId !== null) return toStoredAnswer(ports, checkout, toShopperRequest(prepared, withoutForeignAddress(sent)));
  const begun = await findBegun(ports, checkout);
  if (begun === 'resumed')
    return decide(context, await findCheckout(ports, checkout.id), { kind, sent, ...(seen ? { seen } : {}), attemptKey });
  if (begun) return toAuthenticationAnswer(context, begun, true);
  const now = ports.clocks.entityNow(checkout.entityId);
  if (!isPayable(checkout, now) || !(await hasLinkLeft(ports, checkout, now))) throw noSession();
  // Of presses at once the guard of the write counts each; who fails there decides again and ends here.
  if (checkout.attempts >= attemptsMax) throw new Refused({ resultCode: '800.120.100', status: 429 });
  const breaches = [...findShopperBreaches(prepared, sent), ...findAttemptKeyBreaches(attemptKey)];
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
  const brandRefusal = findBrandRefusal(sent, (await findShop(ports, checkout)).brands);
  if (brandRefusal) throw new Refused(brandRefusal);
  const brand = await findPayingBrand(ports, checkout, sent);
  const entityId = await chooseEntity(ports, checkout, brand === undefined ? sent : { ...sent, paymentBrand: brand });
  const request = { ...toShopperRequest(prepared, sent, { ...seen, brand }), entityId };
  const trusted = await withPreparer(context, checkout);
  const guard = { write: 'checkout.attempt', id: checkout.id, expectedVersion: checkout.version, attemptsMax, at: now } as const;
  if (kind === 'registration') {
    const decides = await storeAccount(trusted, { checkout, request, attemptKey, guard });
    if (decides) return toAuthenticationAnswer(context, decides, checkout.attempts + 1 < attemptsMax);
    return toStoredAnswer(ports, checkout, request);
  }
  const payment = await createPayment(trusted, request, { idempotencyKey: attemptKey, checkout: { id: checkout.id, guards: [guard] } });
  return toAnswer(ports, payment, attempts.length + 1 < attemptsMax);
}

/** The brand that the shopper pays with: as named, as the number says, or that of the stored account. */
async function findPayingBrand(ports: CheckoutPorts, { entityPath }: Checkout, sent: RequestTree): Promise<string | undefined> {
  const registrationId = textAt(sent, 'registrationId');
  if (registrationId === undefined) return findSentBrand(sent);
  const stored = isId(registrationId) ? await ports.store.registrations.byId(toMerchantKey(entityPath), registrationId) : undefined;
  return stored?.brand ?? undefined;
}

/** Whether the payment link of the checkout, where it has one, may be paid once more. The guard of the write decides; this names the reason. */
async function hasLinkLeft(ports: CheckoutPorts, { paymentLinkId }: Checkout, now: Timestamp): Promise<boolean> {
  if (paymentLinkId === null) return true;
  const link = await ports.store.acrossMerchants.paymentLinkById(paymentLinkId);
  return link !== undefined && findLinkState(link, now) === 'open' && hasFreeUse(link);
}

/** A press is never repeated without its key. */
function findAttemptKeyBreaches(attemptKey: string | undefined): readonly ParameterError[] {
  const name = 'attemptKey';
  if (attemptKey === undefined) return [{ name, value: null, message: missing }];
  const problem = findKeyProblem(attemptKey);
  return problem === undefined ? [] : [{ name, value: null, message: `${name} ${problem}` }];
}

/** The open authentication of the account that is being stored; `resumed` where one that was finished went on just now. */
async function findBegun(ports: CheckoutPorts, checkout: Checkout): Promise<Authentication | 'resumed' | undefined> {
  // Nobody goes on with what the merchant withdrew.
  if (checkout.status === 'withdrawn') return undefined;
  const [latest] = await listAuthentications(ports, checkout);
  if (!latest || latest.resumedAt !== null) return undefined;
  const now = await expireAuthentication(ports, latest);
  if (now.state !== 'finished') return now;
  await resumeAccount(ports, now);
  return 'resumed';
}

function toAuthenticationAnswer(
  { request }: Pick<CheckoutContext, 'request'>,
  authentication: Authentication,
  mayRetry: boolean,
): SubmissionAnswer {
  const { resultCode: code, state, checkoutId, shopperResultUrl } = authentication;
  const result = { code, description: describeResultCode(code), shopperText: findShopperText(code), parameterErrors: [] };
  const redirect = toRedirect(authentication, request.publicUrl) ?? null;
  const returnUrl = toAccountReturnUrl(checkoutId ?? '', shopperResultUrl);
  if (state !== 'finished') return { status: 'pending', result, redirect, returnUrl: redirect === null ? returnUrl : null, retry: false };
  return { status: 'declined', result, redirect, returnUrl: mayRetry ? null : returnUrl, retry: mayRetry };
}

async function toAnswer(ports: CheckoutPorts, payment: Payment, mayRetry: boolean): Promise<SubmissionAnswer> {
  const { status } = payment;
  const redirect = parseAnswer(payment).redirect ?? null;
  const answer = { result: { ...toShopperResult(payment), parameterErrors: [] }, redirect } as const;
  if (isOutcomeOpen(payment)) {
    // Without a redirect there is nothing to do here: the shop tells how it goes on.
    const returnUrl = redirect === null ? await toReturnUrl(ports, payment) : null;
    return { ...answer, status: 'pending', returnUrl, retry: false };
  }
  if (status === 'approved') return { ...answer, status: 'approved', returnUrl: await toReturnUrl(ports, payment), retry: false };
  return { ...answer, status: 'declined', returnUrl: mayRetry ? null : await toReturnUrl(ports, payment), retry: mayRetry };
}

/** An account was stored: the shop reads it at the checkout's `/registration`. */
function toStoredAnswer(ports: CheckoutPorts, { id }: Checkout, request: RequestTree): SubmissionAnswer {
  const code = ports.environment === 'live' ? '000.000.000' : '000.100.110';
  return {
    status: 'approved',
    result: { code, description: describeResultCode(code), shopperText: findShopperText(code), parameterErrors: [] },
    redirect: null,
    returnUrl: toAccountReturnUrl(id, textAt(request, 'shopperResultUrl') ?? null),
    retry: false,
  };
}

function toRefusedAnswer(refusal: Refusal): SubmissionAnswer {
  const { resultCode: code, description, parameterErrors = [] } = refusal;
  return {
    status: 'refused',
    result: { code, description: description ?? describeResultCode(code), shopperText: findShopperText(code), parameterErrors },
    redirect: null,
    returnUrl: null,
    retry: mayRetryAfter(refusal),
  };
}

/** Other data, or another brand, may pass; a checkout that is over, or whose merchant has no right, stays so. */
function mayRetryAfter({ resultCode, parameterErrors = [] }: Refusal): boolean {
  if (parameterErrors.length > 0) return true;
  return resultCode !== '200.300.404' && resultCode !== '800.120.100' && !resultCode.startsWith('800.900.');
}
