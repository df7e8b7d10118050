/**
 * What must be true of a database before the gateway serves it: it is of this environment, the vault's keys open it, and
 * a live one holds nothing of a sandbox (decision: environment-of-a-database).
 */
import { sandbox } from '../../../db/seed.ts';
import { staffRoles } from '../../contract/staff-roles.ts';
import { fingerprintEntityId } from '../../domain/vault/vault.ts';
import type { Installation } from '../../doors/gateway/installation.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import { connectorFacts } from '../../foundation/entities/entity.ts';
import { Conflict, StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { formatIsoDateTime } from '../../foundation/kernel/timestamp.ts';
import { sandboxEmail } from './sandbox-staff.ts';
import { StartRefused } from './start-refused.ts';

type CheckedPorts = Pick<Ports, 'vault' | 'environment'> & { readonly store: Store };

export type InstallationPorts = CheckedPorts & Pick<Ports, 'clocks' | 'newId'>;

const checkText = 'payment gateway';

const wrongKeys =
  'VAULT_KEYS does not open this database: set the keys that it was made with, on every machine (in the test environment, data/vault.key holds them). ' +
  'Without them the stored accounts and secrets cannot be read';

/** Throws `StartRefused` with every problem at once. Makes what is kept at the first start. */
export async function openInstallation(ports: InstallationPorts): Promise<void> {
  const installation = (await ports.store.installation.read()) ?? (await makeInstallation(ports));
  const problems = [...(await movedProblems(ports.store)), ...(await findStartProblems(ports, installation))];
  if (problems.length > 0) throw new StartRefused(problems);
}

/** Two gateways on two copies would each take payments. */
async function movedProblems({ merchantMoves }: Pick<Store, 'merchantMoves'>): Promise<readonly string[]> {
  const whole = (await merchantMoves.all()).find(({ merchantPath }) => merchantPath === '');
  if (!whole) return [];
  return [
    `this database was moved to ${whole.address} on ${formatIsoDateTime(whole.closedAt)}: start the gateway there; ` +
      'if it never went there, npm run backup -- --take-back lets a gateway start on it again',
  ];
}

/** What stands against serving this database, each a sentence; empty where nothing does. */
export async function findStartProblems(ports: CheckedPorts, installation: Installation): Promise<readonly string[]> {
  return [
    ...environmentProblems(ports, installation),
    ...(await keyProblems(ports, installation)),
    ...(ports.environment === 'live' ? await sandboxProblems(ports.store) : []),
  ];
}

/** Whether the database was in use before: then its keys exist, and no others may be made. */
export async function isInUse({ installation, keys }: Pick<Store, 'installation' | 'keys'>): Promise<boolean> {
  return (await installation.read()) !== undefined || (await keys.rotationState('')).total > 0;
}

/** Of several processes that start at once the first one decides; the others read what it kept. */
async function makeInstallation(ports: InstallationPorts): Promise<Installation> {
  const { store, vault, clocks, environment, newId } = ports;
  // Nothing is kept for a live installation that is refused: the database stays what it was.
  const problems = environment === 'live' ? await sandboxProblems(store) : [];
  if (problems.length > 0) throw new StartRefused(problems);
  const sealedCheck = await vault.seal(newId(), fingerprintEntityId, checkText).catch(asWrongKeys);
  const installation: Installation = { place: 1, environment, sealedCheck, createdAt: clocks.now() };
  try {
    await store.commit('platform', [{ write: 'installation.insert', installation }]);
    return installation;
  } catch (error) {
    const made = error instanceof Conflict ? await store.installation.read() : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

function environmentProblems({ environment }: CheckedPorts, installation: Installation): readonly string[] {
  if (installation.environment === environment) return [];
  return [
    `this database belongs to the ${installation.environment} environment and stays there: ` +
      `set GATEWAY_ENVIRONMENT=${installation.environment}, or name another database with DATABASE_URL`,
  ];
}

async function keyProblems({ vault }: CheckedPorts, { sealedCheck }: Installation): Promise<readonly string[]> {
  try {
    if ((await vault.open(sealedCheck)) !== checkText) return [wrongKeys];
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return [wrongKeys];
  }
  const missing = await vault.missingMasterKeys();
  return missing.length === 0 ? [] : [missingKeys(missing)];
}

/** A rotation that was not over: part of the accounts still hangs on a key that was taken away. */
function missingKeys(missing: readonly string[]): string {
  return (
    `VAULT_KEYS lacks ${missing.join(', ')}, on which sealed accounts and secrets still hang: ` +
    'put it back behind the newer keys, and take it away when npm run vault:rotate has said that it may go'
  );
}

function asWrongKeys(error: unknown): never {
  if (error instanceof StoreUnavailable || error instanceof Conflict) throw error;
  throw new StartRefused([wrongKeys]);
}

/** What a sandbox leaves behind: everybody knows how to use it. Each thing is named. */
async function sandboxProblems(store: Store): Promise<readonly string[]> {
  const ids: ReadonlySet<string> = new Set(Object.values(sandbox));
  const entities = await store.entities.all();
  const tokens = await Promise.all([store.tokens.byId(sandbox.demoToken), store.tokens.byId(sandbox.otherToken)]);
  const staff = await Promise.all(staffRoles.map((role) => store.staff.byEmail(sandboxEmail(role))));
  const found = [
    ...entities.filter(({ id }) => ids.has(id)).map(({ kind, id, name }) => `the sandbox's ${kind} ${name} (${id})`),
    ...entities
      .filter(({ id, settings }) => !ids.has(id) && settings !== null && connectorFacts[settings.connector].testOnly)
      .map(({ id, name, settings }) => `the channel ${name} (${id}) on the ${settings?.connector}`),
    ...tokens.flatMap((token) => (token ? [`the sandbox's token ${token.name} (${token.id})`] : [])),
    ...staff.flatMap((member) => (member ? [`the sandbox's member of staff ${member.email}`] : [])),
  ];
  return found.map((each) => `live does not start on a database with ${each}: name another database with DATABASE_URL`);
}
