/** No card number, security code or cryptogram in a log, an event, a page or the request log (decision: security-code-in-memory). */
import { expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { authenticated } from './requests.ts';
import { redirectOf, shopperOf } from './shopper.ts';

const pspPath = '8ac7a4a0000000000000000000000001/';
const number = '4929420573595709';
const cryptogram = 'Q0FOQVJZLUNSWVBUT0dSQU0tMDE=';

test('neither a challenge nor an external proof leaves a secret where it does not belong', async () => {
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => void logged.push(line);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const gateway = await startGateway({ log });
  const enrolled = { 'card.number': number, 'card.cvv': '864', 'customParameters[3DS2_enrolled]': 'true' };
  const pages: string[] = [];
  const secrets = [number, cryptogram];

  for (const path of ['/v1/payments', '/v1/threeDSecure']) {
    const { body } = await gateway.rest.post(path, authenticated({ ...enrolled, createRegistration: 'true' }));
    expect(redirectOf(body).url).toBeDefined();
    const shopper = shopperOf(gateway, body);
    pages.push(
      (await shopper.loadMethod()).body,
      (await shopper.open()).body,
      JSON.stringify(await shopper.enter('0')),
      (await shopper.open()).body,
    );
    pages.push(JSON.stringify(await shopper.enter()), JSON.stringify(await shopper.result()));
    const stored = await gateway.store.authentications.byId(demoMerchant, shopper.id);
    secrets.push(stored?.verificationId ?? '');
    expect(stored?.verificationId).toHaveLength(28);
  }
  const proof = { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': cryptogram };
  for (const changes of [{}, { createRegistration: 'true' }]) {
    const answer = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': number, ...proof, ...changes }));
    expect(answer.text, 'the merchant reads its own proof').toContain(cryptogram);
  }
  await gateway.rest.post('/v1/registrations', authenticated({ 'card.number': number, ...proof, paymentType: 'RG' }));

  const events = await gateway.store.events.after(0, { entityPath: pspPath }, 1_000);
  expect(events.length).toBeGreaterThan(5);
  const requests = await gateway.store.requestLog.ofEach(demoMerchant, [...new Set(events.map(({ subjectId }) => subjectId))]);
  expect(requests.length).toBeGreaterThan(3);
  const places = { log: logged, events: events.map(({ payload }) => payload), pages, requests: requests.map(({ request }) => request) };
  for (const [place, kept] of Object.entries(places)) {
    const text = JSON.stringify(kept);
    for (const secret of secrets)
      expect(text.includes(JSON.stringify(secret).slice(1, -1)), `${place} holds ${secret.slice(-4)}`).toBe(false);
    expect(/cvv[^0-9]{1,6}864/.test(text), `${place} holds a security code`).toBe(false);
  }
  await gateway.stop();
});
