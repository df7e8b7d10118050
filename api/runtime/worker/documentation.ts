/** The documentation on Workers: a build stores its pages among the platform's files (`.run/worker-assets.ts`), for the Worker has no room for them. */
import type { Documentation } from '../../doors/docs/documentation.ts';
import { createStoredDocumentation } from '../../doors/docs/stored.ts';
import {
  type Descriptions,
  describe,
  type StoredTexts,
  storedDescriptionsName,
  storedGermanName,
} from '../../doors/execution/descriptions.ts';
import { schema } from '../../doors/execution/execution-schema.ts';
import { germanForStaff } from '../../foundation/result-codes/german-for-staff.ts';
import type { GermanForStaff } from '../../foundation/result-codes/result-code.ts';
import { readAsset } from './console.ts';
import type { Environment } from './environment.ts';

/** Without such files there is no documentation, and everything else works. */
export function createWorkerDocumentation(assets: Environment['ASSETS'], hasSandbox: boolean): Documentation {
  return createStoredDocumentation({ read: (name) => readAsset(assets, name), hasSandbox });
}

/** Each by its name among the platform's files, with what puts it into its place. */
const stored: Readonly<Record<StoredTexts, { readonly name: string; readonly place: (content: never) => void }>> = {
  descriptions: { name: storedDescriptionsName, place: (content: Descriptions) => describe(schema, content) },
  german: { name: storedGermanName, place: (content: GermanForStaff) => void Object.assign(germanForStaff, content) },
};

const read = new Set<StoredTexts>();

/** Gives the program back what the build took out of it (`.run/worker-program.ts`), once an isolate. Without the files it does without. */
export async function readStoredTexts(assets: Environment['ASSETS'], wanted: StoredTexts): Promise<void> {
  if (read.has(wanted)) return;
  const { name, place } = stored[wanted];
  const text = await readAsset(assets, name).catch(() => undefined);
  // Written by our own build.
  if (text !== undefined) place(JSON.parse(text) as never);
  read.add(wanted);
}
