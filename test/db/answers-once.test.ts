/** A payment's answer is stored once, and its events tell it as it was then (decision: answers-stored-once). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import { toPayload } from '../../api/foundation/events/notified.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { packAnswer, toToldSql } from '../../db/tables/packed-answer.ts';
import { unpack } from '../../db/tables/packed-text.ts';
import { channelPath, eventOf, now, paymentOf } from './fixtures.ts';

const merchant = toMerchantKey(channelPath);

let folder = '';
let driver: Driver;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'));
  driver = await openFile({ path: join(folder, 'gateway.db') });
  await migrate(driver);
  store = createStore(driver);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** As operations write it: the answer, with fields of the notification at its end. */
const beside = ',"shortId":"1234.5678.9012"}';
const told = (answer: string): string => answer.slice(0, -1) + beside;
const event = (payment: Payment, answer: string, change: Partial<NewEvent> = {}): NewEvent =>
  eventOf(payment, { payload: told(answer), parts: { answer, beside }, ...change });

const payloads = async ({ id }: Payment): Promise<readonly string[]> =>
  (await store.events.ofEach(merchant, [id], 10)).map(({ payload }) => payload);
const storedPayloads = async ({ id }: Payment) =>
  (await driver.read('SELECT packed_payload FROM events WHERE subject_id = ? ORDER BY sequence', [id])).map(([payload]) =>
    unpack(String(payload)),
  );

const answers = {
  pending: '{"result":{"code":"000.200.000"},"amount":"92.00"}',
  approved: '{"result":{"code":"000.100.110"},"amount":"92.00"}',
};

test('an event keeps what it says beside the answer, and tells the whole', async () => {
  const payment = paymentOf({ answer: answers.approved });
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: event(payment, answers.approved) },
  ]);
  expect(await storedPayloads(payment)).toEqual([beside]);
  expect(await payloads(payment)).toEqual([told(answers.approved)]);
  expect(JSON.parse(String((await payloads(payment))[0]))).toMatchObject({ amount: '92.00', shortId: '1234.5678.9012' });
});

test('what was told before another answer came stays as it was told', async () => {
  const payment = paymentOf({ status: 'pending', resultCode: '000.200.000', answer: answers.pending });
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: event(payment, answers.pending) },
  ]);
  await store.commit(merchant, [
    { write: 'payment.conclude', id: payment.id, ...conclusion, answer: answers.approved },
    { write: 'event.append', event: event(payment, answers.approved, { action: 'UPDATED' }) },
  ]);
  expect(await payloads(payment)).toEqual([told(answers.pending), told(answers.approved)]);
  expect(await storedPayloads(payment)).toEqual([told(answers.pending), beside]);
});

/** As operations write them: most of such a text is packed. */
const real = {
  pending:
    '{"id":"a","paymentType":"DB","paymentBrand":"VISA","amount":"92.00","currency":"EUR","descriptor":"x","result":{"code":"000.200.000"}}',
  approved:
    '{"id":"a","paymentType":"DB","paymentBrand":"VISA","amount":"92.00","currency":"EUR","descriptor":"x","card":{"bin":"420000","holder":"Müller","binCountry":"DE"}}',
};
const conclusion = {
  status: 'approved',
  resultCode: '000.100.110',
  amountMinor: 9_200n,
  authorized: 9_200n,
  captured: 9_200n,
  connectorReference: null,
  registrationId: null,
  expiresAt: null,
  updatedAt: now + 1,
} as const;

test('answers and events are stored in fewer characters than they are read in', async () => {
  const payment = paymentOf({ answer: real.approved });
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: event(payment, real.approved) },
  ]);
  const [stored = []] = await driver.read(
    'SELECT packed_answer, (SELECT packed_payload FROM events WHERE subject_id = payments.id) FROM payments',
    [],
  );
  const [answer = '', payload = ''] = stored.map(String);
  expect([answer.length < real.approved.length / 2, payload.length < beside.length]).toEqual([true, true]);
  expect((await store.payments.byId(merchant, payment.id))?.answer).toBe(real.approved);
  expect((await store.payments.answerById(merchant, payment.id))?.answer).toBe(real.approved);
  expect(await payloads(payment)).toEqual([told(real.approved)]);
  const [proved] = await store.acrossMerchants.toldBefore('~', 1);
  expect(proved).toMatchObject({ payload: told(real.approved), payment: { answer: real.approved } });
});

test('what was stored before texts were packed is read as it was told, also after another answer', async () => {
  const payment = paymentOf({ status: 'pending', resultCode: '000.200.000', answer: real.pending });
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: event(payment, real.pending) },
  ]);
  const packedLine = (await store.eventChain.content(1, 1)).text;
  await driver.commit([
    { sql: 'UPDATE events SET packed_payload = ?', args: [beside] },
    { sql: 'UPDATE payments SET packed_answer = ?', args: [real.pending] },
    { sql: 'UPDATE events SET packed_payload = ?', args: [beside] },
  ]);
  expect((await store.payments.answerById(merchant, payment.id))?.answer).toBe(real.pending);
  expect(await payloads(payment)).toEqual([told(real.pending)]);
  expect((await store.eventChain.content(1, 1)).text, 'the chain has the same text of both').toBe(packedLine);
  await store.commit(merchant, [
    { write: 'payment.conclude', id: payment.id, ...conclusion, answer: real.approved },
    { write: 'event.append', event: event(payment, real.approved, { action: 'UPDATED' }) },
  ]);
  expect(await payloads(payment)).toEqual([told(real.pending), told(real.approved)]);
  expect((await store.payments.answerById(merchant, payment.id))?.answer, 'and not the one that was read before').toBe(real.approved);
});

test.each([
  ['stored now', packAnswer],
  ['stored before', (answer: string) => answer],
])('SQL finds country, way of 3-D Secure and custom parameters in an answer that was %s', async (_when, toStored) => {
  const told = { card: { bin: '420000', binCountry: 'DE' }, threeDSecure: { flow: 'CHALLENGE' }, customParameters: { 'a.b': '"x"\n' } };
  const columns = [toToldSql('t.stored', 'country'), toToldSql('t.stored', 'flow'), toToldSql('t.stored', 'customParameters', '?2')];
  const read = (answer: object) =>
    driver.read(`SELECT ${columns.join(', ')} FROM (SELECT ?1 AS stored) AS t`, [toStored(JSON.stringify(answer)), '."a.b"']);
  expect(await read(told)).toEqual([['DE', 'CHALLENGE', '"x"\n']]);
  expect(await read({ card: told.card })).toEqual([['DE', null, null]]);
  expect(await read({ bankAccount: { holder: 'Jane Jones' } })).toEqual([[null, null, null]]);
});

test.each([
  ['of which nobody says that it begins with the answer', undefined],
  ['that begins with another answer than the commit stores', { answer: answers.pending, beside }],
])('a payload %s is kept whole', async (_what, parts) => {
  const payment = paymentOf({ answer: answers.approved });
  const payload = told(answers.pending);
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: eventOf(payment, { payload, parts }) },
  ]);
  expect(await storedPayloads(payment)).toEqual([payload]);
  expect(await payloads(payment)).toEqual([payload]);
});

test('what operations write is made of its two parts', () => {
  const fields = { shortId: '1234.5678.9012', source: 'OPP', authentication: { entityId: 'a' } } as const;
  for (const answer of [...Object.values(answers), '{"card":{"holder":"a,b}"},"amount":"92.00"}']) {
    const { payload, parts } = toPayload(answer, fields);
    expect(JSON.parse(payload)).toEqual({ ...JSON.parse(answer), ...fields });
    expect(parts && parts.answer.slice(0, -1) + parts.beside).toBe(payload);
    expect(parts?.answer).toBe(answer);
  }
  expect(toPayload('{}', fields).parts).toBeUndefined();
});
