/**
 * The store becomes unavailable between any two steps of intent, call and outcome (decision: no-answer-is-untrue). A client
 * that does what the answers say pays once, and no answer says something else than the bank's book.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { casesOf, isLong } from '../support/rounds.ts';
import { databases, type LosingStore, losses, openLosingStore } from './lost-store.ts';

const entityId = channels.testBank;
/** Inquiries of a lost call begin after a minute. */
const patienceMs = 61_000;
const repetitionsMax = 5;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const operations = { DB: 2, CP: 2, RF: 2, RV: 2, 'PA.CP': 3 } as const;
type Operation = keyof typeof operations;

const card = { number: '4200000000000000', expiryMonth: '05', expiryYear: '2034', cvv: '123', holder: 'Jane Jones' };

/** What a client is told, whichever endpoint it uses. */
interface Told {
  readonly status: number;
  readonly code: string;
  /** Of a payment. */
  readonly id?: string | undefined;
  readonly reference?: { readonly id?: string; readonly merchantTransactionId?: string } | undefined;
  readonly text: string;
  readonly headers: { readonly retryAfter: string | null };
}

interface Sent {
  readonly operation: Operation;
  readonly targetId: string | null;
  readonly merchantTransactionId: string;
  readonly idempotencyKey: string | undefined;
}

type Endpoint = 'REST' | 'GraphQL';

async function send(gateway: Harness, endpoint: Endpoint, request: Sent): Promise<Told> {
  return endpoint === 'REST' ? sendForm(gateway, request) : sendMutation(gateway, request);
}

async function sendForm({ rest }: Harness, { operation, targetId, merchantTransactionId, idempotencyKey }: Sent): Promise<Told> {
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  const form = { entityId, amount: '10.00', currency: 'EUR', paymentType: operation, merchantTransactionId };
  const { status, body, headers, text } = await (targetId === null
    ? rest.post('/v1/payments', { ...cardPayment, ...form }, options)
    : rest.post(`/v1/payments/${targetId}`, form, options));
  const reference = body.reference as Told['reference'];
  return { status, code: body.result.code, id: body.id, reference, text, headers: { retryAfter: headers['retry-after'] ?? null } };
}

const mutation = 'mutation ($i: CreatePaymentInput!, $k: String) { createPayment(input: $i, idempotencyKey: $k) { id result { code } } }';

async function sendMutation({ graphql }: Harness, { operation, targetId, merchantTransactionId, idempotencyKey }: Sent): Promise<Told> {
  const common = { entityId, amount: '10.00', currency: 'EUR', merchantTransactionId };
  const input =
    targetId === null
      ? { ...common, paymentType: operation, paymentBrand: 'VISA', card }
      : { ...common, paymentType: operation, referenceUuid: targetId };
  const answer = await graphql(mutation, { i: input, k: idempotencyKey ?? null });
  const told = { status: answer.status, text: JSON.stringify(answer.body), headers: { retryAfter: answer.headers.get('retry-after') } };
  const payment = answer.data?.createPayment;
  if (payment) return { ...told, code: payment.result.code, id: payment.id };
  const extensions = answer.errors?.[0]?.extensions ?? {};
  return { ...told, code: String(extensions.resultCode), reference: extensions.reference as Told['reference'] };
}

describe.each(casesOf(databases, (database) => database === 'a file'))('a store on %s that is lost within an operation', (database) => {
  let folder: string;
  let bank: BankProcess;
  let losing: LosingStore;
  let gateway: Harness;
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-lost-'));
    bank = await startTestBank(join(folder, 'bank.book'));
    losing = await openLosingStore(database, folder);
    gateway = await startGateway({ store: losing.store, now: Date.UTC(2026, 5, 1), bankUrl: bank.url, log: quiet });
  });

  afterAll(async () => {
    await gateway.stop();
    await losing.stop();
    await bank.end();
    await rm(folder, { recursive: true, force: true });
  });

  async function target(operation: Operation): Promise<string | null> {
    if (operation === 'DB' || operation === 'PA.CP') return null;
    const paymentType = operation === 'CP' ? 'PA' : 'DB';
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, amount: '10.00', paymentType });
    return String(body.id);
  }

  async function settle(): Promise<void> {
    gateway.clock.advance(patienceMs);
    while ((await gateway.tick()) > 0);
  }

  async function moved(): Promise<readonly string[]> {
    const { operations: booked } = await bank.book();
    return booked.filter(({ resultCode }) => resultCode === '000.100.110').map(({ paymentId }) => paymentId);
  }

  /** What is known of the payment with this id, once its outcome is found. */
  async function ask(id: string): Promise<string | undefined> {
    await settle();
    const { status, body } = await gateway.rest.get(`/v1/payments/${id}`, { entityId });
    return status === 200 ? body.result.code : undefined;
  }

  /** Does what each answer says; returns the result code of the payment that it ends with. */
  async function obey(endpoint: Endpoint, request: Sent, first: Told): Promise<string> {
    let told = first;
    for (let repetitions = 0; repetitions < repetitionsMax; repetitions += 1) {
      if (told.id !== undefined && told.code !== '000.200.000') return told.code;
      const id = told.id ?? told.reference?.id;
      const found = id !== undefined && (told.id !== undefined || request.idempotencyKey === undefined) ? await ask(id) : undefined;
      if (found !== undefined && found !== '000.200.000') return found;
      expect(told.id, 'a payment that was answered is found').toBeUndefined();
      // A repetition under a key waits for the first request as long as that may be in flight.
      await settle();
      told = await send(gateway, endpoint, request);
    }
    throw new Error(`no outcome after ${JSON.stringify(told)}`);
  }

  // On a server, where each case takes longer, and in `npm test`, each endpoint with one of the two.
  const ways = [
    { endpoint: 'REST', hasKey: false },
    { endpoint: 'GraphQL', hasKey: true },
    ...(isLong && database === 'a file'
      ? [{ endpoint: 'REST', hasKey: true } as const, { endpoint: 'GraphQL', hasKey: false } as const]
      : []),
  ] as const;
  const cases = Object.entries(operations).flatMap(([operation, commits]) =>
    Array.from({ length: commits }, (_, place) => place + 1).flatMap((commit) =>
      losses.flatMap((loss) =>
        ways.map((way) => ({ operation: operation as Operation, commit, loss, ...way, key: way.hasKey ? 'a key' : 'no key' })),
      ),
    ),
  );

  test.each(cases)('$operation, commit $commit $loss, by $endpoint with $key: a client that obeys pays once', async (given) => {
    const { operation, commit, loss, endpoint, hasKey } = given;
    count += 1;
    const targetId = await target(operation);
    const before = (await moved()).length;
    const sent: Sent = {
      operation,
      targetId,
      merchantTransactionId: `order-number-${count}`,
      idempotencyKey: hasKey ? `key-${count}` : undefined,
    };
    losing.lose(commit, loss);
    const told = await send(gateway, endpoint, sent);
    const movedThen = (await moved()).length - before;
    expect(losing.restore(), `the commit was lost: ${told.text}`).toBe(true);

    expectTrue(told, { movedThen, commit, loss, merchantTransactionId: sent.merchantTransactionId });
    const ended = await obey(endpoint, sent, told);
    await settle();
    const booked = (await moved()).slice(before);
    // The second operation of a PA.CP is its capture. Its intent may be written without anybody to send it: it is declined then.
    const isUnsent = operation === 'PA.CP' && commit === 2 && loss.startsWith('written');
    const wanted = operation === 'PA.CP' && !isUnsent ? 2 : 1;
    expect(booked).toHaveLength(ended === '000.100.110' ? wanted : 0);
    expect(new Set(booked).size).toBe(booked.length);
    expect(await gateway.store.ledger.prove('8ac7a4a0000000000000000000000001/')).toMatchObject({ holds: true });
  });

  test('a field that cannot be read after the payment is stored names the payment, and does not say that it may be repeated', async () => {
    losing.lose(2, 'written, then gone');
    const before = (await moved()).length;
    const query = mutation.replace('{ id result', '{ id linkedTransactions(first: 1) { edges { node { id } } } result');
    const answer = await gateway.graphql(query, {
      i: { entityId, amount: '10.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', card },
    });
    losing.restore();
    expect((await moved()).length).toBe(before + 1);
    expect(answer.status).toBe(200);
    const [error] = answer.errors ?? [];
    expect(error?.extensions).toMatchObject({ code: 'INTERNAL', resultCode: '900.100.300', reference: { id: (await moved()).at(-1) } });
    expect(error?.extensions?.retryAfter, 'nothing repeats it by itself').toBeUndefined();
    expect(error?.message).toContain('Do not repeat');
    await settle();
  });

  interface Happened {
    readonly movedThen: number;
    readonly commit: number;
    readonly loss: string;
    readonly merchantTransactionId: string;
  }

  function expectTrue(told: Told, { movedThen, commit, loss, merchantTransactionId }: Happened): void {
    expect(told.text).not.toMatch(/nothing was changed/i);
    if (told.code === '800.800.800') {
      expect([told.status, movedThen]).toEqual([503, 0]);
      expect([commit, loss.startsWith('not written')], 'only before the intent').toEqual([1, true]);
    } else if (told.code === '900.100.300') {
      expect([told.status, movedThen, commit]).toEqual([503, 0, 1]);
      expect(told.headers.retryAfter, 'nothing repeats it by itself').toBeNull();
      expect(told.text).toContain('Do not repeat');
      expect(told.reference).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
      expect(told.reference?.merchantTransactionId ?? merchantTransactionId).toBe(merchantTransactionId);
    } else {
      expect(told.id).toBeDefined();
      expect(told.status).toBe(200);
      expect(['000.200.000', '000.100.110']).toContain(told.code);
      if (told.code === '000.100.110') expect(movedThen).toBeGreaterThan(0);
    }
  }
});
