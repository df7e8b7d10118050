/** Whom an event concerns, and when a mail is sent. */
import { describe, expect, test } from 'vitest';
import { findMentions, mentionsMax } from '../../api/domain/notes/mentions.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { notificationLetter } from '../../api/views/notifications/letter.ts';
import {
  findRecipients,
  isMailDue,
  minuteOfDayIn,
  type Notification,
  type NotificationPreferences,
} from '../../api/views/notifications/notification.ts';

describe('a note names', () => {
  const members = [
    { id: 'ann', name: 'Ann' },
    { id: 'anna', name: 'Anna Berg' },
    { id: 'ann-lee', name: 'Ann Lee' },
    { id: 'zoe', name: 'Zoë' },
  ];
  test.each([
    ['hello @Ann, look', ['ann']],
    ['@ann lee: please', ['ann-lee']],
    ['@Anna is nobody', []],
    ['@Anna Berg and @Ann', ['anna', 'ann']],
    ['@Ann and @Ann again', ['ann']],
    ['write to jane@Ann.test', ['ann']],
    ['Ann without a sign', []],
    ['@ZOË', ['zoe']],
    ['@', []],
  ])('%s', (text, expected) => {
    expect(findMentions(text, members)).toEqual(expected);
  });

  test(`at most ${mentionsMax} members`, () => {
    const many = Array.from({ length: mentionsMax + 5 }, (_, at) => ({ id: `m${at}`, name: `Member ${at}x` }));
    expect(findMentions(many.map(({ name }) => `@${name}`).join(' '), many)).toHaveLength(mentionsMax);
  });
});

describe('an event tells', () => {
  const event = { id: 'e', type: 'NOTE', subjectId: 's', entityPath: 'p/' } as const;
  const told = { event, paymentId: 'x', authorId: 'me', authorName: 'Me', mentions: [], assigneeId: null, attentionKind: null };

  test('each member once, by the first reason', () => {
    expect([...findRecipients({ ...told, mentions: ['a', 'b'], assigneeId: 'b' }, ['a', 'b', 'c'])]).toEqual([
      ['a', 'MENTIONED'],
      ['b', 'MENTIONED'],
      ['c', 'WATCHED'],
    ]);
  });

  test('nobody of their own work', () => {
    expect([...findRecipients({ ...told, mentions: ['me'], assigneeId: 'me' }, ['me'])]).toEqual([]);
  });
});

describe('a mail', () => {
  const now = Date.UTC(2026, 5, 3, 12);
  const noon = 12 * 60;
  const none = { quietFrom: null, quietTo: null };
  test.each<[string, Pick<NotificationPreferences, 'schedule' | 'quietFrom' | 'quietTo'>, number, number, boolean]>([
    ['at once', { schedule: 'AT_ONCE', ...none }, 0, noon, true],
    ['hourly, before the hour is over', { schedule: 'HOURLY', ...none }, hourMs - 1, noon, false],
    ['hourly, after an hour', { schedule: 'HOURLY', ...none }, hourMs, noon, true],
    ['daily, of today after 8', { schedule: 'DAILY', ...none }, 3 * hourMs, noon, false],
    ['daily, of before 8', { schedule: 'DAILY', ...none }, 4 * hourMs + minuteMs, noon, true],
    ['daily, of yesterday evening, before 8', { schedule: 'DAILY', ...none }, 10 * hourMs, 7 * 60, false],
    ['daily, after a whole day', { schedule: 'DAILY', ...none }, dayMs, 7 * 60, true],
    ['in quiet hours', { schedule: 'AT_ONCE', quietFrom: 11 * 60, quietTo: 13 * 60 }, dayMs, noon, false],
    ['at their end', { schedule: 'AT_ONCE', quietFrom: 11 * 60, quietTo: noon }, 0, noon, true],
    ['over midnight, before it', { schedule: 'AT_ONCE', quietFrom: 22 * 60, quietTo: 7 * 60 }, 0, 23 * 60, false],
    ['over midnight, after it', { schedule: 'AT_ONCE', quietFrom: 22 * 60, quietTo: 7 * 60 }, 0, 6 * 60, false],
    ['over midnight, by day', { schedule: 'AT_ONCE', quietFrom: 22 * 60, quietTo: 7 * 60 }, 0, noon, true],
    ['with quiet hours of no length', { schedule: 'AT_ONCE', quietFrom: noon, quietTo: noon }, 0, noon, true],
  ])('%s', (_name, preferences, ageMs, minuteOfDay, expected) => {
    expect(isMailDue(preferences, { oldestAt: now - ageMs, now, minuteOfDay })).toBe(expected);
  });

  test('goes by the clock of its reader', () => {
    expect(minuteOfDayIn('Europe/Berlin', Date.UTC(2026, 5, 3, 22, 30))).toBe(30);
    expect(minuteOfDayIn('America/New_York', Date.UTC(2026, 0, 3, 5))).toBe(0);
    expect(minuteOfDayIn('Nowhere/Else', 0)).toBeUndefined();
  });

  test('leads to the payment, and says nothing of order and shopper', () => {
    const notification: Notification = {
      id: 'n',
      memberId: 'm',
      eventId: 'e',
      kind: 'MENTIONED',
      eventType: 'NOTE',
      attentionKind: null,
      subjectId: 's',
      paymentId: 'pay',
      label: 'order of jane@shop.test',
      authorName: 'Ann\nBcc: all',
      entityPath: 'p/',
      at: now,
      readAt: null,
      mailWaits: true,
    };
    const { subject, text } = notificationLetter([notification], { language: 'de', publicUrl: 'https://pay.test' });
    expect(subject).toBe('Zahlungen: 1 neue Mitteilung');
    expect(text).toContain('- Ann Bcc: all hat Sie in einer Notiz erwähnt\n  https://pay.test/console/payments/pay');
    expect(text).not.toContain('jane');
  });
});
