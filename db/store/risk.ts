import { namesOf } from '../../api/contract/names-of.ts';
import type { RiskStore } from '../../api/domain/risk/ports.ts';
import {
  type EarlierCheck,
  type History,
  historyRowsMax,
  type RiskCheck,
  type RiskRule,
  rulesMax,
  type VelocityBound,
} from '../../api/domain/risk/rule.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { riskChecks, riskRules } from '../tables/risk.ts';
import type { Bound, Driver } from './driver.ts';
import { guardSql } from './guard.ts';
import { readByIds } from './of-each.ts';
import { type Codec, createCodec, integer, type RawRow, toMinor, toNumber } from './row.ts';
import { ofEntityInScope, ofPaymentInScope, toBounds } from './scope.ts';
import { statement } from './statement.ts';
import type { Writes } from './writes.ts';

const ruleCodec: Codec<RiskRule> = createCodec<RiskRule>(riskRules);
const checkCodec: Codec<RiskCheck> = createCodec<RiskCheck>(riskChecks);

const putRuleSql = ruleCodec.upsert(
  ['entityId', 'id'],
  ['name', 'condition', 'effect', 'score', 'resultCode', 'ruleSet', 'active', 'version', 'updatedAt'],
);
const deleteRuleSql = 'DELETE FROM risk_rules WHERE entity_id = ? AND id = ?';

function putRiskRule(rule: RiskRule): readonly Bound[] {
  return [{ sql: putRuleSql, args: ruleCodec.encode(rule) }];
}

function deleteRiskRule(write: Extract<Write, { write: 'risk-rule.delete' }>): readonly Bound[] {
  return [{ sql: deleteRuleSql, args: [write.entityId, write.id] }];
}

const rulesSql = `SELECT ${ruleCodec.columns} FROM risk_rules WHERE entity_id = ? ORDER BY id LIMIT ?`;
const checkSql = `SELECT ${checkCodec.columns} FROM risk_checks WHERE payment_id = ? AND ${ofPaymentInScope('risk_checks')}`;
const checksSql = `SELECT ${checkCodec.columns} FROM risk_checks WHERE payment_id IN (SELECT value FROM json_each(?)) AND ${ofPaymentInScope('risk_checks')}`;

/** One look back along one index; a subject that is not known is bound as null and finds nothing. */
const columns = { card: 'card_fingerprint', email: 'email', ip: 'ip', device: 'device' } as const;
const subjectNames = namesOf(columns);
const history = statement(['entityId', 'after', 'until', ...subjectNames, 'rowsMax'], (at) =>
  subjectNames
    .map(
      (
        name,
        index,
      ) => `SELECT * FROM (SELECT ${index + 1}, at, amount_minor, currency FROM risk_checks WHERE entity_id = ${at.entityId} AND ${columns[name]} = ${at[name]}
    AND at > ${at.after} AND at <= ${at.until} ORDER BY at DESC LIMIT ${at.rowsMax})`,
    )
    .join(' UNION ALL '),
);

/** The same rows as a check reads, counted in the commit. */
const expectBound = Object.fromEntries(
  subjectNames.map((name) => [
    name,
    statement(['entityId', 'value', 'after', 'until', 'rowsMax', 'currency', 'countMax', 'volumeMax'], (at) =>
      guardSql(
        'paymentVersion',
        `(SELECT count(*) AS payments, coalesce(sum(CASE WHEN currency = ${at.currency} THEN amount_minor END), 0) AS volume
          FROM (SELECT amount_minor, currency FROM risk_checks WHERE entity_id = ${at.entityId} AND ${columns[name]} = ${at.value}
            AND at > ${at.after} AND at <= ${at.until} ORDER BY at DESC LIMIT ${at.rowsMax}))`,
        `payments <= ${at.countMax} AND volume <= ${at.volumeMax}`,
      ),
    ),
  ]),
);

function expectHistory({ subject, countMax, volumeMaxMinor, after, until, ...bound }: VelocityBound): readonly Bound[] {
  const limits = { countMax: integer(countMax ?? unlimited), volumeMax: volumeMaxMinor ?? BigInt(unlimited) };
  const expected = expectBound[subject]?.({
    ...bound,
    ...{ after: integer(after), until: integer(until), rowsMax: integer(historyRowsMax), ...limits },
  });
  return expected ? [expected] : [];
}

const unlimited = Number.MAX_SAFE_INTEGER;

/** An e-mail under which more payments were made than this is looked at no further back. */
const customerPaymentsMax = 1_000;
const knownCustomerSql = `SELECT 1 FROM (SELECT entity_id, status FROM payments WHERE email = ? ORDER BY id DESC LIMIT ${customerPaymentsMax})
  WHERE entity_id = ? AND status = 'approved' LIMIT 1`;

const readRulesById = readByIds(ruleCodec, 'risk_rules', (at) => ofEntityInScope('risk_rules', at));

type RiskReads = RiskStore;

export function riskReads(driver: Driver): RiskReads {
  return {
    rules: async (entityId: Id) => (await driver.read(rulesSql, [entityId, integer(rulesMax)])).map(ruleCodec.decode),
    rulesByIds: (scope, ids) => readRulesById(driver, scope, ids),
    history: async ({ entityId, after, until, subjects }) => {
      const { sql, args } = history({
        entityId,
        after: integer(after),
        until: integer(until),
        ...subjects,
        rowsMax: integer(historyRowsMax),
      });
      return toHistory(await driver.read(sql, args));
    },
    check: async (scope, paymentId) => (await driver.read(checkSql, [paymentId, ...toBounds(scope)])).map(checkCodec.decode)[0],
    checks: async (scope, paymentIds) =>
      (await driver.read(checksSql, [JSON.stringify(paymentIds), ...toBounds(scope)])).map(checkCodec.decode),
    isKnownCustomer: async (entityId: Id, email: string) => (await driver.read(knownCustomerSql, [email, entityId])).length > 0,
  };
}

function toHistory(rows: readonly RawRow[]): History {
  const lists: readonly EarlierCheck[][] = [[], [], [], []];
  for (const [place, at, amountMinor, currency] of rows) {
    lists[toNumber(place) - 1]?.push({ at: toNumber(at), amountMinor: toMinor(amountMinor), currency: String(currency) });
  }
  const [card = [], email = [], ip = [], device = []] = lists;
  return { card, email, ip, device };
}

/** The writes of these tables. */
export const riskWrites = {
  'risk-rule.put': (_merchant, { rule }) => putRiskRule(rule),
  'risk-rule.delete': (_merchant, write) => deleteRiskRule(write),
  'risk-history.expect': (_merchant, { bound }) => expectHistory(bound),
  'risk-check.insert': (_merchant, { check }) => [checkCodec.insertRow(check)],
} satisfies Partial<Writes>;
