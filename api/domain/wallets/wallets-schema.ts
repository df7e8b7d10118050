/** How GraphQL speaks of wallet keys (spec §2.B). Private keys go in and never come out. */

import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { withoutNulls } from '../../foundation/graphql/schema/without-nulls.ts';
import { deleteWalletKey, listWalletKeys, nameCharactersMax, putWalletKey, readWalletKey } from './keys.ts';
import { createTestWalletToken } from './test-token.ts';
import { trustedRootsMax, type WalletKey } from './wallet.ts';

/** PEM of a key or a certificate; the document of wallet B's roots. */
const materialCharactersMax = 8_192;

const WalletEnum = builder.enumType('Wallet', {
  description: 'The mobile wallets of 2.B, by the prefixes of their parameters.',
  values: {
    WALLET_A: { value: 'walletA', description: 'Tokens of version EC_v1, signed under a root certificate; applePay in REST as well.' },
    WALLET_B: { value: 'walletB', description: 'Tokens of protocolVersion ECv2, signed under a root key; googlePay in REST as well.' },
    WALLET_C: { value: 'walletC', description: 'A JWE in a 3-D Secure structure; samsungPay in REST as well.' },
  } as const,
});

registerNode('WalletKey', { permission: 'configuration:read', load: readWalletKey });

const WalletKeyRef = builder.objectRef<WalletKey>('WalletKey').implement({
  description: 'What a channel opens encrypted wallet tokens with. Its private key is never shown.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    entityId: t.exposeID('entityId', { description: 'The channel that it belongs to.' }),
    wallet: t.expose('wallet', { type: WalletEnum, description: 'Whose tokens it opens.' }),
    name: t.exposeString('name', { description: 'What staff call it.' }),
    recipient: t.exposeString('recipient', {
      nullable: true,
      description: 'Whom tokens are for. walletA: SHA-256 of the merchant identifier in hex; walletB: the recipientId.',
    }),
    kid: t.exposeString('kid', { nullable: true, description: 'walletC: the kid of its tokens, where one was given.' }),
    publicKey: t.exposeString('publicKey', { description: 'SubjectPublicKeyInfo in base64.' }),
    publicKeyHash: t.exposeString('publicKeyHash', { description: 'SHA-256 of it in base64, by which tokens name their key.' }),
    trustedRoots: t.stringList({
      description: 'Who may sign: base64 of certificates (walletA) or public keys (walletB).',
      resolve: ({ trustedRoots }) => trustedRoots.map(({ key }) => key),
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Tokens are not opened with it from then on; null: no end.',
    }),
    isTest: t.exposeBoolean('isTest', { description: 'Whether the sandbox made it, and signs test tokens for it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  }),
});

const WalletKeyConnection = createConnection(WalletKeyRef, 'WalletKey', 'keys');

type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** What may be changed of a key, too. */
function keyFields(t: InputFieldBuilder) {
  return {
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }),
    wallet: t.field({ type: WalletEnum, required: true, description: 'Whose tokens it opens.' }),
    name: t.string({ required: true, validate: { maxLength: nameCharactersMax }, description: 'What staff call it.' }),
    kid: t.string({
      validate: { maxLength: 255 },
      description: 'walletC: the kid of its tokens, where it is not the hash of the public key.',
    }),
    trustedRoots: t.stringList({
      validate: { maxLength: trustedRootsMax },
      description: 'walletA: root certificates, PEM or base64. walletB: root signing keys, as JSON objects or the published document.',
    }),
    expiresAt: t.field({ type: 'DateTime', description: 'From then on tokens are not opened with it.' }),
  };
}

const CreateInput = builder.inputType('CreateWalletKeyInput', {
  description: 'A key of a channel to the tokens of a wallet.',
  fields: (t) => ({
    ...keyFields(t),
    privateKey: t.string({
      validate: { maxLength: materialCharactersMax },
      description: 'PKCS#8, PEM or base64: P-256, for walletC also RSA. It is sealed and never shown again.',
    }),
    certificate: t.string({
      validate: { maxLength: materialCharactersMax },
      description: 'walletA: the payment processing certificate; merchant identifier and end are taken from it.',
    }),
    merchantId: t.string({
      validate: { maxLength: 255 },
      description:
        'walletA without a certificate: the merchant identifier. walletB: the recipientId, such as merchant:1234 or gateway:name.',
    }),
    identityCertificate: t.string({
      validate: { maxLength: materialCharactersMax },
      description: 'walletA: the merchant identity certificate, with which the hosted form asks for sessions. PEM or base64.',
    }),
    identityKey: t.string({
      validate: { maxLength: materialCharactersMax },
      description: 'walletA: its private key, PKCS#8. It is sealed and never shown again.',
    }),
  }),
});

const UpdateInput = builder.inputType('UpdateWalletKeyInput', {
  description: 'Name, roots, kid and end of a key from now on. The key itself never changes.',
  fields: keyFields,
});

const TestTokenInputRef = builder.inputType('TestWalletTokenInput', {
  description: 'What a test token of the sandbox holds.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'The channel that it is for.' }),
    wallet: t.field({ type: WalletEnum, required: true, description: 'Whose token.' }),
    number: t.string({ required: true, validate: { maxLength: 19 }, description: 'The device’s number of the card.' }),
    expiryMonth: t.string({ required: true, validate: { maxLength: 2 }, description: 'Two digits.' }),
    expiryYear: t.string({ required: true, validate: { maxLength: 4 }, description: 'Four digits.' }),
    amount: t.field({ type: 'Decimal', required: true, validate: { maxLength: 16 }, description: 'That of the payment, such as 92.00.' }),
    currency: t.field({ type: 'Currency', required: true, validate: { maxLength: 3 }, description: 'That of the payment.' }),
    panOnly: t.boolean({ description: 'walletB: the card’s own number without a cryptogram (PAN_ONLY).' }),
  }),
});

builder.queryField('walletKeys', (t) =>
  t.field({
    type: WalletKeyConnection,
    description: 'The wallet keys of a channel, newest first. For administrators.',
    args: { ...pageArguments, entityId: t.arg.id({ required: true, validate: { maxLength: 64 } }) },
    complexity: pageCost,
    resolve: async (_root, { entityId, ...page }, context) => toListConnection(await listWalletKeys(context, entityId), page, idOf),
  }),
);

builder.mutationFields((t) => ({
  createWalletKey: t.field({
    type: WalletKeyRef,
    nullable: true,
    description: 'Adds a key to a wallet’s tokens. For administrators; it is in the audit log.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input: { entityId, wallet, name, ...rest } }, context) =>
      putWalletKey(context, { entityId, wallet, name, ...withoutNulls(rest) }),
  }),
  updateWalletKey: t.field({
    type: WalletKeyRef,
    nullable: true,
    description: 'Changes a key to a wallet’s tokens. For administrators; it is in the audit log.',
    args: { id: t.arg.id({ required: true, description: 'The key to change.' }), input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_root, { id, input: { entityId, wallet, name, ...rest } }, context) =>
      putWalletKey(context, { id, entityId, wallet, name, ...withoutNulls(rest) }),
  }),
  deleteWalletKey: t.field({
    type: WalletKeyRef,
    nullable: true,
    description: 'Erases a key: tokens for it do not open any more.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteWalletKey(context, id),
  }),
  createTestWalletToken: t.string({
    nullable: true,
    description: 'A token as a wallet would send it, for <wallet>.paymentToken. Test environment only; for administrators.',
    args: { input: t.arg({ type: TestTokenInputRef, required: true }) },
    resolve: (_root, { input: { panOnly, ...input } }, context) =>
      createTestWalletToken(context, { ...input, panOnly: panOnly ?? undefined }),
  }),
}));
