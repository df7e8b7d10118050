/** What a moved clock leaves alone, and where a call ends early (decision: sandbox-clock). */
import { afterEach, expect, test } from 'vitest';
import type { DueKind, DuePiece } from '../../api/entity-clocks/due-kind.ts';
import { advanceClock } from '../../api/entity-clocks/entity-clocks-operations.ts';
import { type Fired, runDue } from '../../api/entity-clocks/run-due.ts';
import { findEntity } from '../../api/foundation/entities/entities-operations.ts';
import { movedClocksMax } from '../../api/foundation/entities/ports.ts';
import { findClockDoubt } from '../../api/foundation/kernel/clock.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createGuardedClocks } from '../../api/runtime/shared/clock-guard.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { runWork } from '../../api/runtime/shared/work.ts';
import { channels } from '../support/client.ts';
import { callerAt, contextOf } from '../support/fake-ports.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type ClockHarness, demoShop, start, startWithClock } from './sandbox-clock.ts';

let gateway: ClockHarness;
afterEach(() => gateway.stop());

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const yearMs = 365 * dayMs;

test('after its bound, a call says how far it came, the clock stands there, and the next call goes on', async () => {
  gateway = await startWithClock();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push(await gateway.pay({ paymentType: 'PA' }));
    gateway.clock.advance(minuteMs);
  }
  const shop = await findEntity(gateway.ports, demoShop);
  if (!shop) throw new Error('no Demo Shop');
  const context = contextOf(gateway.ports, callerAt(shop, ['payments:write']));
  const to = start + yearMs;
  const first = await advanceClock(context, { entityId: demoShop, to, mode: 'AHEAD' }, { firedMax: 3, workMaxMs: minuteMs });
  expect(first).toMatchObject({ now: start + 7 * dayMs + 2 * minuteMs, mode: 'FROZEN', firedCount: 3 });
  expect(await gateway.readClock()).toEqual({ now: new Date(first.now).toISOString(), mode: 'FROZEN' });
  const second = await advanceClock(context, { entityId: demoShop, to, mode: 'AHEAD' });
  expect(second).toMatchObject({ now: to, mode: 'AHEAD', firedCount: 2 });
  expect([...first.fired, ...second.fired].map(({ subjectId }) => subjectId)).toEqual(ids);
});

test('a cancellation without an answer takes real time: the bank is asked when a minute has passed, however far the clock is moved', async () => {
  gateway = await startWithClock();
  const { bank } = gateway;
  bank.next.push('lost after');
  bank.isReachable = false;
  bank.canCancel = false;
  const id = await gateway.pay({ entityId: channels.testBank });
  const { fired } = await gateway.advance(start + dayMs);
  // Six inquiries and the first cancellation, which waits from then on.
  expect(fired.filter(({ kind }) => kind === 'OUTCOME_INQUIRY')).toHaveLength(7);
  expect(bank.asked).toHaveLength(6);
  bank.isReachable = true;
  const { fired: again } = await gateway.advance(start + 2 * dayMs);
  expect(again.filter(({ kind }) => kind === 'OUTCOME_INQUIRY')).toEqual([]);
  gateway.clock.advance(minuteMs);
  await gateway.advance(start + 3 * dayMs);
  expect((await gateway.store.acrossMerchants.paymentById(id))?.status).toBe('approved');
});

test('accounts are erased after their fourteen months', async () => {
  gateway = await startWithClock();
  const id = await gateway.pay({ createRegistration: 'true' });
  const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { registrationId } }', { id });
  const { fired } = await gateway.advance(start + 20 * yearMs);
  expect(fired.filter(({ kind }) => kind === 'REGISTRATION_ERASURE').map(({ subjectId }) => subjectId)).toEqual([
    data.payment.registrationId,
  ]);
});

test('a clock that is years ahead is no jump of the machine’s clock, also after events that it dated', async () => {
  const machine = { wall: start, monotonicMs: 0 };
  const raw = { now: () => machine.wall, entityNow: () => machine.wall, elapsedUs: () => machine.monotonicMs * 1_000 };
  gateway = await startWithClock();
  await gateway.advance(start + 10 * yearMs);
  await gateway.pay({ paymentType: 'PA' });
  const events = await gateway.store.events.after(0, { entityPath: '' }, 100);
  expect(events.at(-1)?.at).toBe(start + 10 * yearMs);
  // As a process that starts, and then at its looks.
  const clocks = createGuardedClocks(raw, { store: gateway.store, log: quiet, environment: 'live' });
  for (let looks = 0; looks < 3; looks += 1) {
    await clocks.guard.look();
    expect(findClockDoubt(clocks)).toBeNull();
    machine.wall += minuteMs;
    machine.monotonicMs += minuteMs;
  }
});

test('what is kept for days is kept by the merchant’s clock: nothing young is forgotten, and others’ old events are', async () => {
  gateway = await startWithClock();
  await gateway.pay({ entityId: channels.other }, 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDF8c2FuZGJveC1vdGhlcg==');
  await gateway.advance(start + yearMs);
  const id = await gateway.pay();
  const parsed = parseSettings({ EVENT_RETENTION_DAYS: '31', GATEWAY_ENVIRONMENT: 'test' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join());
  gateway.clock.advance(20 * dayMs);
  await runWork(gateway.ports, parsed.settings);
  expect(await gateway.store.acrossMerchants.firstSequence()).toBe(1);
  gateway.clock.advance(12 * dayMs);
  const young = await gateway.pay();
  await runWork(gateway.ports, parsed.settings);
  const left = await gateway.store.events.after(0, { entityPath: '' }, 100);
  const subjects = left.map(({ subjectId }) => subjectId);
  expect(subjects).toContain(young);
  expect(subjects).not.toContain(id);
});

test('an installation has a bounded number of moved clocks', async () => {
  gateway = await startWithClock();
  const now = gateway.clock.now();
  const prefix = demoMerchant.slice(0, -33);
  for (let count = 0; count < movedClocksMax; count += 1) {
    const merchantId = `${count}`.padStart(32, 'b');
    const isTaken = await gateway.store.entityClocks.claim(toMerchantKey(`${prefix}${merchantId}/`), {
      merchantId,
      owner: 'x',
      now,
      until: now,
    });
    expect(isTaken).toBe(true);
  }
  await expect(gateway.advance(start + dayMs)).rejects.toThrow(`at most ${movedClocksMax} merchants`);
});

test('a piece that stays due at its time is left for later, and holds nothing up', async () => {
  gateway = await startWithClock();
  const piece = (id: string, dueAt: number): DuePiece => ({ id, subjectId: id, dueAt });
  const done = new Set<string>();
  const kindWith = (kind: DueKind['kind'], pieces: readonly DuePiece[], stays: readonly string[]): DueKind => ({
    kind,
    atOnce: 1,
    due: async (_merchant, upTo, itemsMax) => pieces.filter(({ id, dueAt }) => dueAt <= upTo && !done.has(id)).slice(0, itemsMax),
    run: async (_merchant, { id }) => {
      if (stays.includes(id)) return id === 'silent';
      done.add(id);
      return true;
    },
  });
  const many = Array.from({ length: 120 }, (_, number) => piece(`stuck ${number}`, 2));
  const kinds = [
    kindWith('CHECKOUT_EXPIRY', [piece('b', 3), piece('d', 9)], []),
    kindWith(
      'RESULT_CALL',
      [...many, piece('c', 4)],
      many.map(({ id }) => id),
    ),
    kindWith('AUTHORIZATION_EXPIRY', [piece('a', 1), piece('silent', 3)], ['silent']),
  ];
  const fired: Fired[] = [];
  const arrived: number[] = [];
  const isDone = await runDue({
    merchant: demoMerchant,
    kinds,
    upTo: 5,
    log: quiet,
    arrive: async (at) => {
      if (arrived.at(-1) !== at) arrived.push(at);
    },
    fired: (each) => fired.push(each),
    mayGoOn: () => true,
  });
  expect(isDone).toBe(true);
  expect(fired.map(({ subjectId }) => subjectId)).toEqual(['a', 'b', 'silent', 'c']);
  expect(arrived).toEqual([1, 2, 3, 4]);
});
