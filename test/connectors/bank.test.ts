import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBank } from '../../api/connectors/bank/bank.ts';
import type { ConnectorCall } from '../../api/connectors/connector.ts';
import { ConnectorTimeout } from '../../api/connectors/connector-timeout.ts';
import { decideOutcome } from '../../api/connectors/simulator/outcomes.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { type CallChange, channelId, channelSettings, connectorCall, storedPayment } from '../support/connector-call.ts';
import { boundMs } from '../support/pace.ts';
import { withoutIds } from '../support/without-ids.ts';

const folder = mkdtempSync(join(tmpdir(), 'test-bank-'));
const bookPath = join(folder, 'book.jsonl');
const bank = createBank({ fetch, timeoutMs: boundMs(5_000) });
/** For the case in which nothing comes of the operation: how long a test is ready to wait for nothing. */
const hasty = createBank({ fetch, timeoutMs: boundMs(800) });
/** For the cases in which no answer comes: its time is over as soon as the bank has booked the operation, however slow that is. */
const waiting = createBank({ fetch: fetchUntilBooked, timeoutMs: boundMs(30_000) });
/** After every test. */
const lateMs = '30000';
let running: BankProcess;
let calls = 0;

beforeAll(async () => {
  running = await startTestBank(bookPath);
});

afterAll(async () => {
  await running.end();
  rmSync(folder, { recursive: true });
});

/** A call of its own, with an id that no other call of this file has. */
function nextCall(change: CallChange = {}): ConnectorCall {
  calls += 1;
  const requestId = `8a0199b1c2d3e4f5a6b7c8d9e${String(calls).padStart(7, '0')}`;
  return connectorCall({
    requestId,
    paymentId: requestId.replace(/^8a01/, '8a02'),
    ...change,
    settings: { connector: 'bank', connectorUrl: running.url },
  });
}

async function fetchUntilBooked(url: string, init: RequestInit): Promise<Response> {
  const { requestId } = JSON.parse(String(init.body));
  const gaveUp = new AbortController();
  const booked = expect
    .poll(() => bookedTimes(requestId))
    .toBe(1)
    .then(() => gaveUp.abort());
  const [answer] = await Promise.all([fetch(url, { ...init, signal: gaveUp.signal }), booked]);
  return answer;
}

async function bookedTimes(requestId: string): Promise<number> {
  return (await running.book()).operations.filter((operation) => operation.requestId === requestId).length;
}

describe('the bank connector', () => {
  it('answers what the simulator would', async () => {
    for (const change of [
      {},
      { customParameters: { forceResultCode: '800.100.155' } },
      { customParameters: { SIMULATOR_approvedAmount: '10.00' } },
      { brand: 'PAYPAL', cardNumber: null },
    ]) {
      const call = nextCall(change);
      expect(await bank.perform(call)).toEqual(decideOutcome(call));
    }
  });

  it('says of an operation what came of it, and of one that the bank never saw that it is absent', async () => {
    const call = nextCall();
    const outcome = await bank.perform(call);
    expect(await bank.inquire(call.requestId, call.settings, channelId)).toEqual({ status: 'known', outcome });
    expect(await bank.inquire(nextCall().requestId, call.settings, channelId)).toEqual({ status: 'absent' });
  });

  it('leaves the outcome open where nobody listens, and cannot ask there either', async () => {
    const settings = channelSettings({ connector: 'bank', connectorUrl: 'http://127.0.0.1:1' });
    await expect(bank.perform({ ...nextCall(), settings })).rejects.toThrow(ConnectorTimeout);
    expect(await bank.inquire('8a01', settings, channelId)).toEqual({ status: 'unreachable' });
  });

  it.each([
    ['a page that is no JSON', new Response('<html>')],
    ['an answer about another request', Response.json({ requestId: 'another', outcome: { resultCode: '000.000.000', resultDetails: {} } })],
    ['a server’s error', new Response('{}', { status: 503 })],
    ['a time-out by a proxy', new Response('{}', { status: 408 })],
    ['an answer without end', new Response('x'.repeat(200_000))],
  ])('leaves the outcome open for %s', async (_what, response) => {
    const confused = createBank({ fetch: async () => response, timeoutMs: 1_000 });
    await expect(confused.perform(nextCall())).rejects.toThrow(ConnectorTimeout);
  });

  it('takes a request that the bank refused for a failure, with nothing moved', async () => {
    const refusing = createBank({ fetch: async () => new Response('{}', { status: 400 }), timeoutMs: 1_000 });
    expect((await refusing.perform(nextCall())).resultCode).toBe('900.100.200');
  });

  it('does not take a proxy’s 404 for the bank’s word that nothing moved', async () => {
    const lost = createBank({ fetch: async () => new Response('Not Found', { status: 404 }), timeoutMs: 1_000 });
    expect(await lost.inquire('8a01', nextCall().settings, channelId)).toEqual({ status: 'unreachable' });
  });

  it('is told what stands for a card: a token with its number and cryptogram (spec §2.E)', async () => {
    const accountSecrets = new Map([['tokenAccount.number', new Secret('5412345678901234')]]);
    let body = '';
    const listening = createBank({
      fetch: async (_url, init) => {
        body = String(init.body);
        return new Response('{}', { status: 400 });
      },
      timeoutMs: 1_000,
    });
    await listening.perform(nextCall({ cardNumber: null, accountSecrets }));
    expect(JSON.parse(body)).toMatchObject({ cardNumber: null, account: { 'tokenAccount.number': '5412345678901234' } });
  });

  it('puts no card number and no security code into its errors', async () => {
    const leaking = createBank({ fetch: async (_url, init) => Promise.reject(new Error(String(init.body))), timeoutMs: 1_000 });
    const error = await leaking.perform(nextCall({ cardNumber: '4111111111111111', cvv: '8461' })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectorTimeout);
    expect(withoutIds(`${error instanceof Error ? error.stack : ''} ${JSON.stringify(error)}`)).not.toMatch(/4111111111111111|8461/);
  });

  it('lets a payment be reversed until the channel’s cut-off (spec §2.2)', () => {
    const payment = storedPayment();
    expect(bank.mayReverse(payment, channelSettings({ reversalCutOffHours: 1 }), payment.createdAt + 3_600_000)).toBe(true);
    expect(bank.mayReverse(payment, channelSettings({ reversalCutOffHours: 1 }), payment.createdAt + 3_600_001)).toBe(false);
  });
});

describe('the test bank', () => {
  it('moves at most once for a request, counts its repetitions and answers them alike', async () => {
    const call = nextCall();
    const before = (await running.book()).duplicates;
    const answers = await Promise.all([bank.perform(call), bank.perform(call), bank.perform(call)]);
    expect(answers[1]).toEqual(answers[0]);
    const book = await running.book();
    expect(book.duplicates - before).toBe(2);
    expect(book.accounts[call.paymentId]).toMatchObject({ currency: 'EUR', captured: '9200' });
  });

  it('keeps what was authorised, captured, refunded and reversed of each payment, and shows a refund that is too large', async () => {
    const authorization = nextCall({ operation: 'PA' });
    await bank.perform(authorization);
    const referenced = storedPayment({ id: authorization.paymentId, type: 'PA' });
    const capture = nextCall({ operation: 'CP', cardNumber: null, referenced, amountMinor: 5_000n });
    await bank.perform(capture);
    const captured = storedPayment({ id: capture.paymentId, type: 'CP' });
    await bank.perform(nextCall({ operation: 'RF', cardNumber: null, referenced: captured, amountMinor: 4_000n }));
    await bank.perform(nextCall({ operation: 'RF', cardNumber: null, referenced: captured, amountMinor: 4_000n }));
    await bank.perform(nextCall({ operation: 'RV', cardNumber: null, referenced, amountMinor: 4_200n }));
    const { accounts } = await running.book();
    expect(accounts[authorization.paymentId]).toMatchObject({ authorized: '9200', captured: '5000', reversed: '4200' });
    expect(accounts[capture.paymentId]).toMatchObject({ captured: '5000', refunded: '8000' });
  });

  it('moves nothing for a decline, and only the approved part of a partial approval', async () => {
    const declined = nextCall({ customParameters: { forceResultCode: '800.100.155' } });
    const partial = nextCall({ customParameters: { SIMULATOR_approvedAmount: '10.00' } });
    await bank.perform(declined);
    await bank.perform(partial);
    const { accounts } = await running.book();
    expect(accounts[declined.paymentId]).toBeUndefined();
    expect(accounts[partial.paymentId]?.captured).toBe('1000');
  });

  it.each([
    ['timeoutAfter', waiting],
    ['error500After', bank],
    ['closeMidway', bank],
    ['lateAnswer', waiting],
  ])('with %s has booked what it does not answer, and tells it when asked', async (fault, asking) => {
    const call = nextCall({ customParameters: { BANK_fault: fault, BANK_lateMs: lateMs } });
    await expect(asking.perform(call)).rejects.toThrow(ConnectorTimeout);
    expect(await bank.inquire(call.requestId, call.settings, channelId)).toEqual({ status: 'known', outcome: decideOutcome(call) });
    expect(await bookedTimes(call.requestId)).toBe(1);
  });

  it('with lateAnswer answers in the end, to those who wait', async () => {
    const call = nextCall({ customParameters: { BANK_fault: 'lateAnswer', BANK_lateMs: '50' } });
    expect(await bank.perform(call)).toEqual(decideOutcome(call));
  });

  it('with timeoutBefore has booked nothing, and never will once it has said so', async () => {
    const call = nextCall({ customParameters: { BANK_fault: 'timeoutBefore' } });
    await expect(hasty.perform(call)).rejects.toThrow(ConnectorTimeout);
    expect(await bank.inquire(call.requestId, call.settings, channelId)).toEqual({ status: 'absent' });
    expect((await bank.perform(nextCallWithId(call.requestId))).resultCode).toBe('900.100.200');
    expect(await bookedTimes(call.requestId)).toBe(0);
  });

  it('with duplicateAnswer confuses no later request', async () => {
    const call = nextCall({ customParameters: { BANK_fault: 'duplicateAnswer' } });
    expect(await bank.perform(call)).toEqual(decideOutcome(call));
    const next = nextCall();
    expect(await bank.perform(next)).toEqual(decideOutcome(next));
  });

  it('fails at random as told, the same way for the same seed', async () => {
    const open: boolean[][] = [];
    for (let round = 0; round < 2; round += 1) {
      await running.setFaults(7, { error500After: 0.5 });
      const failed: boolean[] = [];
      for (let i = 0; i < 12; i += 1)
        failed.push(
          await bank.perform(nextCall()).then(
            () => false,
            () => true,
          ),
        );
      open.push(failed);
    }
    await running.setFaults(0, {});
    expect(open[1]).toEqual(open[0]);
    expect(new Set(open[0])).toEqual(new Set([true, false]));
  });

  it('undoes an operation when told to, refuses it should it still come, and says so over a kill', async () => {
    const [booked, absent] = [nextCall(), nextCall()];
    await bank.perform(booked);
    for (const call of [booked, booked, absent]) expect(await bank.cancel?.(call.requestId, call.settings, channelId)).toBe('cancelled');
    expect((await bank.perform(nextCallWithId(absent.requestId))).resultCode).toBe('900.100.200');
    await running.end('SIGKILL');
    running = await startTestBank(bookPath);
    const inquiry = await bank.inquire(booked.requestId, { ...booked.settings, connectorUrl: running.url }, channelId);
    expect(inquiry).toEqual({ status: 'known', outcome: { resultCode: '900.100.301', resultDetails: {} } });
    expect((await running.book()).accounts[booked.paymentId]).toBeUndefined();
  });

  it('cannot be told to undo where it does not answer', async () => {
    const settings = channelSettings({ connector: 'bank', connectorUrl: 'http://127.0.0.1:1' });
    expect(await bank.cancel?.('8a01', settings, channelId)).toBe('unreachable');
  });

  it('keeps its book over a kill, without what was half written, and without account numbers', async () => {
    const call = nextCall({ cardNumber: '4111111111111111', cvv: '8461' });
    const outcome = await bank.perform(call);
    const before = await running.book();
    await running.end('SIGKILL');
    appendFileSync(bookPath, '{"record":"operation","requestId":"8a');
    running = await startTestBank(bookPath);
    expect(await running.book()).toEqual(before);
    expect(await bank.inquire(call.requestId, { ...call.settings, connectorUrl: running.url }, channelId)).toEqual({
      status: 'known',
      outcome,
    });
    await bank.perform(nextCall());
    const later = await running.book();
    await running.end('SIGKILL');
    running = await startTestBank(bookPath);
    expect(await running.book()).toEqual(later);
    expect(readFileSync(bookPath, 'utf8')).not.toMatch(/4111111111111111|"8461"|"cvv"/);
  });
});

function nextCallWithId(requestId: string): ConnectorCall {
  return { ...nextCall(), requestId };
}
