/** Subscription jobs and settlement by a merchant's clock: what they do meets in the order of its time. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, formatIsoDateTime } from '../../api/foundation/kernel/timestamp.ts';
import { scheduleId } from '../jobs/requests.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type ClockHarness, demoShop, start, startWithClock } from './sandbox-clock.ts';

let gateway: ClockHarness;
beforeEach(async () => {
  gateway = await startWithClock();
});
afterEach(() => gateway.stop());

const monthsOfYear = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1, 6));

test('a year of a monthly job: each charge in its month, and each settled at the end of its day', async () => {
  const job = await scheduleId(gateway);
  const { now, fired } = await gateway.advance(Date.UTC(2026, 11, 31));
  expect(now).toBe(formatIsoDateTime(Date.UTC(2026, 11, 31)));
  const expected = monthsOfYear.flatMap((at) => [
    { kind: 'JOB_RUN', subjectId: job, dueAt: formatIsoDateTime(at) },
    { kind: 'SETTLEMENT_DAY', subjectId: demoShop, dueAt: formatIsoDateTime(at - (at % dayMs) + dayMs) },
  ]);
  expect(fired).toEqual(expected);

  const { items } = await gateway.store.payments.page({ entityPath: demoMerchant }, { first: 100 });
  const paid = items.map(({ item }) => item).toReversed();
  expect(paid.map(({ createdAt, status }) => [createdAt, status])).toEqual(monthsOfYear.map((at) => [at, 'approved']));
  const query = `{ settlementFiles(filter: {entityId: "${channels.documented}"}, first: 50) { edges { node { direction status day } } }
    ledger(entityId: "${demoShop}") { proof { holds } settlementProof { holds } } outstandingPayments(entityId: "${demoShop}", first: 5) { edges { node { reason } } } }`;
  const { data, errors } = await gateway.graphql(query);
  expect(errors).toBeUndefined();
  const issued = data.settlementFiles.edges.filter(({ node }: { node: { direction: string } }) => node.direction === 'OUT');
  expect(issued).toHaveLength(monthsOfYear.length);
  expect(data.outstandingPayments.edges).toEqual([]);
  expect(data.ledger).toEqual({ proof: { holds: true }, settlementProof: { holds: true } });
});

test('two calls that follow each other charge what one call charges', async () => {
  await scheduleId(gateway);
  await gateway.advance(start + 45 * dayMs);
  const { fired } = await gateway.advance(start + 100 * dayMs);
  expect(fired.filter(({ kind }) => kind === 'JOB_RUN').map(({ dueAt }) => dueAt)).toEqual(
    monthsOfYear.slice(2, 4).map((at) => formatIsoDateTime(at)),
  );
  const { items } = await gateway.store.payments.page({ entityPath: demoMerchant }, { first: 100 });
  expect(items).toHaveLength(4);
});

test('the jobs of a merchant whose clock stands still take no place in a round by real time', async () => {
  const job = await scheduleId(gateway);
  await gateway.advance(start + dayMs, { mode: 'FROZEN' });
  const later = start + 60 * dayMs;
  const { acrossMerchants } = gateway.store;
  expect(await acrossMerchants.dueJobs(later, { itemsMax: 10 })).toEqual([]);
  const ofMerchant = await acrossMerchants.dueJobs(later, { itemsMax: 10, merchant: demoMerchant });
  expect(ofMerchant.map(({ id }) => id)).toEqual([job]);
});
