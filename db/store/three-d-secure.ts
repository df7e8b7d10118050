import type { Authentication, AuthenticationProof } from '../../api/domain/three-d-secure/authentication.ts';
import type { AuthenticationStore, AuthenticationsAcrossMerchants } from '../../api/domain/three-d-secure/ports.ts';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { sealedAccounts } from '../tables/registrations.ts';
import { authentications } from '../tables/three-d-secure.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { hasTakenUse } from './may-have-moved.ts';
import { isDueHere, isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer, integerOrNull, type Value } from './row.ts';
import { ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const accountCodec: Codec<SealedAccount> = createCodec<SealedAccount>(sealedAccounts);
const codec: Codec<Authentication> = createCodec<Authentication>(authentications);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

/** Authentications of one payment, which has one, and of a page of payments. */
const readMax = 1_000;

function insertAuthentication({ authentication, account }: Of<'authentication.insert'>): readonly Bound[] {
  const row = codec.insertRow(authentication);
  return account ? [row, accountCodec.insertRow(account)] : [row];
}

const seenSqls = {
  method: `UPDATE authentications SET method_at = ? WHERE id = ? AND ${withinScope()} AND method_at IS NULL`,
  challenge: `UPDATE authentications SET shown_at = ? WHERE id = ? AND ${withinScope()} AND shown_at IS NULL`,
};

function markAuthenticationSeen(merchant: MerchantKey, { id, page, at }: Of<'authentication.seen'>): readonly Bound[] {
  return [{ sql: seenSqls[page], args: [integer(at), id, ...toBounds(merchant)] }];
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

const expectMethod = guard('authenticationState', 'authentications', `id = ? AND ${withinScope()} AND state = 'method'`);
const expectOpen = guard('authenticationState', 'authentications', `id = ? AND ${withinScope()} AND state <> 'finished'`);
const expectUnresumed = guard(
  'authenticationState',
  'authentications',
  `id = ? AND ${withinScope()} AND state = 'finished' AND resumed_at IS NULL`,
);

const challengeSql = `UPDATE authentications SET state = ?, flow = ?, expires_at = ?, ${proofSql} WHERE id = ? AND ${withinScope()}`;

function beginChallenge(merchant: MerchantKey, { id, state, flow, expiresAt, proof }: Of<'authentication.challenge'>): readonly Bound[] {
  return [
    expectMethod(id, ...toBounds(merchant)),
    { sql: challengeSql, args: [state, flow, integer(expiresAt), ...toProofArgs(proof), id, ...toBounds(merchant)] },
  ];
}

const expectTries = guard('authenticationState', 'authentications', `id = ? AND ${withinScope()} AND state <> 'finished' AND tries = ?`);
const triedSql = `UPDATE authentications SET tries = tries + 1 WHERE id = ? AND ${withinScope()}`;

function countAuthenticationTry(merchant: MerchantKey, { id, tries }: Of<'authentication.tried'>): readonly Bound[] {
  return [expectTries(id, ...toBounds(merchant), integer(tries)), { sql: triedSql, args: [id, ...toBounds(merchant)] }];
}

/** `secure_delete` overwrites the sealed account (db/connect/native.ts). */
const eraseAccountSql = `DELETE FROM sealed_accounts WHERE id = ? AND ${ownedWithinScope('authentications', 'sealed_accounts.id')}`;
const finish = statement(
  [
    'resultCode',
    'flow',
    'finishedAt',
    'resumedAt',
    'answer',
    'status',
    'statusReason',
    'eci',
    'verificationId',
    'version',
    'dsTransactionId',
    'acsTransactionId',
    'tries',
    'id',
    'from',
    'before',
  ],
  (at) => `UPDATE authentications SET state = 'finished', expires_at = NULL, result_code = ${at.resultCode}, flow = ${at.flow},
  finished_at = ${at.finishedAt}, resumed_at = ${at.resumedAt}, answer = ${at.answer}, request = iif(${at.resumedAt} IS NULL, request, NULL),
  status = ${at.status}, status_reason = ${at.statusReason}, eci = ${at.eci}, verification_id = ${at.verificationId}, version = ${at.version},
  ds_transaction_id = ${at.dsTransactionId}, acs_transaction_id = ${at.acsTransactionId}, tries = ${at.tries}
  WHERE id = ${at.id} AND ${inBounds(at)}`,
);

function finishAuthentication(merchant: MerchantKey, write: Of<'authentication.finish'>): readonly Bound[] {
  const { id, resultCode, flow, finishedAt, resumedAt, answer, proof, tries } = write;
  const times = { finishedAt: integer(finishedAt), resumedAt: integerOrNull(resumedAt) };
  const end = finish({ ...proof, id, resultCode, flow, answer, ...times, tries: integer(tries), ...boundsOf(merchant) });
  const finished = [expectOpen(id, ...toBounds(merchant)), end];
  return resumedAt === null ? finished : [...finished, { sql: eraseAccountSql, args: [id, ...toBounds(merchant)] }];
}

const broughtBySql = `coalesce(authentications.terms ->> '$.broughtBy', '[]')`;
/** The payment that was authenticated has taken of it first. */
const usersSql = `SELECT value FROM json_each(${broughtBySql}) UNION SELECT authentications.payment_id`;
/** What a payment took and reversed again may be taken once more: the shopper never saw a booking of it (spec §2.2). */
const takenSql = `SELECT coalesce(sum(max(p.amount_minor - p.reversed, 0)), 0) FROM payments p
  WHERE p.id IN (${usersSql}) AND ${hasTakenUse('p')}`;
const expectUsable = guard(
  'authenticationState',
  'authentications',
  `id = ? AND ${withinScope()} AND ? + (${takenSql}) <= amount_minor AND json_array_length(${broughtBySql}) < ?`,
);
const useSql = `UPDATE authentications SET terms = json_set(terms, '$.broughtBy', json_insert(${broughtBySql}, '$[#]', ?)) WHERE id = ? AND ${withinScope()}`;

function useAuthentication(merchant: MerchantKey, { id, paymentId, amountMinor, usesMax }: Of<'authentication.use'>): readonly Bound[] {
  return [
    expectUsable(id, ...toBounds(merchant), amountMinor, integer(usesMax)),
    { sql: useSql, args: [paymentId, id, ...toBounds(merchant)] },
  ];
}

const resumeSql = `UPDATE authentications SET resumed_at = ?, request = NULL WHERE id = ? AND ${withinScope()}`;

function resumeAuthentication(merchant: MerchantKey, { id, at }: Of<'authentication.resume'>): readonly Bound[] {
  return [
    expectUnresumed(id, ...toBounds(merchant)),
    { sql: resumeSql, args: [integer(at), id, ...toBounds(merchant)] },
    { sql: eraseAccountSql, args: [id, ...toBounds(merchant)] },
  ];
}

const sealedSql = `SELECT ${accountCodec.columns} FROM sealed_accounts WHERE id = ? AND ${ownedWithinScope('authentications', 'sealed_accounts.id')}`;
const anyByIdSql = `SELECT ${codec.columns} FROM authentications WHERE id = ?`;
const byIdSql = `${anyByIdSql} AND ${withinScope()}`;
const ofPaymentsSql = `SELECT ${codec.columns} FROM authentications WHERE payment_id IN (SELECT value FROM json_each(?)) AND ${withinScope()}
  ORDER BY payment_id, id DESC LIMIT ?`;
const ofCheckoutSql = `SELECT ${codec.columns} FROM authentications WHERE checkout_id = ? AND ${withinScope()} ORDER BY id DESC LIMIT ?`;
const byDirectoryIdSql = `SELECT ${codec.columns} FROM authentications WHERE ds_transaction_id = ? LIMIT 1`;
const byVerificationIdSql = `SELECT ${codec.columns} FROM authentications WHERE verification_id = ? LIMIT 1`;
const expiredSql = `SELECT ${codec.columns} FROM authentications WHERE expires_at IS NOT NULL AND expires_at <= ?
  AND ${isDueHere('authentications.entity_path')} ORDER BY expires_at LIMIT ?`;
const unresumedSql = `SELECT ${codec.columns} FROM authentications WHERE state = 'finished' AND resumed_at IS NULL AND ${isServedHere('authentications.entity_path')} ORDER BY id LIMIT ?`;

const readFrom = (driver: Driver) => async (sql: string, args: readonly Value[]) => (await driver.read(sql, [...args])).map(codec.decode);

export function authenticationReads(driver: Driver): AuthenticationStore {
  const read = readFrom(driver);
  return {
    byId: async (scope, id) => (await read(byIdSql, [id, ...toBounds(scope)]))[0],
    sealedAccount: async (scope, id) => (await driver.read(sealedSql, [id, ...toBounds(scope)])).map(accountCodec.decode)[0],
    ofCheckout: (scope, checkoutId, itemsMax) => read(ofCheckoutSql, [checkoutId, ...toBounds(scope), integer(itemsMax)]),
    ofPayments: (scope, paymentIds) => read(ofPaymentsSql, [JSON.stringify(paymentIds), ...toBounds(scope), integer(readMax)]),
  };
}

export function authenticationsAcrossMerchants(driver: Driver): AuthenticationsAcrossMerchants {
  const read = readFrom(driver);
  return {
    authenticationById: async (id) => (await read(anyByIdSql, [id]))[0],
    authenticationByDirectoryId: async (dsTransactionId) => (await read(byDirectoryIdSql, [dsTransactionId]))[0],
    authenticationByVerificationId: async (verificationId) => (await read(byVerificationIdSql, [verificationId]))[0],
    expiredAuthentications: (now, itemsMax) => read(expiredSql, [integer(now), integer(itemsMax)]),
    unresumedAuthentications: (itemsMax) => read(unresumedSql, [integer(itemsMax)]),
  };
}

/** The writes of these tables. */
export const threeDSecureWrites = {
  'authentication.insert': (merchant, write) => {
    checked(merchant, write.authentication);
    return insertAuthentication(write);
  },
  'authentication.seen': markAuthenticationSeen,
  'authentication.challenge': beginChallenge,
  'authentication.tried': countAuthenticationTry,
  'authentication.finish': finishAuthentication,
  'authentication.use': useAuthentication,
  'authentication.resume': resumeAuthentication,
} satisfies Partial<Writes>;
