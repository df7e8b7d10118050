import type { TrustedRoot, Wallet } from '../../api/domain/wallets/wallet.ts';
import { index, integer, primaryKey, sqliteTable, text } from './drizzle.ts';

/** Keys of channels to the tokens of wallets. The private half is sealed; deleting the row erases it. */
export const walletKeys = sqliteTable(
  'wallet_keys',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    wallet: text('wallet').$type<Wallet>().notNull(),
    name: text('name').notNull(),
    recipient: text('recipient'),
    kid: text('kid'),
    publicKey: text('public_key').notNull(),
    publicKeyHash: text('public_key_hash').notNull(),
    trustedRoots: text('trusted_roots', { mode: 'json' }).$type<readonly TrustedRoot[]>().notNull(),
    expiresAt: integer('expires_at'),
    isTest: integer('is_test', { mode: 'boolean' }).notNull(),
    sealedKey: text('sealed_key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('wallet_keys_entity').on(table.entityId, table.id)],
);

/** Tokens that have paid, by a keyed fingerprint, until they are not taken any more. */
export const spentWalletTokens = sqliteTable(
  'spent_wallet_tokens',
  {
    entityId: text('entity_id').notNull(),
    wallet: text('wallet').$type<Wallet>().notNull(),
    token: text('token').notNull(),
    paymentId: text('payment_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.wallet, table.token] }),
    index('spent_wallet_tokens_expiry').on(table.expiresAt),
  ],
);
