import { auditEntry, findAddress } from '../../foundation/access/audit.ts';
import { requireCaller } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import { maskSecrets, splitSecrets } from '../../foundation/catalogue/redact.ts';
import { refuseBreaches } from '../../foundation/catalogue/refuse-breaches.ts';
import { type RequestShape, requestShapes } from '../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../foundation/entities/check-options.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import type { Claim, IdempotencyScope } from '../../foundation/idempotency/idempotency.ts';
import { claimIdempotencyKey, claimWrites, findReplay } from '../../foundation/idempotency/idempotency-operations.ts';
import { refuseTestModeInLive } from '../../foundation/idempotency/test-mode.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { findExpiryRefusal, readExpiry, type Secrets, sealableAccount } from './account.ts';
import { changedAccount, refusalOfChange, toMaskedFields } from './change-rules.ts';
import { logWrite } from './log.ts';
import type { RegistrationContext } from './ports.ts';
import { type AnswerStamp, changedAnswer, deletedAnswer, registrationEvent, toSuccessResult } from './record.ts';
import type { Registration } from './registration.ts';
import { requireRegistration } from './registrations-operations.ts';
import { registrationSubject } from './replay.ts';
import { computeEraseAt } from './retention.ts';
import { storeRegistration } from './store.ts';
import { listRoots, storedAccount } from './stored-account.ts';

export interface ChangeOptions {
  /** The version that the caller decided on: a stale one is refused. */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Why, for the request log. */
  readonly reason?: string | undefined;
}

/** How often we decide again where a racing change came first. */
const changesMax = 5;

/** Changes expiry, holder, billing address or customer. Refuses what would make it another account: that needs a new registration. */
export async function updateRegistration(
  context: RegistrationContext,
  id: string,
  input: RequestTree,
  options: ChangeOptions = {},
): Promise<Registration> {
  return countRequest(context, 'registrationUpdate', () =>
    decideWithRetry(options, async () => {
      const { caller, registration, settings } = await requireNamed(context, 'payments:write', id, textAt(input, 'entityId'));
      const request = accept(context, input, settings);
      const claim = await claimIdempotencyKey(context, scopeFor('update', registration), options.idempotencyKey, request.tree);
      const earlier = await findReplay(context, claim, registrationSubject(context, registration.entityPath));
      if (earlier) return earlier;
      refuseUnchangeable(registration, options);
      return change(context, { caller, registration, request, claim });
    }),
  );
}

/**
 * Deletes it (type DR): the sealed account and the key that opens it are erased, and nothing can be paid with it again.
 * Refuses with 400, 100.150.202 one that was deleted before.
 */
export async function deleteRegistration(
  context: RegistrationContext,
  id: string,
  input: RequestTree,
  options: ChangeOptions = {},
): Promise<Registration> {
  return countRequest(context, 'registrationDelete', () =>
    decideWithRetry(options, async () => {
      const { caller, registration, settings } = await requireNamed(context, 'accounts:erase', id, textAt(input, 'entityId'));
      const audited = auditWrites(context, caller, registration, options.reason);
      checkTree(context, requestShapes.deletion, input, settings);
      const claim = await claimIdempotencyKey(context, scopeFor('delete', registration), options.idempotencyKey, input);
      const earlier = await findReplay(context, claim, registrationSubject(context, registration.entityPath));
      if (earlier) return earlier;
      refuseUnchangeable(registration, options);
      const stamp = stampFor(context, registration, textAt(input, 'testMode'));
      const deleted: Registration = toErased(registration, stamp);
      await storeRegistration(context, deleted, [
        ...claimWrites(context.ports, claim, { subjectId: registration.id, completed: true }),
        { write: 'registration.erase', id: registration.id, at: stamp.at, answer: deleted.answer },
        { write: 'event.append', event: registrationEvent(deleted, 'DELETED', context.ports.newId()) },
        logWrite(context, { caller, registration, operation: 'registration delete', request: '{}', reason: options.reason, ...stamp }),
        ...audited,
      ]);
      return deleted;
    }),
  );
}

const reasonCharactersMin = 3;

/** Staff say why, and it is kept longer than the request log is. */
function auditWrites(
  context: RegistrationContext,
  caller: Caller,
  { id: subjectId, entityId, entityPath }: Registration,
  reason: string | undefined,
): readonly Write[] {
  if (caller.kind !== 'staff') return [];
  if ((reason ?? '').trim().length < reasonCharactersMin || containsCardNumber(reason ?? '')) {
    throw wrongParameter('reason', `reason must say in ${reasonCharactersMin} characters or more why you do this, without a card number`);
  }
  const { newId, clocks } = context.ports;
  const change = { reason: reason?.trim() };
  const address = findAddress(context);
  const entry = auditEntry(newId(), clocks.now(), caller, {
    action: 'registration.delete',
    subjectId,
    entityId,
    entityPath,
    address,
    change,
  });
  return [{ write: 'audit.append', entry }];
}

/** What is left of a registration whose account was erased. */
export function toErased(registration: Registration, stamp: AnswerStamp): Registration {
  return {
    ...registration,
    status: 'deleted',
    accountFingerprint: null,
    holder: null,
    expiryMonth: null,
    expiryYear: null,
    initialTransactionId: null,
    eraseAt: null,
    version: registration.version + 1,
    updatedAt: stamp.at,
    answer: deletedAnswer(registration, stamp),
  };
}

/** After a lost race for the key the request is a repetition; after one over the registration we decide on it as it is now. */
const raceConstraints: ReadonlySet<string> = new Set(['registration_state', 'idempotency_key']);

async function decideWithRetry(options: ChangeOptions, decide: () => Promise<Registration>): Promise<Registration> {
  for (let changes = 1; ; changes += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Conflict) || !raceConstraints.has(error.constraint)) throw error;
      if (error.constraint === 'registration_state' && options.expectedVersion !== undefined) throw staleVersion();
      if (changes >= changesMax) throw error;
    }
  }
}

function staleVersion(): Refused {
  const description = 'the registration has changed since it was read: read it again and decide anew';
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}

function scopeFor(change: 'update' | 'delete', { id, entityId }: Registration): Omit<IdempotencyScope, 'key'> {
  return { entityId, operation: `registration ${change}:${id}` };
}

/** Refuses with 400, 100.150.202 what was deleted, and a stale version with 409. */
function refuseUnchangeable({ status, version }: Registration, { expectedVersion }: ChangeOptions): void {
  if (status === 'deleted') throw new Refused({ resultCode: '100.150.202', status: 400 });
  if (expectedVersion !== undefined && expectedVersion !== version) throw staleVersion();
}

async function requireNamed(context: RegistrationContext, permission: Permission, id: string, entityId: string | undefined) {
  const caller = requireCaller(context, permission);
  const registration = await requireRegistration(context, permission, id, entityId);
  const channel = await findEntity(context.ports, registration.entityId);
  if (!channel?.settings) throw new Refused({ resultCode: '100.150.200', status: 404 });
  return { caller, registration, settings: channel.settings };
}

interface AcceptedChange {
  readonly tree: RequestTree;
  readonly open: RequestTree;
  readonly secrets: Secrets;
}

function accept(context: RegistrationContext, input: RequestTree, settings: ChannelSettings): AcceptedChange {
  const shape = requestShapes.registrationUpdate;
  const tree = checkTree(context, shape, input, settings);
  return { tree, ...splitSecrets(shape, tree) };
}

/** The request as the catalogue parses it. Refuses one that breaches its rules. */
function checkTree(context: RegistrationContext, shape: RequestShape, input: RequestTree, settings: ChannelSettings): RequestTree {
  refuseTestModeInLive(context, input);
  const { breaches, tree } = checkRequest(shape, input, toCheckOptions(settings, context.request.sentNames));
  if (breaches.length > 0) throw refuseBreaches(breaches);
  return tree;
}

interface Change {
  readonly caller: Caller;
  readonly registration: Registration;
  readonly request: AcceptedChange;
  readonly claim: Claim | null;
}

async function change(context: RegistrationContext, { caller, registration, request, claim }: Change): Promise<Registration> {
  const { ports } = context;
  const merchant = toMerchantKey(registration.entityPath);
  const sealed = await ports.store.registrations.sealedAccount(merchant, registration.id);
  if (!sealed) throw new Refused({ resultCode: '100.150.202', status: 400 });
  const stored = storedAccount(await ports.vault.open(sealed));
  const refusal = refusalOfChange(request, listRoots(stored), registration.brand);
  if (refusal) throw new Refused(refusal);
  const stamp = stampFor(context, registration, textAt(request.open, 'testMode'));
  const account = changedAccount(stored.open, request.open);
  const expiry = readExpiry(account);
  const expired = findExpiryRefusal(account, stamp.at);
  if (expired) throw new Refused(expired);
  const changed: Registration = {
    ...registration,
    holder: textAt(account, 'card.holder') ?? textAt(account, 'bankAccount.holder') ?? null,
    expiryMonth: expiry?.month ?? null,
    expiryYear: expiry?.year ?? null,
    version: registration.version + 1,
    updatedAt: stamp.at,
    eraseAt: computeEraseAt(expiry, registration.lastUsedAt ?? registration.createdAt),
    answer: changedAnswer(registration.answer, toMaskedFields(request.open), stamp),
  };
  const again = await ports.vault.seal(registration.id, registration.entityId, sealableAccount(account, stored.secrets));
  const masked = JSON.stringify(maskSecrets(requestShapes.registrationUpdate, request.tree));
  await storeRegistration(context, changed, [
    ...claimWrites(context.ports, claim, { subjectId: registration.id, completed: true }),
    { write: 'registration.update', registration: changed, account: again, expectedVersion: registration.version },
    { write: 'event.append', event: registrationEvent(changed, 'UPDATED', ports.newId()) },
    logWrite(context, { caller, registration, operation: 'registration update', request: masked, ...stamp }),
  ]);
  return changed;
}

function stampFor(context: RegistrationContext, registration: Registration, testMode: string | undefined): AnswerStamp {
  const { ports, request } = context;
  return {
    resultCode: toSuccessResult(ports.environment, testMode),
    buildNumber: ports.buildNumber,
    at: ports.clocks.entityNow(registration.entityId),
    ndc: `${registration.entityId}_${request.requestId}`,
  };
}
