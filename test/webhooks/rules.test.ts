/** The configuration of a webhook as tables: what is kept, replaced, emptied and refused. */
import { describe, expect, test } from 'vitest';
import {
  applyConfiguration,
  checkOverlap,
  checkSecret,
  defaultConfiguration,
  type WebhookRequestedConfiguration,
} from '../../api/domain/webhooks/rules.ts';
import { rotateSecret, toStatusReason, validSecrets, type WebhookConfiguration } from '../../api/domain/webhooks/subscription.ts';

const current: WebhookConfiguration = {
  name: 'Orders',
  url: 'https://shop.example/hook',
  types: ['REGISTRATION'],
  actions: ['CREATED'],
  fields: 'NON_CUSTOMER_DATA',
  wrapper: 'JSON',
  signature: 'STANDARD',
  selection: { text: '{ id }', fields: [{ as: 'id', name: 'id', fields: null }] },
  ordered: true,
  failureEmail: 'ops@shop.example',
};

test('what a new webhook has', () => {
  expect(defaultConfiguration).toEqual({
    name: null,
    types: ['PAYMENT', 'REGISTRATION'],
    actions: null,
    fields: 'ALL',
    wrapper: 'NONE',
    signature: 'AES_GCM',
    selection: null,
    ordered: false,
    failureEmail: null,
  });
});

test('a request without values changes nothing', () => {
  expect(applyConfiguration(current, {})).toEqual({ configuration: current, errors: [] });
});

test.each<readonly [string, WebhookRequestedConfiguration, Partial<WebhookConfiguration>]>([
  ['another address, without spaces around it', { url: ' https://other.example/ ' }, { url: 'https://other.example/' }],
  ['a name, without spaces around it', { name: ' Stock ' }, { name: 'Stock' }],
  ['no name, by null', { name: null }, { name: null }],
  ['no name, by an empty text', { name: '' }, { name: null }],
  ['types, each once and in our order', { types: ['REGISTRATION', 'PAYMENT', 'PAYMENT'] }, { types: ['PAYMENT', 'REGISTRATION'] }],
  ['actions, each once and in our order', { actions: ['UPDATED', 'CREATED', 'UPDATED'] }, { actions: ['CREATED', 'UPDATED'] }],
  ['every action, by null', { actions: null }, { actions: null }],
  ['every action, by none', { actions: [] }, { actions: null }],
  ['fields', { fields: 'ALL' }, { fields: 'ALL' }],
  ['wrapper', { wrapper: 'NONE' }, { wrapper: 'NONE' }],
  ['signature', { signature: 'AES_GCM' }, { signature: 'AES_GCM' }],
  ['the whole answer', { selection: null }, { selection: null }],
  ['order', { ordered: false }, { ordered: false }],
  ['another e-mail address, without spaces around it', { failureEmail: ' me@shop.example ' }, { failureEmail: 'me@shop.example' }],
  ['no e-mail address, by null', { failureEmail: null }, { failureEmail: null }],
  ['no e-mail address, by an empty text', { failureEmail: '' }, { failureEmail: null }],
  ['no e-mail address, by spaces', { failureEmail: '  ' }, { failureEmail: null }],
])('sets %s', (_what, requested, changed) => {
  expect(applyConfiguration(current, requested)).toEqual({ configuration: { ...current, ...changed }, errors: [] });
});

const errorsFor = (requested: WebhookRequestedConfiguration) => applyConfiguration(current, requested).errors;

describe('refuses', () => {
  test.each([
    [[], ''],
    [['REFUND'], 'REFUND'],
    [['PAYMENT', 'payment'], 'PAYMENT, payment'],
    [['DELIVERY'], 'DELIVERY'],
  ])('the types %j', (types, value) => {
    expect(errorsFor({ types })).toEqual([
      { name: 'types', value, message: expect.stringMatching(/^types must be one or more of PAYMENT, REGISTRATION/) },
    ]);
  });

  test('an action that does not exist, beside one that does', () => {
    expect(errorsFor({ actions: ['CREATED', 'created'] })).toEqual([
      { name: 'actions', value: 'CREATED, created', message: expect.stringMatching(/^actions must be some of CREATED, UPDATED/) },
    ]);
  });

  test.each([
    'shop',
    '@shop.example',
    'me@',
    'a b@shop.example',
    'me@shop example',
    'me@a@b',
    'me@a,you@b',
    'me;you@b',
    '<me@b',
    'me@b>',
    '"me@b',
    `${'a'.repeat(65)}@b`,
    `a@${'b'.repeat(191)}`,
  ])('the e-mail address %s', (failureEmail) => {
    expect(errorsFor({ failureEmail })).toEqual([
      { name: 'failureEmail', value: failureEmail, message: 'failureEmail must be an e-mail address' },
    ]);
  });

  test('all that is wrong at once', () => {
    const names = errorsFor({ types: [], actions: ['x'], failureEmail: 'x' }).map(({ name }) => name);
    expect(names).toEqual(['types', 'actions', 'failureEmail']);
  });
});

test('takes the longest e-mail address', () => {
  const failureEmail = `${'a'.repeat(64)}@${'b'.repeat(190)}`;
  expect(applyConfiguration(current, { failureEmail })).toEqual({ configuration: { ...current, failureEmail }, errors: [] });
});

test.each([
  [undefined, true],
  ['0a'.repeat(32), true],
  ['0A'.repeat(32), true],
  ['0a'.repeat(31), false],
  ['0a'.repeat(33), false],
  ['0g'.repeat(32), false],
  ['', false],
])('the secret %s is right: %s; the error does not repeat it', (secret, isRight) => {
  expect(checkSecret(secret)).toEqual(isRight ? [] : [{ name: 'secret', value: null, message: 'secret must be 64 hex characters' }]);
});

test.each([
  [undefined, true],
  [0, true],
  [24, true],
  [720, true],
  [721, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('an overlap of %s hours is right: %s', (hours, isRight) => {
  expect(checkOverlap(hours)).toEqual(
    isRight ? [] : [{ name: 'overlapHours', value: String(hours), message: 'overlapHours must be 0 to 720' }],
  );
});

test.each([
  [null, 0, null],
  ['paused', 0, 'paused'],
  [null, 1, '1 event from 1970-01-01 00:00:00.000+0000 to 1970-01-01 00:00:01.000+0000 left the log before they were sent'],
  ['paused', 2, 'paused; 2 events from 1970-01-01 00:00:00.000+0000 to 1970-01-01 00:00:01.000+0000 left the log before they were sent'],
])('why it is sent nothing (%s) stands beside %i lost events', (statusReason, lostEvents, expected) => {
  const lost = lostEvents === 0 ? { lostFrom: null, lostTo: null } : { lostFrom: 0, lostTo: 1_000 };
  expect(toStatusReason({ statusReason, lostEvents, ...lost })).toBe(expected);
});

test('a rotated secret is good until its time, beside the new one; a second rotation leaves the newest two', () => {
  const rotated = rotateSecret({ current: 'a', previous: null }, 'b', 100);
  expect([validSecrets(rotated, 99), validSecrets(rotated, 100)]).toEqual([['b', 'a'], ['b']]);
  expect(validSecrets(rotateSecret(rotated, 'c', 200), 99)).toEqual(['c', 'b']);
});
