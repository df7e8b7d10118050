/** How GraphQL speaks of authentications: the type, one that stands alone, and its result. */
import { textCharactersMax } from '../../foundation/graphql/limits/limits.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum, languageArgument } from '../../foundation/graphql/schema/enums.ts';
import { authenticationShape, CreateAuthenticationInput, readRequest } from '../../foundation/graphql/schema/input.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { readAnswerForCaller, readAnswerTextForCaller } from '../../foundation/graphql/schema/personal.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { AuthenticationFlow, AuthenticationState, AuthenticationStatus } from './authentication.ts';
import { explainAuthentication, findLiability, type ShownAuthentication } from './explanation.ts';
import { createAuthentication, readAuthentication } from './own.ts';
import type { Liability } from './rules.ts';

registerNode('Authentication', { permission: 'payments:read', load: readAuthentication });

type ShownFlow = AuthenticationFlow | 'external';

const FlowEnum = describeEnum<ShownFlow>('AuthenticationFlow', 'How a cardholder is authenticated.', {
  frictionless: 'The issuer decided without asking the shopper.',
  challenge: 'The issuer asked the shopper on a page.',
  decoupled: 'The issuer asked the shopper in an app of its own.',
  data_only: 'The issuer got the data of the payment and authenticated nobody.',
  external: "The merchant's own server, or a wallet, authenticated.",
});

const StateEnum = describeEnum<AuthenticationState>(
  'AuthenticationState',
  'Where an authentication stands. METHOD may be followed by CHALLENGE, DECOUPLED or FINISHED; those by FINISHED.',
  {
    method: "The bank's hidden page is to be loaded by the shopper's browser.",
    challenge: 'The shopper has to answer the bank.',
    decoupled: "The shopper has to confirm in the bank's app.",
    finished: 'The result is known and does not change.',
  },
);

const StatusEnum = describeEnum<AuthenticationStatus>('AuthenticationStatus', 'What the issuer answered.', {
  Y: 'Authenticated.',
  A: 'Attempted: the scheme answers for the issuer.',
  U: 'Could not be authenticated for a technical reason.',
  N: 'Not authenticated.',
  C: 'A challenge is needed.',
  R: 'Rejected by the issuer.',
  I: 'Informational: the issuer took the data, as the merchant wished, and authenticated nobody.',
});

const LiabilityEnum = describeEnum<Liability>('AuthenticationLiability', 'Who bears the loss of a fraud chargeback.', {
  MERCHANT: 'The merchant.',
  ISSUER: 'The issuer of the card.',
});

const ResultRef = builder.objectRef<ShownAuthentication>('AuthenticationResult').implement({
  description: 'The result code of an authentication.',
  fields: (t) => ({
    code: t.exposeString('resultCode', { description: 'As in REST; 000.200.000 until it is finished, and for the proof of a payment.' }),
    description: t.string({ description: 'Its published text.', resolve: ({ resultCode }) => describeResultCode(resultCode) }),
  }),
});

export const AuthenticationRef = builder.objectRef<ShownAuthentication>('Authentication').implement({
  description: 'The authentication of a cardholder (3-D Secure, spec §2.U), of a payment or on its own.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The same id as in REST; that of the payment where the merchant brought the proof.' }),
    entityId: t.exposeID('entityId', { description: 'The channel that it ran on.' }),
    paymentBrand: t.exposeString('brand', { description: 'Such as VISA.' }),
    merchantTransactionId: t.exposeString('merchantTransactionId', { nullable: true, description: "The merchant's reference." }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'The amount that was authenticated.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    result: t.field({ type: ResultRef, description: 'Its result code.', resolve: (authentication) => authentication }),
    state: t.expose('state', { type: StateEnum, description: 'Where it stands.' }),
    flow: t.field({
      type: FlowEnum,
      nullable: true,
      description: 'How it was done; null until the issuer was asked.',
      resolve: ({ flow, isExternal }): ShownFlow | null => (isExternal ? 'external' : flow),
    }),
    status: t.expose('status', { type: StatusEnum, nullable: true, description: 'What the issuer answered.' }),
    statusReason: t.exposeString('statusReason', { nullable: true, description: 'Why, two digits.' }),
    eci: t.exposeString('eci', { nullable: true, description: 'Electronic commerce indicator.' }),
    version: t.exposeString('version', { nullable: true, description: 'Version of the protocol, such as 2.2.0.' }),
    verificationId: t.exposeString('verificationId', { nullable: true, description: 'CAVV or AAV.' }),
    dsTransactionId: t.exposeString('dsTransactionId', { nullable: true, description: 'Transaction id of the directory server.' }),
    acsTransactionId: t.exposeString('acsTransactionId', { nullable: true, description: 'Transaction id of the access control server.' }),
    liability: t.field({ type: LiabilityEnum, description: 'Who bears the loss of a fraud chargeback.', resolve: findLiability }),
    explanation: t.string({
      description: 'What happened and who is liable, in a sentence for staff.',
      args: languageArgument,
      resolve: (authentication, { language }) => explainAuthentication(authentication, language),
    }),
    checkoutId: t.exposeString('checkoutId', {
      nullable: true,
      description: 'The checkout that stores the authenticated card and makes no payment; null for all others.',
    }),
    category: t.string({ description: 'PA: of a payment. NPA: without a payment.', resolve: ({ terms }) => terms.category }),
    deviceChannel: t.string({ description: 'BROWSER, APP, or 3RI: without the shopper.', resolve: ({ terms }) => terms.deviceChannel }),
    indicator: t.string({ description: 'Why, such as PAYMENT or RECURRING.', resolve: ({ terms }) => terms.indicator }),
    challengeIndicator: t.string({
      nullable: true,
      description: 'Whether the merchant wanted a challenge.',
      resolve: ({ terms }) => terms.challengeIndicator,
    }),
    exemptionFlag: t.string({
      nullable: true,
      description: 'The exemption that the merchant asked for.',
      resolve: ({ terms }) => terms.exemptionFlag,
    }),
    tries: t.exposeInt('tries', { description: 'Wrong codes that the shopper entered.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it began.' }),
    methodAt: t.expose('methodAt', { type: 'DateTime', nullable: true, description: "When the browser loaded the bank's hidden page." }),
    shownAt: t.expose('shownAt', { type: 'DateTime', nullable: true, description: "When the shopper first saw the bank's question." }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When its result was known.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Until when the shopper may answer.' }),
    answer: t.field({
      type: 'JSON',
      description: 'The documented REST answer of one that stands alone; empty for that of a payment.',
      resolve: (authentication, _args, context): unknown => readAnswerForCaller(authentication, context),
    }),
    answerText: t.string({
      description: 'The same as JSON text, byte for byte as it is stored where nothing of it is masked.',
      resolve: (authentication, _args, context) => readAnswerTextForCaller(authentication, context),
    }),
  }),
});

builder.queryFields((t) => ({
  authentication: t.field({
    type: AuthenticationRef,
    nullable: true,
    description: 'An authentication by its id; null where you see none.',
    args: {
      id: t.arg.id({ required: true }),
      entityId: t.arg.id({
        validate: { maxLength: textCharactersMax },
        description: 'Where given, the authentication must belong to it.',
      }),
    },
    resolve: async (_root, { id, entityId }, context) => (await readAuthentication(context, id, entityId ?? undefined)) ?? null,
  }),
}));

builder.mutationFields((t) => ({
  createAuthentication: t.field({
    type: AuthenticationRef,
    nullable: true,
    description:
      'Authenticates a cardholder without a payment. Its values are the proof for a payment that follows. A failure is an authentication with its result.',
    args: {
      input: t.arg({ type: CreateAuthenticationInput, required: true }),
      idempotencyKey: t.arg.string({ description: 'A repetition under the same key answers what the first one did, for 24 hours.' }),
    },
    resolve: (_root, { input, idempotencyKey }, context) =>
      createAuthentication(
        context,
        readRequest(context, authenticationShape, input),
        idempotencyKey === null || idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
  }),
}));
