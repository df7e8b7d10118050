/** A merchant's server that is slow holds up nothing but what is sent to it: other due work goes on, and so does a stop. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookAnswer } from '../../api/domain/webhooks/ports.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { startWorkForAll } from '../../api/runtime/shared/leased-work.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { startWork } from '../../api/runtime/shared/work.ts';
import { cardPayment, channels } from '../support/client.ts';
import { startOfTime } from '../support/fake-ports.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import { demoMerchant } from '../support/scopes.ts';

let gateway: Harness;
let called = 0;
let letGo: (answer: WebhookAnswer) => void;

beforeEach(async () => {
  called = 0;
  const hanging = new Promise<WebhookAnswer>((resolve) => (letGo = resolve));
  const get = () => {
    called += 1;
    return hanging;
  };
  gateway = await startGateway({
    now: startOfTime,
    adaptPorts: (ports) => ({ ...ports, webhookHttp: { ...ports.webhookHttp, get } }),
  });
});
afterEach(async () => {
  letGo({ outcome: 'answered', status: 200, retryAfter: undefined, text: '' });
  await gateway.stop();
});

const everyMs = 20;
const patience = { timeout: boundMs(15_000), interval: 10 };

function settings() {
  const parsed = parseSettings({});
  if (parsed.status !== 'valid') throw new Error('the settings are valid');
  return parsed.settings;
}

test.each([
  ['of a process with its own database', () => startWork(gateway.ports, settings(), { isDatabaseOwn: true, everyMs })],
  ['of the instance that works for all', () => startWorkForAll(gateway.ports, settings(), everyMs)],
])('the due work %s goes on while an address hangs, and ends without it', async (_whose, start) => {
  const request = { ...cardPayment, entityId: channels.documented };
  const { body } = await gateway.rest.post('/v1/payments', { ...request, paymentType: 'PA' });
  const paid = String((await gateway.rest.post('/v1/payments', { ...request, notificationUrl: 'https://hooks.example.test/in' })).body.id);
  const at = gateway.clock.now();
  const call = { paymentId: paid, entityId: channels.documented, target: 'notificationUrl', status: 'pending' } as const;
  const times = { attempts: 0, beganAt: at, nextAttemptAt: at, leaseUntil: null, lastError: null };
  await gateway.store.commit(demoMerchant, [{ write: 'result-call.insert', call: { ...call, ...times } }]);
  const work = await start();
  await expect.poll(() => called, patience).toBe(1);
  gateway.clock.advance(8 * dayMs);
  const status = async () => (await gateway.store.payments.byId(demoMerchant, String(body.id)))?.status;
  await expect.poll(status, patience).toBe('expired');
  await work.stop();
  expect(called).toBe(1);
});
