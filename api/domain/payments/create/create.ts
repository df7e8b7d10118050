import { requireChannel } from '../../../foundation/access/authorize.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import { countRequest } from '../../../foundation/idempotency/count-request.ts';
import { claimKeyOf, findReplay } from '../../../foundation/idempotency/idempotency-operations.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { fingerprintAccount } from '../../registrations/account-fingerprint.ts';
import { namedRegistration, payWithStored } from '../../registrations/account-operations.ts';
import type { Registration } from '../../registrations/registration.ts';
import { rulesMax } from '../../risk/rule.ts';
import { alreadySpent, openToken, tokenSpent } from '../../wallets/wallets-operations.ts';
import { authenticateAndProcess } from '../authenticate/authenticate-plan.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan } from '../processing/plan.ts';
import type { FollowUp } from '../processing/process-plan.ts';
import { paymentSubject } from '../processing/replay.ts';
import { checkPlanRisk } from '../processing/risk.ts';
import { routePlan } from '../processing/route.ts';
import { captureOf } from '../reference/plan.ts';
import { refuseLargeCredit } from '../staff/second-person-operations.ts';
import { type AcceptedRequest, acceptPayment } from './accept.ts';
import { acceptAccount } from './accept-account.ts';
import { findLineage } from './lineage.ts';
import { type CheckoutUse, planPayment, type ScheduledUse } from './plan.ts';
import { findRegistrationBehind } from './registration-behind.ts';
import { parseMoney } from './rules.ts';

export interface CreateOptions {
  readonly idempotencyKey?: string | undefined;
  /** It was prepared and checked before: only what the payment needs is refused now (decision: checkout-authentication). */
  readonly checkout?: CheckoutUse | undefined;
  /** The scheduler makes it: the timestamp of the run is the key, and who loses a race for it gets `Conflict`. */
  readonly schedule?: ScheduledUse | undefined;
}

/**
 * Creates a payment of type PA, DB, CD or PA.CP (spec §2.1, §2.2). A decline is a stored payment with its result. A wrong
 * request is refused (`Refused`) and changes nothing.
 */
export function createPayment(context: PaymentContext, input: RequestTree, options: CreateOptions = {}): Promise<Payment> {
  return countRequest(
    context,
    'payment',
    () => processPayment(context, input, options),
    ({ resultCode }) => resultCode,
  );
}

async function processPayment(context: PaymentContext, input: RequestTree, options: CreateOptions): Promise<Payment> {
  const registrationId = textAt(input, 'registrationId');
  const named = registrationId === undefined ? undefined : await namedRegistration(context, registrationId);
  const hints = toChannelHints(input, named);
  // entityId may be absent where the request names a registration that the caller may see.
  const entityId = textAt(input, 'entityId') ?? named?.entityId;
  const { caller, named: entity, channel, settings } = await requireChannel(context, 'payments:write', entityId, hints);
  const { checkout, schedule } = options;
  const asked: ChannelSettings = checkout ? { ...settings, validation: 'tolerant' } : settings;
  const sent = acceptPayment(context, input, asked);
  const money = parseMoney(sent.open);
  // A checkout and a schedule were weighed when they were made.
  if (!checkout && !schedule) refuseLargeCredit(caller, { settings, types: [textAt(sent.open, 'paymentType') ?? ''], ...money });
  const operation = checkout ? `checkout payment:${checkout.id}` : schedule ? `schedule:${schedule.jobId}` : 'payment';
  // What most requests have not is not awaited: each wait is some objects and a turn.
  const claim =
    options.idempotencyKey === undefined
      ? null
      : await claimKeyOf(context, { named: entity, channel }, operation, { key: options.idempotencyKey, request: sent.tree });
  const earlier = schedule || !claim ? undefined : await findReplay(context, claim, paymentSubject(context, channel.path));
  if (earlier) return earlier;
  const stored: StoredAccount =
    textAt(sent.open, 'registrationId') === undefined
      ? { request: sent, registration: undefined, registrationBehind: undefined }
      : await loadStoredAccount(context, sent, { named, channel, entityId, settings, isMerchants: !checkout && !schedule });
  const { registration, registrationBehind } = stored;
  const { request, spent } = await openToken(context, stored.request, { entityId: channel.id, payment: money });
  const referenceUuid = textAt(request.open, 'referenceUuid');
  const lineage = referenceUuid === undefined ? null : await findLineage(context, request, referenceUuid, channel);
  const isKeptBehind = registrationBehind !== undefined;
  const paying = isKeptBehind ? withoutAuthentication(settings) : settings;
  const given = { settings: asked, paying: isKeptBehind ? paying : asked, lineage, isKeptBehind, isWallet: spent !== null };
  const { account, lender, request: ready } = acceptAccount(context, request, given);
  const plan = planPayment(context, {
    caller,
    channel,
    settings: paying,
    request: ready,
    claim,
    lineage,
    lender,
    account,
    accountFingerprint: registration?.accountFingerprint ?? (await fingerprintAccount(context.ports.vault, request)),
    registration,
    registrationBehind,
    spent,
    checkout,
    schedule,
  });
  const followUp = toFollowUp(context, request, channel, settings, caller);
  const process = (checked: Plan) => authenticateAndProcess(context, checked, { channel, request: ready, followUp });
  try {
    return await checkedAgain(context, await routePlan(context, plan), process);
  } catch (error) {
    if (error instanceof Conflict && error.constraint === tokenSpent && plan.spentToken) {
      throw alreadySpent(context, plan.spentToken.wallet);
    }
    if (!(error instanceof Conflict) || error.constraint !== 'idempotency_key' || schedule) throw error;
    const winner = await findReplay(context, claim, paymentSubject(context, channel.path));
    if (!winner) throw error;
    return winner;
  }
}

/** Each time that it was too late, one more velocity rule counts payments that came first. */
const checksMax = rulesMax + 1;

/** Where payments at once are more than a velocity rule allows, the later ones are checked again, and nothing of them is stored before. */
async function checkedAgain(context: PaymentContext, plan: Plan, process: (checked: Plan) => Promise<Payment>): Promise<Payment> {
  for (let checks = 1; ; checks += 1) {
    const checked = await checkPlanRisk(context, plan);
    try {
      return await process(checked);
    } catch (error) {
      const mayBeLate = error instanceof Conflict && error.constraint === 'payment_version' && (checked.risk?.bounds.length ?? 0) > 0;
      if (!mayBeLate || checks === checksMax) throw error;
    }
  }
}

function toChannelHints(input: RequestTree, named: Registration | undefined) {
  return {
    operation: 'payment',
    brand: textAt(input, 'paymentBrand') ?? named?.brand ?? undefined,
    currency: textAt(input, 'currency'),
    paymentType: textAt(input, 'paymentType'),
  };
}

interface StoredGiven {
  readonly named: Registration | undefined;
  readonly channel: Entity;
  /** As the request named it: a merchant whose requests are dispatched, or the channel itself. */
  readonly entityId: string | undefined;
  readonly settings: ChannelSettings;
  /** False for an attempt of a checkout, where a shopper may have named the account, and for a run of a schedule. */
  readonly isMerchants: boolean;
}

interface StoredAccount {
  readonly request: AcceptedRequest;
  readonly registration: Registration | undefined;
  readonly registrationBehind: Id | undefined;
}

/** With a registrationId the request runs on the stored account (spec §2.4). The request log keeps the request as sent. */
async function loadStoredAccount(
  context: PaymentContext,
  request: AcceptedRequest,
  { named, channel, entityId, settings, isMerchants }: StoredGiven,
): Promise<StoredAccount> {
  const registrationBehind = named === undefined && isMerchants ? findRegistrationBehind(request, settings) : undefined;
  if (registrationBehind !== undefined) return { request, registration: undefined, registrationBehind };
  const entity = (entityId === undefined ? undefined : await findEntity(context.ports, entityId)) ?? channel;
  const { registration, account } = await payWithStored(context, request, { registration: named, entity, settings });
  return { request: { ...request, ...account }, registration, registrationBehind: undefined };
}

/** The gateway behind keeps the account, and asks for the cardholder's authentication where it wants one. */
function withoutAuthentication(settings: ChannelSettings): ChannelSettings {
  return { ...settings, threeDSecureBrands: [] };
}

/** PA.CP: the capture follows an authorisation that was approved, unless for review. */
function toFollowUp(
  context: PaymentContext,
  request: AcceptedRequest,
  channel: Entity,
  settings: ChannelSettings,
  caller: Caller,
): FollowUp | undefined {
  if (textAt(request.open, 'paymentType') !== 'PA.CP') return undefined;
  return async (authorized) => captureOf(context, authorized, { channel, settings, callerId: caller.id });
}
