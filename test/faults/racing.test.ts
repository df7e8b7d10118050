/** Racing refunds and captures through the test bank never move more than there was, in the bank's own book. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { roundsOf } from '../support/rounds.ts';

const start = Date.UTC(2026, 5, 1);
const hourMs = 3_600_000;
const rounds = roundsOf('RACING_ROUNDS', { few: 5, many: 100 });
/** Ten in all: which of them win is random, that not all of them can is not. */
const amounts = ['6.00', '5.00', '4.00', '3.00', '10.00'];
const faults = { timeoutBefore: 0.08, timeoutAfter: 0.08, duplicateAnswer: 0.05, error500After: 0.08, closeMidway: 0.08 };

let folder: string;
let bank: BankProcess;
let gateway: Harness;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-racing-'));
  bank = await startTestBank(join(folder, 'bank.book'));
  gateway = await startGateway({ threads: true, now: start, bankUrl: bank.url });
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === channels.testBank);
  if (!channel?.settings) throw new Error('the sandbox has no channel for the test bank');
  const settings = { ...channel.settings, connectorTimeoutMs: 250 };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
});

afterEach(async () => {
  await gateway.stop();
  await bank.end();
  await rm(folder, { recursive: true, force: true });
});

const entityId = channels.testBank;

/** The first that is approved: under faults one may come to nothing. */
async function pay(paymentType: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, paymentType, amount: '10.00' });
    if (body.result.code === '000.100.110') return String(body.id);
  }
  throw new Error('no payment was approved');
}

async function race(id: string, paymentType: string): Promise<readonly string[]> {
  const answers = await Promise.all(
    amounts.map((amount) => gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType, amount, currency: 'EUR' })),
  );
  for (const { status } of answers) expect([200, 400]).toContain(status);
  return answers.map(({ body }) => String(body.id));
}

/** Until nothing is open any more, be it that an inquiry, too, went unanswered for a while. */
async function settleAll(): Promise<void> {
  for (let hours = 0; hours < 30; hours += 1) {
    gateway.clock.advance(hourMs);
    while ((await gateway.tick()) > 0);
    if ((await gateway.store.acrossMerchants.dueInquiries(Number.MAX_SAFE_INTEGER, 1)).length === 0) return;
  }
}

async function stored(id: string): Promise<Payment> {
  const payment = await gateway.store.acrossMerchants.paymentById(id);
  if (!payment) throw new Error('the payment is not stored');
  return payment;
}

describe.each([
  { operations: 'refunds', original: 'DB', type: 'RF', faulty: false },
  { operations: 'refunds, with a bank that loses answers', original: 'DB', type: 'RF', faulty: true },
  { operations: 'captures, with a bank that loses answers', original: 'PA', type: 'CP', faulty: true },
])('racing $operations', ({ original, type, faulty }) => {
  test('never move more than there was, and the gateway agrees with the bank’s book', async () => {
    if (faulty) await bank.setFaults(7, faults);
    const raced: string[] = [];
    const operations: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const id = await pay(original);
      raced.push(id);
      operations.push(...(await race(id, type)));
    }
    await settleAll();

    const book = await bank.book();
    let moved = 0n;
    for (const id of raced) {
      const payment = await stored(id);
      const field = type === 'RF' ? 'refunded' : 'captured';
      const booked = BigInt(book.accounts[id]?.[field] ?? '0');
      expect(booked <= 1_000n, `${id} moved more than there was`).toBe(true);
      expect(payment).toMatchObject({ [field]: booked, reserved: 0n });
      moved += booked;
    }
    expect(moved).toBeGreaterThan(0n);
    expect(new Set(operations).size).toBe(rounds * amounts.length);
    for (const id of operations) expect(['approved', 'declined']).toContain((await stored(id)).status);
    expect(await gateway.store.ledger.prove('8ac7a4a0000000000000000000000001/')).toMatchObject({ holds: true, differences: [] });
  });
});
