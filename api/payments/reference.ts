import { entityWithin, noRight, requireCaller, requireEntity } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { throttle } from '../access/throttle.ts';
import { checkRequest } from '../catalogue/check.ts';
import { canonicalText, echoOf, maskForLog, splitSecrets } from '../catalogue/redact.ts';
import { requestShapes } from '../catalogue/requests.ts';
import type { RequestTree } from '../catalogue/tree.ts';
import { textAt } from '../catalogue/tree.ts';
import type { Context } from '../context.ts';
import type { ChannelSettings, Entity } from '../entities/entity.ts';
import { entityOf } from '../entities/operations.ts';
import { isWithin } from '../entities/tree.ts';
import { isId } from '../kernel/identifier.ts';
import { parseAmount } from '../kernel/money.ts';
import { invalidParameters, type ParameterError, Refused } from '../kernel/refusal.ts';
import { Conflict, type Store } from '../ports.ts';
import { carryOut } from './carry-out.ts';
import { paymentsAbove } from './lineage.ts';
import { measured } from './measured.ts';
import { refundLimitConstraint, requireWithinLimit, staffRefundOf } from './operations-refund-limit.ts';
import type { Payment, Warning } from './payment.ts';
import type { Claim, Lineage, Plan } from './plan.ts';
import { blankPayment } from './plan-parts.ts';
import { claimOf, replayed } from './replay.ts';
import {
  decideReference,
  isBackOffice,
  isReferencingType,
  type ReferencingType,
  raceConstraints,
  referencingTypes,
  unmatched,
} from './rules.ts';
import { limitUsedUp, permissionOf, refusalOfStaff } from './staff-rules.ts';

export interface ReferenceOptions {
  readonly idempotencyKey?: string | undefined;
  /** Why, in the words of who did it. */
  readonly reason?: string | undefined;
  /** The version of the referenced payment that the caller decided on: a stale one is refused. */
  readonly expectedVersion?: number | undefined;
  readonly namedBy?: 'path' | 'referenceUuid';
}

/** How often a decision is taken again when a racing operation changed what it was taken on. */
const decisionsMax = 5;

/**
 * Captures, reverses, refunds, rebills … an earlier payment (core 2.2, 4). What our own rules or the bank decline is a
 * stored payment with its result (`700.400.200` for a refund beyond what remains); a request that may not be is refused.
 */
export async function referencePayment(context: Context, id: string, input: RequestTree, options: ReferenceOptions = {}): Promise<Payment> {
  return measured(context, 'reference', () => takeReference(context, id, input, options));
}

async function takeReference(context: Context, id: string, input: RequestTree, options: ReferenceOptions): Promise<Payment> {
  const entityId = textAt(input, 'entityId');
  const { caller, type } = requireReference(context, input);
  const entity = entityId === undefined ? undefined : (await requireEntity(context, permissionOf(type), entityId)).entity;
  const target = await visibleTarget(context, id, entity);
  if (!target) throw unmatchedReference(id, type, entity, options);
  const { channel, settings } = await channelOf(context, target);
  throttle(context, 'reference', channel);
  const request = accept(context, input, type, settings);
  const refusal = refusalOfStaff(caller, { type, ...request, reason: options.reason });
  if (refusal) throw new Refused(refusal);
  const claim = await claimOf(context, { entityId: channel.id, operation: `${type}:${target.id}` }, options.idempotencyKey, () =>
    canonicalText(request.tree),
  );
  const work: Work = { caller, channel, settings, type, request, claim, options };
  for (let decisions = 1; ; decisions += 1) {
    const earlier = await replayed(context, claim);
    if (earlier) return earlier;
    if (type === 'RF') await requireWithinLimit(context, caller, target, request.amountMinor ?? 0n);
    try {
      return await carryOut(context, await planOf(context, target.id, work));
    } catch (error) {
      if (!(error instanceof Conflict) || !mayDecideAgain(error, decisions)) throw error;
    }
  }
}

/** Who may not ask at all is told that before anything about the type. The back office wants a token that may do both. */
function requireReference(context: Context, input: RequestTree): { readonly caller: Caller; readonly type: ReferencingType } {
  requireCaller(context, permissionOf(textAt(input, 'paymentType') ?? ''));
  const type = typeOf(input);
  return { caller: requireRightTo(context, type), type };
}

/** Throws the refusal of who may not do it to any payment: by scopes for programs, by role for staff. */
export function requireRightTo(context: Context, type: ReferencingType): Caller {
  const caller = requireCaller(context, permissionOf(type));
  if (isBackOffice(type) && caller.kind === 'token') requireCaller(context, 'payments:write');
  return caller;
}

/** A lost race over amounts is decided again on what is there now; a lost race for the key is answered by the winner. */
function mayDecideAgain(conflict: Conflict, decisions: number): boolean {
  if (conflict.constraint === 'payment_version') throw staleVersion();
  const { constraint } = conflict;
  // Where reads lag behind writes, the write knows better than what was read before it.
  if (constraint === refundLimitConstraint && decisions === decisionsMax) throw new Refused(limitUsedUp);
  return (
    decisions < decisionsMax &&
    (constraint === 'idempotency_key' || constraint === refundLimitConstraint || raceConstraints.has(constraint))
  );
}

function staleVersion(): Refused {
  return new Refused({
    resultCode: '800.110.100',
    status: 409,
    description: 'the payment has changed since it was read: read it again and decide anew',
  });
}

function typeOf(input: RequestTree): ReferencingType {
  const type = textAt(input, 'paymentType') ?? '';
  if (isReferencingType(type)) return type;
  throw new Refused(
    invalidParameters([
      { name: 'paymentType', value: type === '' ? null : type, message: `must be one of [${referencingTypes.join(', ')}]` },
    ]),
  );
}

/** The referenced payment, where the caller and the named entity see it. */
async function visibleTarget(context: Context, id: string, entity: Entity | undefined): Promise<Payment | undefined> {
  const named = isId(id) ? await context.ports.store.paymentById(id) : undefined;
  if (!named || !entityWithin(context, named.entityPath)) return undefined;
  if (entity && !isWithin(entity.path, named.entityPath)) throw new Refused({ resultCode: '700.400.700', status: 400 });
  return referenceTarget(context.ports.store, named);
}

/** What an operation on the payment moves: an increment stands for the authorisation that it added to. */
export async function referenceTarget(store: Store, named: Payment): Promise<Payment | undefined> {
  const { type, referencedId, status, authorized, amountMinor } = named;
  const isIncrement = type === 'PA' && referencedId !== null && status === 'approved' && authorized === 0n && amountMinor > 0n;
  return isIncrement ? store.paymentById(referencedId) : named;
}

/** Interfaces, Status: 404, but 400 on a tolerant channel, as old programs expect, and naming referenceUuid where that named it. */
function unmatchedReference(id: string, type: ReferencingType, entity: Entity | undefined, options: ReferenceOptions): Refused {
  if (options.namedBy === 'referenceUuid') {
    return new Refused(
      invalidParameters([{ name: 'referenceUuid', value: id, message: 'referenceUuid must be the id of an earlier payment' }]),
    );
  }
  const isTolerant = entity?.settings?.validation === 'tolerant';
  return new Refused({ resultCode: unmatched[type], status: isTolerant ? 400 : 404 });
}

async function channelOf(context: Context, target: Payment): Promise<{ channel: Entity; settings: ChannelSettings }> {
  const channel = await entityOf(context.ports, target.entityId);
  if (!channel?.settings) throw noRight();
  return { channel, settings: channel.settings };
}

interface AcceptedReference {
  readonly tree: RequestTree;
  readonly open: RequestTree;
  readonly amountMinor: bigint | undefined;
  readonly currency: string | undefined;
  readonly warnings: readonly Warning[];
}

function accept(context: Context, input: RequestTree, type: ReferencingType, settings: ChannelSettings): AcceptedReference {
  if (context.ports.environment === 'live' && input.testMode !== undefined) throw new Refused({ resultCode: '600.200.701', status: 400 });
  const { breaches, warnings, tree } = checkRequest(requestShapes.reference, input, {
    mode: settings.validation,
    sentNames: context.request.sentNames,
  });
  const missing = [...breaches, ...missingAmount(tree, type, breaches)];
  if (missing.length > 0) throw new Refused(invalidParameters(missing));
  const amount = textAt(tree, 'amount');
  const amountMinor = amount === undefined ? undefined : parseAmount(amount);
  if (amountMinor === 0n) {
    throw new Refused({
      resultCode: '100.550.300',
      status: 400,
      parameterErrors: [{ name: 'amount', value: amount ?? null, message: 'amount must be greater than 0.00' }],
    });
  }
  const { open } = splitSecrets(requestShapes.reference, tree);
  return { tree, open, amountMinor, currency: textAt(tree, 'currency'), warnings: [...warnings, ...context.request.unknownParameters] };
}

/** 2.1 has amount and currency required; a reversal may leave both out, and so may the back office (public-api 1a). */
function missingAmount(tree: RequestTree, type: ReferencingType, breaches: readonly ParameterError[]): readonly ParameterError[] {
  const names =
    type === 'RV' || isBackOffice(type) ? partnersMissing(tree) : ['amount', 'currency'].filter((name) => textAt(tree, name) === undefined);
  return names
    .filter((name) => !breaches.some((breach) => breach.name === name))
    .map((name) => ({ name, value: null, message: `${name} may not be empty` }));
}

function partnersMissing(tree: RequestTree): readonly string[] {
  const hasAmount = textAt(tree, 'amount') !== undefined;
  const hasCurrency = textAt(tree, 'currency') !== undefined;
  if (hasAmount === hasCurrency) return [];
  return [hasAmount ? 'currency' : 'amount'];
}

interface Work {
  readonly caller: Caller;
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  readonly type: ReferencingType;
  readonly request: AcceptedReference;
  readonly claim: Claim | null;
  readonly options: ReferenceOptions;
}

async function planOf(context: Context, targetId: string, work: Work): Promise<Plan> {
  const { ports } = context;
  const target = await ports.store.paymentById(targetId);
  if (!target) throw new Refused({ resultCode: unmatched[work.type], status: 404 });
  const { expectedVersion } = work.options;
  if (expectedVersion !== undefined && expectedVersion !== target.version) throw staleVersion();
  const connector = ports.connectorFor(work.settings);
  const mayReverse = work.type !== 'RV' || connector.mayReverse(target, work.settings, ports.clocks.entityNow(work.channel.id));
  const { amountMinor, currency, open } = work.request;
  const decision = decideReference(target, {
    type: work.type,
    amountMinor,
    currency,
    final: textAt(open, 'sequence') === 'FINAL',
    mayReverse,
  });
  const isAllowed = decision.status === 'allowed';
  const plan = referencePlan(
    context,
    work,
    { target, above: isAllowed ? await paymentsAbove(ports.store, target, work.type) : [] },
    {
      amountMinor: isAllowed ? decision.amountMinor : (amountMinor ?? 0n),
      releasedMinor: isAllowed ? decision.releasedMinor : 0n,
      declinedWith: isAllowed ? null : decision.resultCode,
    },
  );
  return { ...plan, staffRefund: staffRefundOf(context, work.caller, plan.payment) };
}

interface Decided {
  readonly amountMinor: bigint;
  readonly releasedMinor: bigint;
  readonly declinedWith: string | null;
}

function referencePlan(
  context: Context,
  work: Pick<Work, 'channel' | 'settings' | 'type' | 'request' | 'claim' | 'options'> & { readonly caller: Pick<Caller, 'id'> },
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
    brand: target.brand,
    method: target.method,
    referencedId: target.id,
    rootId: target.rootId,
    registrationId: target.registrationId,
    cardBin: target.cardBin,
    last4: target.last4,
    holder: target.holder,
    email: blank.payment.email ?? target.email,
  };
  return {
    payment,
    facts: { ...blank.facts, referencedId: target.id, echo: echoOf(request.open) },
    call: { ...blank.call, brand: target.brand, method: target.method, referenced: target },
    lineage: decided.declinedWith === null ? lineage : null,
    increment: false,
    releasedMinor: decided.releasedMinor,
    claim: work.claim,
    staffRefund: null,
    expectedVersion: work.options.expectedVersion ?? null,
    registration: null,
    declinedWith: decided.declinedWith,
    log: {
      ...blank.log,
      operation: `reference ${type}`,
      request: JSON.stringify(maskForLog(requestShapes.reference, request.tree)),
      callerId: work.caller.id,
      reason: work.options.reason ?? null,
    },
  };
}

/** The capture that follows an authorisation of type PA.CP; none where it was not approved, or only for review. */
export function captureOf(
  context: Context,
  authorized: Payment,
  by: { readonly channel: Entity; readonly settings: ChannelSettings; readonly callerId: string },
): Plan | null {
  if (authorized.status !== 'approved' || authorized.authorized === 0n || authorized.resultCode.startsWith('000.400.')) return null;
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
  return referencePlan(
    context,
    work,
    { target: authorized, above: [] },
    { amountMinor: authorized.authorized, releasedMinor: 0n, declinedWith: null },
  );
}
