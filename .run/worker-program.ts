/**
 * Bundles the Worker for workerd: one module, and the texts of migrations beside it. What libraries import and nobody here calls is
 * replaced by files of `api/runtime/worker/left-out` that say why. wrangler takes the folder as it is (`no_bundle` in wrangler.toml): a
 * bundle by rolldown is 60 KiB smaller than its own.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { describingFiles, withoutDescriptions } from './worker-descriptions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const leftOut = (name: string): string => join(root, 'api/runtime/worker/left-out', `${name}.ts`);

/** By the names under which libraries import them. */
const replaced: Readonly<Record<string, string>> = {
  '../locales/index.js': leftOut('languages'),
  '@better-auth/core/social-providers': leftOut('social-providers'),
  '@better-auth/memory-adapter': leftOut('memory-adapter'),
  '@better-auth/telemetry': leftOut('telemetry'),
  '../landing-page-html.js': leftOut('landing-page'),
  '@graphql-tools/executor': leftOut('executor'),
  'reflect-metadata': leftOut('reflect-metadata'),
  '../utils/create-lru-cache.js': leftOut('document-caches'),
};

/** Of the passkeys' library, wherever it imports them: certificates of authenticators' makers. */
const attestation =
  /\/(?:verifyAttestation(?:AndroidKey|AndroidSafetyNet|Apple|FIDOU2F|TPM|WithMetadata)|convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath|verifyMDSBlob|validateExtFIDOGenCEAAGUID|metadataService|defaultRootCerts\/[\w-]+)\.js$/;

/** By their ends: of the assistants' library, which has a number of the build in its name, and ours, from wherever it is imported. */
const replacedByEnd: readonly (readonly [name: RegExp, file: string])[] = [
  [/\/cfWorkerProvider-[\w-]+\.mjs$/, leftOut('json-schemas')],
  [/\/german-for-staff\.ts$/, leftOut('german-for-staff')],
  [/\/(?:library-parts|staff-library-parts)\.ts$/, leftOut('library-parts')],
];

const leavingOut: Plugin = {
  name: 'leaving-out',
  resolveId(name, importer) {
    if (importer?.includes('/@simplewebauthn/server/') && attestation.test(name)) return leftOut('attestation');
    return replaced[name] ?? replacedByEnd.find(([end]) => end.test(name))?.[1];
  },
};

const undescribed: Plugin = {
  name: 'undescribed',
  transform: {
    filter: { id: describingFiles, code: /descri|meaning|field\(|factsOf|toEnumValues/ },
    handler: (code, id) => ({ code: withoutDescriptions(id, code).code, map: null }),
  },
};

const builtins = new Set(builtinModules);
const requiredPrefix = '\0required:';

/** Modules of Node that the platform has. It knows them by `node:` alone, and has no `require`, by which older libraries load them. */
const platformModules: Plugin = {
  name: 'platform-modules',
  resolveId(name, _importer, { kind }) {
    const bare = name.replace(/^node:/, '');
    if (!builtins.has(bare)) return undefined;
    return kind === 'require-call' ? `${requiredPrefix}${bare}` : { id: `node:${bare}`, external: true };
  },
  load(id) {
    if (!id.startsWith(requiredPrefix)) return undefined;
    const name = JSON.stringify(`node:${id.slice(requiredPrefix.length)}`);
    return `export * from ${name};\nexport { default } from ${name};\n`;
  },
};

/** Modules of their own: they are read when a database is migrated, and are no program. */
function migrationTexts(copied: Set<string>): Plugin {
  return {
    name: 'migration-texts',
    resolveId(name, importer) {
      if (!name.endsWith('.sql') || importer === undefined) return undefined;
      copied.add(resolve(importer, '..', name));
      return { id: `./${basename(name)}`, external: true };
    },
  };
}

/** Into this folder, which is emptied before. */
export async function bundleWorker(folder: string): Promise<void> {
  const texts = new Set<string>();
  const worker = await rolldown({
    input: join(root, 'api/runtime/worker/main.ts'),
    cwd: root,
    platform: 'neutral',
    external: [/^cloudflare:/],
    resolve: { mainFields: ['browser', 'module', 'main'], conditionNames: ['workerd', 'worker', 'browser'] },
    plugins: [leavingOut, undescribed, platformModules, migrationTexts(texts)],
  });
  const { output } = await worker.generate({
    format: 'esm',
    codeSplitting: false,
    comments: false,
    // Names of functions and classes go, too: the source map has them.
    minify: true,
    sourcemap: true,
    dir: folder,
  });
  await worker.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of texts) copyFileSync(path, join(folder, basename(path)));
  const [main] = output;
  writeFileSync(join(folder, 'main.js'), main.code);
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(main.map));
}
