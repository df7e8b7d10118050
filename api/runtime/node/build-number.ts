/** The build number: it changes when a source file changes, and not with a restart. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sourceFolders = ['api', 'db', 'rest-compat'] as const;

/** The client for merchants' programs is no part of the gateway, and building it writes declarations beside its sources. */
const isClient = (folder: string, name: string): boolean => folder === 'api' && /^client[/\\]/.test(name);

/** `{40 hex}@{version}`: the hash of every source file in the order of their names. */
export function readBuildNumber(root: URL): string {
  const hash = createHash('sha1');
  for (const folder of sourceFolders) {
    const base = new URL(`${folder}/`, root);
    const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (name.endsWith('.ts') || name.endsWith('.sql')) && !isClient(folder, name),
    );
    for (const name of files.sort()) hash.update(join(folder, name)).update(readFileSync(new URL(name, base)));
  }
  return `${hash.digest('hex')}@${parseVersion(readFileSync(new URL('package.json', root), 'utf8'))}`;
}

function parseVersion(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest);
  const named = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
  return typeof named === 'string' ? named : '0.0.0';
}
