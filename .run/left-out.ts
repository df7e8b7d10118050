/**
 * What libraries import and no bundle's program calls: the Worker's (worker-program.ts) and that of Node and Deno (gateway.ts). Files of
 * `api/runtime/shared/left-out` stand in its place and say why.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

const folder = fileURLToPath(new URL('../api/runtime/shared/left-out', import.meta.url));
const leftOut = (name: string): string => join(folder, `${name}.ts`);

/** By the names under which libraries import them. */
const replaced: Readonly<Record<string, string>> = {
  '../locales/index.js': leftOut('languages'),
  '@better-auth/core/social-providers': leftOut('social-providers'),
  '@better-auth/memory-adapter': leftOut('memory-adapter'),
  '@better-auth/telemetry': leftOut('telemetry'),
  '../landing-page-html.js': leftOut('landing-page'),
  '@graphql-tools/executor': leftOut('executor'),
  '../utils/create-lru-cache.js': leftOut('document-caches'),
  'fast-json-stringify': leftOut('serializer'),
  './openapi.mjs': leftOut('staff-openapi'),
  './routes/error.mjs': leftOut('staff-error'),
  './routes/callback.mjs': leftOut('staff-callback'),
  './routes/account.mjs': leftOut('staff-accounts'),
  './routes/sign-up.mjs': leftOut('staff-accounts'),
  './routes/email-verification.mjs': leftOut('staff-verification'),
  './email-verification.mjs': leftOut('staff-verification'),
  '../../oauth2/link-account.mjs': leftOut('staff-social'),
};

/** Of the passkeys' library, wherever it imports them: certificates of authenticators' makers. */
const attestation: readonly RegExp[] = [
  ...['AndroidKey', 'AndroidSafetyNet', 'Apple', 'FIDOU2F', 'TPM', 'WithMetadata'].map((kind) => `verifyAttestation${kind}`),
  ...['convertX509PublicKeyToCOSE', 'getCertificateInfo', 'isCertRevoked', 'validateCertificatePath'],
  ...['verifyMDSBlob', 'validateExtFIDOGenCEAAGUID', 'metadataService', String.raw`defaultRootCerts\/[\w-]+`],
].map((name) => new RegExp(String.raw`\/${name}\.js$`));

/** After an upgrade a library may import a part by another name: then nothing is left out, and nothing else says so. */
export type OnLeftOut = (name: string) => void;

export const leftOutNames: readonly string[] = [...Object.keys(replaced), ...attestation.map(String)];

export function leaveOut(onLeftOut: OnLeftOut = () => {}): Plugin {
  return {
    name: 'leaving-out',
    resolveId(name, importer) {
      const ofPasskeys = importer?.includes('/@simplewebauthn/server/') ? attestation.find((each) => each.test(name)) : undefined;
      const file = ofPasskeys ? leftOut('attestation') : replaced[name];
      if (file !== undefined) onLeftOut(ofPasskeys ? String(ofPasskeys) : name);
      return file;
    },
  };
}
