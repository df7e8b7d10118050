/** Payments and refunds that a gateway is killed under, and what must hold of them afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import type { BookSnapshot } from '../support/bank-book.ts';
import { pace } from '../support/pace.ts';

const authorization = `Bearer ${btoa(`${sandbox.demoToken}|${sandbox.demoSecret}`)}`;
const clients = 8;
/** Answers that each round waits for. */
export const acknowledgedMin = 6;
/** A lost answer is asked for after 5 s, by a tick that comes every 5 s. Where the machine is slow, the bank misses its time again and again. */
const settleAttemptsMax = 800 * pace;

/** A gateway that can be killed. */
export interface Killable {
  readonly url: string;
  kill(): Promise<unknown>;
}

export interface Sent {
  readonly key: string;
  readonly path: string;
  readonly form: Record<string, string>;
}

export interface Answered {
  readonly status: number;
  readonly id: string;
  readonly code: string;
}

export async function send(url: string, request: Sent): Promise<Answered> {
  const response = await fetch(`${url}${request.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': request.key },
    body: new URLSearchParams(request.form),
  });
  const body = await response.json();
  return { status: response.status, id: body.id, code: body.result?.code };
}

export function debit(channel: string, key: string): Sent {
  return {
    key,
    path: '/v1/payments',
    form: {
      entityId: channel,
      amount: '10.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
      'card.holder': 'Jane Jones',
    },
  };
}

function refund(channel: string, key: string, id: string): Sent {
  return { key, path: `/v1/payments/${id}`, form: { entityId: channel, amount: '10.00', currency: 'EUR', paymentType: 'RF' } };
}

/** Sends debits and full refunds, a new key each, until the gateway dies; returns all that was sent and what was acknowledged. */
export async function loadUntilKilled(
  gateway: Killable,
  channel: string,
  round: number,
  acknowledged: Map<string, Answered>,
): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const attempt = async (request: Sent): Promise<Answered | undefined> => {
    sent.push(request);
    try {
      const answered = await send(gateway.url, request);
      acknowledged.set(request.key, answered);
      return answered;
    } catch {
      return undefined;
    }
  };
  const client = async (number: number) => {
    for (let n = 0; ; n += 1) {
      const paid = await attempt(debit(channel, `r${round}-c${number}-${n}`));
      if (!paid) return;
      // Two refunds of the whole, at once, under different keys: one of them may win.
      if (n % 3 === 0 && paid.code === '000.100.110') {
        const both = await Promise.all([
          attempt(refund(channel, `r${round}-c${number}-${n}-a`, paid.id)),
          attempt(refund(channel, `r${round}-c${number}-${n}-b`, paid.id)),
        ]);
        if (both.includes(undefined)) return;
      }
    }
  };
  const load = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const before = acknowledged.size;
  await sleep(300 + ((round * 130) % 1_000));
  // On a slow machine the round lasts longer, because a kill before any answer proves nothing.
  const message = `answers of round ${round} before the kill`;
  await expect.poll(() => acknowledged.size - before, { interval: 10, message }).toBeGreaterThanOrEqual(acknowledgedMin);
  await gateway.kill();
  await load;
  return sent;
}

/** Sends a request again under its key until its outcome is known. */
async function retry(url: string, request: Sent): Promise<Answered> {
  for (let attempts = 0; attempts < settleAttemptsMax; attempts += 1) {
    const answered = await send(url, request);
    if (answered.code !== '000.200.000') return answered;
    await sleep(50);
  }
  throw new Error(`no outcome for ${request.key}`);
}

export async function ledgerHolds(url: string): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ ledger { proof { holds differences } } }' }),
  });
  const body = await response.json();
  return body.data?.ledger?.proof ?? body;
}

export async function expectOneOutcomeEach(url: string, sent: ReadonlyMap<string, Sent>, acknowledged: ReadonlyMap<string, Answered>) {
  const outcomes = new Map<string, Answered>();
  const requests = sent.values();
  const client = async () => {
    for (const request of requests) outcomes.set(request.key, await retry(url, request));
  };
  await Promise.all(Array.from({ length: clients }, client));
  for (const [key, answered] of acknowledged) {
    const again = outcomes.get(key);
    expect(again?.id, `${key} is the payment that was acknowledged`).toBe(answered.id);
    if (answered.code !== '000.200.000') expect(again?.code, `${key} has the outcome that was acknowledged`).toBe(answered.code);
  }
  const ids = [...outcomes.values()].map(({ id }) => id);
  expect(new Set(ids).size, 'each key has a payment of its own').toBe(ids.length);
  return [...outcomes.values()];
}

/** The bank's own book: no more refunded than captured, and exactly the payments that the gateway calls approved. */
export function expectBookToAgree(book: BookSnapshot, outcomes: readonly Answered[]): void {
  for (const [payment, account] of Object.entries(book.accounts)) {
    expect(BigInt(account.refunded) <= BigInt(account.captured), `${payment} was refunded beyond its capture`).toBe(true);
    expect(BigInt(account.captured) <= 1_000n, `${payment} was captured twice`).toBe(true);
  }
  const approved = outcomes.filter(({ code }) => code === '000.100.110').map(({ id }) => id);
  const moved = book.operations.filter(({ resultCode }) => resultCode === '000.100.110').map(({ paymentId }) => paymentId);
  expect([...moved].sort()).toEqual([...approved].sort());
}
