/** A bank is called only soon after its intent: later an inquiry could meet the call at the bank (decision: intent-call-outcome). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';

const second = 1_000_000;

let gateway: Harness;
/** Operations of the calls that the bank got. */
let calls: string[];
/** What the next write of an intent takes, in microseconds. */
let writeTakesUs: number;
/** The same, once the bank was called. */
let writesAfterCallTakeUs: number;

beforeEach(async () => {
  calls = [];
  writeTakesUs = 0;
  writesAfterCallTakeUs = 0;
  let passedUs = 0;
  gateway = await startGateway({
    now: Date.UTC(2026, 0, 1),
    adaptPorts: (ports) => ({
      ...ports,
      clocks: { ...ports.clocks, elapsedUs: () => passedUs },
      store: {
        ...ports.store,
        async commit(...given: CommitArguments) {
          await ports.store.commit(...given);
          if (given[1].some((write) => write.write === 'attempt.insert' && write.attempt.finishedAt === null)) passedUs += writeTakesUs;
        },
      },
      connectorFor: (settings) => {
        const simulator = ports.connectorFor(settings);
        const perform: typeof simulator.perform = (call) => {
          calls.push(call.operation);
          writeTakesUs = writesAfterCallTakeUs;
          return simulator.perform(call);
        };
        return { ...simulator, effects: 'outside', perform };
      },
    }),
  });
});
afterEach(() => gateway.stop());

const inTime = { takesUs: 20 * second, isCalled: true };
const tooLate = { takesUs: 20 * second + 1, isCalled: false };

describe.each([inTime, tooLate])('an intent whose write takes $takesUs µs', ({ takesUs, isCalled }) => {
  const code = isCalled ? '000.100.110' : '000.200.000';

  test(`a payment is ${isCalled ? 'sent' : 'not sent, and stays pending'}`, async () => {
    writeTakesUs = takesUs;
    const { body } = await gateway.rest.post('/v1/payments', cardPayment);
    expect([body.result.code, calls]).toEqual([code, isCalled ? ['DB'] : []]);
  });

  test(`a capture is ${isCalled ? 'sent' : 'not sent'}`, async () => {
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
    writeTakesUs = takesUs;
    const capture = { entityId: channels.documented, paymentType: 'CP', amount: '92.00', currency: 'EUR' };
    expect((await gateway.rest.post(`/v1/payments/${body.id}`, capture)).body.result.code).toBe(code);
    expect(calls).toEqual(isCalled ? ['PA', 'CP'] : ['PA']);
  });

  test(`the capture of a PA.CP, whose intent is written with the outcome before it, is ${isCalled ? 'sent' : 'not sent'}`, async () => {
    writesAfterCallTakeUs = takesUs;
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, paymentType: 'PA.CP' });
    expect(body.result.code).toBe('000.100.110');
    expect(calls).toEqual(isCalled ? ['PA', 'CP'] : ['PA']);
  });

  test(`a payment after its challenge is ${isCalled ? 'sent' : 'not sent'}`, async () => {
    const { body } = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': '4200000000000018' }));
    const shopper = shopperOf(gateway, body);
    await shopper.open();
    writeTakesUs = takesUs;
    await shopper.enter();
    expect(calls).toEqual(isCalled ? ['DB'] : []);
    expect((await gateway.store.payments.byId(demoMerchant, String(body.id)))?.status).toBe(isCalled ? 'approved' : 'pending');
  });
});
