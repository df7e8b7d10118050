/** Counts of what a payment costs, against recorded bounds: they hold on every machine, and a change that costs more is seen here first. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { boundMs } from '../support/pace.ts';
import type { PaymentCosts } from './payment-costs-program.ts';

const program = fileURLToPath(new URL('payment-costs-program.ts', import.meta.url));

/** What is allocated depends on what V8 has compiled, and on when it collects: here it does neither. */
const flags = [
  '--expose-gc',
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
  '--no-opt',
  '--no-maglev',
  '--no-sparkplug',
  '--random-seed=1',
];

/** What its commit adds; it changes two accounts and a counter besides. */
const rowsOfPayment = {
  payments: 1,
  sqlite_autoindex_payments_1: 1,
  payments_merchant: 1,
  payments_short_id: 1,
  attempts: 1,
  ledger_entries: 1,
  sqlite_autoindex_ledger_entries_1: 1,
  events: 1,
  events_merchant: 1,
  events_subject: 1,
  request_log: 1,
  request_log_id: 1,
};

/** What follows it: the movement to settle, and the read model. The rows of the full-text index hold many payments each. */
const rows = {
  ...rowsOfPayment,
  settlement_movements: 1,
  settlement_movements_amount: 1,
  settlement_movements_connector_reference: 1,
  settlement_movements_entity: 1,
  settlement_movements_open: 1,
  sqlite_autoindex_settlement_movements_1: 1,
  payment_facts: 1,
  search_subjects: 1,
  payment_facts_amount: 1,
  payment_facts_created: 1,
  payment_facts_group: 1,
  payment_facts_updated: 1,
  search_subjects_merchant: 1,
};

let costs: PaymentCosts;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program]);
  costs = JSON.parse(stdout) as PaymentCosts;
}, boundMs(120_000));

test('a payment is a commit of seven statements', () => {
  expect(costs.statements).toBe(7);
});

test('a payment adds its rows and their places in indexes, and no others', () => {
  expect(costs.rows).toEqual(rows);
  expect(costs.rowsOfPayment).toBe(Object.keys(rowsOfPayment).length);
});

/** Where a change brings less, its figure is the new bound (test/bench/README.md). */
const bounds = { logBytesAlone: 22_300, logBytesTogether: 3_960, keptBytes: 3_420, allocatedBytes: 59_500, listBytes: 133_700 };

test.each(Object.entries(bounds))('%s is what was recorded, within 5 %%', (name, bound) => {
  const measured = costs[name as keyof typeof bounds];
  expect(measured).toBeLessThanOrEqual(bound * 1.05);
  expect(measured, 'so much less should be recorded').toBeGreaterThanOrEqual(bound * 0.95);
});

/** What V8 learns of the code meanwhile is some 100 bytes of each. */
const outlivingBytesMax = 400;

// It was 4.1 kB: a function that is written where it is assigned to a property (`scope.now = () => …`) is old at once, with what it reaches.
test('nothing of a payment that was answered outlives the young generation', () => {
  expect(costs.outlivingBytes).toBeLessThanOrEqual(outlivingBytesMax);
});
