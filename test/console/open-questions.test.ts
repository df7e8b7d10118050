/** The column of what is open: one request for the rows of a turn, again for a row that was read again, and none without rows. */
import { expect, test } from 'vitest';
import { createOpenQuestions, type OpenQuestions, rowsMax } from '../../console/pages/payments/open-questions.ts';

const unknown: OpenQuestions = [{ kind: 'UNKNOWN', since: '2026-06-01T09:00:00.000Z' }];

function asked() {
  const requests: (readonly string[])[] = [];
  const read = createOpenQuestions(async (ids) => {
    requests.push(ids);
    return new Map(ids.filter((id) => id !== 'b').map((id) => [id, unknown]));
  });
  return { requests, read };
}

test('rows that come into sight together are asked about in one request, each once', async () => {
  const { requests, read } = asked();
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect(await Promise.all([...rows, ...rows].map(read))).toEqual([unknown, [], unknown, []]);
  expect(requests).toEqual([['a', 'b']]);
  await Promise.all(rows.map(read));
  expect(requests).toHaveLength(1);
});

test('a row that was read again is asked about again', async () => {
  const { requests, read } = asked();
  await read({ id: 'a' });
  await read({ id: 'a' });
  expect(requests).toEqual([['a'], ['a']]);
});

test(`more than ${rowsMax} rows are several requests`, async () => {
  const { requests, read } = asked();
  const rows = Array.from({ length: rowsMax + 1 }, (_, at) => ({ id: `row ${at}` }));
  expect(await Promise.all(rows.map(read))).toHaveLength(rowsMax + 1);
  expect(requests.map((ids) => ids.length)).toEqual([rowsMax, 1]);
});

test('what could not be read is asked for again', async () => {
  let requests = 0;
  const read = createOpenQuestions(async () => {
    requests += 1;
    if (requests === 1) throw new Error('no network');
    return new Map([['a', unknown]]);
  });
  const row = { id: 'a' };
  await expect(read(row)).rejects.toThrow('no network');
  expect(await read(row)).toEqual(unknown);
});
