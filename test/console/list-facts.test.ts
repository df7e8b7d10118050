/**
 * The console's part of the facts of payments. Its columns, filters and orders are in a file of their own, because the whole table is too
 * large for the first load. The fields of its document must stand in the source for the types. `UPDATE=1` writes both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ColumnFact,
  columnFacts,
  type FactFilter,
  type OfferedFact,
  offeredFacts,
  orderFacts,
  type PaymentColumnFact,
  type PaymentFact,
  paymentFacts,
} from '../../api/contract/payment-facts.ts';

const folder = new URL('../../console/pages/payments/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** Writes the file where the command asks for it; compares it otherwise. */
function hold(file: string, text: string): void {
  if (process.env.UPDATE) writeFileSync(new URL(file, folder), text);
  expect(read(file), `write it anew: UPDATE=1 npx vitest run -c test/vitest.config.ts test/console/list-facts.test.ts`).toBe(text);
}

const columnOf = (fact: ColumnFact): PaymentColumnFact => paymentFacts[fact].column;

function toColumnLine(fact: ColumnFact): string {
  const { kind, order }: PaymentFact = paymentFacts[fact];
  const { width, as = fact, isInherited } = columnOf(fact);
  const parts = [
    `fact: '${fact}'`,
    `kind: '${kind}'`,
    `width: ${width}`,
    ...(order ? [`sort: '${order.name}'`] : []),
    ...(isInherited ? ['isInherited: true'] : []),
  ];
  return `  ${as}: { ${parts.join(', ')} },`;
}

test('the columns, filters and orders of the list are those of the facts', () => {
  const offered = (kinds: readonly FactFilter['by'][]) => offeredFacts.filter((fact) => kinds.includes(paymentFacts[fact].filter.by));
  const toFilterLine = (fact: OfferedFact): string => `  ${paymentFacts[fact].filter.offeredAs}: '${paymentFacts[fact].filter.name}',`;
  const toRangeLine = (fact: OfferedFact): string => {
    const { name, offeredAs } = paymentFacts[fact].filter;
    return `  ${offeredAs}: { names: ['${name}Min', '${name}Max'], kind: '${paymentFacts[fact].kind}' },`;
  };
  const orders = orderFacts.map((fact) => `'${paymentFacts[fact].order.name}'`);
  hold(
    'list-facts.ts',
    `/** Written from \`api/contract/payment-facts.ts\` by \`test/console/list-facts.test.ts\`. Do not edit. */

/** Columns that show a fact as its kind is shown. */
export const factColumns = {
${columnFacts.map(toColumnLine).join('\n')}
} as const;

/** Facts that are looked up whole: what the address of the page calls each, and the gateway. */
export const factFilters = {
${offered(['row', 'term', 'group']).map(toFilterLine).join('\n')}
} as const;

/** Facts of a few values, of which some are chosen. */
export const factChoices = {
${offered(['groups']).map(toFilterLine).join('\n')}
} as const;

/** Facts that are narrowed from one value to another. */
export const factRanges = {${offered(['range'])
      .map((fact) => `\n${toRangeLine(fact)}`)
      .join('')}${offered(['range']).length > 0 ? '\n' : ''}} as const;

/** What the list can be sorted by. */
export const orderNames = [${orders.join(', ')}] as const;
`,
  );
});

/** Adds the fields that the part of the text from the line on lacks: before the end of its own fields. */
function completeFields(text: string, begins: string, ends: string, indent: string, facts: readonly ColumnFact[]): string {
  const begun = text.indexOf(begins) + begins.length;
  const fields = text.slice(begun, text.indexOf(ends, begun));
  const missing = facts.filter((fact) => !new RegExp(`^${indent}${fact}$`, 'm').test(fields));
  return text.replace(begins + fields, begins + fields + missing.map((fact) => `${indent}${fact}\n`).join(''));
}

test('the document of the list reads what its columns show, of a follow-up also what it inherits', () => {
  const inherited = columnFacts.filter((fact) => columnOf(fact).isInherited);
  const own = completeFields(read('documents.ts'), 'fragment PaymentRow on Payment {\n', '    original {\n', '    ', columnFacts);
  hold('documents.ts', completeFields(own, '    original {\n', '    }\n', '      ', inherited));
});
