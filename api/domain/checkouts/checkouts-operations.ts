import { compact } from '../../contract/compact.ts';
import { requireChannel } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { maskSecrets } from '../../foundation/catalogue/redact.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import type { Claim, IdempotencyScope } from '../../foundation/idempotency/idempotency.ts';
import {
  claimIdempotencyKey,
  claimKeyOf,
  claimWrites,
  findReplay,
  type Subject,
} from '../../foundation/idempotency/idempotency-operations.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, withPartition } from '../../foundation/kernel/identifier.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { parseMoney } from '../payments/create/rules.ts';
import { refuseLargeCredit } from '../payments/staff/second-person-operations.ts';
import { acceptChange, acceptPreparation, type Prepared } from './accept.ts';
import { type CheckoutStep, checkoutEvent, createdCode, toCheckoutAnswer, updatedCode, withdrawnCode } from './answer.ts';
import { type Checkout, checkoutValidMs, newCheckoutId } from './checkout.ts';
import type { CheckoutContext } from './ports.ts';
import { noSession, requireCheckout } from './read.ts';
import { findKind, isPayable, listPaymentTypes } from './rules.ts';

export interface ChangeOptions {
  readonly idempotencyKey?: string | undefined;
}

export interface CreateCheckoutOptions extends ChangeOptions {
  /** The link whose page prepares it. */
  readonly paymentLinkId?: Id | undefined;
}

/** How often we decide again where a racing change came first. */
const changesMax = 5;

/** Prepares a checkout (spec §2.4): its amount, currency, type and references are those of the payment that the shopper makes. */
export async function createCheckout(context: CheckoutContext, input: RequestTree, options: CreateCheckoutOptions = {}): Promise<Checkout> {
  return countRequest(context, 'checkout', () =>
    decideWithRetry(async () => {
      const { caller, named, channel, settings } = await requireChannel(context, 'payments:write', textAt(input, 'entityId'), {
        operation: 'checkout',
        ...toHints(input),
      });
      const prepared = await acceptPreparation(context, input, { settings, entityPath: channel.path });
      refuseLargeCredit(caller, { settings, types: listPaymentTypes(prepared.open), ...parseMoney(prepared.open) });
      const claim = await claimKeyOf(context, { named, channel }, 'checkout', { key: options.idempotencyKey, request: prepared.tree });
      const earlier = await findReplay(context, claim, checkoutSubject(context, channel.path));
      if (earlier) return earlier;
      const checkout = await toCheckout(context, { caller, entity: named, prepared, paymentLinkId: options.paymentLinkId ?? null });
      await store(context, { caller, checkout, claim, step: 'prepared', request: prepared.tree }, [{ write: 'checkout.insert', checkout }]);
      return checkout;
    }),
  );
}

/** Changes what was prepared, as long as nothing was paid. What is not sent stays, and so does the time when it expires. */
export async function updateCheckout(
  context: CheckoutContext,
  id: string,
  input: RequestTree,
  options: ChangeOptions = {},
): Promise<Checkout> {
  return countRequest(context, 'checkoutUpdate', () =>
    decideWithRetry(async () => {
      const { caller, checkout, settings } = await requireNamed(context, id, input, 'checkoutUpdate');
      const prepared = await acceptChange(context, checkout, input, { settings, entityPath: checkout.entityPath });
      refuseLargeCredit(caller, { settings, types: listPaymentTypes(prepared.open), ...parseMoney(prepared.open) });
      const claim = await claimIdempotencyKey(context, scopeFor('update', checkout), options.idempotencyKey, prepared.sent);
      const earlier = await findReplay(context, claim, checkoutSubject(context, checkout.entityPath));
      if (earlier) return earlier;
      const changed = { ...(await toChanged(context, checkout, updatedCode, prepared)), status: 'open' } as const;
      refuseAnotherAmount(checkout, changed);
      return change(context, { caller, checkout: changed, claim, step: 'changed', request: prepared.sent }, checkout);
    }),
  );
}

/** Withdraws a checkout that nobody has paid: its form is shown no more. */
export async function deleteCheckout(
  context: CheckoutContext,
  id: string,
  input: RequestTree,
  options: ChangeOptions = {},
): Promise<Checkout> {
  return countRequest(context, 'checkoutDelete', () =>
    decideWithRetry(async () => {
      const { caller, checkout } = await requireNamed(context, id, input, 'checkoutDelete');
      const claim = await claimIdempotencyKey(context, scopeFor('delete', checkout), options.idempotencyKey, input);
      const earlier = await findReplay(context, claim, checkoutSubject(context, checkout.entityPath));
      if (earlier) return earlier;
      const changed = { ...(await toChanged(context, checkout, withdrawnCode)), status: 'withdrawn' } as const;
      return change(context, { caller, checkout: changed, claim, step: 'withdrawn', request: {} }, checkout);
    }),
  );
}

const raceConstraints: ReadonlySet<string> = new Set(['checkout_state', 'idempotency_key']);

/** After a lost race for the key the request is a repetition; after one over the checkout we decide on it as it is now. */
async function decideWithRetry(decide: () => Promise<Checkout>): Promise<Checkout> {
  for (let changes = 1; ; changes += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Conflict) || !raceConstraints.has(error.constraint)) throw error;
      if (changes >= changesMax) throw alreadyPaid();
    }
  }
}

function toHints(input: RequestTree) {
  const currency = textAt(input, 'currency');
  const paymentType = textAt(input, 'paymentType');
  return compact({ currency, paymentType });
}

function scopeFor(operation: 'update' | 'delete', { id, entityId }: Checkout): Omit<IdempotencyScope, 'key'> {
  return { entityId, operation: `checkout ${operation}:${id}` };
}

/** Claim and checkout are one commit, so a repetition never finds it in flight. */
function checkoutSubject({ ports }: CheckoutContext, entityPath: string): Subject<Checkout> {
  return { load: (id) => ports.store.checkouts.byId(toMerchantKey(entityPath), id), isOpen: () => false };
}

/** The checkout to change. Refuses one whose time is over as unknown, and one that was paid with 400, 700.400.530. */
async function requireNamed(context: CheckoutContext, id: string, input: RequestTree, operation: 'checkoutUpdate' | 'checkoutDelete') {
  const { caller, checkout } = await requireCheckout(context, 'payments:write', id, textAt(input, 'entityId'));
  const { settings } = await requireChannel(context, 'payments:write', checkout.entityId, {
    operation,
    currency: checkout.currency ?? undefined,
    paymentType: checkout.paymentType ?? undefined,
  });
  return { caller, checkout, settings };
}

function refuseUnchangeable(context: CheckoutContext, checkout: Checkout): void {
  if (checkout.status === 'completed') throw alreadyPaid();
  if (!isPayable(checkout, context.ports.clocks.entityNow(checkout.entityId))) throw noSession();
}

/** The page of a payment link says what is paid by it: the shopper pays that and nothing else. */
function refuseAnotherAmount(before: Checkout, changed: Checkout): void {
  if (before.paymentLinkId === null) return;
  const other = (['amountMinor', 'currency', 'paymentType'] as const).find((field) => before[field] !== changed[field]);
  if (other === undefined) return;
  const name = other === 'amountMinor' ? 'amount' : other;
  throw wrongParameter(name, `${name} must be that of the payment link that made the checkout`);
}

function alreadyPaid(): Refused {
  const description = 'the checkout is paid, or a payment of it is under way: it cannot be changed any more';
  return new Refused({ resultCode: '200.300.404', status: 400, description });
}

interface CheckoutGiven {
  readonly caller: Caller;
  readonly entity: { readonly id: string; readonly path: string };
  readonly prepared: Prepared;
  readonly paymentLinkId: Id | null;
}

async function toCheckout(context: CheckoutContext, { caller, entity, prepared, paymentLinkId }: CheckoutGiven): Promise<Checkout> {
  const { clocks, randomHex, environment, partition } = context.ports;
  const now = clocks.entityNow(entity.id);
  const id = withPartition(newCheckoutId(now, randomHex, environment), partition);
  return {
    id,
    entityId: entity.id,
    entityPath: entity.path,
    status: 'open',
    ...preparedFields(prepared),
    answer: await answerText(context, id, createdCode, now, prepared),
    callerId: caller.id,
    callerSessionId: caller.kind === 'staff' ? caller.sessionId : null,
    registrationId: null,
    attempts: 0,
    openedAt: null,
    returnedAt: null,
    readAt: null,
    readBeforeAt: null,
    expiresAt: now + checkoutValidMs,
    version: 1,
    createdAt: now,
    updatedAt: now,
    paymentLinkId,
  };
}

function preparedFields({ open, warnings }: Prepared) {
  const kind = findKind(open);
  const isPayment = kind === 'payment';
  return {
    kind,
    paymentType: isPayment ? (textAt(open, 'paymentType') ?? null) : null,
    amountMinor: isPayment ? (parseAmount(textAt(open, 'amount') ?? '') ?? 0n) : null,
    currency: isPayment ? (textAt(open, 'currency') ?? null) : null,
    merchantTransactionId: textAt(open, 'merchantTransactionId') ?? null,
    request: JSON.stringify(open),
    warnings: JSON.stringify(warnings),
  };
}

/** spec §2.1: the hash of the form's script, where the merchant asks for it. */
async function answerText({ ports }: CheckoutContext, id: string, resultCode: string, at: Timestamp, prepared?: Prepared): Promise<string> {
  const isAsked = prepared !== undefined && textAt(prepared.open, 'integrity') === 'true';
  const script = isAsked ? await ports.widgetScript?.() : undefined;
  return toCheckoutAnswer(id, resultCode, { buildNumber: ports.buildNumber, at }, script?.integrity);
}

async function toChanged(context: CheckoutContext, checkout: Checkout, resultCode: string, prepared?: Prepared): Promise<Checkout> {
  refuseUnchangeable(context, checkout);
  const now = context.ports.clocks.entityNow(checkout.entityId);
  return {
    ...checkout,
    ...(prepared ? preparedFields(prepared) : {}),
    answer: await answerText(context, checkout.id, resultCode, now, prepared),
    updatedAt: now,
    version: checkout.version + 1,
  };
}

interface Stored {
  readonly caller: Caller;
  readonly checkout: Checkout;
  readonly claim: Claim | null;
  readonly step: CheckoutStep;
  readonly request: RequestTree;
}

/** A payment that is under way or approved stands in its way: then the guard raises at every try. */
async function change(context: CheckoutContext, stored: Stored, before: Checkout): Promise<Checkout> {
  await store(context, stored, [{ write: 'checkout.change', checkout: stored.checkout, expectedVersion: before.version }]);
  return stored.checkout;
}

async function store(
  context: CheckoutContext,
  { caller, checkout, claim, step, request }: Stored,
  writes: readonly Write[],
): Promise<void> {
  const { ports } = context;
  await ports.store.commit(toMerchantKey(checkout.entityPath), [
    ...claimWrites(ports, claim, { subjectId: checkout.id, completed: true }),
    ...writes,
    { write: 'event.append', event: checkoutEvent(checkout, step, ports.newId()) },
    {
      write: 'request.log',
      entry: {
        id: ports.newId(),
        subjectKind: 'checkout',
        subjectId: checkout.id,
        entityId: checkout.entityId,
        endpoint: context.request.endpoint,
        operation: `checkout ${step}`,
        at: checkout.updatedAt,
        request: JSON.stringify(maskSecrets(requestShapes.checkout, request)),
        resultCode: readResultCode(checkout),
        callerId: caller.id,
        reason: null,
        decidedUs: Math.round(ports.clocks.elapsedUs() - context.request.arrivedUs),
        connectorUs: 0,
        problems: null,
      },
    },
  ]);
  ports.publish();
}

function readResultCode({ answer }: Checkout): string {
  const parsed: { readonly result: { readonly code: string } } = JSON.parse(answer);
  return parsed.result.code;
}
