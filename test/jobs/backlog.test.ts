/** Many due jobs at once: bounded rounds, each merchant in its turn, and requests that are answered meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../api/domain/jobs/job.ts';
import { tickJobs, tickRound } from '../../api/domain/jobs/tick.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { monthly, scheduleId, startOfYear, storeCard } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});

afterAll(async () => {
  await gateway.stop();
});

/** Copies of a job that are due at once. */
async function copyJob(id: string, count: number): Promise<void> {
  const job = (await gateway.store.acrossMerchants.dueJobs(Number.MAX_SAFE_INTEGER, { itemsMax: 500 })).find((each) => each.id === id);
  if (!job) throw new Error('no job');
  const copies: Job[] = Array.from({ length: count }, () => {
    const copyId = gateway.ports.newId();
    return { ...job, id: copyId, chainId: copyId };
  });
  for (let first = 0; first < count; first += 400) {
    const writes = copies.slice(first, first + 400).map((copy) => ({ write: 'job.insert', job: copy }) as const);
    await gateway.store.commit(toMerchantKey(job.entityPath), writes);
  }
}

const countRuns = async (entityPath: string) => (await gateway.store.payments.page({ entityPath }, { first: 500 })).items.length;

test('a merchant with hundreds of due jobs does not delay another one, nor requests', async () => {
  await copyJob(await scheduleId(gateway), 300);
  const theirs = await storeCard(gateway, { entityId: channels.other }).catch(() => undefined);
  expect(theirs).toBeUndefined();
  const { body: card } = await gateway.rest.post(
    '/v1/registrations',
    {
      entityId: channels.other,
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.holder': 'Jane Jones',
    },
    { token: otherToken },
  );
  const { body } = await gateway.rest.post(
    '/scheduling/v1/schedules',
    { ...monthly, entityId: channels.other, registrationId: String(card.id) },
    { token: otherToken },
  );
  gateway.clock.advance(dayMs);
  // The other merchant's job was scheduled last, and is in the first round nevertheless.
  let answered = 0;
  const round = tickRound(gateway.ports);
  for (let requests = 0; requests < 5; requests += 1) {
    if ((await gateway.rest.get(`/v1/registrations/${card.id}`, { entityId: channels.other }, { token: otherToken })).status === 200)
      answered += 1;
  }
  expect(await round).toBe(40);
  expect(answered).toBe(5);
  const other = await gateway.graphql(`{ job(id: "${body.id}") { runs { edges { node { status } } } } }`, {}, { token: otherToken });
  expect(other.data.job.runs.edges).toEqual([{ node: { status: 'APPROVED' } }]);
  // A tick goes on for as long as it has, round by round, until nothing is due.
  expect(await tickJobs(gateway.ports, { budgetUs: 1 })).toBe(40);
  expect(await tickJobs(gateway.ports, { budgetUs: 60_000_000 })).toBe(302 - 80);
  expect(await tickJobs(gateway.ports)).toBe(0);
  expect(await countRuns('')).toBe(302);
});

test('no more than eight payments are in flight', async () => {
  await copyJob(await scheduleId(gateway), 60);
  gateway.clock.advance(40 * dayMs);
  let inFlight = 0;
  let most = 0;
  const counted = {
    ...gateway.ports,
    connectorFor: (settings: Parameters<typeof gateway.ports.connectorFor>[0]) => {
      const connector = gateway.ports.connectorFor(settings);
      return {
        ...connector,
        perform: async (call: Parameters<typeof connector.perform>[0]) => {
          inFlight += 1;
          most = Math.max(most, inFlight);
          await new Promise((resolve) => setTimeout(resolve, 1));
          inFlight -= 1;
          return connector.perform(call);
        },
      };
    },
  };
  await tickRound(counted);
  expect(most).toBe(8);
});
