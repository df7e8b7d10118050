/** What a shadow is sent, what it is asked of, and what is kept of its answers. */
import { describe, expect, it } from 'vitest';
import { compareAnswers, differencesMax } from '../../api/domain/moving-in/shadow/compare-answers.ts';
import type { ShadowOffer } from '../../api/domain/moving-in/shadow/shadow-call.ts';
import { isHarmless, standInFor, toStandIn, toStandInSecrets } from '../../api/domain/moving-in/shadow/stand-in.ts';
import { personalRules } from '../../api/foundation/catalogue/personal-class.ts';
import { requestShapes, sections } from '../../api/foundation/catalogue/requests.ts';
import { parseChannelSettings } from '../../api/foundation/entities/settings.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createShadowQueue, repeatsWaitingMax } from '../../api/runtime/shared/shadow-queue.ts';

const channel = {
  validation: 'documented',
  connector: 'simulator',
  descriptor: '',
  reversalCutOffHours: 1,
  authorizationDays: 7,
  risk: false,
};
const shadow = { url: 'https://test.example', entityId: '8ac7a4a0000000000000000000000020', system: 'test' };

describe('the settings', () => {
  const messagesOf = (settings: unknown, environment: 'test' | 'live' = 'test'): readonly string[] => {
    const parsed = parseChannelSettings(settings, environment);
    return Array.isArray(parsed) ? parsed.map(({ message }) => message) : [];
  };

  it('take a test system, in the test environment and in live', () => {
    expect(messagesOf({ ...channel, shadow })).toEqual([]);
    expect(messagesOf({ ...channel, connector: 'bank', connectorUrl: 'https://bank.example', shadow }, 'live')).toEqual([]);
  });

  it.each([
    [
      'what is no test system',
      { ...shadow, system: 'live' },
      'settings.shadow.system must be test: requests are repeated at a test system alone',
    ],
    [
      'what nobody has declared',
      { url: shadow.url, entityId: shadow.entityId },
      'settings.shadow.system must be test: requests are repeated at a test system alone',
    ],
    [
      'an address with a password',
      { ...shadow, url: 'https://a:b@test.example' },
      'settings.shadow.url must be an http or https address without a user or password',
    ],
  ])('refuse %s', (_what, given, message) => {
    expect(messagesOf({ ...channel, shadow: given })).toContain(message);
  });

  it('refuse the address that payments of the channel go to, however it is written', () => {
    const upstream = { url: 'https://test.example/', entityId: shadow.entityId };
    const message = 'settings.shadow.url must not be where payments of the channel go';
    expect(messagesOf({ ...channel, connector: 'upstream', upstream, shadow })).toEqual([message]);
    expect(messagesOf({ ...channel, furtherConnectors: [{ name: 'second', connector: 'upstream', upstream }], shadow })).toEqual([message]);
    expect(messagesOf({ ...channel, furtherConnectors: [{ name: 'shadow', connector: 'upstream', upstream }] })).toHaveLength(1);
  });

  it('refuse http in live', () => {
    const live = { ...channel, connector: 'bank', connectorUrl: 'https://bank.example', shadow: { ...shadow, url: 'http://test.example' } };
    expect(messagesOf(live, 'live')).toEqual(['settings.shadow.url must be an https address in the live environment']);
  });
});

describe('a stand-in', () => {
  const fields = sections.flatMap((section) => section.fields);

  it('is what the field accepts, and never kept for a field that says something of a person', () => {
    for (const field of fields) {
      if (personalRules[field.personal].isCustomerData || field.secret) expect(isHarmless(field), field.name).toBe(false);
      const value = standInFor(field);
      if (value !== undefined) expect(field.accepts(value), field.name).toBe(true);
    }
    // Left out, because nothing that we know fits them: schedules and the filter of a list, which no payment has.
    const missing = fields.filter((field) => !isHarmless(field) && field.kind !== 'map' && standInFor(field) === undefined);
    expect(missing.map(({ name }) => name)).toEqual(['paymentTypes', 'paymentMethods', 'job.year', 'job.expression']);
  });

  it('replaces every free text, and keeps amounts, codes and what a test system is told', () => {
    const open = {
      amount: '92.00',
      currency: 'EUR',
      merchantMemo: 'for Jane',
      customer: { email: 'jane@shop.example', language: 'DE' },
      cart: { items: [{ name: 'Ring', price: '1.00', quantity: '1' }] },
      customParameters: { forceResultCode: '800.100.153', SIMULATOR_delayMs: '5', secretNote: 'Jane' },
      unknown: 'Jane',
    };
    const replaced = JSON.stringify(toStandIn(requestShapes.payment, open));
    expect(replaced).not.toMatch(/jane|ring"/i);
    expect(JSON.parse(replaced)).toMatchObject({
      amount: '92.00',
      currency: 'EUR',
      cart: { items: [{ price: '1.00', quantity: '1' }] },
      customParameters: { forceResultCode: '800.100.153', SIMULATOR_delayMs: '5' },
    });
  });

  it('stands for bank accounts and cryptograms, and for no token', () => {
    const secrets = (...names: readonly string[]) => new Map(names.map((name) => [name, new Secret('x')] as const));
    const replaced = toStandInSecrets(secrets('bankAccount.iban', 'threeDSecure.verificationId'));
    expect([...(replaced?.values() ?? [])].map((secret) => secret.reveal())).not.toContain('x');
    expect(replaced?.size).toBe(2);
    expect(toStandInSecrets(secrets('tokenAccount.number'))).toBeUndefined();
    expect(toStandInSecrets(secrets('walletA.paymentToken'))).toBeUndefined();
  });
});

describe('a comparison', () => {
  const approved = { result: { code: '000.100.110', description: 'a' }, amount: '1.00', card: { bin: '420000', holder: 'Jane' } };

  it('takes the successes of live and of test systems for the same', () => {
    expect(compareAnswers({ ...approved, result: { code: '000.000.000', description: 'b' } }, approved)).toEqual([]);
  });

  it('keeps no value and no name that could say something of a person', () => {
    const theirs = { ...approved, amount: 'Jane Jones, Berlin', card: { bin: '420000', '4111111111111111': 1, 'Jane Jones': 1 } };
    const kept = compareAnswers(approved, theirs);
    expect(JSON.stringify(kept)).not.toMatch(/4111|Jane/);
    expect(kept).toContainEqual({ kind: 'MISSING', field: 'card.holder', ours: 'string', theirs: null });
    expect(kept).toContainEqual({ kind: 'ADDED', field: 'card.…', ours: null, theirs: 'number' });
  });

  it('has an end', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 'x']));
    expect(compareAnswers(approved, { ...approved, ...many })).toHaveLength(differencesMax);
  });
});

describe('the queue', () => {
  const offer = (id: string, earlierId: string | null = null, entityId = 'channel') =>
    ({ payment: { id, entityId }, earlierId }) as unknown as ShadowOffer;

  it('drops what does not fit, tells how many, and takes nothing from other channels', async () => {
    const told: [string, number][] = [];
    const hanging: (() => void)[] = [];
    const queue = createShadowQueue(async ({ payment }, dropped) => {
      told.push([payment.id, dropped]);
      if (payment.entityId === 'channel') await new Promise<void>((resolve) => hanging.push(resolve));
    });
    for (let count = 0; count < repeatsWaitingMax + 7; count += 1) queue.offer(offer(`p${count}`));
    queue.offer(offer('another', null, 'other'));
    await expect.poll(() => told.map(([id]) => id)).toContain('another');
    await expect.poll(() => hanging).toHaveLength(4);
    expect(told.reduce((all, [, dropped]) => all + dropped, 0)).toBe(7);
    expect(told[0]).toEqual(['p0', 7]);
    while (told.length < repeatsWaitingMax + 1) {
      for (const end of hanging.splice(0)) end();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(told.reduce((all, [, dropped]) => all + dropped, 0)).toBe(7);
  });

  it('repeats an operation after the payment that it is about', async () => {
    const ended: string[] = [];
    const first = Promise.withResolvers<void>();
    const queue = createShadowQueue(async ({ payment }) => {
      if (payment.id === 'first') await first.promise;
      ended.push(payment.id);
    });
    queue.offer(offer('first'));
    queue.offer(offer('capture', 'first'));
    queue.offer(offer('another'));
    await expect.poll(() => ended).toEqual(['another']);
    first.resolve();
    await expect.poll(() => ended).toEqual(['another', 'first', 'capture']);
  });
});
