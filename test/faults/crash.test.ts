/**
 * kill -9 at any moment under load: nothing acknowledged is lost, nothing moves twice, retries under the same key give
 * the one outcome, and the ledger holds (decision: intent-call-outcome).
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { roundsOf } from '../support/rounds.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import {
  type Answered,
  acknowledgedMin,
  expectBookToAgree,
  expectOneOutcomeEach,
  ledgerHolds,
  loadUntilKilled,
  type Sent,
} from './crash-load.ts';

const rounds = roundsOf('CRASH_ROUNDS', { few: 2, many: 40 });
/** So that a lost answer is given up soon. */
const connectorTimeoutMs = 300;
const faults = { timeoutBefore: 0.03, timeoutAfter: 0.03, lateAnswer: 0.02, duplicateAnswer: 0.03, error500After: 0.03, closeMidway: 0.03 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-crash-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  { bank: 'the simulator', channel: sandbox.documented, seed: null },
  { bank: 'the test bank', channel: sandbox.testBank, seed: null },
  { bank: 'a test bank that loses and repeats answers', channel: sandbox.testBank, seed: 20_261 },
])('kill -9 under load, with $bank', ({ bank: name, channel, seed }) => {
  let bank: BankProcess;
  const databasePath = () => join(folder, name.replaceAll(' ', '-'), 'gateway.db');

  beforeAll(async () => {
    await mkdir(dirname(databasePath()));
    bank = await startTestBank(join(dirname(databasePath()), 'bank.book'));
    await seededDatabase(databasePath(), bank.url, connectorTimeoutMs);
    if (seed !== null) await bank.setFaults(seed, faults);
  });

  afterAll(() => bank.end());

  test('loses nothing acknowledged, moves nothing twice, gives one outcome for each key', async () => {
    const acknowledged = new Map<string, Answered>();
    const sent = new Map<string, Sent>();
    for (let round = 0; round < rounds; round += 1) {
      const gateway = await startGatewayProcess({ databasePath: databasePath() });
      for (const request of await loadUntilKilled({ url: gateway.url, kill: () => gateway.end('SIGKILL') }, channel, round, acknowledged))
        sent.set(request.key, request);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * acknowledgedMin);

    const gateway = await startGatewayProcess({ databasePath: databasePath() });
    try {
      const outcomes = await expectOneOutcomeEach(gateway.url, sent, acknowledged);
      expect(await ledgerHolds(gateway.url)).toEqual({ holds: true, differences: [] });
      if (channel === sandbox.testBank) expectBookToAgree(await bank.book(), outcomes);
    } finally {
      expect(await gateway.end('SIGTERM')).toBe(0);
    }
  });
});
