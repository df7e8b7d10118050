/** The daily mail about failing webhooks over real SMTP (decision: existing-clients). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureMail, mailedDeliveriesMax } from '../../api/domain/webhooks/failure-mail.ts';
import { mailFailures } from '../../api/domain/webhooks/failure-mail-operations.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createMail } from '../../api/runtime/node/mail.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from './shop.ts';

let shop: Shop;
let receiver: WebhookReceiver;
let sink: SmtpSink;
let ports: Ports;
const warned: string[] = [];

beforeEach(async () => {
  shop = await startShop(Date.UTC(2026, 0, 1));
  receiver = await startReceiver();
  sink = await startSmtpSink();
  warned.length = 0;
  const log: Log = { ...shop.ports.log, warn: (message, fields) => void warned.push(`${message} ${JSON.stringify(fields)}`) };
  const smtpUrl = new Secret(`${sink.url}?from=gateway@shop.example`);
  ports = { ...shop.ports, log, mail: createMail({ smtpUrl, publicUrl: 'http://gateway.test' }) };
});

afterEach(async () => {
  await shop.stop();
  await receiver.stop();
  await sink.stop();
});

const nobody = { administrator: null };

async function failFor(ms: number, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
  receiver.behave(() => 200);
  await shop.subscribe({ url: `${receiver.url}/secret-path`, failureEmail: 'ops@shop.example', ...input });
  receiver.behave(() => 500);
  const paid = await shop.pay();
  await shop.deliver();
  shop.clock.advance(ms);
  return paid;
}

describe('who is named by a failing webhook', () => {
  test('is mailed once a day which notifications were not taken and why, and nothing of the shopper', async () => {
    const paid = await failFor(hourMs + minuteMs);
    expect(await mailFailures(ports, nobody)).toBe(1);
    expect(await mailFailures(ports, nobody)).toBe(0);
    const [mail] = sink.mails;
    expect(mail).toMatchObject({ from: 'gateway@shop.example', to: ['ops@shop.example'] });
    const text = mail?.data.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
    expect(text).toContain('Subject: Webhooks of Demo Shop: 1 notifications are not taken');
    expect(text).toContain(`PAYMENT ${paid}`);
    expect(text).toContain('1 attempts, the receiver answered 500, not 2xx; next attempt');
    for (const hidden of ['Jane', '420000', 'secret-path', '92.00']) expect(text).not.toContain(hidden);
    shop.clock.advance(dayMs);
    expect(await mailFailures(ports, nobody)).toBe(1);
  });

  test('is not mailed about a receiver that comes back within the hour', async () => {
    await failFor(59 * minuteMs);
    expect(await mailFailures(ports, nobody)).toBe(0);
    receiver.behave(() => 200);
    await shop.deliver();
    shop.clock.advance(dayMs);
    expect(await mailFailures(ports, nobody)).toBe(0);
    expect(sink.mails).toHaveLength(0);
  });

  test('is mailed by one of two instances only', async () => {
    await failFor(2 * hourMs);
    const sent = await Promise.all([mailFailures(ports, nobody), mailFailures({ ...ports }, nobody)]);
    expect(sent.sort()).toEqual([0, 1]);
    expect(sink.mails).toHaveLength(1);
  });

  test('is mailed an hour later where the mail could not be handed over, and the log repeats no address', async () => {
    await failFor(2 * hourMs);
    sink.answerRecipients('550 no such user ops@shop.example');
    expect(await mailFailures(ports, nobody)).toBe(0);
    expect(warned.join()).toContain('could not be sent');
    expect(warned.join()).not.toContain('ops@');
    sink.answerRecipients('250 ok');
    expect(await mailFailures(ports, nobody)).toBe(0);
    shop.clock.advance(hourMs);
    expect(await mailFailures(ports, nobody)).toBe(1);
  });
});

test('one entity’s webhooks with one address are one mail, another entity’s another', async () => {
  await failFor(0);
  await failFor(0);
  await failFor(2 * hourMs, { entityId: channels.documented });
  expect(await mailFailures(ports, nobody)).toBe(2);
});

test('the administrator is mailed where a webhook names nobody, and nobody where there is none', async () => {
  await failFor(2 * hourMs, { failureEmail: undefined });
  expect(await mailFailures(ports, nobody)).toBe(0);
  expect(await mailFailures(ports, { administrator: 'admin@shop.example' })).toBe(1);
  expect(sink.mails[0]?.to).toEqual(['admin@shop.example']);
});

test.each(['two@shop.example, three@shop.example', 'ops@shop.example\r\nBcc: all@shop.example', 'nobody'])(
  'refuses the address %j, naming it',
  async (failureEmail) => {
    await expect(shop.subscribe({ url: receiver.url, failureEmail })).rejects.toThrow(/failureEmail must be an e-mail address/);
  },
);

test('a mail holds the newest hundred', async () => {
  const { id } = await shop.subscribe({ url: receiver.url });
  const subscription = await shop.store.webhooks.byId(demoMerchant, id);
  if (!subscription) throw new Error('there is none');
  receiver.behave(() => 500);
  for (let paid = 0; paid <= mailedDeliveriesMax; paid += 1) await shop.pay();
  await shop.deliver();
  // A failing receiver is given one request at a time.
  for (let rounds = 0; rounds < 200; rounds += 1) await shop.deliver();
  shop.clock.advance(2 * hourMs);
  const failing = await shop.store.acrossMerchants.failingDeliveries([id], shop.clock.now(), mailedDeliveriesMax);
  expect(failing).toHaveLength(mailedDeliveriesMax);
  expect(failing.map((one) => one.id)).toEqual(
    failing
      .map((one) => one.id)
      .toSorted()
      .toReversed(),
  );
  const { subject } = failureMail('Demo Shop', [subscription], failing);
  expect(subject).toBe('Webhooks of Demo Shop: 100 or more notifications are not taken');
});

test('a mail names the subscriptions that are paused, with the reason, and none that is active', () => {
  const subscription = { id: 'a', url: 'https://shop.example/a', status: 'active', statusReason: null };
  const paused = { id: 'b', url: 'https://shop.example/b', status: 'paused', statusReason: 'failed for 30 days' };
  const { text } = failureMail('Demo Shop', [subscription, paused] as unknown as Parameters<typeof failureMail>[1], []);
  expect(text).toContain('Webhook b is paused: failed for 30 days');
  expect(text).not.toContain('Webhook a');
});
