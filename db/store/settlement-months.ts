/** A month of the books. Work grows with what was moved and posted since the month began, and with what is open; not with the years before. */

import type { MonthTotals } from '../../api/domain/reconciliation/month-end.ts';
import { clearingStates } from '../../api/domain/reconciliation/movement.ts';
import type { OpenRow, ReconciliationStore } from '../../api/domain/reconciliation/ports.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { PageRequest } from '../../api/foundation/kernel/page.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { merchantIdInPath, merchantPathCharacters } from '../tables/payments.ts';
import { countRowsWanted, parseCursorId, toCursor } from './cursor.ts';
import { type Driver, toBackgroundDriver } from './driver.ts';
import { integer, type RawRow, toMinor, type Value } from './row.ts';
import { below } from './scope.ts';
import { untaken } from './settlement-totals.ts';
import { boundsOf, inBounds, statement } from './statement.ts';

/** Each of them, so that the index over channel, state and time finds the times. */
const anyClearing = clearingStates.map((state) => `'${state}'`).join(', ');

export function settlementMonthReads(driver: Driver): Pick<ReconciliationStore, 'monthTotals' | 'openAt' | 'openSumsAt'> {
  return {
    monthTotals: (scope, from, until) => readMonth(toBackgroundDriver(driver, scope), scope, from, until),
    openAt: (scope, until, page) => readOpen(toBackgroundDriver(driver, scope), scope, until, page),
    openSumsAt: (scope, until) => sumOpen(toBackgroundDriver(driver, scope), scope, until),
  };
}

function channelsOf(scope: DataScope): { readonly sql: string; readonly args: readonly Value[] } {
  const { sql, args } = below('path', scope);
  return { sql: `channels AS MATERIALIZED (SELECT id, path FROM entities WHERE ${sql})`, args };
}

/** Back from what stands on the accounts now, by what was posted since. */
async function readMonth(driver: Driver, scope: DataScope, from: Timestamp, until: Timestamp): Promise<readonly MonthTotals[]> {
  const channels = channelsOf(scope);
  const late = below('entity_path', scope);
  const [begin, end] = [integer(from), integer(until)];
  const sql = `WITH ${channels.sql},
    changes AS (
      SELECT m.currency, m.posted_at, m.type, m.amount_minor AS moved, 0 AS cleared, 0 AS settled, 0 AS fees
        FROM channels c CROSS JOIN settlement_movements m ON m.entity_id = c.id AND m.clearing IN (${anyClearing}) AND m.posted_at >= ?
      UNION ALL SELECT currency, posted_at, type, amount_minor, 0, 0, 0 FROM (${untaken}) WHERE ${late.sql} AND posted_at >= ?
      UNION ALL SELECT l.currency, l.posted_at, '', 0,
          l.amount_minor * ((l.credit = 'clearing') - (l.debit = 'clearing')),
          l.amount_minor * ((l.debit = 'settled') - (l.credit = 'settled')),
          l.amount_minor * ((l.debit = 'fees') - (l.credit = 'fees'))
        FROM channels c CROSS JOIN ledger_entries l ON l.entity_id = c.id AND l.record_id IS NOT NULL AND l.posted_at >= ?),
    sums AS (
      SELECT currency, 0 AS outstanding_now, 0 AS disputed_now, 0 AS after_month, 0 AS disputed_after,
        sum(CASE WHEN type IN ('DB', 'CP', 'RC', 'RB') THEN moved ELSE 0 END) AS captured,
        sum(CASE WHEN type IN ('RF', 'CD') THEN -moved ELSE 0 END) AS refunded, sum(CASE WHEN type = 'RV' THEN -moved ELSE 0 END) AS reversed,
        sum(CASE WHEN type = 'CB' THEN -moved ELSE 0 END) AS charged_back, sum(CASE WHEN type = 'CR' THEN moved ELSE 0 END) AS returned,
        sum(cleared) AS cleared, sum(settled) AS settled, sum(fees) AS fees
        FROM changes WHERE posted_at < ? GROUP BY currency
      UNION ALL SELECT currency, 0, 0, sum(moved - cleared), sum(CASE WHEN type IN ('CB', 'CR') THEN -moved ELSE 0 END), 0, 0, 0, 0, 0, 0, 0, 0
        FROM changes WHERE posted_at >= ? GROUP BY currency
      UNION ALL SELECT a.currency, sum(CASE WHEN a.kind = 'chargeback' THEN 0 ELSE a.balance END),
          sum(CASE WHEN a.kind = 'chargeback' THEN a.balance ELSE 0 END), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        FROM channels c CROSS JOIN ledger_accounts a ON a.entity_id = c.id AND a.kind IN ('merchant', 'clearing', 'chargeback') GROUP BY a.currency)
    SELECT currency, sum(outstanding_now), sum(disputed_now), sum(after_month), sum(disputed_after), sum(captured), sum(refunded), sum(reversed),
      sum(charged_back), sum(returned), sum(cleared), sum(settled), sum(fees) FROM sums GROUP BY currency ORDER BY currency`;
  return (await driver.read(sql, [...channels.args, begin, ...late.args, begin, begin, end, end])).map(toMonthTotals);
}

function toMonthTotals([currency, ...cells]: RawRow): MonthTotals {
  const [now, disputedNow, after, disputedAfter, captured, refunded, reversed, chargedBack, returned, cleared, settled, fees] =
    cells.map(toMinor);
  const closingMinor = (now ?? 0n) - (after ?? 0n);
  const capturedMinor = captured ?? 0n;
  const refundedMinor = refunded ?? 0n;
  const reversedMinor = reversed ?? 0n;
  const chargedBackMinor = chargedBack ?? 0n;
  const returnedMinor = returned ?? 0n;
  const clearedMinor = cleared ?? 0n;
  return {
    currency: String(currency),
    openingMinor: closingMinor - (capturedMinor - refundedMinor - reversedMinor - chargedBackMinor + returnedMinor - clearedMinor),
    ...{ capturedMinor, refundedMinor, reversedMinor, chargedBackMinor, returnedMinor, clearedMinor },
    settledMinor: settled ?? 0n,
    feesMinor: fees ?? 0n,
    closingMinor,
    inDisputeMinor: (disputedNow ?? 0n) - (disputedAfter ?? 0n),
  };
}

const openNames = ['until', 'after', 'itemsMax', 'from', 'before'] as const;
type OpenParameters = Readonly<Record<(typeof openNames)[number], string>>;

/**
 * What may have been open then. It is what is open now, what was settled or taken back since, what was reversed since, and what was posted
 * for no payment: from the id `after` on, `itemsMax` of them.
 */
function candidatesOf(at: OpenParameters, isBackward: boolean, more: readonly string[] = []): string {
  const [beyond, order] = isBackward ? ['<', 'DESC'] : ['>', 'ASC'];
  const branch = (from: string, id: string, over = 'channels'): string =>
    `SELECT * FROM (SELECT ${id} AS id FROM ${over} c CROSS JOIN ${from} AND ${id} ${beyond} ${at.after} ORDER BY 1 ${order} LIMIT ${at.itemsMax})`;
  const open = `settlement_movements m ON m.merchant_id = c.id AND ${inBounds(at, 'm.entity_path')}`;
  const moved = 'settlement_movements m ON m.entity_id = c.id';
  // Together with what more there is: the platform of objects takes five parts of a union.
  const ofNoPayment = branch(
    `ledger_entries m ON m.entity_id = c.id AND m.record_id = m.payment_id AND +m.posted_at < ${at.until}`,
    'm.payment_id',
  );
  return `WITH channels AS MATERIALIZED (SELECT id, path FROM entities WHERE path >= ${at.from} AND path < ${at.before}),
  merchants AS MATERIALIZED (SELECT DISTINCT substr(path, ${merchantIdInPath.from + 1}, 32) AS id FROM channels WHERE length(path) >= ${merchantPathCharacters}),
  candidates AS (
    ${branch(`${open} AND m.amount_minor <> m.settled_minor + m.cancelled_minor AND +m.posted_at < ${at.until}`, 'm.payment_id', 'merchants')}
    UNION ${branch(`${moved} AND m.settled_minor <> 0 AND m.settled_at >= ${at.until} AND +m.posted_at < ${at.until}`, 'm.payment_id')}
    UNION ${branch(`${moved} AND m.settled_minor <> 0 AND m.settled_at IS NULL AND +m.posted_at < ${at.until}`, 'm.payment_id')}
    UNION ${branch(`settlement_movements m ON m.entity_id = c.id AND m.clearing IN (${anyClearing}) AND m.posted_at >= ${at.until} AND +m.type = 'RV'`, 'm.referenced_id')}
    UNION SELECT id FROM (${[ofNoPayment, ...more].join(' UNION ALL ')})
    ORDER BY 1 ${order} LIMIT ${at.itemsMax})`;
}

/** By the ledger, less what a reversal cancelled by then: the two cancel each other, and no institute settles either. */
const selectOpen = (at: OpenParameters): string => `SELECT k.id, l.currency,
    sum(l.amount_minor * ((l.debit IN ('merchant', 'clearing')) - (l.credit IN ('merchant', 'clearing'))))
      - coalesce((SELECT CASE WHEN own.type = 'RV' THEN own.cancelled_minor ELSE -(SELECT coalesce(sum(r.cancelled_minor), 0)
          FROM settlement_movements r WHERE r.referenced_id = own.payment_id AND r.type IN ('CB', 'CR', 'RV') AND r.type = 'RV' AND r.posted_at < ${at.until}) END
        FROM settlement_movements own WHERE own.payment_id = k.id AND own.currency = l.currency), 0) AS open,
    sum(l.amount_minor * ((l.credit = 'clearing') - (l.debit = 'clearing'))) AS cleared
  FROM candidates k CROSS JOIN ledger_entries l ON l.payment_id = k.id AND l.posted_at < ${at.until}
  GROUP BY k.id, l.currency`;

const selectStep = (isBackward: boolean) =>
  statement(
    openNames,
    (at) => `${candidatesOf(at, isBackward)}, opens AS (${selectOpen(at)})
    SELECT k.id, o.currency, o.open, o.cleared FROM candidates k LEFT JOIN opens o ON o.id = k.id AND o.open <> 0 ORDER BY k.id ${isBackward ? 'DESC' : 'ASC'}`,
  );
const stepForward = selectStep(false);
const stepBackward = selectStep(true);

/** Payments that were made since movements were taken in last, and have none yet. The totals of the month have them, and so has the sum of what is open. */
const sinceIntake = (at: OpenParameters): string => `SELECT l.payment_id AS id FROM ledger_entries l
  WHERE l.rowid > (SELECT coalesce(max(reached), 0) FROM settlement_intake) AND l.posted_at < ${at.until} AND l.entity_id IN (SELECT id FROM channels)`;

const sumsOfOpen = statement(
  openNames,
  (at) =>
    `${candidatesOf(at, false, [sinceIntake(at)])}, opens AS (${selectOpen(at)}) SELECT currency, sum(open) FROM opens GROUP BY currency ORDER BY currency`,
);

/** Behind all ids, which are hexadecimal. */
const beyondIds = 'g';

/** Rounds of one page: what was settled since may be nothing that was open then. */
const roundsMax = 50;

async function readOpen(driver: Driver, scope: DataScope, until: Timestamp, page: PageRequest) {
  const wanted = Number(countRowsWanted(page));
  const isBackward = page.isBackward === true;
  const found: OpenRow[] = [];
  let after = page.after === undefined ? (isBackward ? beyondIds : '') : parseCursorId(page.after);
  let isEnd = false;
  for (let round = 0; round < roundsMax && !isEnd && found.length < wanted; round += 1) {
    const step = await readStep(driver, scope, until, { after, itemsMax: wanted, isBackward });
    found.push(...step.rows);
    after = step.reached;
    isEnd = step.isEnd;
  }
  const read = found.slice(0, wanted - 1);
  const items = isBackward ? read.reverse() : read;
  return {
    items: items.map((item) => ({ cursor: toCursor(item.subjectId), item })),
    hasNextPage: !isEnd || found.length > items.length,
  };
}

interface Step {
  readonly rows: readonly OpenRow[];
  readonly reached: string;
  readonly isEnd: boolean;
}

async function readStep(
  driver: Driver,
  scope: DataScope,
  until: Timestamp,
  { after, itemsMax, isBackward }: { readonly after: string; readonly itemsMax: number; readonly isBackward: boolean },
): Promise<Step> {
  const step = isBackward ? stepBackward : stepForward;
  const { sql, args } = step({ until: integer(until), after, itemsMax: integer(itemsMax), ...channelBounds(scope) });
  const rows = await driver.read(sql, args);
  return {
    rows: rows.flatMap(([id, currency, open, cleared]) =>
      currency === null
        ? []
        : [{ subjectId: String(id), currency: String(currency), openMinor: toMinor(open), clearedMinor: toMinor(cleared) }],
    ),
    reached: String(rows.at(-1)?.[0] ?? after),
    isEnd: new Set(rows.map(([id]) => id)).size < itemsMax,
  };
}

/** More candidates than any book has. */
const everything = 1_000_000_000;

async function sumOpen(driver: Driver, scope: DataScope, until: Timestamp) {
  const { sql, args } = sumsOfOpen({ until: integer(until), after: '', itemsMax: integer(everything), ...channelBounds(scope) });
  return (await driver.read(sql, args)).map(([currency, open]) => ({
    currency: String(currency),
    amountMinor: toMinor(open),
  }));
}

/** The empty scope is everything: from before all paths to behind them. */
function channelBounds(scope: DataScope): { readonly from: string; readonly before: string } {
  return scope === '' ? { from: '', before: beyondIds } : boundsOf(scope);
}
