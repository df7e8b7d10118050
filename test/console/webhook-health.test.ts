import { describe, expect, test } from 'vitest';
import {
  findKnownReason,
  getHealth,
  getSuccessRate,
  getTitle,
  type HealthSource,
  sortByUrgency,
} from '../../console/pages/webhooks/health-view.ts';
import { getAddress, getDeliveryState } from '../../console/values/delivery-state.ts';

const at = '2026-11-21 06:00:00.000+0000';
const watched = (status: HealthSource['status'], backlog = 0, failingSince: string | null = null): HealthSource => ({
  status,
  health: { backlog, failingSince, nextAttemptAt: null },
});

describe('the health of a webhook', () => {
  test.each([
    ['well while everything was taken', watched('ACTIVE'), 'well'],
    ['waiting while something is on its way', watched('ACTIVE', 3), 'waiting'],
    ['failing as soon as nothing is taken', watched('ACTIVE', 3, at), 'failing'],
    ['paused, and not failing, where it is sent nothing by hand', watched('PAUSED', 3, at), 'paused'],
    ['inactive where its receiver never answered', watched('INACTIVE', 0, at), 'inactive'],
  ] as const)('is %s', (_when, subscription, health) => {
    expect(getHealth(subscription)).toBe(health);
  });
});

test('what needs somebody stands first, then the newest, and what is deleted nowhere', () => {
  const one = (name: string, createdAt: string, state: HealthSource) => ({ name, createdAt, ...state });
  const listed = sortByUrgency([
    one('well', '1', watched('ACTIVE')),
    one('deleted', '2', watched('DELETED')),
    one('inactive', '3', watched('INACTIVE')),
    one('paused', '4', watched('PAUSED')),
    one('newer', '5', watched('ACTIVE')),
    one('failing', '0', watched('ACTIVE', 1, at)),
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['failing', 'inactive', 'paused', 'newer', 'well']);
});

test('a receiver is called by its host with its port, and by its text where that is no address', () => {
  expect(getAddress('https://shop.example:8443/hook?key=1')).toBe('shop.example:8443/hook');
  expect(getAddress('https://shop.example/')).toBe('shop.example');
  expect(getAddress('shop')).toBe('shop');
});

test('a webhook is titled by its name, and by its host where it has none', () => {
  expect(getTitle({ name: 'Orders', url: 'https://shop.example/hook' })).toBe('Orders');
  expect(getTitle({ name: null, url: 'https://shop.example/hook' })).toBe('shop.example/hook');
});

test('the success rate counts what was tried, and is none before that', () => {
  expect(getSuccessRate({ delivered: 3, failing: 1 })).toBe(0.75);
  expect(getSuccessRate({ delivered: 0, failing: 2 })).toBe(0);
  expect(getSuccessRate({ delivered: 0, failing: 0 })).toBeNull();
});

test('a delivery that was refused is not shown as merely waiting', () => {
  expect(getDeliveryState({ status: 'PENDING', attemptCount: 0, lastError: null })).toBe('PENDING');
  expect(getDeliveryState({ status: 'PENDING', attemptCount: 1, lastError: 'the receiver answered 503, not 2xx' })).toBe('RETRYING');
  // Sent again by hand after it was accepted.
  expect(getDeliveryState({ status: 'PENDING', attemptCount: 1, lastError: null })).toBe('PENDING');
  expect(getDeliveryState({ status: 'FAILED', attemptCount: 40, lastError: 'no answer' })).toBe('FAILED');
});

test('reasons that the gateway notes by itself are known, others are not', () => {
  expect(findKnownReason('paused by hand')).toBe('paused');
  expect(findKnownReason('the receiver answered 410')).toBe('gone');
  expect(findKnownReason('the name does not resolve')).toBeNull();
});
