import { describe, expect, test } from 'vitest';
import { parseBuckets, splitTime, type WantedBuckets } from '../../api/foundation/kernel/buckets.ts';
import { dayMs, hourMs } from '../../api/foundation/kernel/timestamp.ts';

const begun = Date.UTC(2026, 0, 1);

function split(wanted: Partial<WantedBuckets>) {
  const time: WantedBuckets = { from: begun, to: begun + 365 * dayMs, bucket: 'DAY', timeZone: 'UTC', ...wanted };
  const edges = parseBuckets(time);
  if ('status' in edges) throw new Error('refused');
  return splitTime([time.from, time.to], edges);
}

describe('a time that is added up', () => {
  test('is one row of whole hours where no clocks change, in slots as long as its buckets allow', () => {
    expect(split({})).toEqual({ slotMs: dayMs, whole: [[begun, begun + 365 * dayMs, 0]], cut: [] });
    expect(split({ bucket: 'MONTH' }).slotMs).toBe(dayMs);
    expect(split({ to: begun + dayMs, bucket: 'HOUR' })).toEqual({ slotMs: hourMs, whole: [[begun, begun + dayMs, 0]], cut: [] });
  });

  test('of a year in a zone that changes its clocks is three rows, each counted from where its days begin', () => {
    const { slotMs, whole, cut } = split({ timeZone: 'Europe/Berlin' });
    const [spring, autumn] = [Date.UTC(2026, 2, 29, 22), Date.UTC(2026, 9, 25, 23)];
    expect(slotMs).toBe(dayMs);
    expect(cut).toEqual([]);
    expect(whole).toEqual([
      [begun, spring, 23 * hourMs],
      [spring, autumn, 22 * hourMs],
      [autumn, begun + 365 * dayMs, 23 * hourMs],
    ]);
  });

  test.each([
    ['America/Santiago', Date.UTC(2026, 8, 6, 4)],
    ['America/Havana', Date.UTC(2026, 2, 8, 5)],
    ['Africa/Cairo', Date.UTC(2026, 3, 23, 22)],
  ])('of %s begins its day at the change of clocks where that skips midnight', (timeZone, change) => {
    const edges = parseBuckets({ from: change - dayMs, to: change + 2 * dayMs, bucket: 'DAY', timeZone });
    if ('status' in edges) throw new Error('refused');
    expect(edges.slice(0, 3)).toEqual([change - dayMs, change, change + 23 * hourMs]);
  });

  test('loses nothing and holds nothing twice, whatever its ends and its zone', () => {
    for (const timeZone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
      for (const [from, to] of [
        [begun + 7, begun + 40 * dayMs - 3],
        [begun + hourMs, begun + hourMs + 1],
        [begun + 80 * dayMs + 17 * hourMs, begun + 120 * dayMs],
      ] as const) {
        for (const bucket of ['DAY', 'MONTH'] as const) {
          const { whole, cut } = split({ from, to, timeZone, bucket });
          const parts = [...whole, ...cut].toSorted(([a], [b]) => a - b);
          expect(parts[0]?.[0]).toBe(from);
          expect(parts.at(-1)?.[1]).toBe(to);
          for (const [at, part] of parts.entries()) expect(part[0]).toBe(parts[at - 1]?.[1] ?? from);
          for (const [begins, ends] of whole) expect([begins % hourMs, ends % hourMs]).toEqual([0, 0]);
        }
      }
    }
  });
});
