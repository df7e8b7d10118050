/** A bank outside of the process is called once, also where two resume the same payment at the same time (decision: resume-once). */
import { expect, test } from 'vitest';
import { resumePayment } from '../../api/domain/payments/authenticate/resume.ts';
import { answerChallenge, findAuthentication } from '../../api/domain/three-d-secure/shopper.ts';
import type { ClockGuard } from '../../api/foundation/kernel/clock.ts';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { authenticated } from './requests.ts';
import { shopperOf } from './shopper.ts';

test('a page and due work that resume together send one call', async () => {
  let calls = 0;
  const gateway = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      connectorFor: (settings) => {
        const simulator = ports.connectorFor(settings);
        return {
          ...simulator,
          effects: 'outside',
          perform: (call) => {
            calls += 1;
            return simulator.perform(call);
          },
        };
      },
    }),
  });
  const { body } = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': '4200000000000018' }));
  const open = await findAuthentication(gateway.ports, shopperOf(gateway, body).id);
  if (!open) throw new Error('the authentication is stored');
  const finished = await answerChallenge(gateway.ports, open, { kind: 'code', isRight: true });
  const payments = await Promise.all([1, 2, 3].map(() => resumePayment(gateway.ports, finished)));
  expect(new Set(payments.map((payment) => payment?.id))).toEqual(new Set([body.id]));
  expect(calls).toBe(1);
  expect(await gateway.store.attempts.ofPayment(demoMerchant, body.id ?? '')).toHaveLength(1);
  const paid = await gateway.store.payments.byId(demoMerchant, body.id ?? '');
  expect([paid?.status, paid?.captured]).toEqual(['approved', 9_200n]);
  await gateway.stop();
});

test('a machine whose clock jumped ahead does not ask the bank about a call that is in flight', async () => {
  const steady = Date.UTC(2026, 0, 1);
  const hour = 3_600_000;
  const commits: CommitArguments[1][] = [];
  const guard: ClockGuard = { doubt: () => null, steadyNow: () => steady, machineNow: () => steady + hour, look: async () => {} };
  const gateway = await startGateway({
    clocks: { now: () => steady + hour, entityNow: () => steady + hour, elapsedUs: () => 0, guard },
    adaptPorts: (ports) => ({
      ...ports,
      store: {
        ...ports.store,
        async commit(...given) {
          commits.push(given[1]);
          return ports.store.commit(...given);
        },
      },
      connectorFor: (settings) => ({ ...ports.connectorFor(settings), effects: 'outside' }),
    }),
  });
  const { body } = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': '4200000000000018' }));
  const shopper = shopperOf(gateway, body);
  await shopper.open();
  await shopper.enter();
  const inserted = commits.flat().flatMap((each) => (each.write === 'attempt.insert' ? [each.attempt.nextInquiryAt] : []));
  expect(inserted).toEqual([steady + 60_000]);
  await gateway.stop();
});
