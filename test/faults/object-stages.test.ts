/**
 * kill -9 of workerd, with an object for each merchant, at chosen stages of a payment and of an alarm. Of a payment: before the bank has the
 * request, after it booked it, right after it answered (in the commit of the outcome). Of an alarm: while it asks the bank for an outcome
 * that was lost. Each stage once (support/rounds.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { awaited } from '../support/awaited.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { type Hooks, noHooks, startStagedBank } from '../support/staged-bank.ts';
import { type Answered, debit, expectBookToAgree, expectOneOutcomeEach, ledgerHolds, type Sent, send } from './crash-load.ts';

const rounds = roundsOf('OBJECT_ROUNDS', { few: 3, many: 40 });
const timeout = boundMs(180_000 + rounds * 6_000);

/** Where workerd is killed. An alarm asks the bank by itself for what the round before left open. */
const stages = ['intent', 'alarmBefore', 'booked', 'alarmAfter', 'answered', 'committed'] as const;
type Stage = (typeof stages)[number];

/** Payments of a round, at once: one is at the stage, others are before it and behind it. */
const paymentsOfRound = 4;

let folder: string;
let gateways: ObjectGateways;
let bank: BankProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'object-stages-'));
  gateways = prepareObjectGateways();
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await gateways.remove();
  await bank.end();
  rmSync(folder, { recursive: true, force: true });
});

const never = new Promise<never>(() => {});

/** Hooks that call `reached` once at the stage, and hold there what must not go on before the kill. */
function hooksOf(stage: Stage, reached: () => void): Hooks {
  const wanted = stage.startsWith('alarm') ? 'GET' : 'POST';
  const stopAt = (method: string): Promise<void> => {
    if (method !== wanted) return Promise.resolve();
    reached();
    return never;
  };
  if (stage === 'intent' || stage === 'alarmBefore') return { ...noHooks, before: stopAt };
  if (stage === 'booked' || stage === 'alarmAfter') return { ...noHooks, after: stopAt };
  return {
    ...noHooks,
    answered: (method) => {
      if (method === wanted) reached();
    },
  };
}

/** Milliseconds after the answer of the bank: the outcome is committed within a few. */
const committedAfterMs = [0, 1, 2, 3, 5, 8, 13];

test('loses nothing acknowledged and moves nothing twice when workerd is killed at any stage, also of an alarm with nobody asking', {
  timeout,
}, async () => {
  const staged = await startStagedBank(bank.url);
  const start = () => gateways.start('staged', { DATABASE_URL: 'objects:main', SANDBOX_BANK_URL: staged.url });
  const acknowledged = new Map<string, Answered>();
  const sent = new Map<string, Sent>();
  const pay = async (gateway: ObjectGateway, key: string): Promise<void> => {
    const request = debit(sandbox.testBank, key);
    sent.set(key, request);
    try {
      acknowledged.set(key, await send(gateway.url, request));
    } catch {
      // The gateway was killed: whether it was done is found out at the end.
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    const stage = stages[round % stages.length] ?? 'intent';
    let isReached = () => {};
    const reached = new Promise<void>((resolve) => {
      isReached = resolve;
    });
    staged.hook(hooksOf(stage, isReached));
    const gateway = await start();
    // An alarm comes by itself: nobody asks this gateway for anything.
    const load = stage.startsWith('alarm')
      ? Promise.resolve([])
      : Promise.all(Array.from({ length: paymentsOfRound }, (_, place) => pay(gateway, `${stage}-${round}-${place}`)));
    await awaited(`the stage ${stage} of round ${round}`, reached);
    if (stage === 'committed') await sleep(committedAfterMs[round % committedAfterMs.length] ?? 0);
    await gateway.end('SIGKILL');
    await load;
  }
  staged.hook(noHooks);

  const gateway = await start();
  const outcomes = await expectOneOutcomeEach(gateway.url, sent, acknowledged);
  expect(await ledgerHolds(gateway.url)).toEqual({ holds: true, differences: [] });
  expectBookToAgree(await bank.book(), outcomes);
  await gateway.end('SIGTERM');
  staged.end();
});
