/**
 * Two at one row: somebody has read it and stands still, others read and store it meanwhile, and then the first one goes on. What seldom
 * comes together by itself is made to come together here; what must then be so is asked for as after any other step.
 */
import { isMoved } from './bank.ts';
import { takeBackAndTell } from './disputes.ts';
import { findWaiting } from './model.ts';
import { byStaff } from './office.ts';
import { begin, beginToPay, beginToRefer, inCalm, payAlone, send } from './requests.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

/** What several do at once on a payment of 50.00, the first of them slowly. */
export const crowdActs = {
  'captures 30.00': (world, id, key) => void beginToRefer(world, id, 'CP', '30.00', key),
  'captures all': (world, id, key) => void beginToRefer(world, id, 'CP', '50.00', key),
  'reverses all': (world, id, key) => void beginToRefer(world, id, 'RV', '50.00', key),
  'refunds 30.00': (world, id, key) => void beginToRefer(world, id, 'RF', '30.00', key),
  'refunds all': (world, id, key) => void beginToRefer(world, id, 'RF', '50.00', key),
  'lets staff refund': (world, id) => byStaff(world, { role: 'ADMIN', document: 'refundPayment', variables: { id, amount: '12.00' } }),
  'hears of a chargeback of 30.00': (world, id, key) => takeBackAndTell(world, id, 3_000n, `${key}.csv`),
  'lets staff record a chargeback of 30.00': (world, id) =>
    byStaff(world, { role: 'FINANCE', document: 'recordChargeback', variables: { id, amount: '30.00' } }),
  'lets due work be done': (world) => begin(world, (process) => process.work()),
} as const satisfies Readonly<Record<string, (world: World, id: string, key: string) => void>>;

export type CrowdAct = keyof typeof crowdActs;

export async function crowd(world: World, key: string, paymentType: 'DB' | 'PA', acts: readonly CrowdAct[]): Promise<void> {
  const { turns } = world;
  await inCalm(world, async () => {
    const id = await payAlone(world, key, { paymentType });
    if (id === undefined) return;
    const [slow, ...others] = acts.entries();
    if (slow) crowdActs[slow[1]](world, id, `${key}-${slow[0]}`);
    await turns.rest();
    const goOn = turns.holdLast('commit');
    for (const [place, act] of others) {
      crowdActs[act](world, id, `${key}-${place}`);
      await turns.rest();
    }
    await turns.takeAll();
    goOn();
    await turns.takeAll();
  });
}

/** How long it takes until another process has taken the place of one that died. */
const awayMs = minuteMs + 1_000;
/** Longer than any request waits for another one. */
const waitedMs = 4 * minuteMs;
const turnsOfStart = 40;

/**
 * All processes die when the bank has done what they asked for, and it can be asked seldom. Where several share the database the program
 * repeats its request meanwhile; then two ask for the outcome at the same moment.
 */
export async function leaveBehind(world: World, key: string, unreachable: number): Promise<void> {
  const { turns, bank } = world;
  await turns.takeAll();
  await inCalm(world, async (calm) => {
    const before = bank.book.length;
    const request = beginToPay(world, key, { amount: '10.00' });
    while (bank.book.length === before && (await turns.takeOne()));
    world.trouble = { ...calm, bank: unreachable };
    const [last, ...others] = world.processes;
    for (const process of others) await world.replace(process);
    const started = last && (await world.replace(last, awayMs));
    if (others.length > 0) {
      send(world, request);
      await turns.takeAll();
      turns.advance(waitedMs);
      await turns.takeAll();
      const waiting = findWaiting(world);
      if (waiting !== undefined) world.beliefs.note(waiting);
    } else if (started) {
      begin(world, () => started.recover());
      for (let turn = 0; turn < turnsOfStart && !turns.waiting().includes('an inquiry'); turn += 1) await turns.takeOne();
    }
    for (const process of world.processes) begin(world, () => process.work());
    await turns.takeAll();
  });
}

/** The disk takes so long to store that a payment begins, that an inquiry could have ended it. */
export async function storeSlowly(world: World, key: string, seconds: number): Promise<void> {
  const { turns } = world;
  await turns.takeAll();
  await inCalm(world, async () => {
    beginToPay(world, key);
    await turns.rest();
    const goOn = turns.holdLast('commit');
    turns.advance(seconds * 1_000);
    goOn();
    await turns.takeAll();
  });
}

const attemptSql = 'SELECT id, inquiries, next_inquiry_at FROM attempts WHERE payment_id = ? AND finished_at IS NULL';

/** Inquiries after which the gateway asks the bank to cancel. */
const inquiriesBeforeCancelling = 6;

/** What somebody does about a payment while the bank is asked to cancel it. */
export type BesideCancellation = 'asks the bank' | 'stores what the bank said an hour ago';

/** Nobody could ask the bank for hours, and it is asked to cancel what it has done: whatever it says until then may be over in a moment. */
export async function cancelBeside(world: World, key: string, how: BesideCancellation): Promise<void> {
  const { turns, bank, reader } = world;
  await turns.takeAll();
  await inCalm(world, async (calm) => {
    const away = { ...calm, bank: 1 };
    world.trouble = { ...calm, mood: 'lostAfter' };
    const id = await payAlone(world, key, { amount: '10.00' });
    const call = bank.book.find((entry) => entry.paymentId === id && isMoved(entry));
    if (id === undefined || !call) return;
    const work = (place: number): void => begin(world, (process) => process.work(), world.processes[place % world.processes.length]);
    const readInquiries = (): number => Number(reader.readFirst(attemptSql, [id])?.[1]);
    const goToNext = (): void => {
      const due = reader.readFirst(attemptSql, [id])?.[2];
      if (due !== null && due !== undefined) turns.advance(Math.max(Number(due) - turns.now(), 0) + 1_000);
    };
    const askInVain = async (): Promise<void> => {
      world.trouble = away;
      work(0);
      await turns.takeAll();
    };
    const isEarly = how === 'stores what the bank said an hour ago';
    while (readInquiries() < inquiriesBeforeCancelling - (isEarly ? 1 : 0)) {
      const before = readInquiries();
      goToNext();
      await askInVain();
      if (readInquiries() === before) return;
    }
    goToNext();
    world.trouble = calm;
    if (isEarly) {
      const asked = bank.inquiriesOf(call.requestId);
      work(0);
      while (bank.inquiriesOf(call.requestId) === asked && (await turns.takeOne()));
      const goOn = turns.holdLast('commit');
      await askInVain();
      goToNext();
      world.trouble = { ...calm, mood: 'late' };
      work(1);
      await turns.takeAll();
      world.trouble = calm;
      goOn();
    } else {
      work(0);
      while (!turns.waiting().includes('a cancellation') && (await turns.takeOne()));
      const goOn = turns.holdLast('a cancellation');
      byStaff(world, { role: 'FINANCE', document: 'inquire', variables: { id } });
      await turns.takeAll();
      goOn();
    }
    await turns.takeAll();
  });
}
