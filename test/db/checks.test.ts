/**
 * Every CHECK of the database, with a row for each side and each summand of it. The tables are written to directly, so
 * that no rule above them decides first: what they let through here, a race or a mistake of ours would store.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTypes } from '../../api/contract/words.ts';
import { brokenBalanceRule, restOf } from '../../api/domain/payments/balances.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { openFileStore } from '../../db/open.ts';

type Row = Readonly<Record<string, string | number | bigint | null>>;

interface Checked {
  readonly name: string;
  readonly table: string;
  /** What stands. */
  readonly allowed: readonly Row[];
  /** What this CHECK refuses. */
  readonly refused: readonly Row[];
}

const amountMax = 999_999_999_999n;
const movedMax = 99_999_999_999_900n;

/** Four amounts that share 100 evenly, and each of them raised by one. */
function shared(names: readonly string[], base: Row): Pick<Checked, 'allowed' | 'refused'> {
  const even: Row = { ...base, ...Object.fromEntries(names.map((name) => [name, 100 / names.length])) };
  const alone = (name: string, amount: number): Row => ({ ...base, [name]: amount });
  return {
    allowed: [even, ...names.map((name) => alone(name, 100))],
    refused: [...names.map((name) => ({ ...even, [name]: 100 / names.length + 1 })), ...names.map((name) => alone(name, 101))],
  };
}

const authorization: Row = { type: 'PA', authorized: 100 };
/** Captured amounts of an authorisation must cover its refunds, so here there are none. */
const ofAuthorization = shared(['captured', 'reversed', 'released', 'reserved'], authorization);
const others = paymentTypes.filter((type) => type !== 'PA');
const byRelease = others.map((type) => shared(['refunded', 'reversed', 'released', 'reserved'], { type, captured: 100 }));
const byChargeback = others.map((type) => shared(['refunded', 'reversed', 'charged_back', 'reserved'], { type, captured: 100 }));

/** A guard is an insert into one column, which must be 1 where it is not null. */
const guard = (table: string, name: string): Checked => ({
  name,
  table,
  allowed: [{ [name]: 1 }, { [name]: null }],
  refused: [{ [name]: 0 }, { [name]: 2 }],
});

const between = (least: bigint, most: bigint, column: string): Pick<Checked, 'allowed' | 'refused'> => ({
  allowed: [{ [column]: least }, { [column]: most }],
  refused: [{ [column]: least - 1n }, { [column]: most + 1n }],
});

const reservedAmount = between(0n, amountMax, 'reserved_minor');
const attemptAmount = between(0n, amountMax, 'amount_minor');
const recordAmounts = ['amount_minor', 'settlement_amount_minor', 'settlement_fee_minor'].map((column) => between(0n, amountMax, column));

const checks: readonly Checked[] = [
  { name: 'payment_authorized', table: 'payments', ...ofAuthorization },
  {
    name: 'payment_refundable',
    table: 'payments',
    allowed: [
      { type: 'PA', authorized: 100, captured: 40, refunded: 40 },
      ...[...byRelease, ...byChargeback].flatMap(({ allowed }) => allowed),
      // What was let go and what was charged back do not add up.
      { type: 'DB', captured: 100, released: 100, charged_back: 100 },
    ],
    refused: [
      { type: 'PA', authorized: 100, captured: 40, refunded: 41 },
      ...[...byRelease, ...byChargeback].flatMap(({ refused }) => refused),
    ],
  },
  {
    name: 'payment_captures',
    table: 'payments',
    allowed: [{ captures: 9 }, { captures: 2, captures_max: 2 }],
    refused: [{ captures: 3, captures_max: 2 }],
  },
  { name: 'payment_amount', table: 'payments', ...between(0n, amountMax, 'amount_minor') },
  {
    name: 'payment_balances',
    table: 'payments',
    allowed: [
      { type: 'DB', authorized: movedMax },
      { type: 'DB', captured: movedMax },
    ],
    refused: [
      { type: 'DB', authorized: movedMax + 1n },
      { type: 'DB', captured: movedMax + 1n },
      { type: 'DB', authorized: -1 },
      // A negative captured amount alone is below the refunded one: `payment_refundable` refuses it. With it: this one.
      { type: 'PA', captured: -1, refunded: -1 },
      { type: 'DB', refunded: -1 },
      { type: 'DB', reversed: -1 },
      { type: 'DB', charged_back: -1 },
      { type: 'DB', released: -1 },
      { type: 'DB', reserved: -1 },
      { type: 'DB', captures: -1 },
    ],
  },
  {
    name: 'attempt_amounts',
    table: 'attempts',
    allowed: [...attemptAmount.allowed, ...reservedAmount.allowed],
    refused: [...attemptAmount.refused, ...reservedAmount.refused],
  },
  {
    name: 'record_amounts',
    table: 'reconciliation_records',
    allowed: [
      ...recordAmounts.flatMap(({ allowed }) => allowed),
      { amount_minor: 1, settlement_amount_minor: 1, settlement_fee_minor: null },
    ],
    refused: recordAmounts.flatMap(({ refused }) => refused),
  },
  { name: 'payment_link_uses', table: 'payment_links', allowed: [{ uses_max: 1 }], refused: [{ uses_max: 0 }, { uses_max: -1 }] },
  { name: 'ledger_amount', table: 'ledger_entries', ...between(1n, movedMax, 'amount_minor') },
  {
    name: 'ledger_accounts_differ',
    table: 'ledger_entries',
    allowed: [{ amount_minor: 1, debit: 'merchant', credit: 'shopper' }],
    refused: [{ amount_minor: 1, debit: 'merchant', credit: 'merchant' }],
  },
  { name: 'event_subject_sequence', table: 'events', allowed: [{ subject_sequence: 1 }], refused: [{ subject_sequence: 0 }] },
  {
    name: 'event_chain_range',
    table: 'event_chain',
    allowed: [{ from_sequence: 5, to_sequence: 5 }],
    refused: [{ from_sequence: 5, to_sequence: 4 }],
  },
  { name: 'one_installation', table: 'installation', allowed: [{ place: 1 }], refused: [{ place: 0 }, { place: 2 }] },
  {
    name: 'refund_approval_open',
    table: 'refund_approvals',
    allowed: [{ decisions: 0 }, { decisions: 1 }],
    refused: [{ decisions: -1 }, { decisions: 2 }],
  },
  {
    name: 'staff_refund_limit',
    table: 'staff_user',
    allowed: [
      { refund_limit: null, refund_currency: null },
      { refund_limit: 0, refund_currency: 'EUR' },
    ],
    refused: [
      { refund_limit: 100, refund_currency: null },
      { refund_limit: null, refund_currency: 'EUR' },
      { refund_limit: -1, refund_currency: 'EUR' },
    ],
  },
  { name: 'refund_limit', table: 'staff_refunds', allowed: [{ within_limit: 1 }], refused: [{ within_limit: 0 }] },
  {
    name: 'checkout_amount',
    table: 'checkouts',
    allowed: [
      { kind: 'payment', amount_minor: 1 },
      { kind: 'registration', amount_minor: null },
    ],
    refused: [
      { kind: 'payment', amount_minor: null },
      { kind: 'registration', amount_minor: 1 },
    ],
  },
  { name: 'webhook_cursor_forward', table: 'webhook_subscriptions', allowed: [{ cursor: 0 }], refused: [{ cursor: -1 }] },
  guard('projection_assertions', 'projection_place'),
  ...['staff_version', 'last_administrator', 'custom_role_version', 'custom_role_held', 'custom_role_given'].map((name) =>
    guard('staff_assertions', name),
  ),
  ...[
    'payment_exists',
    'payment_version',
    'payment_settled',
    'attempt_open',
    'attempt_exists',
    'idempotency_exists',
    'token_exists',
    'registration_state',
    'webhook_version',
    'webhook_cursor',
    'checkout_state',
    'checkout_reads',
    'authentication_state',
    'settlement_file_state',
    'record_version',
    'movement_state',
    'intake_place',
    'chargeback_state',
    'file_destination_version',
    'file_transfer_version',
    'report_version',
    'job_state',
    'job_run_state',
  ].map((name) => guard('assertions', name)),
];

let folder: string;
let database: Database.Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'checks-'));
  const path = join(folder, 'checks.db');
  await (await openFileStore({ path })).close();
  database = new Database(path);
  database.prepare('ATTACH DATABASE ? AS read_model').run(toReadModelPath(path));
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

function readColumns(table: string): readonly Column[] {
  const rows = database.prepare(`SELECT name, type, "notnull", pk FROM pragma_table_info('${table}')`).raw(true).all();
  return rows.map((row) => {
    const [name, type, notnull, pk] = Array.isArray(row) ? row : [];
    return { name: String(name), type: String(type), notnull: Number(notnull), pk: Number(pk) };
  });
}

/** Inserts a row that is plain but for what is given, and takes it back; the name of the CHECK that refused it. */
function refusalOf(table: string, given: Row): string | undefined {
  const columns = readColumns(table);
  const plain = columns.filter(({ notnull, pk }) => notnull === 1 || pk > 0).map(({ name, type }) => [name, /int/i.test(type) ? 1 : 'x']);
  const zeros = ['authorized', 'captured', 'refunded', 'reversed', 'charged_back', 'released', 'reserved', 'captures', 'credit'];
  const row = { ...Object.fromEntries(plain.map(([name, value]) => [name, zeros.includes(String(name)) ? 0 : value])), ...given };
  const names = Object.keys(row);
  database.exec('BEGIN');
  try {
    const sql = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    database.prepare(sql).run(Object.values(row).map((value) => (typeof value === 'number' ? BigInt(value) : value)));
    return undefined;
  } catch (error) {
    return /CHECK constraint failed: (\w+)/.exec(String(error))?.[1] ?? String(error);
  } finally {
    database.exec('ROLLBACK');
  }
}

const text = (row: Row): string => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
const rows = (of: 'allowed' | 'refused') =>
  checks.flatMap(({ name, table, [of]: list }) => list.map((row) => [name, table, text(row), row] as const));

test.each(rows('allowed'))('%s of %s lets %s stand', (_name, table, _text, row) => {
  expect(refusalOf(table, row)).toBeUndefined();
});

test.each(rows('refused'))('%s of %s refuses %s', (name, table, _text, row) => {
  expect(refusalOf(table, row)).toBe(name);
});

/** What moves is small beside what it comes from, so that some balances break a rule and others do not. */
function balancesUpTo(amountMax: number, wholeMax: number) {
  const amount = fc.integer({ min: 0, max: amountMax }).map(BigInt);
  const whole = fc.integer({ min: 0, max: wholeMax }).map(BigInt);
  const moved = { refunded: amount, reversed: amount, chargedBack: amount, released: amount, reserved: amount };
  return fc.record({ authorized: whole, captured: whole, ...moved, captures: fc.constant(0) });
}

/** Small ones meet a bound often; of larger ones a few percent are more than nothing. */
const balances = fc.oneof(balancesUpTo(4, 14), balancesUpTo(400, 1_400));

test('the CHECKs of balances refuse what the rules refuse, and nothing else', () => {
  const seen = { allowed: 0, refused: 0 };
  const agree = fc.property(fc.constantFrom(...paymentTypes), balances, (type, { chargedBack, ...given }) => {
    const broken = brokenBalanceRule(type, { ...given, chargedBack });
    seen[broken === undefined ? 'allowed' : 'refused'] += 1;
    expect(refusalOf('payments', { type, ...given, charged_back: chargedBack })).toBe(broken);
  });
  fc.assert(agree, { numRuns: 2_000 });
  expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(300);
});

test('what the rules leave for an operation is the largest amount that the database takes', () => {
  const agree = fc.property(fc.constantFrom(...paymentTypes), balances, (type, given) => {
    const rest = restOf(type, given);
    fc.pre(rest >= 0n && brokenBalanceRule(type, given) === undefined);
    const { chargedBack, ...columns } = given;
    const taken = (more: bigint): Row => ({ type, ...columns, charged_back: chargedBack, reserved: given.reserved + more });
    expect(refusalOf('payments', taken(rest))).toBeUndefined();
    expect(refusalOf('payments', taken(rest + 1n))).toBeDefined();
  });
  fc.assert(agree, { numRuns: 500 });
});

test('a negative captured amount is refused', () => {
  expect(refusalOf('payments', { type: 'DB', captured: -1 })).toBe('payment_refundable');
});

test('a debit is no authorisation: its captured amount needs none', () => {
  for (const type of others) expect(refusalOf('payments', { type, authorized: 0, captured: 100 })).toBeUndefined();
});

test('every CHECK of the database has its rows here', () => {
  const schemas = database
    .prepare(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'table' UNION ALL SELECT sql FROM read_model.sqlite_schema WHERE type = 'table'",
    )
    .raw(true)
    .all();
  const names = schemas.flatMap((schema) => [...String(schema).matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map(([, name]) => name));
  expect(checks.map(({ name }) => name).sort()).toEqual(names.sort());
});
