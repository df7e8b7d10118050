/** What a merchant's object sends to the projection, beside what its own read model takes. */
import { expect, test, vi } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import { createNameOutbox } from '../../api/runtime/worker/name-outbox.ts';
import {
  createProjectionOutbox,
  isUpTo,
  type ProjectionMark,
  type ProjectionStep,
  sharingStore,
} from '../../api/runtime/worker/projection-outbox.ts';
import { projectStep } from '../../api/views/read-model/read-model-operations.ts';
import { cardPayment } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

const notesOf = () => {
  const values = new Map<string, unknown>();
  return {
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    put: (key: string, value: unknown) => void values.set(key, value),
    delete: (key: string) => values.delete(key),
    list: () => [],
  };
};

/** A merchant with one payment, of which its own read model and the projection have everything. */
async function openMerchant(gateway: Awaited<ReturnType<typeof startGateway>>) {
  const steps: ProjectionStep[] = [];
  let mark: ProjectionMark | undefined;
  let isAway = false;
  /** What happens before the projection takes a step. */
  let before = async (): Promise<void> => {};
  /** Of payments, for either: each is a plan. */
  let plans = 0;
  let looks = 0;
  const { acrossMerchants } = gateway.store;
  const store: Store = {
    ...gateway.store,
    acrossMerchants: {
      ...acrossMerchants,
      projectedByIds: async (ids) => {
        plans += 1;
        return acrossMerchants.projectedByIds(ids);
      },
    },
  };
  const notes = notesOf();
  /** Another one is what a process makes that comes after another. */
  const open = () =>
    createProjectionOutbox({
      store,
      number: 1,
      merchantPath: demoMerchant,
      projection: () => ({
        markOf: async () => mark,
        take: async (step) => {
          if (isAway) throw new Error('away');
          await before();
          steps.push(step);
          mark = step.to;
          return mark;
        },
      }),
      notes,
      names: createNameOutbox(notes),
      // Another number each time: nothing that it reads is kept.
      changes: () => (looks += 1),
    });
  const outbox = open();
  const ports = { ...gateway.ports, store: sharingStore(store, outbox) };
  const follow = async (): Promise<void> => {
    while (await projectStep(ports)) {}
  };
  const pay = async (): Promise<string> => String((await gateway.rest.post('/v1/payments', cardPayment)).body.id);
  await pay();
  await follow();
  await outbox.send();
  /** Payments that the projection was told of since, and how often payments were read for it or for the own read model. */
  const since = () => {
    const told = steps
      .splice(0)
      .map(({ writes }) => writes.flatMap((each) => (each.write === 'projection.payment' ? [each.facts.id] : [])));
    const planned = plans;
    plans = 0;
    return { told, plans: planned };
  };
  since();
  const away = (is: boolean) => (isAway = is);
  const whenTaking = (run: () => Promise<void>) => (before = run);
  return { outbox, open, steps, follow, pay, since, mark: () => mark, away, whenTaking };
}

async function withMerchant(run: (merchant: Awaited<ReturnType<typeof openMerchant>>) => Promise<void>): Promise<void> {
  const gateway = await startGateway();
  try {
    await run(await openMerchant(gateway));
  } finally {
    await gateway.stop();
  }
}

test('the projection gets the step that the own read model has taken, planned once for both, with the rows as they are', () =>
  withMerchant(async ({ outbox, steps, follow, pay, since }) => {
    const [one, other] = [await pay(), await pay()];
    await follow();
    await outbox.sendOwn();
    const rows = steps.flatMap(({ writes }) => writes.flatMap((each) => (each.write === 'copies.payments' ? each.payments : [])));
    expect(rows.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
    expect(since()).toEqual({ told: [expect.arrayContaining([one, other])], plans: 1 });
    expect(outbox.isDone()).toBe(true);
    await outbox.send();
    expect(since()).toEqual({ told: [], plans: 0 });
  }));

test('what the own read model has yet to take is sent when all is wanted, and not before', () =>
  withMerchant(async ({ outbox, follow, pay, since }) => {
    const one = await pay();
    await follow();
    const other = await pay();
    await outbox.sendOwn();
    expect(since().told).toEqual([[one]]);
    expect(outbox.isDone()).toBe(false);
    await outbox.send();
    expect(since().told).toEqual([[other]]);
    expect(outbox.isDone()).toBe(true);
  }));

test('a projection that stands within an own step is sent the rest of it, and then the next own step as it is', () =>
  withMerchant(async ({ outbox, follow, pay, since }) => {
    const one = await pay();
    await outbox.send();
    const other = await pay();
    await follow();
    const third = await pay();
    await follow();
    expect(since()).toMatchObject({ told: [[one]], plans: 3 });
    await outbox.sendOwn();
    expect(since()).toEqual({ told: [[other], [third]], plans: 1 });
  }));

test('an own step is forgotten when what it shows may be gone: when it was not taken, and after two seconds', () =>
  withMerchant(async ({ outbox, follow, pay, since, away }) => {
    const one = await pay();
    await follow();
    since();
    away(true);
    await expect(outbox.sendOwn()).rejects.toThrow('away');
    away(false);
    await outbox.send();
    expect(since()).toEqual({ told: [[one]], plans: 1 });

    const other = await pay();
    await follow();
    since();
    vi.useFakeTimers({ now: Date.now() + 2_001, toFake: ['Date'] });
    await outbox.send().finally(() => vi.useRealTimers());
    expect(since()).toEqual({ told: [[other]], plans: 1 });
  }));

test('what was erased is told as still shown until the projection has begun anew, also when the process ends in between', () =>
  withMerchant(async ({ outbox, open, steps, mark, away, whenTaking }) => {
    const isShown = async (one: typeof outbox): Promise<boolean> => {
      const at = mark();
      return at === undefined || !isUpTo(at, await one.place(at));
    };
    expect(await isShown(outbox)).toBe(false);
    outbox.beginAnew();
    expect(await isShown(outbox)).toBe(true);
    away(true);
    await expect(outbox.send()).rejects.toThrow('away');
    expect(await isShown(outbox)).toBe(true);
    away(false);
    // The process ends while the projection begins anew: nobody knows whether it did.
    const begun = Promise.withResolvers<void>();
    whenTaking(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    void outbox.send();
    await begun.promise;
    expect(await isShown(outbox)).toBe(true);
    const second = open();
    expect(await isShown(second)).toBe(true);
    // More is erased while it begins anew: it does so once more.
    let taken = 0;
    whenTaking(async () => {
      taken += 1;
      if (taken === 1) second.beginAnew();
    });
    await second.send();
    expect(steps.filter(({ from }) => from === null)).toHaveLength(2);
    expect(await isShown(second)).toBe(false);
  }));

test('only what was committed is offered, and only steps along the log', async () => {
  const offered: unknown[] = [];
  const at = (phase: string, sequence: number) => ({ version: 1, phase, afterId: '', sequence, eventId: 'x' });
  const commit = async (...args: CommitArguments): Promise<void> => {
    if (args[1].length > 2) throw new Error('refused');
  };
  const store = sharingStore({ commit } as unknown as Store, { offer: (step) => void offered.push(step) });
  const write = (from: object, to: object, more: readonly object[] = []) =>
    store.commit('platform', [{ write: 'projection.advance', from, to }, ...more] as never);
  await write(at('payments', 1), at('events', 1));
  await write(at('events', 1), at('payments', 2));
  await expect(write(at('events', 1), at('events', 2), [{}, {}])).rejects.toThrow('refused');
  expect(offered).toEqual([]);
  await write(at('events', 1), at('events', 2), [{ write: 'projection.sums' }]);
  expect(offered).toEqual([{ from: at('events', 1), to: at('events', 2), writes: [{ write: 'projection.sums' }] }]);
});
