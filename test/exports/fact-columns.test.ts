/** Columns of files that follow from facts: each value by its kind, a person's by the rights of whoever takes the file. */
import { expect, test } from 'vitest';
import { factsOf } from '../../api/foundation/kernel/fact.ts';
import { parseTimeZone } from '../../api/foundation/kernel/time-zone.ts';
import { columnsOf, usualColumnsOf } from '../../api/views/exports/columns.ts';
import type { View } from '../../api/views/exports/list.ts';

interface Row {
  readonly holder: string | null;
  readonly status: 'open' | 'won';
  readonly amountMinor: bigint;
  readonly tries: number;
  readonly at: number;
}

const fact = factsOf<Row>();
const facts = {
  status: fact('word', ({ status }) => status, 'Its state.', { exported: 'usual' }),
  attemptCount: fact('count', ({ tries }) => tries, 'How often.', { exported: 'usual', column: 'attempts' }),
  amount: fact('amount', ({ amountMinor }) => amountMinor, 'Such as 92.00.', { exported: 'asked' }),
  timestamp: fact('moment', ({ at }) => at, 'When.', { exported: 'asked' }),
  holder: fact('text?', ({ holder }) => holder, 'Name on it.', { exported: 'asked', personal: 'card.holder' }),
  version: fact('count', ({ tries }) => tries, 'Is in no file.'),
};
const row: Row = { holder: 'Jane Jones', status: 'open', amountMinor: 9_200n, tries: 2, at: Date.UTC(2026, 5, 1, 9, 30) };

/** Only what a mask asks for: who takes the file. */
function viewOf(permissions: readonly string[]): View {
  const caller = { kind: 'staff', permissions };
  return { context: { request: { authentication: { status: 'valid', caller } } }, zone: parseTimeZone('UTC') } as unknown as View;
}

async function cellsOf(permissions: readonly string[], given: Row = row) {
  const cells = Object.entries(columnsOf(facts)).map(async ([name, { cell }]) => [name, await cell(given, viewOf(permissions))] as const);
  return Object.fromEntries(await Promise.all(cells));
}

test('are those of exported facts, under the name of the column; the usual ones where nobody picks', async () => {
  expect(Object.keys(columnsOf(facts))).toEqual(['status', 'attempts', 'amount', 'timestamp', 'holder']);
  expect(usualColumnsOf(facts)).toEqual(['status', 'attempts']);
});

test('have each value by its kind', async () => {
  expect(await cellsOf(['personal:read'])).toEqual({
    status: 'OPEN',
    attempts: '2',
    amount: '92.00',
    timestamp: '2026-06-01 09:30:00',
    holder: 'Jane Jones',
  });
});

test('mask a person to staff who may not see whole names, and leave an absent value empty', async () => {
  const masked = await cellsOf(['payments:read']);
  expect(masked.holder).not.toBe('Jane Jones');
  expect(masked.holder).toMatch(/^J/);
  expect((await cellsOf(['payments:read'], { ...row, holder: null })).holder).toBeNull();
});
