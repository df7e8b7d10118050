/** The ledger's proof in steps: what it finds, what it reads, and that it is made once (decision: proof-in-steps). */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerProofStore } from '../../api/domain/ledger/ports.ts';
import { checkpointTtlMs, proofTtlMs } from '../../api/domain/ledger/proof.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let folder: string;
let gateway: Harness;
let steps: { payments: number; entries: number };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proof-'));
  steps = { payments: 0, entries: 0 };
  gateway = await startGateway({
    now: Date.UTC(2026, 0, 1),
    databaseFile: join(folder, 'gateway.db'),
    adaptPorts: (ports) => ({ ...ports, store: { ...ports.store, ledger: { ...ports.store.ledger, ...watch(ports.store.ledger) } } }),
  });
});
afterEach(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

function watch(ledger: LedgerProofStore): Pick<LedgerProofStore, 'provePayments' | 'proveEntries'> {
  return {
    provePayments: async (...wanted) => {
      const step = await ledger.provePayments(...wanted);
      steps.payments += step.payments;
      return step;
    },
    proveEntries: async (...wanted) => {
      const step = await ledger.proveEntries(...wanted);
      steps.entries += step.entries;
      return step;
    },
  };
}

async function pay(changes = {}, token?: string): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...changes }, token === undefined ? {} : { token });
  return String(body.id);
}

/** An authorisation, a part of it captured, a part of that refunded, and a debit. */
async function trade(changes = {}, token?: string): Promise<string> {
  const options = token === undefined ? {} : { token };
  const id = await pay({ ...changes, paymentType: 'PA' }, token);
  const capture = { amount: '60.00', currency: 'EUR', paymentType: 'CP', ...changes };
  const { body } = await gateway.rest.post(`/v1/payments/${id}`, capture, options);
  await gateway.rest.post(`/v1/payments/${body.id}`, { ...capture, amount: '10.00', paymentType: 'RF' }, options);
  await pay(changes, token);
  return id;
}

const other = { entityId: channels.other };
const proof = async (token?: string) => {
  const { data, errors } = await gateway.graphql(
    '{ ledger { proof { holds entries payments differences } } }',
    {},
    token === undefined ? {} : { token },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.ledger.proof;
};
const later = () => gateway.clock.advance(proofTtlMs);

/** Changes the file behind the gateway's back. */
function damage(sql: string): void {
  const connection = new Database(join(folder, 'gateway.db'));
  connection.exec('PRAGMA busy_timeout = 5000');
  connection.exec(sql);
  connection.close();
}

/** Accounts at an entity, each in another currency. */
const addAccounts = (entityId: string, from: number, to: number) =>
  damage(`WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
    INSERT INTO ledger_accounts SELECT '${entityId}', printf('%05d', n), 'merchant', 0 FROM numbers`);

test('balances are told of up to 5,000 accounts; who has more is told to name an entity below', async () => {
  const { path, id } = (await gateway.store.entities.all()).find((entity) => entity.id === channels.other) ?? {};
  if (path === undefined || id === undefined) throw new Error('no channel');
  addAccounts(id, 0, 5_000);
  expect(await gateway.store.ledger.balances(path)).toHaveLength(5_000);
  addAccounts(id, 5_000, 5_001);
  await expect(gateway.store.ledger.balances(path)).rejects.toMatchObject({
    refusal: { resultCode: '200.300.404', description: expect.stringContaining('more than 5000 accounts') },
  });
  damage(`DELETE FROM ledger_accounts WHERE entity_id = '${id}'`);
});

test('agrees with the proof of everything at once, over what the caller sees', async () => {
  await trade();
  await trade(other, otherToken);
  const whole = await gateway.store.ledger.prove('');
  expect([whole.holds, whole.payments, whole.entries]).toEqual([true, 8, 10]);
  for (const token of [undefined, otherToken])
    expect(await proof(token)).toEqual({ holds: true, payments: 4, entries: 5, differences: [] });
});

test('reads nothing of another merchant', async () => {
  await trade(other, otherToken);
  await trade();
  await proof();
  expect(steps).toEqual({ payments: 4, entries: 0 });
});

test('reads only what is new since the last proof, and counts everything', async () => {
  const id = await trade();
  await proof();
  later();
  steps = { payments: 0, entries: 0 };
  await pay();
  await gateway.rest.post(`/v1/payments/${id}`, { amount: '5.00', currency: 'EUR', paymentType: 'CP' });
  const whole = await gateway.store.ledger.prove('');
  expect(await proof()).toEqual({ holds: true, payments: whole.payments, entries: whole.entries, differences: [] });
  expect(steps).toEqual({ payments: 2, entries: 3 });
});

test('is made once for all who ask within a few seconds, by whatever aliases', async () => {
  await trade();
  const aliases = Array.from({ length: 3 }, (_, at) => `p${at}: ledger { proof { holds } }`).join(' ');
  await Promise.all([gateway.graphql(`{ ${aliases} }`), proof()]);
  expect(steps.payments).toBe(4);
});

test('a document with more proofs than the cost limit has room for is refused', async () => {
  const aliases = Array.from({ length: 20 }, (_, at) => `p${at}: ledger { proof { holds } }`).join(' ');
  const { errors } = await gateway.graphql(`{ ${aliases} }`);
  expect(errors?.[0]?.message).toMatch(/costs \d+, at most/);
  expect(steps.payments).toBe(0);
});

describe('finds', () => {
  test('a payment whose amounts are not those of its entries', async () => {
    const id = await pay();
    damage(`UPDATE payments SET refunded = 100 WHERE id = '${id}'`);
    const { holds, differences } = await proof();
    expect([holds, differences]).toEqual([false, [expect.stringContaining(`payments of ${id} in EUR`)]]);
  });

  /** Of every sum that the proof makes of a payment's amounts, each summand. */
  const summands = [
    ['PA', 'authorized'],
    ['PA', 'captured'],
    ['PA', 'reversed'],
    ['PA', 'released'],
    ['DB', 'captured'],
    ['DB', 'refunded'],
    ['DB', 'reversed'],
    ['CD', 'captured'],
    ['CD', 'refunded'],
    ['CD', 'reversed'],
  ] as const;

  test.each(summands)('of %s a wrong %s amount, by steps and at once', async (paymentType, column) => {
    const id = await pay({ paymentType });
    expect((await gateway.store.ledger.prove('')).differences).toEqual([]);
    damage(`PRAGMA ignore_check_constraints = ON; UPDATE payments SET ${column} = ${column} + 1 WHERE id = '${id}'`);
    const expected = [false, [expect.stringContaining(`payments of ${id} in EUR`)]];
    const [steps, whole] = [await proof(), await gateway.store.ledger.prove('')];
    expect([steps.holds, steps.differences]).toEqual(expected);
    expect([whole.holds, whole.differences]).toEqual(expected);
  });

  test.each(['debit', 'credit'])('entries whose %s is another account than the payments say', async (side) => {
    const id = await trade();
    damage(`UPDATE ledger_entries SET ${side} = 'chargeback' WHERE payment_id = '${id}'`);
    for (const { holds, differences } of [await proof(), await gateway.store.ledger.prove('')]) {
      expect(holds).toBe(false);
      expect(differences).toContainEqual(expect.stringContaining('account '));
      expect(differences).toContainEqual(expect.stringContaining(`payments of ${id} in EUR`));
    }
  });

  test('a balance that is not the sum of its entries, also after it held', async () => {
    await trade();
    expect((await proof()).holds).toBe(true);
    later();
    damage(`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'merchant'`);
    const { holds, differences } = await proof();
    expect([holds, differences]).toEqual([false, [expect.stringContaining('account merchant of')]]);
  });

  test('what was damaged on an old payment, with the next change of it, or within a day', async () => {
    const id = await pay();
    await pay();
    expect((await proof()).holds).toBe(true);
    damage(`UPDATE payments SET captured = captured - 100 WHERE id = '${id}'`);
    later();
    expect((await proof()).holds).toBe(true);
    gateway.clock.advance(checkpointTtlMs);
    expect((await proof()).holds).toBe(false);
    later();
    // What does not hold is compared as a whole again.
    expect((await proof()).holds).toBe(false);
  });
});
