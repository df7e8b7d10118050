/** Authentications that stand alone: the result is a proof for a payment that the merchant makes later (spec §2.U). */

import { entityWithin, requireCaller, requireChannel, requireEntity } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import { maskSecrets, selectEcho, splitSecrets } from '../../foundation/catalogue/redact.ts';
import { joinBreaches, refuseBreaches } from '../../foundation/catalogue/refuse-breaches.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../foundation/entities/check-options.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import type { Claim } from '../../foundation/idempotency/idempotency.ts';
import { claimKeyOf, claimWrites, findReplay } from '../../foundation/idempotency/idempotency-operations.ts';
import { refuseTestModeInLive } from '../../foundation/idempotency/test-mode.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import { type ParameterError, type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import { type Account, decideAccount, findAccountRefusal, findUntakenBrand } from '../registrations/account.ts';
import { logWrite } from '../registrations/log.ts';
import type { PartedAccount } from '../registrations/stored-account.ts';
import { toOwnAnswer } from './answer.ts';
import type { Authentication } from './authentication.ts';
import { type BegunAuthentication, beginAuthentication } from './begin.ts';
import type { ThreeDSecureContext } from './ports.ts';
import { decideBreaches, listMissing } from './requirements.ts';
import { authenticationCodes } from './rules.ts';
import { findScheme } from './scheme.ts';
import { addSeriesDefaults } from './series-defaults.ts';
import { withOwnResult } from './shopper.ts';

/** The authentication, where the caller sees it and it belongs to the named entity; undefined where it does not exist for them. */
export async function readAuthentication(context: ThreeDSecureContext, id: string, entityId?: string): Promise<Authentication | undefined> {
  const caller = requireCaller(context, 'payments:read');
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  const authentication = isId(id) ? await context.ports.store.authentications.byId(toDataScope(within), id) : undefined;
  if (!authentication || !entityWithin(context, authentication.entityPath)) return undefined;
  return isWithin(within, authentication.entityPath) ? authentication : undefined;
}

/**
 * Authenticates a cardholder without a payment. A failure is a stored authentication with its result. A wrong request, and a
 * channel without 3-D Secure for the brand (000.400.104), is refused and changes nothing.
 */
export async function createAuthentication(
  context: ThreeDSecureContext,
  input: RequestTree,
  options: { readonly idempotencyKey?: string | undefined } = {},
): Promise<Authentication> {
  return countRequest(
    context,
    'authentication',
    () => process(context, input, options.idempotencyKey),
    ({ resultCode }) => resultCode,
  );
}

async function process(context: ThreeDSecureContext, input: RequestTree, key: string | undefined): Promise<Authentication> {
  const brand = textAt(input, 'paymentBrand');
  const hints = { operation: 'authentication', brand };
  const { caller, named, channel, settings } = await requireChannel(context, 'payments:write', textAt(input, 'entityId'), hints);
  const sent = accept(context, input, settings);
  const merchant = toMerchantKey(channel.path);
  const subject = { load: (id: string) => context.ports.store.authentications.byId(merchant, id), isOpen: () => false };
  const claim = await claimKeyOf(context, { named, channel }, 'authentication', { key, request: sent.tree });
  const earlier = await findReplay(context, claim, subject);
  if (earlier) return earlier;
  const account = requireAccount(sent, settings);
  const scheme = requireScheme(sent, account, settings);
  const open = addSeriesDefaults(sent.open, scheme);
  requireFields(context, open, settings);
  const begun = await begin(context, { channel, account, scheme, request: { open, secrets: sent.secrets } });
  try {
    await context.ports.store.commit(merchant, newWrites(context, begun, { caller, claim, tree: sent.tree }));
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'idempotency_key') throw error;
    const winner = await findReplay(context, claim, subject);
    if (!winner) throw error;
    return winner;
  }
  return begun.authentication;
}

interface Accepted extends PartedAccount {
  readonly tree: RequestTree;
}

function accept(context: ThreeDSecureContext, input: RequestTree, settings: ChannelSettings): Accepted {
  refuseTestModeInLive(context, input);
  const shape = requestShapes.authentication;
  const options = toCheckOptions(settings, context.request.sentNames);
  const { breaches, tree } = checkRequest(shape, input, options);
  const { open, secrets } = splitSecrets(shape, tree);
  if (breaches.length > 0) {
    const lacking = findAccountRefusal(open, secrets, { accountOptional: false, breaches });
    const unready = lacking ? undefined : findMissingRefusal(context, { open, secrets }, settings, breaches);
    throw refuseBreaches(joinBreaches(breaches, [lacking, unready], options.sentNames));
  }
  return { tree, open, secrets };
}

function requireAccount({ open, secrets }: Accepted, settings: ChannelSettings): Account {
  const decision = decideAccount(open, secrets, { accountOptional: false });
  if (decision.status === 'refused') throw new Refused(decision.refusal);
  const untaken = findUntakenBrand(decision.account.brand?.name, settings);
  if (untaken) throw new Refused(untaken);
  return decision.account;
}

/** The scheme that authenticates the card. Refuses where the channel has 3-D Secure for none of the card's (000.400.104). */
function requireScheme({ secrets }: Accepted, { brand }: Account, settings: ChannelSettings): string {
  const scheme = findScheme({ secrets }, brand?.name ?? null, settings);
  if (scheme === null) throw new Refused({ resultCode: authenticationCodes.notConfigured, status: 400 });
  return scheme;
}

function requireFields(context: ThreeDSecureContext, open: RequestTree, settings: ChannelSettings): void {
  const refusal = decideFields(context, open, settings);
  if (refusal) throw new Refused(refusal);
}

function decideFields(context: ThreeDSecureContext, open: RequestTree, settings: ChannelSettings): Refusal | undefined {
  return decideBreaches(listMissing(open), { validation: settings.validation, sentNames: context.request.sentNames }).refusal;
}

/** Of a request that is refused anyway: what its authentication lacks, for the same answer. */
function findMissingRefusal(
  context: ThreeDSecureContext,
  { open, secrets }: PartedAccount,
  settings: ChannelSettings,
  breaches: readonly ParameterError[],
): Refusal | undefined {
  if (breaches.some(({ name }) => name === 'card.number')) return undefined;
  const decision = decideAccount(open, secrets, { accountOptional: false });
  const scheme = decision.status === 'fits' ? findScheme({ secrets }, decision.account.brand?.name ?? null, settings) : null;
  return scheme === null ? undefined : decideFields(context, addSeriesDefaults(open, scheme), settings);
}

async function begin(
  context: ThreeDSecureContext,
  given: { readonly channel: Entity; readonly account: Account; readonly scheme: string; readonly request: PartedAccount },
): Promise<BegunAuthentication> {
  const { ports, request } = context;
  const { channel, account, scheme } = given;
  const { open, secrets } = given.request;
  const now = ports.clocks.entityNow(channel.id);
  const begun = await beginAuthentication(ports, {
    channel,
    paymentId: null,
    brand: scheme,
    cardBin: account.cardBin,
    last4: account.last4,
    money: { amountMinor: parseAmount(textAt(open, 'amount') ?? '') ?? 0n, currency: textAt(open, 'currency') ?? '' },
    merchantTransactionId: textAt(open, 'merchantTransactionId') ?? null,
    shopperResultUrl: textAt(open, 'shopperResultUrl') ?? null,
    open,
    secrets,
    now,
  });
  const first = {
    id: begun.authentication.id,
    paymentBrand: account.brand?.name ?? scheme,
    ...selectEcho(open),
    card: { ...toDigits(account), ...treeAt(open, 'card') },
    buildNumber: ports.buildNumber,
    ndc: `${channel.id}_${request.requestId}`,
  };
  const answered = { ...begun.authentication, answer: JSON.stringify(first) };
  if (answered.state === 'finished') return { authentication: withOwnResult(ports, { ...answered, resumedAt: now }, now), account: null };
  return { ...begun, authentication: { ...answered, answer: toOwnAnswer(answered, first, { at: now, publicUrl: request.publicUrl }) } };
}

function toDigits({ cardBin, last4 }: Account): Readonly<Record<string, string>> {
  return { ...(cardBin === null ? {} : { bin: cardBin }), ...(last4 === null ? {} : { last4Digits: last4 }) };
}

function newWrites(
  context: ThreeDSecureContext,
  begun: BegunAuthentication,
  { caller, claim, tree }: { readonly caller: Caller; readonly claim: Claim | null; readonly tree: RequestTree },
): readonly Write[] {
  const { authentication } = begun;
  return [
    ...claimWrites(context.ports, claim, { subjectId: authentication.id, completed: true }),
    { write: 'authentication.insert', ...begun },
    logWrite(context, {
      registration: authentication,
      caller,
      operation: 'authentication',
      request: JSON.stringify(maskSecrets(requestShapes.authentication, tree)),
      at: authentication.createdAt,
      resultCode: authentication.resultCode,
    }),
  ];
}
