import { inspect } from 'node:util';
import { demoMerchant } from '../support/scopes.ts';
import { nextId, paymentOf, writesOf } from './fixtures.ts';
import { expect, type OpenStore, test, withStore } from './suite.ts';

const canary = '4200000000000000';

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Everything of an error that a log could show. */
function allOf(error: unknown): string {
  const parts = [inspect(error, { depth: 10, showHidden: true })];
  for (let at = error; at instanceof Error; at = at.cause) parts.push(at.message, at.stack ?? '', JSON.stringify(at));
  return parts.join('\n');
}

export function errorSuite(name: string, open: OpenStore): void {
  withStore(`${name}: errors`, open, (store) => {
    test('tells of a conflict without what was bound', async () => {
      const payment = paymentOf({ holder: canary, answer: canary });
      await store().commit(demoMerchant, writesOf(payment));
      const error = await errorOf(store().commit(demoMerchant, writesOf(payment)));
      expect(error).toMatchObject({ name: 'Conflict', constraint: 'payment_id' });
      expect(allOf(error)).not.toContain(canary);
    });

    test('tells of a fault without what was bound', async () => {
      const payment = paymentOf({ holder: canary });
      for (const broken of [{ currency: null }, { amountMinor: canary }]) {
        const error = await errorOf(
          store().commit(demoMerchant, [{ write: 'payment.insert', payment: Object.assign({ ...payment }, broken) }]),
        );
        expect(error).toBeInstanceOf(Error);
        expect(allOf(error)).not.toContain(canary);
      }
      expect(await store().payments.byId(demoMerchant, payment.id)).toBeUndefined();
    });

    test('gives no rows for a look-up that is no id', async () => {
      expect(await store().payments.byId(demoMerchant, canary)).toBeUndefined();
      expect(await store().payments.byId(demoMerchant, "' OR 1 = 1 --")).toBeUndefined();
    });

    test('does nothing for a commit of nothing', async () => {
      await expect(store().commit(demoMerchant, [])).resolves.toBeUndefined();
      expect(await store().payments.byId(demoMerchant, nextId())).toBeUndefined();
    });
  });
}
