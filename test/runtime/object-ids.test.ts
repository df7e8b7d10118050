/** How the Worker and objects find the objects of an installation. */
import { expect, test } from 'vitest';
import { merchantNumberMax } from '../../api/foundation/kernel/identifier.ts';
import { type Environment, installationObject, partitionedInstallation } from '../../api/runtime/worker/environment.ts';

function namespaceOf(label: string, made: string[]) {
  return {
    idFromName(name: string) {
      made.push(`${label} ${name}`);
      return `id of ${name}`;
    },
    get: (id: unknown) => `${label} at ${String(id)}`,
  };
}

test('an id is made of a name once for each kind of object, and a stub for each request', () => {
  const made: string[] = [];
  const named = (label: string) => namespaceOf(label, made);
  const bindings = {
    PLATFORM: named('platform'),
    MERCHANT: named('merchant'),
    PROJECTION: named('projection'),
    INSTALLATION: named('all'),
  };
  // What is found is no stub: which object it names is all that is asked.
  const environment = bindings as unknown as Environment;
  const found = [1, 2].map(() => {
    const parts = partitionedInstallation({ ...environment, DATABASE_URL: 'objects:main' });
    const whole = installationObject({ ...environment, DATABASE_URL: 'object:main' });
    return [
      parts?.platform(),
      parts?.merchant(1),
      parts?.merchant(10),
      parts?.projections(merchantNumberMax).at(0),
      parts?.projections(16).at(2),
      whole,
    ];
  });
  const stubs = [
    'platform at id of main',
    'merchant at id of main/0001',
    'merchant at id of main/000a',
    'projection at id of main',
    'projection at id of main/16/2',
    'all at id of main',
  ];
  expect(found).toEqual([stubs, stubs]);
  expect(made).toEqual([
    'all main',
    'platform main',
    'merchant main/0001',
    'merchant main/000a',
    'projection main',
    'projection main/16/2',
  ]);
});
