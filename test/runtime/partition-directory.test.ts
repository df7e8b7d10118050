/** How a Worker finds whose an id is, and how two audit logs become one page. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createIdMaker } from '../../api/foundation/kernel/identifier.ts';
import type { Page } from '../../api/foundation/kernel/page.ts';
import { mergePages } from '../../api/runtime/worker/gatherings.ts';
import { createPartitionDirectory } from '../../api/runtime/worker/partition-directory.ts';

const idOf = (merchant: number, filling = 7) =>
  createIdMaker(
    () => Date.UTC(2026, 10, 1),
    (bytes) => void bytes.fill(filling),
    { partition: { merchant, shard: 0, generation: 0 } },
  )();
const old = '8ac7a4a0000000000000000000000010';
const foreign = '8ac7a4a0000000000000000000000099';

function directoryOver(known: Readonly<Record<string, number>>, movedAt = 0) {
  const asked: (readonly string[])[] = [];
  const platform = {
    movedAt: async () => movedAt,
    locate: async (ids: readonly string[]) => {
      asked.push(ids);
      return ids.map((id) => known[id] ?? null);
    },
  };
  return { asked, directory: createPartitionDirectory(() => platform) };
}

afterEach(() => void vi.useRealTimers());

describe('whose an id is', () => {
  test('says the id itself, and the platform is asked once whether it has the merchant', async () => {
    const { asked, directory } = directoryOver({ [idOf(7)]: 7 });
    expect(await directory.merchantOf([old, idOf(7)])).toBe(7);
    expect(await directory.merchantOf([old, idOf(7, 8)])).toBe(7);
    expect(asked).toEqual([[old, idOf(7)]]);
  });

  test('is the platform’s where it says a merchant that there is not: it is of another installation, or made up', async () => {
    const { directory } = directoryOver({ [old]: 3 });
    expect(await directory.merchantOf([idOf(65_534)])).toBeUndefined();
    expect(await directory.merchantOf([idOf(65_534), old])).toBe(3);
  });

  test('the platform is asked of the others, once each', async () => {
    const { asked, directory } = directoryOver({ [old]: 3 });
    expect([await directory.merchantOf([old]), await directory.merchantOf([old])]).toEqual([3, 3]);
    expect(asked).toEqual([[old]]);
  });

  test('is asked again of what belongs to nobody, because it may be made meanwhile', async () => {
    const { asked, directory } = directoryOver({});
    expect([await directory.merchantOf([foreign]), await directory.merchantOf([foreign])]).toEqual([undefined, undefined]);
    expect(asked).toEqual([[foreign], [foreign]]);
  });

  test('is asked of an id that the platform made: it may be of a merchant', async () => {
    const channel = idOf(0);
    const { directory } = directoryOver({ [channel]: 5 });
    expect(await directory.merchantOf([channel])).toBe(5);
  });

  test('is not asked of more than eight of one request', async () => {
    const { asked, directory } = directoryOver({});
    await directory.merchantOf(Array.from({ length: 50 }, (_, place) => `8ac7a4a0${String(place).padStart(24, '0')}`));
    expect(asked.map((ids) => ids.length)).toEqual([8]);
  });
});

describe('after a file became objects', () => {
  const madeAt = Date.UTC(2026, 10, 1);

  test('the platform is asked of an id of before, although its random digits name a merchant', async () => {
    const { asked, directory } = directoryOver({ [idOf(7)]: 3 }, madeAt);
    expect(await directory.merchantOf([idOf(7)])).toBe(3);
    expect(asked).toEqual([[idOf(7)]]);
  });

  test('an id of after says it itself, and so does a token of any time', async () => {
    const after = directoryOver({ [idOf(7)]: 7 }, madeAt - 1);
    expect(await after.directory.merchantOf([idOf(7)])).toBe(7);
    expect(await after.directory.merchantOf([idOf(7, 8)])).toBe(7);
    const token = directoryOver({}, madeAt);
    expect(await token.directory.merchantOfToken(idOf(7))).toBe(7);
    expect([after.asked, token.asked]).toEqual([[[idOf(7)]], []]);
  });

  test('a platform that does not answer is waited for ten seconds at most: then an id says it itself, or there is an error', async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => {});
    const directory = createPartitionDirectory(() => ({ movedAt: never, locate: never }));
    const ended = Promise.allSettled([directory.merchantOf([idOf(7)]), directory.merchantOf([old])]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.race([ended, 'waiting'])).toMatchObject([{ value: 7 }, { status: 'rejected' }]);
  });

  test('an id says it itself while the platform is away', async () => {
    const away = async () => Promise.reject(new Error('away'));
    const directory = createPartitionDirectory(() => ({ movedAt: away, locate: away }));
    expect(await directory.merchantOf([idOf(7)])).toBe(7);
    await expect(directory.merchantOf([old])).rejects.toThrow('away');
  });
});

describe('a page of two logs', () => {
  const pageOf = (ids: readonly string[], hasNextPage = false) => ({ items: ids.map((id) => ({ cursor: id, item: { id } })), hasNextPage });
  const idsIn = ({ items }: Page<{ readonly id: string }>) => items.map(({ item }) => item.id);

  test('has the newest of both first, and goes on where either does', () => {
    const merged = mergePages([pageOf(['9', '5']), pageOf(['7', '6'])], { first: 3 });
    expect([idsIn(merged), merged.hasNextPage]).toEqual([['9', '7', '6'], true]);
    expect(mergePages([pageOf(['9']), pageOf(['7'], true)], { first: 2 }).hasNextPage).toBe(true);
    expect(mergePages([pageOf(['9']), pageOf(['7'])], { first: 2 }).hasNextPage).toBe(false);
  });

  test('read backwards has what lies nearest before the cursor, in the order of the list', () => {
    const merged = mergePages([pageOf(['9', '5']), pageOf(['7', '6'])], { first: 3, isBackward: true });
    expect([idsIn(merged), merged.hasNextPage]).toEqual([['7', '6', '5'], true]);
  });
});
