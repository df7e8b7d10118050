/** What pages of colleagues' work compute without a browser: names after `@`, quiet hours, the command of a webhook. */
import { describe, expect, test } from 'vitest';
import { toInput, toMinutes } from '../../console/pages/notifications/preferences-view.ts';
import { completeName, findOffered } from '../../console/pages/payment/mention-view.ts';
import { toListenCommand } from '../../console/pages/webhooks/listen-view.ts';

describe('a name that is typed after @', () => {
  const colleagues = [{ name: 'Ann Lee' }, { name: 'Bo Ann' }, { name: 'Chris' }];
  test.each([
    ['hello', []],
    ['@', ['Ann Lee', 'Bo Ann', 'Chris']],
    ['see @an', ['Ann Lee', 'Bo Ann']],
    ['mail jane@an', []],
    ['@ann lee', []],
    ['@Ann Lee and @c', ['Chris']],
    ['@x', []],
  ])('%j is offered %j', (text, names) => {
    expect(findOffered(text, colleagues).map(({ name }) => name)).toEqual(names);
  });

  test('is completed in its place', () => {
    expect(completeName('please @an', 'Ann Lee')).toBe('please @Ann Lee ');
  });
});

test('quiet hours are minutes of a day, and half of them is none', () => {
  expect(['00:00', '23:59', '24:00', '7:05', '', 'x'].map(toMinutes)).toEqual([0, 1439, null, 425, null, null]);
  const choices = { mentioned: 'MAIL', assigned: 'MAIL', watched: 'OFF', schedule: 'DAILY', quietFrom: 1, quietTo: 2 } as const;
  const stored = { ...choices, timeZone: 'UTC', language: 'EN' } as const;
  expect(toInput(stored, { from: '22:00', to: '' })).toMatchObject({ quietFrom: null, quietTo: null });
  expect(toInput(stored, { from: '22:00', to: '06:00' })).toMatchObject({ quietFrom: 1320, quietTo: 360 });
});

test('the command of a webhook has its settings and no secret', () => {
  const command = toListenCommand({ signature: 'STANDARD', types: ['PAYMENT', 'RISK'] }, 'https://pay.test');
  expect(command).toContain('--url https://pay.test');
  expect(command).toContain('--signature STANDARD --types PAYMENT,RISK');
  expect(command).not.toContain('--secret');
});
