import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smokeSuite } from './smoke.ts';
import { nodeCommand, startProcess, startUponRemote, temporary } from './started-process.ts';

smokeSuite('Node, over libSQL by HTTP', () => startUponRemote(nodeCommand));

test('ends with code 0 on SIGTERM, on a file', async () => {
  const { folder, remove } = temporary();
  try {
    const started = await startProcess(nodeCommand, { DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
    expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
    expect(await started.stopped()).toBe(0);
  } finally {
    remove();
  }
});
