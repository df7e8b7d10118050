import type { Write } from '../../api/kernel/commit.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { PageRequest } from '../../api/kernel/page.ts';
import type { Timestamp } from '../../api/kernel/timestamp.ts';
import type { RegistrationFilter, RegistrationStore } from '../../api/registrations/ports.ts';
import type { Registration } from '../../api/registrations/registration.ts';
import type { SealedAccount } from '../../api/vault/sealed-account.ts';
import { registrations, sealedAccounts } from '../tables/registrations.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { type Codec, createCodec, integer, integerOrNull } from './row.ts';
import { below, type Condition, joinConditions } from './scope.ts';

const codec: Codec<Registration> = createCodec<Registration>(registrations);
const accountCodec: Codec<SealedAccount> = createCodec<SealedAccount>(sealedAccounts);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

export function insertRegistration(registration: Registration, account: SealedAccount): readonly Bound[] {
  return [
    { sql: codec.insert, args: codec.encode(registration) },
    { sql: accountCodec.insert, args: accountCodec.encode(account) },
  ];
}

const expectVersion = guard('registrationState', 'registrations', `id = ? AND version = ? AND status = 'active'`);
const updateSql = `UPDATE registrations SET holder = ?, expiry_month = ?, expiry_year = ?, erase_at = ?, updated_at = ?, answer = ?,
  version = version + 1 WHERE id = ?`;
const sealAgainSql = 'UPDATE sealed_accounts SET key_id = ?, wrapped_data_key = ?, sealed = ? WHERE id = ?';

export function updateRegistration({ registration, account, expectedVersion }: Of<'registration.update'>): readonly Bound[] {
  const { id, holder, expiryMonth, expiryYear, eraseAt, updatedAt, answer } = registration;
  return [
    expectVersion(id, integer(expectedVersion)),
    { sql: updateSql, args: [holder, expiryMonth, expiryYear, integerOrNull(eraseAt), integer(updatedAt), answer, id] },
    ...(account ? [{ sql: sealAgainSql, args: [account.keyId, account.wrappedDataKey, account.sealed, id] }] : []),
  ];
}

const expectPending = guard('registrationState', 'registrations', `id = ? AND status = 'pending'`);
const activateSql = `UPDATE registrations SET status = 'active', initial_transaction_id = coalesce(?, initial_transaction_id), updated_at = ?,
  last_used_at = ?, answer = ?, version = version + 1 WHERE id = ?`;

export function activateRegistration(write: Of<'registration.activate'>): readonly Bound[] {
  const at = integer(write.at);
  return [expectPending(write.id), { sql: activateSql, args: [write.initialTransactionId, at, at, write.answer, write.id] }];
}

// The first scheme reference stands: it is that of the payment in which the shopper was present. No guard: a registration
// that was deleted while a payment with it was under way has nothing to remember.
const useSql = `UPDATE registrations SET last_used_at = max(coalesce(last_used_at, 0), ?), erase_at = coalesce(?, erase_at),
  initial_transaction_id = coalesce(initial_transaction_id, ?) WHERE id = ? AND status = 'active'`;

export function useRegistration(write: Of<'registration.use'>): readonly Bound[] {
  return [{ sql: useSql, args: [integer(write.at), integerOrNull(write.eraseAt), write.initialTransactionId, write.id] }];
}

const expectUnerased = guard('registrationState', 'registrations', `id = ? AND status <> 'deleted'`);
const eraseSql = `UPDATE registrations SET status = 'deleted', holder = NULL, expiry_month = NULL, expiry_year = NULL,
  initial_transaction_id = NULL, erase_at = NULL, updated_at = ?, answer = ?, version = version + 1 WHERE id = ?`;
const eraseAccountSql = 'DELETE FROM sealed_accounts WHERE id = ?';

/** The sealed account goes with the data key that opens it; `secure_delete` overwrites both (db/connect/native.ts). */
export function eraseRegistration(write: Of<'registration.erase'>): readonly Bound[] {
  return [
    expectUnerased(write.id),
    { sql: eraseAccountSql, args: [write.id] },
    { sql: eraseSql, args: [integer(write.at), write.answer, write.id] },
  ];
}

const byIdSql = `SELECT ${codec.columns} FROM registrations WHERE id = ?`;
const accountSql = `SELECT ${accountCodec.columns} FROM sealed_accounts WHERE id = ?`;
const dueSql = `SELECT ${codec.columns} FROM registrations WHERE erase_at IS NOT NULL AND erase_at <= ?
  AND status = 'active' ORDER BY erase_at LIMIT ?`;

const byIdsSql = `SELECT ${codec.columns} FROM registrations WHERE id IN (SELECT value FROM json_each(?))`;
const afterSql = `SELECT ${codec.columns} FROM registrations WHERE id > ? ORDER BY id LIMIT ?`;

type RegistrationReads = RegistrationStore;

export function registrationReads(driver: Driver): RegistrationReads {
  return {
    byId: async (id: Id) => (await driver.read(byIdSql, [id])).map(codec.decode)[0],
    page: async (filter: RegistrationFilter, page: PageRequest) => {
      const where = joinConditions([...toConditions(filter), beyond(page)]);
      const sql = `SELECT ${codec.columns} FROM registrations WHERE ${where.sql} ORDER BY id ${readingOrder(page)} LIMIT ?`;
      return toPage((await driver.read(sql, [...where.args, countRowsWanted(page)])).map(codec.decode), page);
    },
    byIds: async (ids) => (await driver.read(byIdsSql, [JSON.stringify(ids)])).map(codec.decode),
    after: async (id, itemsMax) => (await driver.read(afterSql, [id, integer(itemsMax)])).map(codec.decode),
    dueForErasure: async (now: Timestamp, itemsMax: number) =>
      (await driver.read(dueSql, [integer(now), integer(itemsMax)])).map(codec.decode),
    sealedAccount: async (id: Id) => (await driver.read(accountSql, [id])).map(accountCodec.decode)[0],
  };
}

function toConditions(filter: RegistrationFilter): readonly Condition[] {
  const conditions: Condition[] = [below('+entity_path', filter.entityPath), { sql: `status = 'active'`, args: [] }];
  if (filter.brand !== undefined) conditions.push({ sql: 'brand = ?', args: [filter.brand] });
  if (filter.last4 !== undefined) conditions.push({ sql: 'last4 = ?', args: [filter.last4] });
  // An id is of hex digits, and `g` comes after them.
  if (filter.idPrefix !== undefined) conditions.push({ sql: 'id >= ? AND id < ?', args: [filter.idPrefix, `${filter.idPrefix}g`] });
  return conditions;
}
