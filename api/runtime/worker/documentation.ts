/** The documentation on Workers: a build stores its pages among the platform's files (`.run/worker-assets.ts`), for the Worker has no room for them. */
import type { Documentation } from '../../doors/docs/documentation.ts';
import { createStoredDocumentation } from '../../doors/docs/stored.ts';
import { describe, storedDescriptionsName } from '../../doors/execution/descriptions.ts';
import { schema } from '../../doors/execution/execution-schema.ts';
import { readAsset } from './console.ts';
import type { Environment } from './environment.ts';

/** Without such files there is no documentation, and everything else works. */
export function createWorkerDocumentation(assets: Environment['ASSETS'], hasSandbox: boolean): Documentation {
  return createStoredDocumentation({ read: (name) => readAsset(assets, name), hasSandbox });
}

let isDescribed = false;

/** Gives the schema back what the build took out of it (`.run/worker-descriptions.ts`), once an isolate. */
export async function describeSchema(assets: Environment['ASSETS']): Promise<void> {
  if (isDescribed) return;
  const text = await readAsset(assets, storedDescriptionsName);
  if (text !== undefined) describe(schema, JSON.parse(text));
  isDescribed = true;
}
