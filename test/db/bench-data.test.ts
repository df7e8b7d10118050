/** The databases that the bench measures over (test/bench/) are made by the tables as they are now: nothing else runs that code for weeks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDataScope } from '../../api/foundation/kernel/data-scope.ts';
import { openFileStore } from '../../db/open.ts';
import { fillLoopDatabase } from '../bench/loop-data.ts';
import { largePath, paymentAt } from '../bench/search-data.ts';
import { boundMs } from '../support/pace.ts';

const payments = 200;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-bench-'));
  await fillLoopDatabase(join(folder, 'loop.db'), payments);
}, boundMs(60_000));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('payments of the bench are listed, found and told of, and their books agree', { timeout: boundMs(60_000) }, async () => {
  const store = await openFileStore({ path: join(folder, 'loop.db') });
  try {
    const scope = toDataScope(largePath);
    expect(await store.readModel.count({ entityPath: largePath }, payments)).toBeGreaterThan(payments / 2);
    const { id, merchantTransactionId } = paymentAt(0, payments);
    expect((await store.payments.byIds(scope, [id])).map((payment) => payment.merchantTransactionId)).toEqual([merchantTransactionId]);
    const found = await store.readModel.subjectsByTerm(largePath, { term: `m${merchantTransactionId}`, match: 'exact' }, 5);
    expect(found.map((subject) => subject.id)).toEqual([id]);
    const [event] = await store.events.after(0, { entityPath: largePath }, 1);
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({ id: event?.subjectId });
  } finally {
    await store.close();
  }
});
