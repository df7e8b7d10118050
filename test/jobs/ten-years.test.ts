/** Ten years of a monthly job, with a card that expires and a price that changes, against a list that is made by hand. */
import { expect, test } from 'vitest';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { channels } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { readJob, scheduleId, storeCard } from './requests.ts';

/** Independent of the schedule's code: the last day of each month, at 18:30 in Berlin, which is on summer time from April to September's end. */
function expectedCharges(): readonly string[] {
  const charges: string[] = [];
  for (let month = 0; month < 120; month += 1) {
    const last = new Date(Date.UTC(2026, month + 1, 0));
    // October ends on winter time; March on summer time, because clocks change on its last Sunday.
    const isSummer = last.getUTCMonth() >= 2 && last.getUTCMonth() <= 8;
    const at = last.toISOString().slice(0, 10);
    const amount = month < 30 ? '9.90' : '12.50';
    // The card expires at the end of June 2029, so July is declined; the merchant stores a new one in August.
    if (month === 42) charges.push(`${at}T${isSummer ? '16' : '17'}:30:00.000Z ${amount} declined 100.100.303`);
    else charges.push(`${at}T${isSummer ? '16' : '17'}:30:00.000Z ${amount} approved 000.100.110`);
  }
  return charges;
}

test('ten years of a monthly job are charged as an independent list says', async () => {
  const gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const registrationId = await storeCard(gateway, { 'card.expiryMonth': '06', 'card.expiryYear': '2029' });
  let id = await scheduleId(gateway, { registrationId, 'job.expression': '0 30 18 L * ?', 'job.timeZone': 'Europe/Berlin' });
  const end = Date.UTC(2036, 0, 1);
  const merchant = toMerchantKey(demoMerchant);
  const { acrossMerchants } = gateway.store;
  const change = async (parameters: Record<string, string>) => {
    const path = `/scheduling/v1/schedules/${id}/reschedule`;
    const { body } = await gateway.rest.post(path, { entityId: channels.documented, ...parameters });
    id = String(body.id);
  };
  const at = { price: Date.UTC(2028, 6, 15), card: Date.UTC(2029, 7, 3) };
  const started = performance.now();
  for (;;) {
    const [job] = await acrossMerchants.dueJobs(end, { itemsMax: 1, merchant });
    const [retry] = await acrossMerchants.dueRetries(end, { itemsMax: 1, merchant });
    const due = [job?.wakeAt ?? [], retry?.retryAt ?? []].flat().sort((a, b) => a - b)[0];
    const stop = Math.min(due ?? end, ...Object.values(at).filter((each) => each > gateway.clock.now()));
    gateway.clock.advance(stop - gateway.clock.now());
    if (stop === at.price) await change({ amount: '12.50' });
    else if (stop === at.card)
      await change({ registrationId: await storeCard(gateway, { 'card.expiryMonth': '12', 'card.expiryYear': '2040' }) });
    else if (due === undefined) break;
    else await gateway.tick();
  }
  const seconds = (performance.now() - started) / 1_000;
  const { items } = await gateway.store.payments.page({ entityPath: demoMerchant }, { first: 500 });
  const charged = items
    .map(({ item }) => item)
    .map(({ createdAt, amountMinor, status, resultCode }) => {
      const amount = `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}`;
      return `${new Date(createdAt).toISOString()} ${amount} ${status} ${resultCode}`;
    });
  expect(charged.toReversed()).toEqual(expectedCharges());
  expect((await readJob(gateway, id)).status).toBe('ACTIVE');
  if (process.env.JOBS_TIMING === '1') console.log(`ten years took ${seconds.toFixed(2)} s`);
  await gateway.stop();
});
