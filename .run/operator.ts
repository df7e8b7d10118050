/** Commands on an installation in Durable Objects: no command can open its databases, so they ask the Worker at PUBLIC_URL. */
import { askOperator, type Examined, type OperatorRequest } from '../api/runtime/shared/operator.ts';
import type { Settings } from '../api/runtime/shared/settings.ts';
import { readObjectName, readObjectsName } from '../api/runtime/shared/settings-fields.ts';
import type { SetUp, SetUpResult } from '../api/runtime/shared/setup.ts';
import type { VaultKeys } from './database-file.ts';

export function isInObjects({ database: { url } }: { readonly database: Pick<Settings['database'], 'url'> }): boolean {
  return readObjectName(url) !== undefined || readObjectsName(url) !== undefined;
}

export async function askInObjects({ publicUrl }: Settings, [key]: VaultKeys, request: OperatorRequest) {
  if (publicUrl === null) throw new Error('PUBLIC_URL must be the address of the Worker, such as https://pay.example.com');
  return askOperator(publicUrl, key, request);
}

export async function setUpInObjects(settings: Settings, keys: VaultKeys, setUp: SetUp): Promise<SetUpResult> {
  const answer = await askInObjects(settings, keys, { operation: 'setup', at: Date.now(), setUp });
  if (!('status' in answer)) throw new Error('the Worker is of another version');
  return answer;
}

/** Store after store, as they are examined. */
export async function* examineInObjects(settings: Settings, keys: VaultKeys): AsyncGenerator<Examined['stores'][number]> {
  for (let from: number | null = 0; from !== null; ) {
    const answer = await askInObjects(settings, keys, { operation: 'doctor', at: Date.now(), from });
    if (!('stores' in answer)) throw new Error('the Worker is of another version');
    yield* answer.stores;
    from = answer.next;
  }
}
