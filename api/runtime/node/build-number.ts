/** The build number: it names the commit that the sources are of. It changes when a source file changes, and not with a restart. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a gateway is made of. */
export const gatewayFolders = ['api', 'db', 'rest-compat'] as const;

/** Written by `.run/commit.ts`: the commit, and the hash of its sources. Below the repository's root. */
export const commitFile = 'api/dist/commit.json';

/** Written by `.run/pack.ts` into a packed gateway, which has no sources: its build number. */
export const packedFile = 'api/dist/packed.json';

/** The client for merchants' programs is no part of the gateway, and building it writes declarations beside its sources. */
const isClient = (folder: string, name: string): boolean => folder === 'api' && /^client[/\\]/.test(name);

/** The bundle's build puts `hashSources` of what it was made of here (.run/gateway.ts): hashing is a twentieth of a start's CPU. */
declare const BUNDLED_SOURCES: string | undefined;

/** `{40 hex}@{version}`: the commit, or the hash of the sources where they are those of no commit, or of one that nobody has noted. */
export function readBuildNumber(root: URL): string {
  const { buildNumber } = readFacts(root, packedFile);
  if (typeof buildNumber === 'string') return buildNumber;
  const sources = typeof BUNDLED_SOURCES === 'string' ? BUNDLED_SOURCES : hashSources(root);
  const noted = readFacts(root, commitFile);
  const name = noted.sources === sources && typeof noted.commit === 'string' ? noted.commit : sources;
  return `${name}@${parseVersion(readFileSync(new URL('package.json', root), 'utf8'))}`;
}

/** SHA-1 of every source file in the order of their names. */
export function hashSources(root: URL): string {
  const hash = createHash('sha1');
  for (const folder of gatewayFolders) {
    const base = new URL(`${folder}/`, root);
    const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (name.endsWith('.ts') || name.endsWith('.sql')) && !isClient(folder, name),
    );
    for (const name of files.sort()) hash.update(join(folder, name)).update(readFileSync(new URL(name, base)));
  }
  return hash.digest('hex');
}

function readFacts(root: URL, file: string): Readonly<Record<string, unknown>> {
  try {
    const facts: unknown = JSON.parse(readFileSync(new URL(file, root), 'utf8'));
    return typeof facts === 'object' && facts !== null ? { ...facts } : {};
  } catch {
    return {};
  }
}

function parseVersion(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest);
  const named = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
  return typeof named === 'string' ? named : '0.0.0';
}
