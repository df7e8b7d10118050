/** Imports of stored accounts from an encrypted file, line by line, each once (decision: accounts-by-encrypted-lines). */
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireEntity } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { type ParameterError, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { findChannelSecret, readChannelSecret, sealChannelSecret, sealFirstChannelSecret } from '../administration/connect.ts';
import { createRegistration } from '../registrations/create.ts';
import { createOpener, makeLineKey, publicHalf } from '../vault/line-key.ts';
import { type LineMisfit, readLine } from './account-file.ts';
import type { AccountCounts, ImportedAccount } from './imported-account.ts';
import type { MovingInContext } from './ports.ts';

/** Lines of one request. */
export const accountLinesMax = 100;

/** Of one line of a request. */
export interface LineOutcome {
  /** From 0 on. */
  readonly line: number;
  /** `known`: it was imported before, also where the account was deleted since. */
  readonly outcome: 'imported' | 'known' | 'misfit';
  /** Null where the line shows none that can be told. */
  readonly reference: string | null;
  readonly registrationId: Id | null;
  readonly reason: LineMisfit | null;
  readonly resultCode: string | null;
  readonly parameters: readonly string[];
}

export interface AccountImport {
  readonly entity: Entity;
  /** JWK as JSON text; null where the import is closed. */
  readonly publicKey: string | null;
}

/**
 * Makes the key pair of the channel, or finds that of an import which is open. Of two that open it at the same moment both get the pair that
 * was stored first. For administrators, in the audit log.
 */
export async function openAccountImport(context: MovingInContext, entityId: string): Promise<AccountImport> {
  const { ports } = context;
  const { caller, entity } = await requireChannelEntity(context, 'admin', entityId);
  const id = toKeyId(entity.id);
  const known = await readChannelSecret(ports, entity.id, id);
  if (isKey(known.secret)) return { entity, publicKey: publicHalf(known.secret) };
  const { privateKey } = await makeLineKey();
  const write = await sealFirstChannelSecret(ports, { entity, id, secret: privateKey, known });
  await ports.store.commit(toMerchantKey(entity.path), [write, audit(context, caller, entity, 'accounts.open-import')]);
  const stored = await findKey(context, entity);
  // Somebody has closed it meanwhile, or its key was sealed anew.
  if (!stored) throw new Refused({ resultCode: '800.110.100', status: 409, description: 'the import changed meanwhile: open it again' });
  return { entity, publicKey: publicHalf(stored) };
}

/** Erases the private key: nothing that was encrypted for it can be read any more. */
export async function closeAccountImport(context: MovingInContext, entityId: string): Promise<AccountImport> {
  const { caller, entity } = await requireChannelEntity(context, 'admin', entityId);
  if (await findKey(context, entity)) {
    const write = await sealChannelSecret(context.ports, entity, toKeyId(entity.id), new Secret(''));
    await context.ports.store.commit(toMerchantKey(entity.path), [write, audit(context, caller, entity, 'accounts.close-import')]);
  }
  return { entity, publicKey: null };
}

export async function readAccountImport(context: MovingInContext, entityId: string): Promise<AccountImport> {
  const { entity } = await requireChannelEntity(context, 'configuration:read', entityId);
  const key = await findKey(context, entity);
  return { entity, publicKey: key ? publicHalf(key) : null };
}

export function countImportedAccounts({ ports }: MovingInContext, { id, path }: Entity): Promise<AccountCounts> {
  return ports.store.importedAccounts.count(toMerchantKey(path), id);
}

/** Newest first. */
export function listImportedAccounts(
  { ports }: MovingInContext,
  { id, path }: Entity,
  page: PageRequest,
  areMisfits: boolean | undefined,
): Promise<Page<ImportedAccount>> {
  return ports.store.importedAccounts.page({ entityId: id, entityPath: path, areMisfits }, page);
}

/**
 * Stores the accounts of these lines, as `createRegistration` would, and says of each what became of it. A line that comes again, or twice
 * at once, makes no second account. Refuses all of them where no import is open; a line that does not fit stops no other.
 */
export async function importAccounts(
  context: MovingInContext,
  entityId: string,
  lines: readonly string[],
): Promise<readonly LineOutcome[]> {
  const { entity } = await requireChannelEntity(context, 'payments:write', entityId);
  if (lines.length === 0 || lines.length > accountLinesMax) throw refuse('lines', `must be 1 to ${accountLinesMax}`);
  const key = await findKey(context, entity);
  if (!key) throw refuse('entityId', 'must name a channel whose import of accounts is open: openAccountImport opens it');
  const open = await createOpener(key);
  return Promise.all(lines.map(async (line, at) => ({ line: at, ...(await importLine(context, entity, await open(line))) })));
}

type Outcome = Omit<LineOutcome, 'line'>;

const blank = { registrationId: null, reason: null, resultCode: null, parameters: [] } as const;

async function importLine(context: MovingInContext, entity: Entity, text: string | undefined): Promise<Outcome> {
  const { ports } = context;
  const merchant = toMerchantKey(entity.path);
  const read = readLine(text);
  if (read.status === 'misfit') return keepMisfit(context, entity, { ...blank, outcome: 'misfit', ...pick(read) });
  const { reference } = read;
  const known = async (): Promise<Outcome | undefined> => {
    const before = await ports.store.importedAccounts.byReference(merchant, { entityId: entity.id, reference });
    return before?.registrationId ? { ...blank, outcome: 'known', reference, registrationId: before.registrationId } : undefined;
  };
  const before = await known();
  if (before) return before;
  try {
    const registration = await createRegistration(
      context,
      { ...read.account, entityId: entity.id },
      {
        alsoWrites: (registrationId) => [
          { write: 'imported-account.insert', imported: row(context, entity, { ...blank, reference, registrationId }) },
        ],
      },
    );
    return { ...blank, outcome: 'imported', reference, registrationId: registration.id };
  } catch (error) {
    if (error instanceof Refused) return keepMisfit(context, entity, { ...blank, outcome: 'misfit', reference, ...refusedBy(error) });
    const winner = error instanceof Conflict && error.constraint === 'imported_account' ? await known() : undefined;
    if (!winner) throw error;
    return winner;
  }
}

function pick({ reference, reason }: { readonly reference: string | null; readonly reason: LineMisfit }) {
  return { reference, reason };
}

/** Only names: a value may be an account number that was sent under a wrong name. */
function refusedBy({ refusal }: Refused): Pick<Outcome, 'reason' | 'resultCode' | 'parameters'> {
  const { resultCode, parameterErrors = [] } = refusal;
  return { reason: 'REFUSED', resultCode, parameters: parameterErrors.map(({ name }: ParameterError) => name) };
}

/** For the report. What has no reference cannot be found again, and is told in the answer alone. */
async function keepMisfit(context: MovingInContext, entity: Entity, misfit: Outcome): Promise<Outcome> {
  const { reference } = misfit;
  if (reference !== null) {
    const imported = row(context, entity, { ...misfit, reference });
    await context.ports.store.commit(toMerchantKey(entity.path), [{ write: 'imported-account.misfit', imported }]);
  }
  return misfit;
}

function row(
  { ports }: MovingInContext,
  entity: Entity,
  { reference, registrationId, reason, resultCode, parameters }: Omit<Outcome, 'outcome' | 'reference'> & { readonly reference: string },
): ImportedAccount {
  const at = ports.clocks.now();
  return {
    id: ports.newId(),
    entityId: entity.id,
    entityPath: entity.path,
    reference,
    registrationId,
    reason,
    resultCode,
    parameters,
    at,
  };
}

/** Beside the channel's tokens, sealed like them. */
const toKeyId = (channelId: Id): string => `${channelId}:accounts`;

async function findKey({ ports }: MovingInContext, entity: Entity): Promise<Secret<string> | undefined> {
  const key = await findChannelSecret(ports, entity.id, toKeyId(entity.id));
  return isKey(key) ? key : undefined;
}

/** An import that was closed has an empty text in the place of its key. */
function isKey(secret: Secret<string> | undefined): secret is Secret<string> {
  return secret !== undefined && secret.reveal() !== '';
}

function audit(
  { ports }: MovingInContext,
  caller: Caller,
  { id, path }: Entity,
  action: 'accounts.open-import' | 'accounts.close-import',
): Write {
  const subject = { subjectId: id, entityId: id, entityPath: path };
  return { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action, ...subject, change: {} }) };
}

async function requireChannelEntity(context: MovingInContext, permission: Permission, entityId: string) {
  const found = await requireEntity(context, permission, entityId);
  if (found.entity.kind !== 'channel') throw refuse('entityId', 'must name a channel');
  return found;
}

function refuse(name: string, message: string): Refused {
  return wrongParameter(name, `${name} ${message}`);
}
