import { routePayment } from '../../connectors/choose.ts';
import { requireChannel } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import { maskSecrets, selectEcho, splitSecrets } from '../../foundation/catalogue/redact.ts';
import { joinBreaches, refuseBreaches } from '../../foundation/catalogue/refuse-breaches.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { missing } from '../../foundation/catalogue/rules.ts';
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../foundation/entities/check-options.ts';
import { type ChannelSettings, connectorFacts, type Entity } from '../../foundation/entities/entity.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import type { Claim } from '../../foundation/idempotency/idempotency.ts';
import { claimKeyOf, claimWrites, findReplay } from '../../foundation/idempotency/idempotency-operations.ts';
import { refuseTestModeInLive } from '../../foundation/idempotency/test-mode.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type ParameterError, type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { SpentToken } from '../wallets/wallet.ts';
import { alreadySpent, openToken, tokenSpent } from '../wallets/wallets-operations.ts';
import {
  type Account,
  decideAccount,
  findAccountRefusal,
  findExpiryRefusal,
  findUntakenBrand,
  hasAccountData,
  type Secrets,
  sealableAccount,
} from './account.ts';
import { fingerprintAccount } from './account-fingerprint.ts';
import { logWrite } from './log.ts';
import type { RegistrationContext } from './ports.ts';
import { registeredAnswer, registrationEvent, toSuccessResult } from './record.ts';
import type { Registration } from './registration.ts';
import { registrationSubject } from './replay.ts';
import { computeEraseAt } from './retention.ts';
import { storeRegistration } from './store.ts';

/**
 * Stores an account without a payment (type RG; spec §2.4). No bank is called. Refuses an account that is incomplete for
 * its brand, and an expired card (100.100.303); nothing is stored then.
 */
export async function createRegistration(
  context: RegistrationContext,
  input: RequestTree,
  options: CreateOptions = {},
): Promise<Registration> {
  return countRequest(context, 'registration', () => processRegistration(context, input, options));
}

export interface CreateOptions {
  readonly idempotencyKey?: string | undefined;
  /** The checkout that a shopper stores the account in: what was prepared there was checked before. */
  readonly checkout?: { readonly id: string; readonly writes: (registrationId: Id) => readonly Write[] } | undefined;
  /** Belong into the same commit: of the job that charges the account. */
  readonly alsoWrites?: (registrationId: Id) => readonly Write[];
}

async function processRegistration(context: RegistrationContext, input: RequestTree, options: CreateOptions): Promise<Registration> {
  const { checkout } = options;
  const { caller, named, channel, settings, sent } = await acceptForChannel(context, input, checkout !== undefined);
  const operation = checkout ? `checkout registration:${checkout.id}` : 'registration';
  const claim = await claimKeyOf(context, { named, channel }, operation, { key: options.idempotencyKey, request: sent.tree });
  const earlier = await findReplay(context, claim, registrationSubject(context, channel.path));
  if (earlier) return earlier;
  const now = context.ports.clocks.entityNow(channel.id);
  const { request, spent } = await openToken(context, sent, { entityId: channel.id, payment: null });
  const account = requireAccount(context, request, settings, now);
  const accountFingerprint = await fingerprintAccount(context.ports.vault, request);
  const registration = toRegistration(context, { channel, request, account, accountFingerprint, now, ndc: checkout?.id });
  const spentToken = spent?.(registration.id) ?? null;
  const writes = await newRegistrationWrites(context, { caller, registration, request, claim, spentToken });
  try {
    const others = [...(checkout?.writes(registration.id) ?? []), ...(options.alsoWrites?.(registration.id) ?? [])];
    await storeRegistration(context, registration, [...writes, ...others]);
  } catch (error) {
    if (error instanceof Conflict && error.constraint === tokenSpent && spentToken) throw alreadySpent(context, spentToken.wallet);
    if (!(error instanceof Conflict) || error.constraint !== 'idempotency_key') throw error;
    const winner = await findReplay(context, claim, registrationSubject(context, channel.path));
    if (!winner) throw error;
    return winner;
  }
  return registration;
}

/** What a shopper stores in a checkout, refused where `createRegistration` would refuse it; nothing is stored. */
export async function checkShoppersAccount(context: RegistrationContext, input: RequestTree) {
  const { channel, settings, sent } = await acceptForChannel(context, input, true);
  const account = requireAccount(context, sent, settings, context.ports.clocks.entityNow(channel.id));
  return { ...sent, channel, settings, account };
}

/** What a shopper sends in a checkout was checked there; what is missing beside it is the merchant's business. */
async function acceptForChannel(context: RegistrationContext, input: RequestTree, isOfCheckout: boolean) {
  const brand = textAt(input, 'paymentBrand');
  const hints = { operation: 'registration', brand };
  const { caller, named, channel, settings } = await requireChannel(context, 'payments:write', textAt(input, 'entityId'), hints);
  const sent = accept(context, input, isOfCheckout ? { ...settings, validation: 'tolerant' } : settings);
  return { caller, named, channel, settings, sent };
}

interface AcceptedRegistration {
  readonly tree: RequestTree;
  readonly open: RequestTree;
  readonly secrets: Secrets;
}

function accept(context: RegistrationContext, input: RequestTree, settings: ChannelSettings): AcceptedRegistration {
  refuseTestModeInLive(context, input);
  const shape = requestShapes.registration;
  const options = toCheckOptions(settings, context.request.sentNames);
  const { breaches, tree } = checkRequest(shape, input, options);
  const { open, secrets } = splitSecrets(shape, tree);
  if (breaches.length > 0) {
    const lacking = findAccountRefusal(open, secrets, { accountOptional: false, breaches });
    throw refuseBreaches(joinBreaches(breaches, [lacking], options.sentNames));
  }
  return { tree, open, secrets };
}

function requireAccount(
  context: RegistrationContext,
  { open, secrets }: AcceptedRegistration,
  settings: ChannelSettings,
  now: Timestamp,
): Account {
  const decision = decideAccount(open, secrets, { accountOptional: false });
  if (decision.status === 'refused') throw new Refused(decision.refusal);
  const { account } = decision;
  const untaken = findUntakenBrand(account.brand?.name, settings);
  if (untaken) throw new Refused(untaken);
  if (!hasAccountData(account.brand, secrets)) throw new Refused({ resultCode: '100.150.100', status: 400 });
  const unnamed = findUnnamedAccount(account, open);
  if (unnamed) throw new Refused({ resultCode: '100.150.100', status: 400, parameterErrors: [unnamed] });
  const forced = findForcedRefusal(context, open);
  if (forced !== undefined) throw new Refused({ resultCode: forced, status: 400 });
  if (isWrongNumber(context, account, open, settings)) throw new Refused(wrongNumber);
  const expired = findExpiryRefusal(open, now);
  if (expired) throw new Refused(expired);
  return account;
}

/** As a payment with the card would be declined (decision: accounts-checked-as-paid). */
const wrongNumber: Refusal = {
  resultCode: '100.100.101',
  status: 400,
  parameterErrors: [{ name: 'card.number', value: null, message: 'card.number must end with its check digit' }],
};

function isWrongNumber({ ports }: RegistrationContext, { cardNumber }: Account, open: RequestTree, settings: ChannelSettings): boolean {
  if (cardNumber === null) return false;
  const testMode = textAt(open, 'testMode') === 'EXTERNAL' ? 'EXTERNAL' : null;
  const name = routePayment(settings, testMode);
  // A live channel that has no bank yet stores accounts, and nobody is there who would decline a payment with one.
  if (ports.environment === 'live' && Object.entries(connectorFacts).some(([each, { testOnly }]) => testOnly && each === name))
    return false;
  return ports.connectorFor(settings, name).isWrongNumber?.(cardNumber) ?? false;
}

/** spec §2.C: a virtual account has an id. Only a payment may do without, whose shopper names the account on the brand's own page. */
function findUnnamedAccount({ brand }: Account, open: RequestTree): ParameterError | undefined {
  const name = 'virtualAccount.accountId';
  if (brand?.accountKind !== 'virtualAccount' || textAt(open, name) !== undefined) return undefined;
  return { name, value: null, message: missing };
}

/** In the test environment, `customParameters[forceResultCode]` forces any result code. */
function findForcedRefusal(context: RegistrationContext, open: RequestTree): string | undefined {
  const forced = context.ports.environment === 'test' ? textAt(open, 'customParameters.forceResultCode') : undefined;
  const known = forced === undefined ? undefined : findResultCode(forced);
  return known && known.status !== 200 ? known.code : undefined;
}

function toRegistration(
  context: RegistrationContext,
  given: {
    readonly channel: Entity;
    readonly request: AcceptedRegistration;
    readonly account: Account;
    readonly accountFingerprint: string | null;
    readonly now: Timestamp;
    readonly ndc: string | undefined;
  },
): Registration {
  const { ports } = context;
  const { channel, account, now, request } = given;
  const { open } = request;
  const id = ports.newId();
  const brand = account.brand?.name ?? null;
  const { cardBin, last4, holder, cardExpiry } = account;
  const stamp = {
    resultCode: toSuccessResult(ports.environment, textAt(open, 'testMode')),
    buildNumber: ports.buildNumber,
    at: now,
    ndc: given.ndc ?? `${channel.id}_${context.request.requestId}`,
  };
  return {
    id,
    shortId: ports.newShortId(),
    merchantTransactionId: textAt(open, 'merchantTransactionId') ?? null,
    entityId: channel.id,
    entityPath: channel.path,
    brand,
    status: 'active',
    cardBin,
    last4,
    accountFingerprint: given.accountFingerprint,
    holder,
    expiryMonth: cardExpiry?.month ?? null,
    expiryYear: cardExpiry?.year ?? null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    answer: registeredAnswer({ id, brand, cardBin, last4, echo: selectEcho(open) }, stamp),
    initialTransactionId: parseInitialTransaction(open),
    lastUsedAt: now,
    eraseAt: computeEraseAt(cardExpiry, now),
  };
}

/** spec §2.T: a series that began elsewhere continues with the acquirer's reference of its INITIAL payment. */
function parseInitialTransaction(open: RequestTree): string | null {
  return textAt(open, 'standingInstruction.initialTransactionId') ?? textAt(open, 'recurringMigration.connectorTxId1') ?? null;
}

async function newRegistrationWrites(
  context: RegistrationContext,
  given: {
    readonly caller: Caller;
    readonly registration: Registration;
    readonly request: AcceptedRegistration;
    readonly claim: Claim | null;
    readonly spentToken: SpentToken | null;
  },
): Promise<readonly Write[]> {
  const { ports } = context;
  const { caller, registration, request, claim, spentToken } = given;
  const { id, entityId } = registration;
  const account = await ports.vault.seal(id, entityId, sealableAccount(request.open, request.secrets));
  return [
    ...claimWrites(ports, claim, { subjectId: id, completed: true }),
    ...(spentToken ? [{ write: 'wallet-token.spend', token: spentToken } as const] : []),
    { write: 'registration.insert', registration, account },
    { write: 'event.append', event: registrationEvent(registration, 'CREATED', ports.newId()) },
    logWrite(context, {
      registration,
      caller,
      operation: 'registration',
      request: JSON.stringify(maskSecrets(requestShapes.registration, request.tree)),
      at: registration.createdAt,
      resultCode: toSuccessResult(ports.environment, textAt(request.open, 'testMode')),
    }),
  ];
}
