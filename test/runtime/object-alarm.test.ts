/** When the one alarm of an object stands. */
import { expect, test } from 'vitest';
import { createObjectAlarm } from '../../api/runtime/worker/object-alarm.ts';

function alarmAt(start: number) {
  let now = start;
  const set: number[] = [];
  const alarm = createObjectAlarm({ setAlarm: async (at) => void set.push(at) }, () => now);
  const moveTo = (at: number): void => {
    now = at;
  };
  return { alarm, set, moveTo };
}

test('stands one second after the first commit, and is not moved by those that follow', () => {
  const { alarm, set, moveTo } = alarmAt(10_000);
  alarm.changed();
  moveTo(10_500);
  alarm.changed();
  expect(set).toEqual([11_000]);
});

test('looks every five seconds while commits go on, and a second after a commit that comes later', () => {
  const { alarm, set, moveTo } = alarmAt(10_000);
  alarm.changed();
  moveTo(11_000);
  alarm.began();
  alarm.changed();
  moveTo(16_000);
  alarm.began();
  moveTo(60_000);
  alarm.changed();
  expect(set).toEqual([11_000, 16_000, 61_000]);
});

test('what is due stands where it is before the next look, and is not moved to it', async () => {
  const { alarm, set } = alarmAt(10_000);
  alarm.began();
  await alarm.plan(true, async () => 12_000);
  alarm.changed();
  expect(set).toEqual([12_000]);
});

test.each([
  ['while it looked for what is due next', false],
  ['while it did what was due, which may have passed by what the commit left to do', true],
] as const)('a commit that came %s makes it look again', async (_when, isDuringWork) => {
  const { alarm, set, moveTo } = alarmAt(12_000);
  alarm.began();
  if (isDuringWork) alarm.changed();
  await alarm.plan(true, async () => {
    if (!isDuringWork) alarm.changed();
    return 90_000;
  });
  expect(set.at(-1)).toBe(17_000);
  // What is due before that stands.
  moveTo(17_000);
  alarm.began();
  alarm.changed();
  await alarm.plan(true, async () => 19_000);
  expect(set.at(-1)).toBe(19_000);
  // Nothing came: it sleeps.
  moveTo(19_000);
  alarm.began();
  await alarm.plan(true, async () => 90_000);
  expect(set.at(-1)).toBe(90_000);
});

test('looks again by itself where something failed, each time after twice as long, and at what is due before', async () => {
  const { alarm, set, moveTo } = alarmAt(0);
  const waits: number[] = [];
  const nextDue = 6 * 3_600_000;
  for (let failed = 0; failed < 9; failed += 1) {
    const at = set.at(-1) ?? 0;
    moveTo(at);
    alarm.began();
    await alarm.plan(false, async () => at + nextDue);
    waits.push((set.at(-1) ?? 0) - at);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * 1_000));
  const at = set.at(-1) ?? 0;
  moveTo(at);
  alarm.began();
  await alarm.plan(false, async () => at + 1_000);
  alarm.began();
  await alarm.plan(true, async () => at + nextDue);
  alarm.began();
  await alarm.plan(false, async () => at + nextDue);
  expect(set.slice(-3)).toEqual([at + 1_000, at + nextDue, at + 5_000]);
});
