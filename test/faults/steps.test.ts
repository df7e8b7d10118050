/**
 * Killed between any two steps of intent, call and outcome (decision: intent-call-outcome): one outcome for the key, the bank's book
 * moved at most once and the gateway agrees with it, nothing stays reserved, the ledger holds, events have no holes.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abandonedAttempts, recoverPayments } from '../../api/domain/payments/processing/due-work.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { casesOf } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import { sendOperation } from './send-operation.ts';
import { type Operation, operations, type Step, steps, stepsOfOneCall, type Task } from './steps.ts';

const program = fileURLToPath(new URL('steps-program.ts', import.meta.url));
const pspPath = '8ac7a4a0000000000000000000000001/';
const eventsMax = 1_000;

let folder: string;
let bank: BankProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-steps-'));
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await bank.end();
  await rm(folder, { recursive: true, force: true });
});

/** A database with the payment that a capture or a refund is for. */
async function prepared(operation: Operation, databasePath: string): Promise<string | null> {
  await seededDatabase(databasePath, bank.url);
  if (operation === 'DB' || operation === 'PA.CP') return null;
  const gateway = await startGateway({ databaseFile: databasePath });
  const paymentType = operation === 'CP' ? 'PA' : 'DB';
  const form = { ...cardPayment, entityId: channels.testBank, amount: '10.00', paymentType };
  const { body } = await gateway.rest.post('/v1/payments', form);
  await gateway.stop();
  return String(body.id);
}

async function killedAtItsStep(task: Task): Promise<void> {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [, signal] = await once(child, 'exit');
  expect(signal, 'it died of its own kill').toBe('SIGKILL');
}

/** What stands where the gateway died so: nothing was asked of the bank before the intent, and nothing moved until it booked. */
function expectedCode(step: Step): string {
  return step === 'after commit 1' ? '900.100.100' : '000.100.110';
}

async function expectAgreement(gateway: Harness, rootId: string): Promise<void> {
  const book = await bank.book();
  const tree = await gateway.store.payments.linked(demoMerchant, rootId);
  for (const payment of tree) {
    const booked = book.operations.filter(({ paymentId }) => paymentId === payment.id);
    expect(booked.length, `${payment.type} is ${payment.status}`).toBe(payment.status === 'approved' ? 1 : 0);
    expect(['approved', 'declined']).toContain(payment.status);
    expect(payment.reserved).toBe(0n);
  }
  const [root] = tree;
  const account = book.accounts[rootId];
  expect(root).toMatchObject({ captured: BigInt(account?.captured ?? '0'), refunded: BigInt(account?.refunded ?? '0') });
  expect(await gateway.store.ledger.prove(pspPath)).toMatchObject({ holds: true, differences: [] });
  await expectWholeEvents(gateway);
}

async function expectWholeEvents(gateway: Harness): Promise<void> {
  const events = await gateway.store.events.after(0, { entityPath: pspPath }, eventsMax);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const bySubject = Map.groupBy(events, ({ subjectId }) => subjectId);
  for (const ofOne of bySubject.values()) {
    expect(ofOne.map(({ subjectSequence }) => subjectSequence)).toEqual(ofOne.map((_, index) => index + 1));
  }
}

const cases = operations.flatMap((operation) => (operation === 'PA.CP' ? steps : stepsOfOneCall).map((step) => [operation, step] as const));

describe('a gateway that is killed within an operation and started again', () => {
  test.each(casesOf(cases, (_one, place) => place % 3 === 0))(
    '%s, killed %s: has one outcome, and the bank moved at most once',
    async (operation, step) => {
      const databasePath = join(folder, `${operation} ${step}.db`);
      const targetId = await prepared(operation, databasePath);
      await killedAtItsStep({ databasePath, bankUrl: bank.url, operation, step, targetId });

      const gateway = await startGateway({ databaseFile: databasePath });
      try {
        await recoverPayments(gateway.ports, await abandonedAttempts(gateway.ports));
        await gateway.tick();
        const first = await sendOperation(gateway, { operation, targetId });
        const again = await sendOperation(gateway, { operation, targetId });
        expect(first.body.result.code).toBe(expectedCode(step));
        expect(again.body).toMatchObject({ id: first.body.id, result: { code: first.body.result.code } });
        expect(again.headers['idempotency-status']).toBe('replayed');
        await expectAgreement(gateway, targetId ?? String(first.body.id));
        const captures = (await gateway.store.payments.linked(demoMerchant, String(first.body.id))).filter(({ type }) => type === 'CP');
        if (operation === 'PA.CP') expect(captures).toHaveLength(step === 'after commit 1' ? 0 : 1);
      } finally {
        await gateway.stop();
      }
    },
  );
});
