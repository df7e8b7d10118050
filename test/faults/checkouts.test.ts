/**
 * kill -9 while a shopper pays a checkout, with and without a challenge: after the restart the shopper ends with one approved
 * payment, and the bank's book has moved its money once (decision: one-payment-per-checkout).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abandonedAttempts, recoverPayments } from '../../api/domain/payments/processing/due-work.ts';
import { paymentsOf, prepare } from '../checkouts/form.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { casesOf } from '../support/rounds.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import { type CheckoutTask, challengedSteps, passChallenge, plainSteps, press } from './checkout-steps.ts';
import { enableThreeDSecure } from './three-d-secure-steps.ts';

const program = fileURLToPath(new URL('checkout-program.ts', import.meta.url));
const pspPath = '8ac7a4a0000000000000000000000001/';

let folder: string;
let bank: BankProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-checkout-'));
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await bank.end();
  await rm(folder, { recursive: true, force: true });
});

async function begin(given: Pick<CheckoutTask, 'isChallenged' | 'step'>): Promise<CheckoutTask> {
  const databasePath = join(folder, `${given.isChallenged} ${given.step}.db`);
  await seededDatabase(databasePath, bank.url);
  const gateway = await startGateway({ databaseFile: databasePath });
  if (given.isChallenged) await enableThreeDSecure(gateway);
  const checkoutId = await prepare(gateway, { entityId: channels.testBank });
  await gateway.stop();
  return { ...given, databasePath, bankUrl: bank.url, checkoutId };
}

async function killedAtItsStep(task: CheckoutTask): Promise<void> {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [, signal] = await once(child, 'exit');
  expect(signal, 'it died of its own kill').toBe('SIGKILL');
}

/** Presses that a shopper makes at most: the lost one again, and another where the bank never got the first. */
const pressesMax = 3;

/** First under the key whose answer was lost, as the form does, then anew, until the payment is approved. */
async function payToTheEnd(gateway: Harness, task: CheckoutTask): Promise<void> {
  for (let presses = 0; presses < pressesMax; presses += 1) {
    const { status, redirect } = await press(gateway, task, presses === 0 ? 'first press' : `press ${presses}`);
    if (status === 'approved') return;
    if (status === 'pending' && redirect) await passChallenge(gateway, redirect.url);
  }
  expect.fail('the shopper could not pay');
}

/** The bank never got these calls, so their payment is declined and the shopper makes another. */
const isLostBeforeTheCall = ({ isChallenged, step }: CheckoutTask): boolean =>
  step === (isChallenged ? 'after commit 4' : 'after commit 1');

/** The code was in the memory of the process that died, and the authorisation was not sent yet. */
const isWithoutCode = ({ isChallenged, step }: CheckoutTask): boolean =>
  isChallenged && ['after commit 1', 'before commit 3', 'after commit 3'].includes(step);

const cases = [
  ...challengedSteps.map((step) => ({ isChallenged: true, step })),
  ...plainSteps.map((step) => ({ isChallenged: false, step })),
];

describe('a gateway that is killed while a checkout is paid, and started again', () => {
  test.each(casesOf(cases, (_one, place) => place % 3 === 0))(
    'challenge: $isChallenged, killed $step: one payment, one movement of money',
    async (given) => {
      const task = await begin(given);
      await killedAtItsStep(task);
      const gateway = await startGateway({ databaseFile: task.databasePath });
      try {
        await recoverPayments(gateway.ports, await abandonedAttempts(gateway.ports));
        await gateway.tick();
        await payToTheEnd(gateway, task);

        const payments = await paymentsOf(gateway, task.checkoutId);
        expect(payments.map(({ status }) => status)).toEqual(isLostBeforeTheCall(task) ? ['declined', 'approved'] : ['approved']);
        const paid = payments.at(-1);
        const booked = (await bank.book()).operations.filter(({ paymentId }) => payments.some(({ id }) => id === paymentId));
        expect(booked.map(({ paymentId, amountMinor }) => [paymentId, amountMinor])).toEqual([[paid?.id, String(paid?.captured)]]);

        const answer = await gateway.rest.get(`/v1/checkouts/${task.checkoutId}/payment`, { entityId: channels.testBank });
        expect(answer.body).toMatchObject({ id: paid?.id, amount: '92.00', ndc: task.checkoutId });
        expect(answer.body.result).toMatchObject({ code: '000.100.110', cvvResponse: isWithoutCode(task) ? 'P' : 'M' });
        const { data } = await gateway.graphql(`{ checkout(id: "${task.checkoutId}") { status attemptCount } }`);
        expect(data.checkout).toEqual({ status: 'COMPLETED', attemptCount: payments.length });
        expect(await gateway.store.ledger.prove(pspPath)).toMatchObject({ holds: true, differences: [] });
      } finally {
        await gateway.stop();
      }
    },
  );
});
