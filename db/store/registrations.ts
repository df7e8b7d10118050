import type {
  RegistrationFilter,
  RegistrationRecordFilter,
  RegistrationStore,
  RegistrationsAcrossMerchants,
} from '../../api/domain/registrations/ports.ts';
import type { Registration } from '../../api/domain/registrations/registration.ts';
import { registrationFilters } from '../../api/domain/registrations/registration-facts.ts';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { PageRequest } from '../../api/foundation/kernel/page.ts';
import { registrations, sealedAccounts } from '../tables/registrations.ts';
import { readById } from './codec-reads.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, compare, comparing, conditionsOf, saidElsewhere } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { isDueHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer, integerOrNull, toNumber } from './row.ts';
import { below, type Condition, joinConditions, oneOf, ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

export const registrationCodec: Codec<Registration> = createCodec<Registration>(registrations);
const codec = registrationCodec;
const accountCodec: Codec<SealedAccount> = createCodec<SealedAccount>(sealedAccounts);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

function insertRegistration(registration: Registration, account: SealedAccount): readonly Bound[] {
  return [codec.insertRow(registration), accountCodec.insertRow(account)];
}

const expectVersion = guard('registrationState', 'registrations', `id = ? AND ${withinScope()} AND version = ? AND status = 'active'`);
const updateSql = `UPDATE registrations SET holder = ?, expiry_month = ?, expiry_year = ?, erase_at = ?, updated_at = ?, answer = ?,
  version = version + 1 WHERE id = ? AND ${withinScope()}`;
const accountInScope = ownedWithinScope('registrations', 'sealed_accounts.id');
const sealAgainSql = `UPDATE sealed_accounts SET key_id = ?, wrapped_data_key = ?, sealed = ? WHERE id = ? AND ${accountInScope}`;

function updateRegistration(
  merchant: MerchantKey,
  { registration, account, expectedVersion }: Of<'registration.update'>,
): readonly Bound[] {
  const bounds = toBounds(merchant);
  const { id, holder, expiryMonth, expiryYear, eraseAt, updatedAt, answer } = registration;
  return [
    expectVersion(id, ...bounds, integer(expectedVersion)),
    { sql: updateSql, args: [holder, expiryMonth, expiryYear, integerOrNull(eraseAt), integer(updatedAt), answer, id, ...bounds] },
    ...(account ? [{ sql: sealAgainSql, args: [account.keyId, account.wrappedDataKey, account.sealed, id, ...bounds] }] : []),
  ];
}

const expectPending = guard('registrationState', 'registrations', `id = ? AND ${withinScope()} AND status = 'pending'`);
const activateSql = `UPDATE registrations SET status = 'active', initial_transaction_id = coalesce(?, initial_transaction_id), updated_at = ?,
  last_used_at = ?, answer = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;

function activateRegistration(merchant: MerchantKey, write: Of<'registration.activate'>): readonly Bound[] {
  const at = integer(write.at);
  const rowKey = [write.id, ...toBounds(merchant)];
  return [expectPending(...rowKey), { sql: activateSql, args: [write.initialTransactionId, at, at, write.answer, ...rowKey] }];
}

// The first scheme reference stands: it is that of the payment in which the shopper was present. No guard: a registration
// that was deleted while a payment with it was under way has nothing to remember.
const useSql = `UPDATE registrations SET last_used_at = max(coalesce(last_used_at, 0), ?), erase_at = coalesce(?, erase_at),
  initial_transaction_id = coalesce(initial_transaction_id, ?) WHERE id = ? AND ${withinScope()} AND status = 'active'`;

function useRegistration(merchant: MerchantKey, { id, at, eraseAt, initialTransactionId }: Of<'registration.use'>): readonly Bound[] {
  return [{ sql: useSql, args: [integer(at), integerOrNull(eraseAt), initialTransactionId, id, ...toBounds(merchant)] }];
}

const expectUnerased = guard('registrationState', 'registrations', `id = ? AND ${withinScope()} AND status <> 'deleted'`);
// One that was pending was never stored for use: nothing was deleted, and the documented query finds no transaction of it.
const eraseSql = `UPDATE registrations SET last_used_at = CASE status WHEN 'pending' THEN NULL ELSE last_used_at END, status = 'deleted', account_fingerprint = NULL, holder = NULL, expiry_month = NULL, expiry_year = NULL,
  initial_transaction_id = NULL, erase_at = NULL, updated_at = ?, answer = ?, version = version + 1 WHERE id = ? AND ${withinScope()}`;
// Its jobs are due at once and stop, so that none of them shows a next run. No guard, and no new version: one that changes meanwhile
// stops at its next run.
const wakeJobsSql = `UPDATE jobs SET wake_at = ? WHERE registration_id = ? AND ${withinScope()} AND status = 'active' AND wake_at > ?`;
const eraseAccountSql = `DELETE FROM sealed_accounts WHERE id = ? AND ${accountInScope}`;

/** The sealed account goes with the data key that opens it; `secure_delete` overwrites both (db/connect/native.ts). */
function eraseRegistration(merchant: MerchantKey, write: Of<'registration.erase'>): readonly Bound[] {
  const rowKey = [write.id, ...toBounds(merchant)];
  return [
    expectUnerased(...rowKey),
    { sql: eraseAccountSql, args: rowKey },
    { sql: eraseSql, args: [integer(write.at), write.answer, ...rowKey] },
    { sql: wakeJobsSql, args: [integer(write.at), ...rowKey, integer(write.at)] },
  ];
}

const accountSql = `SELECT ${accountCodec.columns} FROM sealed_accounts WHERE id = ? AND ${accountInScope}`;
const dueSql = `SELECT ${codec.columns} FROM registrations WHERE erase_at IS NOT NULL AND erase_at <= ?
  AND status = 'active' AND ${isDueHere('registrations.entity_path')} ORDER BY erase_at LIMIT ?`;

const anyByIdsSql = `SELECT ${codec.columns} FROM registrations WHERE id IN (SELECT value FROM json_each(?))`;
const byIdsSql = `${anyByIdsSql} AND ${withinScope()}`;
const afterSql = `SELECT ${codec.columns} FROM registrations WHERE id > ? ORDER BY id LIMIT ?`;

export function registrationReads(driver: Driver): RegistrationStore {
  return {
    byId: readById(driver, codec),
    page: async (filter: RegistrationFilter, page: PageRequest) => {
      const where = joinConditions([active, ...conditionsOf(conditions, filter), beyond(page)]);
      const order = readingOrder(page);
      const { sql, args } = firstOfEntities(filter.entityPath, { where, order: [`id ${order}`], itemsMax: countRowsWanted(page) });
      const background = toBackgroundDriver(driver, filter.entityPath);
      return toPage((await background.read(`${sql} LIMIT ?`, [...args, countRowsWanted(page)])).map(codec.decode), page);
    },
    records: async (filter, { skip, itemsMax }) => {
      const { sql, args } = recordsStatement(filter, integer(skip + itemsMax));
      const background = toBackgroundDriver(driver, filter.entityPath);
      return (await background.read(`${sql} LIMIT ? OFFSET ?`, [...args, integer(itemsMax), integer(skip)])).map(codec.decode);
    },
    countRecords: async (filter, itemsMax) => {
      const { sql, args } = recordsStatement(filter, integer(itemsMax));
      const background = toBackgroundDriver(driver, filter.entityPath);
      const found = await background.readFirst(`SELECT count(*) FROM (${sql} LIMIT ?)`, [...args, integer(itemsMax)]);
      return toNumber(found?.[0] ?? 0);
    },
    byIds: async (scope, ids) => (await driver.read(byIdsSql, [JSON.stringify(ids), ...toBounds(scope)])).map(codec.decode),
    sealedAccount: async (scope, id) => (await driver.read(accountSql, [id, ...toBounds(scope)])).map(accountCodec.decode)[0],
  };
}

export function registrationReadsAcrossMerchants(driver: Driver): RegistrationsAcrossMerchants {
  const list = async (sql: string, args: Bound['args']) => (await driver.read(sql, args)).map(codec.decode);
  return {
    registrationsByIds: (ids) => list(anyByIdsSql, [JSON.stringify(ids)]),
    registrationsAfter: (id, itemsMax) => list(afterSql, [id, integer(itemsMax)]),
    registrationsDueForErasure: (now, itemsMax) => list(dueSql, [integer(now), integer(itemsMax)]),
  };
}

interface FirstOnes {
  readonly where: Condition;
  readonly order: readonly string[];
  readonly itemsMax: bigint;
}

/** Each entity gives its first ones from its own part of an index: no other merchant's are walked. To be ended by a LIMIT. */
function firstOfEntities(entityPath: string, { where, order, itemsMax }: FirstOnes): Bound {
  const entities = below('e.path', entityPath);
  return {
    sql: `SELECT ${codec.columns
      .split(', ')
      .map((column) => `r.${column}`)
      .join(', ')} FROM entities AS e CROSS JOIN registrations AS r ON r.id IN (SELECT id FROM registrations
        WHERE entity_path = e.path AND ${where.sql} ORDER BY ${order.join(', ')} LIMIT ?)
      WHERE ${entities.sql} ORDER BY ${order.map((each) => `+r.${each}`).join(', ')}`,
    args: [...where.args, itemsMax, ...entities.args],
  };
}

const active: Condition = { sql: `status = 'active'`, args: [] };

const newestTransaction = ['transaction_at DESC', 'id DESC'];

/** A reference or a short id leads to a few; everything else comes from each entity's part of the index. */
function recordsStatement(filter: RegistrationRecordFilter, itemsMax: bigint): Bound {
  const { merchantTransactionId, shortId } = filter;
  if (merchantTransactionId === undefined && shortId === undefined) {
    return firstOfEntities(filter.entityPath, {
      where: joinConditions(conditionsOf(walkedConditions, filter)),
      order: newestTransaction,
      itemsMax,
    });
  }
  const where = joinConditions([
    ...(merchantTransactionId === undefined ? [] : [{ sql: 'merchant_transaction_id = ?', args: [merchantTransactionId] }]),
    ...(shortId === undefined ? [] : [{ sql: `${merchantTransactionId === undefined ? '' : '+'}short_id = ?`, args: [shortId] }]),
    below('+entity_path', filter.entityPath),
    ...conditionsOf(foundConditions, filter),
  ]);
  return {
    sql: `SELECT ${codec.columns} FROM registrations WHERE ${where.sql} ORDER BY ${newestTransaction.join(', ')}`,
    args: where.args,
  };
}

/** `mark`: a plus keeps the planner from the indexes of these columns. */
const recordConditions = (mark: '' | '+'): ConditionsBy<RegistrationRecordFilter> => ({
  entityPath: saidElsewhere,
  merchantTransactionId: saidElsewhere,
  shortId: saidElsewhere,
  status: compare(`${mark}status = ? AND ${mark}transaction_at IS NOT NULL`),
  from: (from) => [{ sql: `${mark}transaction_at >= ?`, args: [integer(from)] }],
  to: (to) => [{ sql: `${mark}transaction_at < ?`, args: [integer(to)] }],
  brands: (brands) => [oneOf('brand', brands)],
});

/** Where the index walks over them, and where a reference or a short id has led to a few. */
const walkedConditions = recordConditions('');
const foundConditions = recordConditions('+');

const conditions: ConditionsBy<RegistrationFilter> = {
  entityPath: saidElsewhere,
  ...comparing(registrationFilters, registrations),
  // An id is of hex digits, and `g` comes after them.
  idPrefix: (prefix) => [{ sql: 'id >= ? AND id < ?', args: [prefix, `${prefix}g`] }],
};

/** The writes of these tables. */
export const registrationsWrites = {
  'registration.insert': (merchant, { account, registration }) => insertRegistration(checked(merchant, registration), account),
  'registration.update': updateRegistration,
  'registration.activate': activateRegistration,
  'registration.use': useRegistration,
  'registration.erase': eraseRegistration,
} satisfies Partial<Writes>;
