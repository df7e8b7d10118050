/** Which of several instances does what one does for all. */
import { expect, type OpenStore, test, withStore } from './suite.ts';

const name = 'work';
const hourMs = 3_600_000;

export function leaseSuite(suite: string, open: OpenStore): void {
  withStore(`${suite}: a lease`, open, (store) => {
    test('has one owner, who may lengthen it', async () => {
      const takenTogether = await Promise.all(['one', 'two', 'three'].map((owner) => store().leases.take({ name, owner, forMs: hourMs })));
      expect(takenTogether.filter((isTaken) => isTaken)).toHaveLength(1);
      const owner = ['one', 'two', 'three'][takenTogether.indexOf(true)] ?? '';
      expect(await store().leases.take({ name, owner, forMs: hourMs })).toBe(true);
      expect(await store().leases.take({ name, owner: 'four', forMs: hourMs })).toBe(false);
      expect(await store().leases.take({ name: 'other work', owner: 'four', forMs: hourMs })).toBe(true);
    });

    test('is free when it has expired, and when its owner lets it go', async () => {
      await store().leases.take({ name, owner: 'one', forMs: -1 });
      expect(await store().leases.take({ name, owner: 'two', forMs: hourMs })).toBe(true);
      await store().leases.release({ name, owner: 'one' });
      expect(await store().leases.take({ name, owner: 'one', forMs: hourMs })).toBe(false);
      await store().leases.release({ name, owner: 'two' });
      expect(await store().leases.take({ name, owner: 'one', forMs: hourMs })).toBe(true);
    });
  });
}
