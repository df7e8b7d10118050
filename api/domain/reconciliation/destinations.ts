/** Servers that issued files are sent to: named, changed and ended by who administers an entity. */
import { auditEntry } from '../../foundation/access/audit.ts';
import { readVisible, requireCaller, requireEntity, requireScopeAt } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { isAboveMerchants, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type Page, type PageRequest, pageItemsMax } from '../../foundation/kernel/page.ts';
import { invalidParameters, type ParameterError, Refused } from '../../foundation/kernel/refusal.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import { destinationsMax, type FileDestination, type FileProtection } from './file-transfer.ts';
import { changedMeanwhile } from './files.ts';
import type { ReconciliationContext, ReconciliationPorts } from './ports.ts';

export interface DestinationRequest {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly protection?: FileProtection | undefined;
  readonly userName?: string | undefined;
  readonly password?: string | undefined;
  readonly folder?: string | undefined;
  readonly issuedFiles?: boolean | undefined;
}

export interface NewDestination extends DestinationRequest {
  readonly entityId: string;
  readonly host: string;
  readonly userName: string;
  readonly password: string;
}

/** Of each entity's next issued files on; above merchants for reports alone. Refuses an address that may not be called. */
export async function createFileDestination(context: ReconciliationContext, request: NewDestination): Promise<FileDestination> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', request.entityId);
  const issuedFiles = request.issuedFiles ?? true;
  refuse(findIssueBreach(entity.path, issuedFiles));
  const protection = request.protection ?? 'EXPLICIT_TLS';
  const asked = {
    host: request.host.trim().toLowerCase(),
    port: request.port ?? (protection === 'IMPLICIT_TLS' ? 990 : 21),
    protection,
    userName: request.userName,
    folder: request.folder ?? '',
  };
  await check(context, asked, request.password);
  const merchant = toMerchantKey(entity.path);
  const near = await ports.store.reconciliation.fileDestinations(merchant, { first: pageItemsMax });
  const siblings = near.items.filter(({ item }) => toMerchantKey(item.entityPath) === merchant);
  if (siblings.length >= destinationsMax) {
    refuse([{ name: 'entityId', value: entity.id, message: `an entity has at most ${destinationsMax} servers for its files` }]);
  }
  const id = ports.newId();
  const now = ports.clocks.now();
  const destination: FileDestination = {
    ...asked,
    id,
    entityId: entity.id,
    entityPath: entity.path,
    sealedPassword: await sealPassword(ports, id, entity.id, request.password),
    issuedFiles,
    status: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await ports.store.commit(merchant, [
    { write: 'file-destination.insert', destination },
    audited(context, caller, 'file-destination.create', destination),
  ]);
  return destination;
}

export type DestinationChange = DestinationRequest & { readonly paused?: boolean | undefined };

/** What is absent stays. While it is paused, files wait. A password goes to the server that it was given for: another host, or another port of it, needs it anew. */
export async function updateFileDestination(
  context: ReconciliationContext,
  id: string,
  change: DestinationChange,
): Promise<FileDestination> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const known = await requireDestination(context, id);
  const { password, paused, issuedFiles } = change;
  const asked = {
    host: change.host?.trim().toLowerCase() ?? known.host,
    port: change.port ?? known.port,
    protection: change.protection ?? known.protection,
    userName: change.userName ?? known.userName,
    folder: change.folder ?? known.folder,
  };
  const isElsewhere = asked.host !== known.host || asked.port !== known.port || asked.protection !== known.protection;
  if (password === undefined && isElsewhere) {
    refuse([{ name: 'password', value: null, message: 'password must be given again with another host, port or protection' }]);
  }
  refuse(findIssueBreach(known.entityPath, issuedFiles ?? known.issuedFiles));
  await check(context, asked, password);
  return changeDestination(context, caller, 'file-destination.update', {
    ...known,
    ...asked,
    ...(password === undefined ? {} : { sealedPassword: await sealPassword(ports, known.id, known.entityId, password) }),
    ...(issuedFiles === undefined ? {} : { issuedFiles }),
    ...(paused === undefined ? {} : { status: paused ? 'paused' : 'active' }),
  });
}

/** Logs in, goes to its folder, writes a small file there and deletes it: why that fails, in words; null where it does not. */
export async function testFileDestination(context: ReconciliationContext, id: string): Promise<string | null> {
  const { ports } = context;
  requireCaller(context, 'admin');
  const destination = await requireDestination(context, id);
  if (!ports.fileServers) return 'this runtime sends no files';
  const { host, port, protection, userName, folder } = destination;
  const password = await openPassword(ports, destination);
  return ports.fileServers.check({ host, port, protection, userName, folder, password });
}

/** Its transfers stay to be read; those that waited are sent nowhere. */
export async function deleteFileDestination(context: ReconciliationContext, id: string): Promise<FileDestination> {
  const caller = requireCaller(context, 'admin');
  const known = await requireDestination(context, id);
  const cancel = { write: 'file-transfer.cancel', destinationId: known.id, why: 'the server was deleted' } as const;
  return changeDestination(context, caller, 'file-destination.delete', { ...known, status: 'deleted' }, [cancel]);
}

async function changeDestination(
  context: ReconciliationContext,
  caller: Caller,
  action: 'file-destination.update' | 'file-destination.delete',
  changed: FileDestination,
  extra: readonly Write[] = [],
): Promise<FileDestination> {
  const { ports } = context;
  const destination = { ...changed, version: changed.version + 1, updatedAt: ports.clocks.now() };
  const isFirst = await isCommitted(
    ports.store.commit(toMerchantKey(destination.entityPath), [
      { write: 'file-destination.update', destination },
      ...extra,
      audited(context, caller, action, destination),
    ]),
  );
  if (!isFirst) throw changedMeanwhile();
  return destination;
}

/** Those that were not deleted, newest first. */
export async function listFileDestinations(
  context: ReconciliationContext,
  entityId: string | undefined,
  page: PageRequest,
): Promise<Page<FileDestination>> {
  return context.ports.store.reconciliation.fileDestinations(await requireScopeAt(context, entityId), page);
}

/** Undefined where it does not exist for the caller. One that was deleted is still found, for its transfers. */
export function readFileDestination(context: ReconciliationContext, id: string): Promise<FileDestination | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.fileDestination);
}

export async function requireDestination(context: ReconciliationContext, id: string): Promise<FileDestination> {
  const destination = await readFileDestination(context, id);
  if (destination && destination.status !== 'deleted') return destination;
  throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such server' });
}

/** What the vault made of it, opened. */
export async function openPassword(ports: ReconciliationPorts, { sealedPassword }: FileDestination): Promise<string> {
  const sealed: SealedAccount = JSON.parse(sealedPassword);
  return ports.vault.open(sealed);
}

async function sealPassword(ports: ReconciliationPorts, id: Id, entityId: Id, password: string): Promise<string> {
  return JSON.stringify(await ports.vault.seal(id, entityId, password));
}

/** An issued file is of one merchant, so a server above merchants gets none. */
function findIssueBreach(entityPath: string, issuedFiles: boolean): readonly ParameterError[] {
  if (!issuedFiles || !isAboveMerchants(entityPath)) return [];
  const message = 'issuedFiles must be false above a merchant: an issued file is of one merchant';
  return [{ name: 'issuedFiles', value: 'true', message }];
}

type Asked = Pick<FileDestination, 'host' | 'port' | 'protection' | 'userName' | 'folder'>;

/** A line break would be another command to the server. */
const plainText = /^[^\p{Cc}]*$/u;

async function check({ ports }: ReconciliationContext, asked: Asked, password: string | undefined): Promise<void> {
  const { host, port, protection, userName, folder } = asked;
  const errors: ParameterError[] = [];
  const must = (isRight: boolean, name: string, value: string | null, rule: string) => {
    if (!isRight) errors.push({ name, value, message: `${name} must ${rule}` });
  };
  must(/^[a-z0-9.:-]{1,253}$/.test(host), 'host', host, 'be a name or an address, without a scheme');
  must(Number.isInteger(port) && port >= 1 && port <= 65_535, 'port', String(port), 'be 1 to 65535');
  must(
    protection !== 'NONE' || ports.environment === 'test',
    'protection',
    protection,
    'be EXPLICIT_TLS or IMPLICIT_TLS: passwords are sent encrypted only',
  );
  must(userName !== '' && plainText.test(userName), 'userName', userName, 'be one line of text');
  must(plainText.test(folder), 'folder', folder, 'be one line of text');
  must(password === undefined || (password !== '' && plainText.test(password)), 'password', null, 'be one line of text');
  if (errors.length === 0) {
    const why = ports.fileServers ? await ports.fileServers.refusal(host, port) : 'this runtime sends no files';
    if (why !== null) errors.push({ name: 'host', value: host, message: `host must be a server of the internet: ${why}` });
  }
  refuse(errors);
}

function refuse(errors: readonly ParameterError[]): void {
  if (errors.length > 0) throw new Refused(invalidParameters([...errors]));
}

function audited(
  { ports }: ReconciliationContext,
  caller: Caller,
  action: 'file-destination.create' | 'file-destination.update' | 'file-destination.delete',
  { id, entityId, entityPath, host, port, protection, userName, folder, issuedFiles, status }: FileDestination,
): Write {
  const change = { host, port, protection, userName, folder, issuedFiles, status };
  return {
    write: 'audit.append',
    entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId: id, entityId, entityPath, change }),
  };
}
