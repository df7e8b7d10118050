/** Where the rules allow what a CHECK of the database refuses, and no other operation came between, that is a fault of ours. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommitArguments, Conflict } from '../../api/foundation/kernel/commit.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let logged: string[];
/** Commits that the database refuses by this constraint; each is counted. */
let refusing: 'payment_refundable' | undefined;
let refused = 0;

beforeEach(async () => {
  refusing = undefined;
  refused = 0;
  logged = [];
  const note = (message: string, fields?: unknown): void => void logged.push(`${message} ${JSON.stringify(fields)}`);
  gateway = await startGateway({
    log: { debug: note, info: note, warn: note, error: note },
    adaptPorts: (ports) => ({
      ...ports,
      store: {
        ...ports.store,
        commit: (...given: CommitArguments) => {
          if (refusing === undefined || given[0] === 'platform') return ports.store.commit(...given);
          refused += 1;
          return Promise.reject(new Conflict(refusing));
        },
      },
    }),
  });
});
afterEach(() => gateway.stop());

const refund = { entityId: channels.documented, amount: '10.00', currency: 'EUR', paymentType: 'RF' };

test('it is said in the log, and the refund is not decided again', async () => {
  const { body } = await gateway.rest.post('/v1/payments', cardPayment);
  refusing = 'payment_refundable';
  const answer = await gateway.rest.post(`/v1/payments/${body.id}`, refund);
  expect(answer.status).toBe(500);
  expect(refused).toBe(1);
  expect(logged.join('\n')).toContain('a rule allowed what a constraint of the database refuses {"constraint":"payment_refundable"');
});
