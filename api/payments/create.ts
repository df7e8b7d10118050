import { requireChannel } from '../access/authorize.ts';
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
import type { Id } from '../kernel/identifier.ts';
import { dayMs } from '../kernel/moment.ts';
import { invalidParameters, type Refusal, Refused } from '../kernel/refusal.ts';
import { Conflict } from '../ports.ts';
import { type Account, decideAccount, hasAccountData, type Secrets, sealableAccount } from '../registrations/account.ts';
import { namedRegistration, payWithStored } from '../registrations/operations-account.ts';
import type { Registration } from '../registrations/registration.ts';
import { alreadySpent, openToken, tokenSpent } from '../wallets/operations.ts';
import type { SpentToken } from '../wallets/wallet.ts';
import { carryOut, type FollowUp } from './carry-out.ts';
import { moneyOf, needsThreeDSecure, otherSecrets, refusalOfPayment } from './create-rules.ts';
import { measured } from './measured.ts';
import { withRisk } from './operations-risk.ts';
import type { Payment, PaymentType, Warning } from './payment.ts';
import type { Claim, Lineage, Plan } from './plan.ts';
import { blankPayment } from './plan-parts.ts';
import { captureOf, referencePayment } from './reference.ts';
import { claimOf, replayed } from './replay.ts';
import { isReferencingType } from './rules.ts';
import { decideSeries, withSeriesDefaults } from './standing-instruction.ts';

export interface CreateOptions {
  readonly idempotencyKey?: string | undefined;
}

/**
 * Takes a payment of type PA, DB, CD or PA.CP (core 2.1, 2.2). A decline is a stored payment with its result; a request
 * that may not be is refused (`Refused`) and changes nothing. With `referenceUuid` and CP, RV, RF it is a reference.
 */
export async function createPayment(context: Context, input: RequestTree, options: CreateOptions = {}): Promise<Payment> {
  const type = textAt(input, 'paymentType');
  const referenceUuid = textAt(input, 'referenceUuid');
  if (type !== undefined && referenceUuid !== undefined && isReferencingType(type)) {
    const { referenceUuid: _named, ...reference } = input;
    return referencePayment(context, referenceUuid, reference, { ...options, namedBy: 'referenceUuid' });
  }
  return measured(context, 'payment', () => takePayment(context, input, options));
}

async function takePayment(context: Context, input: RequestTree, options: CreateOptions): Promise<Payment> {
  const named = await namedRegistration(context, textAt(input, 'registrationId'));
  const hints = hintsOf(input, named);
  // Interfaces, Validation: entityId may be absent where something else names a thing that the token may see.
  const entityId = textAt(input, 'entityId') ?? named?.entityId;
  const { caller, channel, settings } = await requireChannel(context, 'payments:write', entityId, hints);
  throttle(context, 'payment', channel);
  const sent = accept(context, input, settings);
  const claim = await claimOf(context, { entityId: channel.id, operation: 'payment' }, options.idempotencyKey, () =>
    canonicalText(sent.tree),
  );
  const earlier = await replayed(context, claim);
  if (earlier) return earlier;
  const stored = await withAccount(context, sent, { named, channel, entityId, settings });
  const { registration } = stored;
  const { request, spent } = await openToken(context, stored.request, { entityId: channel.id, payment: moneyOf(sent.open) });
  const lineage = await lineageOf(context, request.open, channel);
  const account = accountFor(request, settings, lineage);
  const inSeries = withSeries(context, request, account, settings);
  const plan = planOf(context, { caller, channel, settings, request: inSeries, claim, lineage, account, registration, spent });
  try {
    return await carryOut(context, await withRisk(context, plan), followUpOf(context, request, channel, settings, caller));
  } catch (error) {
    if (error instanceof Conflict && error.constraint === tokenSpent && plan.spentToken) {
      throw alreadySpent(context, plan.spentToken.wallet);
    }
    if (!(error instanceof Conflict) || error.constraint !== 'idempotency_key') throw error;
    const winner = await replayed(context, claim);
    if (!winner) throw error;
    return winner;
  }
}

function hintsOf(input: RequestTree, named: Registration | undefined) {
  const brand = textAt(input, 'paymentBrand') ?? named?.brand ?? undefined;
  const currency = textAt(input, 'currency');
  const paymentType = textAt(input, 'paymentType');
  return {
    ...(brand === undefined ? {} : { brand }),
    ...(currency === undefined ? {} : { currency }),
    ...(paymentType === undefined ? {} : { paymentType }),
  };
}

interface AcceptedRequest {
  readonly tree: RequestTree;
  readonly open: RequestTree;
  readonly secrets: Secrets;
  readonly warnings: readonly Warning[];
}

/** Holds the request to the catalogue, as strictly as the channel does (interfaces, Validation). */
function accept(context: Context, input: RequestTree, settings: ChannelSettings): AcceptedRequest {
  refuse(context.ports.environment === 'live' && input.testMode !== undefined ? { resultCode: '600.200.701', status: 400 } : undefined);
  const { registrationId, ...own } = input;
  const isStored = registrationId !== undefined;
  const shape = isStored ? requestShapes.registrationPayment : requestShapes.payment;
  const options = { mode: settings.validation, sentNames: context.request.sentNames };
  const { breaches, warnings, tree: checked } = checkRequest(shape, own, options);
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
  const tree = isStored ? { ...checked, registrationId } : checked;
  const { open, secrets } = splitSecrets(requestShapes.payment, tree);
  refuse(refusalOfPayment(open, settings));
  return { tree, open, secrets, warnings: [...warnings, ...context.request.unknownParameters] };
}

interface StoredGiven {
  readonly named: Registration | undefined;
  readonly channel: Entity;
  /** As the request named it: a merchant whose requests are dispatched, or the channel itself. */
  readonly entityId: string | undefined;
  readonly settings: ChannelSettings;
}

/** With a registrationId the request runs on the account that was stored (core 2.4); what was sent of it is logged as sent. */
async function withAccount(
  context: Context,
  request: AcceptedRequest,
  { named, channel, entityId, settings }: StoredGiven,
): Promise<{ readonly request: AcceptedRequest; readonly registration: Registration | undefined }> {
  if (textAt(request.open, 'registrationId') === undefined) return { request, registration: undefined };
  const entity = (entityId === undefined ? undefined : await entityOf(context.ports, entityId)) ?? channel;
  const { registration, account } = await payWithStored(context, request, { registration: named, entity, settings });
  return { request: { ...request, ...account }, registration };
}

function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw new Refused(refusal);
}

/** 2.1: referenceUuid names the original authorisation; without a match the request fails with a validation error. */
async function lineageOf(context: Context, open: RequestTree, channel: Entity): Promise<Lineage | null> {
  const referenceUuid = textAt(open, 'referenceUuid');
  if (referenceUuid === undefined) return null;
  const target = await context.ports.store.paymentById(referenceUuid);
  const isOriginal = target?.type === 'PA' && target.status === 'approved' && target.entityId === channel.id;
  if (isOriginal) return { target, above: [] };
  throw new Refused(
    invalidParameters([
      {
        name: 'referenceUuid',
        value: referenceUuid,
        message: 'referenceUuid must be the id of an approved preauthorization (PA) of this channel',
      },
    ]),
  );
}

function isRiskCheck(open: RequestTree): boolean {
  return textAt(open, 'paymentType') === 'RI';
}

function accountFor(request: AcceptedRequest, settings: ChannelSettings, lineage: Lineage | null): Account {
  const decision = decideAccount(request.open, request.secrets, { accountOptional: lineage !== null || isRiskCheck(request.open) });
  if (decision.status === 'refused') throw new Refused(decision.refusal);
  const { brand } = decision.account;
  if (brand && settings.brands && !settings.brands.includes(brand.name)) throw new Refused({ resultCode: '600.200.500', status: 400 });
  refuse(needsThreeDSecure(request, brand?.name ?? null, settings) ? { resultCode: '600.200.500', status: 400 } : undefined);
  return decision.account;
}

/** What 2.6 demands of a series on this brand and channel, and the defaults that the platform sends. */
function withSeries(context: Context, request: AcceptedRequest, account: Account, settings: ChannelSettings): AcceptedRequest {
  if (request.open.standingInstruction === undefined) return request;
  const { brand, cardNumber } = account;
  const name = brand?.name ?? null;
  const facts = {
    brand: name,
    isCard: brand?.accountKind === 'card',
    threeDSecure: name !== null && (settings.threeDSecureBrands ?? []).includes(name),
    issuerCountry: cardNumber === null ? undefined : context.ports.connectorFor(settings).issuerCountry?.(cardNumber, name),
  };
  const channel = { validation: settings.validation, sentNames: context.request.sentNames };
  const { refusal, warnings } = decideSeries(request.tree, facts, channel);
  refuse(refusal);
  return { ...request, open: withSeriesDefaults(request.open, name), warnings: [...request.warnings, ...warnings] };
}

interface PlanInput {
  readonly caller: Caller;
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  readonly request: AcceptedRequest;
  readonly claim: Claim | null;
  readonly lineage: Lineage | null;
  readonly account: Account;
  readonly registration: Registration | undefined;
  readonly spent: ((paymentId: Id) => SpentToken) | null;
}

function planOf(context: Context, input: PlanInput): Plan {
  const { ports } = context;
  const { channel, settings, request, account, lineage, registration } = input;
  const { open } = request;
  const blank = blankPayment(context, {
    channel,
    settings,
    open,
    type: typeOf(open),
    ...moneyOf(open),
    warnings: request.warnings,
  });
  const brand = account.brand?.name ?? lineage?.target.brand ?? null;
  const payment: Payment = {
    ...blank.payment,
    brand,
    method: account.brand?.method ?? lineage?.target.method ?? null,
    referencedId: lineage?.target.id ?? null,
    registrationId: registration?.id ?? null,
    rootId: lineage?.target.rootId ?? blank.payment.id,
    cardBin: account.cardBin ?? lineage?.target.cardBin ?? null,
    last4: account.last4 ?? lineage?.target.last4 ?? null,
    holder: account.holder ?? lineage?.target.holder ?? null,
    capturesMax: capturesMaxOf(open),
    expiresAt: blank.payment.type === 'PA' ? blank.now + settings.authorizationDays * dayMs : null,
  };
  const isTransfer = account.brand?.accountKind === 'transfer';
  return {
    payment,
    facts: {
      ...blank.facts,
      brand,
      brandDetected: open.paymentBrand === undefined && brand !== null,
      referencedId: payment.referencedId,
      registrationId: payment.registrationId,
      cardBin: payment.cardBin,
      last4: payment.last4,
      merchantBankAccount: isTransfer ? (settings.merchantBankAccount ?? null) : null,
      echo: echoOf(open),
    },
    call: {
      ...blank.call,
      brand,
      method: payment.method,
      cardNumber: account.cardNumber,
      cvv: account.cvv,
      cardExpiry: account.cardExpiry,
      accountSecrets: otherSecrets(request.secrets),
      referenced: lineage?.target ?? null,
    },
    lineage,
    increment: lineage !== null && textAt(open, 'standingInstruction.industryPractice') === 'INCREMENTAL_AUTH',
    releasedMinor: 0n,
    claim: input.claim,
    staffRefund: null,
    expectedVersion: null,
    registration:
      textAt(open, 'createRegistration') === 'true' && !isRiskCheck(open) && !registration && hasAccountData(account.brand, request.secrets)
        ? { id: ports.newId(), account: () => sealableAccount(open, request.secrets) }
        : null,
    ...(registration ? { usedRegistration: registration } : {}),
    // A check on its own pays nothing: the token is good for the payment that follows.
    ...(input.spent && !isRiskCheck(open) ? { spentToken: input.spent(payment.id) } : {}),
    declinedWith: null,
    log: {
      ...blank.log,
      operation: 'payment',
      request: JSON.stringify(maskForLog(requestShapes.payment, request.tree)),
      callerId: input.caller.id,
      reason: null,
    },
  };
}

function typeOf(open: RequestTree): PaymentType {
  const type = textAt(open, 'paymentType');
  return type === 'DB' || type === 'CD' || type === 'RI' ? type : 'PA';
}

/** 2.1: numberOfCaptures is 1 to 98; a tolerant channel may have let another text pass, which then limits nothing. */
function capturesMaxOf(open: RequestTree): number | null {
  const text = textAt(open, 'numberOfCaptures');
  if (text === undefined || !/^[1-9]\d?$/.test(text)) return null;
  return Number(text);
}

/** PA.CP: the capture follows where the authorisation was approved without a doubt (public-api 1a). */
function followUpOf(
  context: Context,
  request: AcceptedRequest,
  channel: Entity,
  settings: ChannelSettings,
  caller: Caller,
): FollowUp | undefined {
  if (textAt(request.open, 'paymentType') !== 'PA.CP') return undefined;
  return async (authorized) => captureOf(context, authorized, { channel, settings, callerId: caller.id });
}
