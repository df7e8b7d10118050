/**
 * kill -9 between a shopper's answer and the authorisation, and between intent and outcome: due work resumes, a repetition under
 * the key answers the same payment, and the bank moves money at most once (decision: resume-once).
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
import { channels } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';
import { casesOf } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';
import { type ChallengeStep, type ChallengeTask, challengeSteps, enableThreeDSecure, sendChallenge } from './three-d-secure-steps.ts';

const program = fileURLToPath(new URL('three-d-secure-program.ts', import.meta.url));
const pspPath = '8ac7a4a0000000000000000000000001/';

let folder: string;
let bank: BankProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-challenge-'));
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await bank.end();
  await rm(folder, { recursive: true, force: true });
});

async function prepare(databasePath: string): Promise<void> {
  await seededDatabase(databasePath, bank.url);
  const gateway = await startGateway({ databaseFile: databasePath });
  await enableThreeDSecure(gateway);
  await gateway.stop();
}

async function killedAtItsStep(task: ChallengeTask): Promise<void> {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [, signal] = await once(child, 'exit');
  expect(signal, 'it died of its own kill').toBe('SIGKILL');
}

/** Steps before the result is stored: the shopper comes again. */
const unanswered: ReadonlySet<ChallengeStep> = new Set(['before commit 3']);
const simulatorSteps: readonly ChallengeStep[] = ['before commit 3', 'after commit 3', 'after commit 4'];

const cases = [
  ...simulatorSteps.map((step) => ['the simulator', channels.documentedThreeDSecure, step] as const),
  ...challengeSteps.slice(1).map((step) => ['the test bank', channels.testBank, step] as const),
];

describe('a gateway that is killed within a challenge and started again', () => {
  test.each(casesOf(cases, (_one, place) => place % 3 === 0))(
    '%s (%s), killed %s: one payment, one movement of money',
    async (_name, channel, step) => {
      const databasePath = join(folder, `${channel} ${step}.db`);
      await prepare(databasePath);
      await killedAtItsStep({ databasePath, bankUrl: bank.url, channel, step });
      const gateway = await startGateway({ databaseFile: databasePath });
      try {
        await recoverPayments(gateway.ports, await abandonedAttempts(gateway.ports));
        await gateway.tick();
        const first = await sendChallenge(gateway, channel);
        if (unanswered.has(step)) {
          expect(first.body.result.code).toBe('000.200.000');
          const shopper = shopperOf(gateway, first.body);
          await shopper.open();
          await shopper.enter();
        }
        const again = await sendChallenge(gateway, channel);
        expect(again.body.id).toBe(first.body.id);
        // The bank was never called after this intent, so it declares that nothing moved.
        const isLost = channel === channels.testBank && step === 'after commit 4';
        expect(again.body.result.code).toBe(isLost ? '900.100.100' : '000.100.110');
        const id = String(again.body.id);
        const booked = (await bank.book()).operations.filter(({ paymentId }) => paymentId === id);
        expect(booked).toHaveLength(channel === channels.testBank && !isLost ? 1 : 0);
        expect(await gateway.store.ledger.prove(pspPath)).toMatchObject({ holds: true, differences: [] });
        expect(await gateway.store.acrossMerchants.unresumedAuthentications(10)).toEqual([]);
        expect(await gateway.store.attempts.ofPayment(demoMerchant, id)).toHaveLength(1);
      } finally {
        await gateway.stop();
      }
    },
  );
});
