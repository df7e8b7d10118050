import { chargebackStatuses } from '../../api/contract/words.ts';
import type { Chargeback, Evidence } from '../../api/domain/reconciliation/chargeback.ts';
import { chargebackFilters } from '../../api/domain/reconciliation/chargeback-facts.ts';
import type { ChargebackFilter, ReconciliationAcrossMerchants, ReconciliationStore } from '../../api/domain/reconciliation/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { chargebackEvidence, chargebacks } from '../tables/reconciliation.ts';
import { readById, readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { isServedHere } from './merchant-moves.ts';
import { statementRowsMax } from './of-each.ts';
import { type Codec, createCodec, integer, toMinor, toNumber } from './row.ts';
import { below, belowByMerchant, joinConditions, ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<Chargeback> = createCodec<Chargeback>(chargebacks);
const evidenceCodec: Codec<Evidence> = createCodec<Evidence>(chargebackEvidence);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const insertSql = `${codec.insert} ON CONFLICT (id) DO NOTHING`;

function insertChargeback(chargeback: Chargeback): readonly Bound[] {
  return [{ sql: insertSql, args: codec.encode(chargeback) }];
}

const changed = ['reasonCode', 'status', 'deadlineAt', 'representmentId', 'note', 'updatedAt', 'version'] as const;
const expectChargeback = guard('chargebackState', 'chargebacks', `id = ? AND ${withinScope()} AND version = ?`);
const updateSql = `UPDATE chargebacks SET ${codec.set(changed)} WHERE id = ? AND ${withinScope()}`;

function updateChargeback(merchant: MerchantKey, chargeback: Chargeback): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [
    expectChargeback(chargeback.id, ...bounds, integer(chargeback.version - 1)),
    { sql: updateSql, args: [...codec.encodePart(chargeback, changed), chargeback.id, ...bounds] },
  ];
}

const expectRoom = guard(
  'chargebackState',
  'chargebacks',
  `id = ? AND ${withinScope()} AND status IN ('open', 'represented')
  AND (SELECT count(*) FROM chargeback_evidence WHERE chargeback_evidence.chargeback_id = chargebacks.id) < ?`,
);

function insertEvidence(merchant: MerchantKey, { evidence, documentsMax }: Of<'evidence.insert'>): readonly Bound[] {
  return [expectRoom(evidence.chargebackId, ...toBounds(merchant), integer(documentsMax)), evidenceCodec.insertRow(evidence)];
}

const partSql = 'INSERT INTO chargeback_evidence_parts (id, evidence_id, number, entity_id, sealed_content) VALUES (?, ?, ?, ?, ?)';

function insertEvidencePart({ evidenceId, number, sealed }: Of<'evidence.part'>): readonly Bound[] {
  return [{ sql: partSql, args: [sealed.id, evidenceId, integer(number), sealed.entityId, JSON.stringify(sealed)] }];
}

const ofPaymentsSql = `SELECT ${codec.columns} FROM chargebacks WHERE payment_id IN (SELECT value FROM json_each(?)) AND ${withinScope()} ORDER BY id LIMIT ?`;
const evidenceSql = `SELECT ${evidenceCodec.columns} FROM chargeback_evidence WHERE chargeback_id IN (SELECT value FROM json_each(?))
  AND ${ownedWithinScope('chargebacks', 'chargeback_evidence.chargeback_id')} ORDER BY id LIMIT ?`;
const partsSql = `SELECT sealed_content FROM chargeback_evidence_parts WHERE evidence_id = ? AND EXISTS (SELECT 1 FROM chargeback_evidence
    WHERE chargeback_evidence.id = evidence_id AND ${ownedWithinScope('chargebacks', 'chargeback_evidence.chargeback_id')})
  ORDER BY number LIMIT ?`;
const overdueSql = `SELECT ${codec.columns} FROM chargebacks WHERE status = 'open' AND deadline_at <= ? AND ${isServedHere('chargebacks.entity_path')} ORDER BY deadline_at LIMIT ?`;

type ChargebackReads = Pick<
  ReconciliationStore,
  'chargebackSums' | 'chargeback' | 'chargebacks' | 'chargebacksOfPayments' | 'evidence' | 'evidenceParts'
>;

export function chargebackReads(driver: Driver): ChargebackReads {
  return {
    chargeback: readById(driver, codec),
    chargebacks: (filter, page) => readPage(toBackgroundDriver(driver, filter.entityPath), codec, conditionsOf(conditions, filter), page),
    chargebackSums: async (scope, since) => {
      const where = joinConditions([belowByMerchant(scope), { sql: 'created_at >= ?', args: [integer(since)] }]);
      const sql = `SELECT status, currency, count(*), sum(amount_minor) FROM chargebacks WHERE ${where.sql} GROUP BY status, currency ORDER BY status, currency`;
      return (await toBackgroundDriver(driver, scope).read(sql, where.args)).map(([status, currency, count, amount]) => ({
        status: chargebackStatuses.find((known) => known === status) ?? 'open',
        currency: String(currency),
        count: toNumber(count),
        amountMinor: toMinor(amount),
      }));
    },
    chargebacksOfPayments: async (scope, paymentIds) =>
      (await driver.read(ofPaymentsSql, [JSON.stringify(paymentIds), ...toBounds(scope), BigInt(statementRowsMax)])).map(codec.decode),
    evidence: async (scope, ids) =>
      (await driver.read(evidenceSql, [JSON.stringify(ids), ...toBounds(scope), BigInt(statementRowsMax)])).map(evidenceCodec.decode),
    evidenceParts: async (scope, evidenceId) =>
      (await toBackgroundDriver(driver, scope).read(partsSql, [evidenceId, ...toBounds(scope), BigInt(statementRowsMax)])).map(([text]) =>
        JSON.parse(String(text)),
      ),
  };
}

export function chargebacksAcrossMerchants(driver: Driver): Pick<ReconciliationAcrossMerchants, 'overdueChargebacks'> {
  return {
    overdueChargebacks: async (now, itemsMax) => (await driver.read(overdueSql, [integer(now), integer(itemsMax)])).map(codec.decode),
  };
}

const conditions: ConditionsBy<ChargebackFilter> = {
  entityPath: (path, { paymentId }) => [paymentId === undefined ? belowByMerchant(path) : below('+entity_path', path)],
  ...comparing(chargebackFilters, chargebacks),
};

/** The writes of these tables. */
export const chargebacksWrites = {
  'chargeback.insert': (merchant, { chargeback }) => insertChargeback(checked(merchant, chargeback)),
  'chargeback.update': (merchant, { chargeback }) => updateChargeback(merchant, checked(merchant, chargeback)),
  'evidence.insert': insertEvidence,
  'evidence.part': (_merchant, write) => insertEvidencePart(write),
} satisfies Partial<Writes>;
