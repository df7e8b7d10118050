/**
 * Staff and how they sign in. The library that signs them in (api/domain/staff/sign-in) reads and writes these tables too: the
 * names of their properties are its own, and its moments are dates.
 */
import type { MemberRole } from '../../api/contract/staff-roles.ts';
import type { Permission } from '../../api/foundation/access/role.ts';
import type { SignInMethod } from '../../api/foundation/access/sign-in-method.ts';
import { minor } from './columns.ts';
import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

const moment = (name: string) => integer(name, { mode: 'timestamp_ms' });

export const staffUser = sqliteTable(
  'staff_user',
  {
    id: text('id').primaryKey(),
    /** In lower case; it never changes, because it says in the logs who did something. */
    email: text('email').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull(),
    name: text('name').notNull(),
    image: text('image'),
    role: text('role').$type<MemberRole>().notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    /** Minor units. Null: a role that needs a limit may refund nothing. */
    refundLimit: integer('refund_limit'),
    refundCurrency: text('refund_currency'),
    disabledAt: moment('disabled_at'),
    twoFactorEnabled: integer('two_factor_enabled', { mode: 'boolean' }),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Of CUSTOM. */
    customRoleId: text('custom_role_id'),
  },
  (table) => [
    uniqueIndex('staff_user_email').on(table.email),
    index('staff_user_entity').on(table.entityPath, table.id),
    index('staff_user_custom_role').on(table.customRoleId).where(sql`${table.customRoleId} IS NOT NULL`),
    check(
      'staff_refund_limit',
      sql`(${table.refundLimit} IS NULL) = (${table.refundCurrency} IS NULL) AND coalesce(${table.refundLimit}, 0) >= 0`,
    ),
  ],
);

/** Roles that administrators made. A retired one stays, because the audit log names it. */
export const staffCustomRole = sqliteTable(
  'staff_custom_role',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    about: text('about').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    permissions: text('permissions', { mode: 'json' }).$type<readonly Permission[]>().notNull(),
    limited: integer('limited', { mode: 'boolean' }).notNull(),
    retiredAt: integer('retired_at'),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('staff_custom_role_entity').on(table.entityPath, table.id),
    uniqueIndex('staff_custom_role_name').on(table.entityId, table.name).where(sql`${table.retiredAt} IS NULL`),
  ],
);

/** `updated_at` is when it was last used, to the minute. */
export const staffSession = sqliteTable(
  'staff_session',
  {
    id: text('id').primaryKey(),
    /** Worth nothing without the signature that only the cookie has. */
    token: text('token').notNull(),
    userId: text('user_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Null: older than this column. */
    signedInBy: text('signed_in_by').$type<SignInMethod>(),
    /** Whether the company's identity provider asked for a second factor. */
    secondFactor: integer('second_factor', { mode: 'boolean' }),
  },
  (table) => [uniqueIndex('staff_session_token').on(table.token), index('staff_session_user').on(table.userId)],
);

/** Where the password is, as scrypt's salt and key. Who was invited and has not come yet has none. */
export const staffAccount = sqliteTable(
  'staff_account',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('staff_account_user').on(table.userId, table.providerId)],
);

/** Who members of staff are at the company's identity provider. No token of the provider is kept. */
export const staffCompanyAccount = sqliteTable(
  'staff_company_account',
  {
    userId: text('user_id').primaryKey(),
    issuer: text('issuer').notNull(),
    /** Null: an administrator forgot it. */
    subject: text('subject'),
    secondFactor: integer('second_factor').notNull(),
    roleByClaim: integer('role_by_claim').notNull(),
    endedByClaim: integer('ended_by_claim').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('staff_company_account_subject').on(table.issuer, table.subject)],
);

/** Links of invitations and resets, and what a second factor or a passkey is asked for. Of identifiers only a digest. */
export const staffVerification = sqliteTable(
  'staff_verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('staff_verification_identifier').on(table.identifier), index('staff_verification_expiry').on(table.expiresAt)],
);

/** Secret and backup codes are encrypted under a key that derives from the vault's. */
export const staffTwoFactor = sqliteTable(
  'staff_two_factor',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: integer('verified', { mode: 'boolean' }),
    failedVerificationCount: integer('failed_verification_count'),
    lockedUntil: moment('locked_until'),
    /** The 30 seconds of the last code that was taken, counted from 1970: no code of them or of earlier ones is taken again. */
    lastStep: integer('last_step'),
  },
  (table) => [uniqueIndex('staff_two_factor_user').on(table.userId)],
);

export const staffPasskey = sqliteTable(
  'staff_passkey',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: moment('created_at'),
  },
  (table) => [uniqueIndex('staff_passkey_credential').on(table.credentialID), index('staff_passkey_user').on(table.userId)],
);

/** Wrong passwords of an address, whether or not anybody has it: a keyed digest, so that no list of addresses is kept. */
export const staffLockout = sqliteTable(
  'staff_lockout',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lockedUntil: integer('locked_until').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('staff_lockout_updated').on(table.updatedAt)],
);

/**
 * Refunds of members whose refunds have a limit. Whether each was within it is decided as it is written, from all that
 * were written before: of two at the same time the second raises `refund_limit`.
 */
export const staffRefunds = sqliteTable(
  'staff_refunds',
  {
    paymentId: text('payment_id').primaryKey(),
    userId: text('user_id').notNull(),
    rootId: text('root_id').notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    at: integer('at').notNull(),
    withinLimit: integer('within_limit').notNull(),
  },
  (table) => [
    index('staff_refunds_root').on(table.userId, table.rootId),
    index('staff_refunds_at').on(table.userId, table.at),
    check('refund_limit', sql`${table.withinLimit} = 1`),
  ],
);

/** Guards that raise, as `assertions` has them. Always empty. */
export const staffAssertions = sqliteTable(
  'staff_assertions',
  {
    staffVersion: integer('staff_version'),
    lastAdministrator: integer('last_administrator'),
    customRoleVersion: integer('custom_role_version'),
    customRoleHeld: integer('custom_role_held'),
    customRoleGiven: integer('custom_role_given'),
  },
  (table) => [
    check('staff_version', sql`${table.staffVersion} = 1`),
    check('last_administrator', sql`${table.lastAdministrator} = 1`),
    check('custom_role_version', sql`${table.customRoleVersion} = 1`),
    check('custom_role_held', sql`${table.customRoleHeld} = 1`),
    check('custom_role_given', sql`${table.customRoleGiven} = 1`),
  ],
);
