import { describe, expect, test } from 'vitest';
import { findRefusal } from '../../api/domain/payments/create/rules.ts';
import {
  directoryTtlMs,
  entitiesWithin,
  entityDirectory,
  findEntity,
  forgetDirectory,
} from '../../api/foundation/entities/entities-operations.ts';
import { parseChannelSettings } from '../../api/foundation/entities/settings.ts';
import { dispatch, entityTree, isWithin } from '../../api/foundation/entities/tree.ts';
import { channelSettings, fakePorts, idOf, sampleEntities as sample, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';

const all = Object.values(sample);
const tree = entityTree([...all].reverse());

describe('the tree', () => {
  test('finds entities by id, children in the order of ids, and channels at any depth', () => {
    expect(tree.byId(sample.merchant.id)).toBe(sample.merchant);
    expect(tree.byId(idOf(99))).toBeUndefined();
    expect(tree.childrenOf(sample.division.id)).toEqual([sample.merchant, sample.otherMerchant, sample.dispatching]);
    expect(tree.channelsOf(sample.psp).map((channel) => channel.id)).toEqual([10, 11, 12, 13, 14, 15].map(idOf));
    expect(tree.channelsOf(sample.channel)).toEqual([sample.channel]);
    expect(tree.channelsOf(sample.merchant)).toEqual([sample.channel]);
  });

  test.each([
    { prefix: 'a/b/', path: 'a/b/', within: true },
    { prefix: 'a/b/', path: 'a/b/c/', within: true },
    { prefix: 'a/b/', path: 'a/bc/', within: false },
    { prefix: 'a/b', path: 'a/bc/', within: false },
    { prefix: 'a/b/', path: 'a/', within: false },
    { prefix: '', path: 'a/', within: false },
    { prefix: '/', path: 'a/', within: false },
  ])('says that $path within $prefix is $within', ({ prefix, path, within }) => {
    expect(isWithin(prefix, path)).toBe(within);
  });
});

describe('dispatching (spec §5.2)', () => {
  test.each([
    { why: 'nothing is known: the oldest channel', hints: {}, to: sample.anything },
    { why: 'the channel that names the currency goes before the one that takes all', hints: { currency: 'EUR' }, to: sample.euros },
    { why: 'the one that names most goes first', hints: { currency: 'EUR', brand: 'VISA' }, to: sample.euroVisa },
    { why: 'a brand that one channel excludes', hints: { currency: 'EUR', brand: 'MASTER' }, to: sample.euros },
    { why: 'no channel names the currency', hints: { currency: 'GBP' }, to: sample.anything },
    { why: 'the payment type counts', hints: { currency: 'USD', paymentType: 'DB' }, to: sample.debits },
    { why: 'a type that the channel excludes', hints: { currency: 'USD', paymentType: 'CD' }, to: sample.anything },
  ])('$why', ({ hints, to }) => {
    expect(dispatch(tree, sample.dispatching, hints)?.id).toBe(to.id);
  });

  test('finds no channel where every one excludes the request, or where there is none', () => {
    const narrow = entityTree([sample.psp, sample.division, sample.dispatching, sample.euroVisa]);
    expect(dispatch(narrow, sample.dispatching, { currency: 'USD' })).toBeUndefined();
    expect(dispatch(entityTree([sample.dispatching]), sample.dispatching, {})).toBeUndefined();
  });

  test('sends PA.CP to a channel that takes preauthorisations (spec §2.2)', () => {
    const preauthorisations = { ...sample.anything, settings: { ...channelSettings, paymentTypes: ['PA'] } };
    const narrow = entityTree([sample.dispatching, preauthorisations, sample.debits]);
    expect(dispatch(narrow, sample.dispatching, { paymentType: 'PA.CP' })?.id).toBe(preauthorisations.id);
    // The channel itself takes what is sent there, and still nothing that it does not list.
    const refusal = (paymentType: string) => findRefusal({ paymentType, amount: '1.00', currency: 'EUR' }, preauthorisations.settings);
    expect([refusal('PA.CP'), refusal('DB')?.resultCode]).toEqual([undefined, '600.200.202']);
    expect(dispatch(narrow, sample.dispatching, { paymentType: 'CD' })).toBeUndefined();
  });

  test("never leads to another merchant's channel", () => {
    for (const currency of ['EUR', 'USD', 'GBP']) {
      const channel = dispatch(tree, sample.dispatching, { currency });
      expect(channel?.parentId).toBe(sample.dispatching.id);
    }
  });
});

describe('the directory', () => {
  const arrange = () => {
    const fake = createFakeStore({ entities: all });
    const clock = { now: startOfTime };
    return { fake, clock, ports: fakePorts(fake, clock) };
  };

  test('reads the store once within its time to live, and again after it', async () => {
    const { fake, clock, ports } = arrange();
    expect((await findEntity(ports, sample.channel.id))?.name).toBe('channel 10');
    clock.now += directoryTtlMs - 1;
    await entityDirectory(ports);
    expect(fake.reads.entities).toBe(1);
    fake.entities.set(sample.channel.id, { ...sample.channel, name: 'renamed elsewhere' });
    clock.now += 1;
    expect((await findEntity(ports, sample.channel.id))?.name).toBe('renamed elsewhere');
    expect(fake.reads.entities).toBe(2);
  });

  test('is read by one request while the others go on with what is there', async () => {
    const { fake, clock, ports } = arrange();
    await entityDirectory(ports);
    clock.now += directoryTtlMs;
    await Promise.all([entityDirectory(ports), entityDirectory(ports), entityDirectory(ports)]);
    expect(fake.reads.entities).toBe(2);
  });

  test('is read again when the request that was reading it vanished', async () => {
    const { fake, clock, ports } = arrange();
    await entityDirectory(ports);
    clock.now += directoryTtlMs;
    const { all } = fake.store.entities;
    Object.assign(fake.store.entities, { all: () => new Promise(() => {}) });
    void entityDirectory(ports);
    Object.assign(fake.store.entities, { all });
    fake.entities.delete(sample.channel.id);
    expect(await findEntity(ports, sample.channel.id)).toBeDefined();
    clock.now += directoryTtlMs;
    expect(await findEntity(ports, sample.channel.id)).toBeUndefined();
  });

  test('shows a change made in this process at once', async () => {
    const { fake, ports } = arrange();
    await entityDirectory(ports);
    fake.entities.delete(sample.channel.id);
    forgetDirectory(ports);
    expect(await findEntity(ports, sample.channel.id)).toBeUndefined();
  });

  test('does not keep what was read before a change was made', async () => {
    const { fake, ports } = arrange();
    const { all } = fake.store.entities;
    let answer: (() => void) | undefined;
    const old = await all();
    Object.assign(fake.store.entities, {
      all: () =>
        new Promise((resolve) => {
          answer = () => resolve(old);
        }),
    });
    const early = entityDirectory(ports);
    fake.entities.delete(sample.channel.id);
    forgetDirectory(ports);
    Object.assign(fake.store.entities, { all });
    answer?.();
    await early;
    expect(await findEntity(ports, sample.channel.id)).toBeUndefined();
  });

  test('tells that the store is away instead of showing an empty tree', async () => {
    const { fake, ports } = arrange();
    Object.assign(fake.store.entities, { all: () => Promise.reject(new Error('store unavailable')) });
    await expect(entityDirectory(ports)).rejects.toThrow('store unavailable');
  });

  test('lists what is at or below a path', async () => {
    const { ports } = arrange();
    expect(await entitiesWithin(ports, sample.merchant.path)).toEqual([sample.merchant, sample.channel]);
  });
});

describe('settings of a channel', () => {
  test('are taken as they are where they are right', () => {
    const full = {
      ...channelSettings,
      connector: 'bank' as const,
      connectorUrl: 'http://127.0.0.1:9000/bank',
      brands: ['VISA', 'DIRECTDEBIT_SEPA'],
      throttle: { perSecond: 0.5, burst: 2 },
      merchantBankAccount: { holder: 'Demo Shop', bic: 'DEUTDEFF' },
      purposeCodeRequired: true,
    };
    expect(parseChannelSettings(full, 'test')).toEqual(full);
  });

  test.each([
    { breach: { validation: 'strict' }, name: 'settings.validation' },
    { breach: { brands: [] }, name: 'settings.brands' },
    { breach: { brands: ['visa'] }, name: 'settings.brands.0' },
    { breach: { currencies: ['EURO'] }, name: 'settings.currencies.0' },
    { breach: { authorizationDays: 0 }, name: 'settings.authorizationDays' },
    { breach: { reversalCutOffHours: -1 }, name: 'settings.reversalCutOffHours' },
    { breach: { throttle: { perSecond: 0, burst: 1 } }, name: 'settings.throttle.perSecond' },
    { breach: { connector: 'bank' }, name: 'settings.connectorUrl' },
    { breach: { connectorUrl: 'file:///etc/passwd' }, name: 'settings.connectorUrl' },
    { breach: { connectorUrl: 'https://user:pass@bank.example' }, name: 'settings.connectorUrl' },
    { breach: { descriptor: 'x'.repeat(113) }, name: 'settings.descriptor' },
    { breach: { risk: 'yes' }, name: 'settings.risk' },
    { breach: { appSchemes: [] }, name: 'settings.appSchemes' },
    ...['ShopApp', 'shopapp:', 'javascript', 'https', 'view-source', 'intent', 'ms-msdt', 'x'].map((scheme) => ({
      breach: { appSchemes: [scheme] },
      name: 'settings.appSchemes.0',
    })),
  ])('are refused naming $name', ({ breach, name }) => {
    expect(parseChannelSettings({ ...channelSettings, ...breach }, 'test')).toMatchObject([{ name, value: null }]);
  });

  test('of live name neither the simulator nor a bank without TLS, to which card numbers would go in the clear', () => {
    const bank = { ...channelSettings, connector: 'bank', connectorUrl: 'http://bank.example' };
    expect(parseChannelSettings({ ...channelSettings, connector: 'simulator' }, 'live')).toMatchObject([{ name: 'settings.connector' }]);
    expect(parseChannelSettings(bank, 'live')).toMatchObject([{ name: 'settings.connectorUrl' }]);
    expect(parseChannelSettings({ ...bank, connectorUrl: 'https://bank.example' }, 'live')).toMatchObject({ connector: 'bank' });
  });

  test('are refused where a setting is not known or there are none', () => {
    expect(parseChannelSettings({ ...channelSettings, colour: 'red' }, 'test')).toHaveLength(1);
    expect(parseChannelSettings(undefined, 'test')).toHaveLength(1);
  });
});
