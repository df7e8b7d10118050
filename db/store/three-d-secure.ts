import type { Write } from '../../api/kernel/commit.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { Timestamp } from '../../api/kernel/timestamp.ts';
import type { Authentication, AuthenticationProof } from '../../api/three-d-secure/authentication.ts';
import type { AuthenticationStore } from '../../api/three-d-secure/ports.ts';
import type { SealedAccount } from '../../api/vault/sealed-account.ts';
import { sealedAccounts } from '../tables/registrations.ts';
import { authentications } from '../tables/three-d-secure.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { type Codec, createCodec, integer, integerOrNull, type Value } from './row.ts';

const accountCodec: Codec<SealedAccount> = createCodec<SealedAccount>(sealedAccounts);
const codec: Codec<Authentication> = createCodec<Authentication>(authentications);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

/** Authentications of one payment, which has one, and of a page of payments. */
const readMax = 1_000;

export function insertAuthentication({ authentication, account }: Of<'authentication.insert'>): readonly Bound[] {
  const row = { sql: codec.insert, args: codec.encode(authentication) };
  return account ? [row, { sql: accountCodec.insert, args: accountCodec.encode(account) }] : [row];
}

const seenSqls = {
  method: 'UPDATE authentications SET method_at = ? WHERE id = ? AND method_at IS NULL',
  challenge: 'UPDATE authentications SET shown_at = ? WHERE id = ? AND shown_at IS NULL',
};

export function markAuthenticationSeen({ id, page, at }: Of<'authentication.seen'>): readonly Bound[] {
  return [{ sql: seenSqls[page], args: [integer(at), id] }];
}

const proofSql = `status = ?, status_reason = ?, eci = ?, verification_id = ?, version = ?, ds_transaction_id = ?, acs_transaction_id = ?`;
const toProofArgs = (proof: AuthenticationProof): readonly Value[] => [
  proof.status,
  proof.statusReason,
  proof.eci,
  proof.verificationId,
  proof.version,
  proof.dsTransactionId,
  proof.acsTransactionId,
];

const expectMethod = guard('authenticationState', 'authentications', "id = ? AND state = 'method'");
const expectOpen = guard('authenticationState', 'authentications', "id = ? AND state <> 'finished'");
const expectUnresumed = guard('authenticationState', 'authentications', "id = ? AND state = 'finished' AND resumed_at IS NULL");

const challengeSql = `UPDATE authentications SET state = ?, flow = ?, expires_at = ?, ${proofSql} WHERE id = ?`;

export function beginChallenge({ id, state, flow, expiresAt, proof }: Of<'authentication.challenge'>): readonly Bound[] {
  return [expectMethod(id), { sql: challengeSql, args: [state, flow, integer(expiresAt), ...toProofArgs(proof), id] }];
}

const expectTries = guard('authenticationState', 'authentications', "id = ? AND state <> 'finished' AND tries = ?");
const triedSql = 'UPDATE authentications SET tries = tries + 1 WHERE id = ?';

export function countAuthenticationTry({ id, tries }: Of<'authentication.tried'>): readonly Bound[] {
  return [expectTries(id, integer(tries)), { sql: triedSql, args: [id] }];
}

/** `secure_delete` overwrites the sealed account (db/connect/native.ts). */
const eraseAccountSql = 'DELETE FROM sealed_accounts WHERE id = ?';
const finishSql = `UPDATE authentications SET state = 'finished', expires_at = NULL, result_code = ?1, flow = ?2, finished_at = ?3, resumed_at = ?4,
  answer = ?5, request = iif(?4 IS NULL, request, NULL),
  status = ?6, status_reason = ?7, eci = ?8, verification_id = ?9, version = ?10, ds_transaction_id = ?11, acs_transaction_id = ?12, tries = ?13 WHERE id = ?14`;

export function finishAuthentication(write: Of<'authentication.finish'>): readonly Bound[] {
  const { id, resultCode, flow, finishedAt, resumedAt, answer, proof, tries } = write;
  const args = [resultCode, flow, integer(finishedAt), integerOrNull(resumedAt), answer, ...toProofArgs(proof), integer(tries), id];
  const finished = [expectOpen(id), { sql: finishSql, args }];
  return resumedAt === null ? finished : [...finished, { sql: eraseAccountSql, args: [id] }];
}

const resumeSql = 'UPDATE authentications SET resumed_at = ?, request = NULL WHERE id = ?';

export function resumeAuthentication({ id, at }: Of<'authentication.resume'>): readonly Bound[] {
  return [expectUnresumed(id), { sql: resumeSql, args: [integer(at), id] }, { sql: eraseAccountSql, args: [id] }];
}

const sealedSql = `SELECT ${accountCodec.columns} FROM sealed_accounts WHERE id = ?`;
const byIdSql = `SELECT ${codec.columns} FROM authentications WHERE id = ?`;
const ofPaymentsSql = `SELECT ${codec.columns} FROM authentications WHERE payment_id IN (SELECT value FROM json_each(?)) ORDER BY payment_id, id DESC LIMIT ?`;
const byDirectoryIdSql = `SELECT ${codec.columns} FROM authentications WHERE ds_transaction_id = ? AND payment_id IS NULL LIMIT 1`;
const expiredSql = `SELECT ${codec.columns} FROM authentications WHERE expires_at IS NOT NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?`;
const unresumedSql = `SELECT ${codec.columns} FROM authentications WHERE state = 'finished' AND resumed_at IS NULL ORDER BY id LIMIT ?`;

export function authenticationReads(driver: Driver): AuthenticationStore {
  const read = async (sql: string, args: readonly Value[]) => (await driver.read(sql, [...args])).map(codec.decode);
  return {
    byId: async (id: Id) => (await read(byIdSql, [id]))[0],
    sealedAccount: async (id: Id) => (await driver.read(sealedSql, [id])).map(accountCodec.decode)[0],
    ofPayments: (paymentIds) => read(ofPaymentsSql, [JSON.stringify(paymentIds), integer(readMax)]),
    byDirectoryId: async (dsTransactionId) => (await read(byDirectoryIdSql, [dsTransactionId]))[0],
    expired: (now: Timestamp, itemsMax) => read(expiredSql, [integer(now), integer(itemsMax)]),
    unresumed: (itemsMax) => read(unresumedSql, [integer(itemsMax)]),
  };
}
