/** How result codes of an outcome begin: on the pages and in the libraries as the catalogue has it, for every code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outcomeGroups } from '../../api/doors/docs/outcome-groups.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';
import { root } from '../support/sources.ts';

const madeNot: readonly string[] = ['DECLINED', 'REJECTED', 'CANCELLED', 'EXPIRED'];

test('the table of outcomes tells every code of the catalogue apart', () => {
  const tell = (code: string): string =>
    Object.entries(outcomeGroups).find(([, beginnings]) => beginnings.some((beginning) => code.startsWith(beginning)))?.[0] ?? 'DECLINED';
  const wrong = allResultCodes.filter(({ code, outcome }) => tell(code) !== (madeNot.includes(outcome) ? 'DECLINED' : outcome));
  expect(wrong.map(({ code, outcome }) => [code, outcome])).toEqual([]);
});

test.each([
  ['payment_gateway.py', /"([A-Z]+)": \(([^)]+)\)/g],
  ['PaymentGateway.php', /'([A-Z]+)' => \[([^\]]+)\]/g],
])('%s has the same, in the same order', (name, group) => {
  const library = readFileSync(join(root, 'api/client', name), 'utf8');
  const found = [...library.matchAll(group)].map(([, outcome, texts = '']) => [
    outcome,
    texts.split(', ').map((text) => text.slice(1, -1)),
  ]);
  expect(found).toEqual(Object.entries(outcomeGroups));
});
