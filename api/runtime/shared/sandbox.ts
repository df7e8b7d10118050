/** The sandbox of the test environment: made at start, its credentials printed under the ready line. */
import { merchantPath, sandbox, seedSandbox } from '../../../db/seed.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { forgetDirectory } from '../../foundation/entities/entities-operations.ts';
import { CommitUnknown, Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { credentialLine, knownStaff, openSandboxStaff, sandboxEmail } from './sandbox-staff.ts';
import { isLoopbackHost } from './settings.ts';

/** What stands behind the sandbox; a channel whose address is absent has nothing behind it. */
export interface SandboxUrls {
  readonly bank?: string | undefined;
  /** Another sandbox on this machine. */
  readonly upstream?: string | undefined;
}

interface Secrets {
  readonly demoShop: string;
  readonly otherShop: string;
}

const secretBytes = 24;

const fixed: Secrets = { demoShop: sandbox.demoSecret, otherShop: sandbox.otherSecret };

/**
 * Fixed secrets while only this machine reaches the server. On any other address they are made at random and printed
 * once, also where the database was seeded with the fixed ones before. Returns the lines to print.
 */
export async function openSandbox(ports: Ports, host: string, urls: SandboxUrls): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openOnce(ports, host, urls);
    } catch (error) {
      // Another instance that starts at the same time was faster: what it made is found now.
      if (tries >= triesMax || !(error instanceof Conflict || error instanceof CommitUnknown)) throw error;
    }
  }
}

/** Whether a start has nothing to make of it. Where a process ended between its two parts, the staff is missing. */
export async function isSandboxMade({ store }: Pick<Ports, 'store'>): Promise<boolean> {
  const entities = await store.entities.all();
  if (!entities.some(({ id }) => id === sandbox.psp)) return entities.length > 0;
  return (await store.staff.byEmail(sandboxEmail('ADMIN'))) !== undefined;
}

/** Each lost race means that another instance has made something of the sandbox, which has two parts: entities and staff. */
const triesMax = 10;

async function openOnce(ports: Ports, host: string, urls: SandboxUrls): Promise<readonly string[]> {
  const hadOwn = await hasOwnSecrets(ports);
  if (isLoopbackHost(host)) {
    await seed(ports, fixed, urls);
    const staff = await openSandboxStaff(ports, { isLoopback: true, renew: hadOwn });
    return [...credentialLines(fixed), ...staff, 'Everyone knows these credentials: the sandbox listens on this machine only.'];
  }
  if (hadOwn) {
    const staff = await openSandboxStaff(ports, { isLoopback: false, renew: false });
    return [...staff, 'sandbox credentials: those printed at its first start'];
  }
  const made: Secrets = { demoShop: ports.randomHex(secretBytes), otherShop: ports.randomHex(secretBytes) };
  await seed(ports, made, urls);
  const staff = await openSandboxStaff(ports, { isLoopback: false, renew: true });
  return [...credentialLines(made), ...staff, 'These credentials were made just now and are printed only once.'];
}

async function seed(ports: Ports, secrets: Secrets, urls: SandboxUrls): Promise<void> {
  const { store, vault, clocks } = ports;
  const digest = (text: string) => vault.digest(text);
  const { bank: connectorUrl, upstream: upstreamUrl } = urls;
  const addresses = { ...(connectorUrl === undefined ? {} : { connectorUrl }), ...(upstreamUrl === undefined ? {} : { upstreamUrl }) };
  await seedSandbox(store, { digest, now: clocks.now(), secrets, ...addresses });
  const isHere = ports.moves?.find(merchantPath(sandbox.demoShop)) === undefined;
  if (upstreamUrl !== undefined && isHere) await putUpstreamTokens(ports);
  // The tree was read before, for the clocks of merchants: the first requests must find the sandbox.
  forgetDirectory(ports);
}

/** Of a sandbox on this machine, whose token everybody knows. */
async function putUpstreamTokens({ store, vault, clocks }: Ports): Promise<void> {
  for (const id of [sandbox.upstream, sandbox.external]) {
    const sealed = await vault.seal(id, id, knownToken());
    const entityPath = `${merchantPath(sandbox.demoShop)}${id}/`;
    const token = { id, entityId: id, entityPath, sealedToken: JSON.stringify(sealed), updatedAt: clocks.now() };
    await store.commit(toMerchantKey(entityPath), [{ write: 'connector-token.put', token }]);
  }
}

async function hasOwnSecrets({ store, vault }: Ports): Promise<boolean> {
  const [demo, other] = await Promise.all([store.tokens.byId(sandbox.demoToken), store.tokens.byId(sandbox.otherToken)]);
  const known = [await vault.digest(fixed.demoShop), await vault.digest(fixed.otherShop)];
  return [demo, other].every((token) => token !== undefined && !known.includes(token.secretHash));
}

/** Of a sandbox with the fixed secrets, for a start that does not open it itself. */
export function fixedCredentialLines(): readonly string[] {
  const { emails, password } = knownStaff();
  return [...credentialLines(fixed), ...emails.toReversed().map((email) => credentialLine(email, password))];
}

/** Demo Shop's, of a sandbox that only this machine reaches. */
export function knownToken(): string {
  return bearer(sandbox.demoToken, fixed.demoShop);
}

function credentialLines({ demoShop, otherShop }: Secrets): readonly string[] {
  return [
    line('Demo Shop', sandbox.documented, bearer(sandbox.demoToken, demoShop)),
    line('Demo Shop, tolerant', sandbox.tolerant, bearer(sandbox.demoToken, demoShop)),
    line('Other Shop', sandbox.otherChannel, bearer(sandbox.otherToken, otherShop)),
  ];
}

function line(name: string, entityId: string, token: string): string {
  return `  ${name.padEnd(20)} entityId ${entityId}  Authorization: Bearer ${token}`;
}

function bearer(id: string, secret: string): string {
  return btoa(`${id}|${secret}`);
}
