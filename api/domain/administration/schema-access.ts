import { listPermissions, requireViewer } from '../../foundation/access/authorize.ts';
import type { AccessToken, AuditEntry, Caller } from '../../foundation/access/caller.ts';
import { hasLimit } from '../../foundation/access/custom-role.ts';
import { permissionsOfScopes } from '../../foundation/access/role.ts';
import type { Scope } from '../../foundation/access/scope.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import {
  createConnection,
  idOf,
  pageArguments,
  pageCost,
  toConnection,
  toListConnection,
  toPageRequest,
} from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { CustomRoleRef, EntityRef, ViewerRef } from '../../foundation/graphql/schema/refs.ts';
import { PermissionEnum, RefundLimitRef, SignInMethodEnum, StaffRoleEnum } from '../../foundation/graphql/schema/roles.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { PaymentContext } from '../payments/ports.ts';
import { readPayment } from '../payments/query/read.ts';
import { listGivenRoles } from '../staff/rules.ts';
import { auditFacts } from './audit-facts.ts';
import {
  accessTokens,
  auditLog,
  createAccessToken,
  readAccessToken,
  readAuditEntry,
  revokeAccessToken,
  rotateAccessToken,
  tokenNameCharactersMax,
  tokenOverlapHoursDefault,
  tokenOverlapHoursMax,
  tokenReasonCharactersMax,
} from './tokens.ts';

export const ScopeEnum = builder.enumType('Scope', {
  description: 'What a token may do.',
  values: {
    PAYMENTS_READ: { value: 'payments:read', description: 'Read payments and what belongs to them.' },
    PAYMENTS_WRITE: { value: 'payments:write', description: 'Make payments and operations on them.' },
    ADMIN: { value: 'admin', description: 'Issue and revoke tokens, read the audit log, change configuration.' },
  } as const satisfies Record<string, { value: Scope; description: string }>,
});

const CallerKindEnum = describeEnum<Caller['kind']>('CallerKind', 'By what a caller is known.', {
  token: 'A program, by its token.',
  staff: 'A person in the console, by a session.',
});

const EnvironmentEnum = describeEnum('Environment', 'Whether real money moves.', {
  test: 'No real money moves: sandbox and simulators.',
  live: 'Real money moves.',
});

ViewerRef.implement({
  description: 'Who is asking.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the token; of staff their e-mail address.' }),
    name: t.exposeString('name', { description: 'What the token or the person is called.' }),
    kind: t.expose('kind', { type: CallerKindEnum, description: 'By what they are known.' }),
    memberId: t.id({
      nullable: true,
      description: 'Of staff: their id as a StaffMember, to whom entries of the queue may be given.',
      resolve: (caller) => (caller.kind === 'staff' ? caller.userId : null),
    }),
    email: t.string({ nullable: true, description: 'Of staff.', resolve: (caller) => (caller.kind === 'staff' ? caller.id : null) }),
    role: t.field({
      type: StaffRoleEnum,
      nullable: true,
      description: 'Of staff. CUSTOM: see customRole.',
      resolve: (caller) => (caller.kind === 'staff' ? caller.role : null),
    }),
    customRole: t.field({
      type: CustomRoleRef,
      nullable: true,
      description: 'Of staff whose role an administrator made.',
      resolve: (caller) => (caller.kind === 'staff' ? (caller.customRole ?? null) : null),
    }),
    permissions: t.field({ type: [PermissionEnum], description: 'What they may do.', resolve: (caller) => [...listPermissions(caller)] }),
    givenRoles: t.field({
      type: [StaffRoleEnum],
      description: 'The roles that they may give to colleagues: those that allow nothing beyond their own.',
      resolve: (caller) => (listPermissions(caller).includes('admin') ? [...listGivenRoles(caller)] : []),
    }),
    mustEnrol: t.boolean({
      description:
        'Whether they may do nothing until they have a second factor or a passkey. In live, who moves money, gives rights or sees personal data of all shoppers needs one.',
      resolve: (caller) => caller.kind === 'staff' && caller.mustEnrol,
    }),
    signedInBy: t.field({
      type: SignInMethodEnum,
      nullable: true,
      description: 'Of staff: how they signed in. Null of a session that is older than this field, and of programs.',
      resolve: (caller) => (caller.kind === 'staff' ? (caller.signedInBy ?? null) : null),
    }),
    refundLimit: t.field({
      type: RefundLimitRef,
      nullable: true,
      description: 'Of staff whose refunds have one. Who needs one and has none may refund nothing.',
      resolve: (caller) => (caller.kind === 'staff' && hasLimit(caller) ? caller.refundLimit : null),
    }),
    environment: t.field({
      type: EnvironmentEnum,
      description: 'Where this is.',
      resolve: (_caller, _args, { ports }) => ports.environment,
    }),
    scopes: t.field({
      type: [ScopeEnum],
      description: 'What a token may do, or what staff may give to one.',
      resolve: ({ scopes }) => [...scopes],
    }),
    entityId: t.exposeID('entityId', { description: 'The entity that it belongs to; it sees everything below.' }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that it belongs to.',
      resolve: async ({ entityId }, _args, context) => (await findEntity(context.ports, entityId)) ?? null,
    }),
  }),
});

registerNode('AccessToken', { permission: 'configuration:read', load: readAccessToken });

const AccessTokenRef = builder.objectRef<AccessToken>('AccessToken').implement({
  description: 'A token without its secret.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'First half of the token.' }),
    entityId: t.exposeID('entityId', { description: 'The entity that it sees, with everything below.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    scopes: t.field({ type: [ScopeEnum], description: 'What it may do.', resolve: ({ scopes }) => [...scopes] }),
    permissions: t.field({
      type: [PermissionEnum],
      description: 'What its scopes allow, in the words that say what staff may do.',
      resolve: ({ scopes }) => permissionsOfScopes(scopes),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it ends by itself.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'When it was last used, to the minute.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
    assistantRefundMax: t.expose('assistantRefundMinorMax', {
      type: 'Decimal',
      nullable: true,
      description: 'The most that it refunds at once through assistants at `/mcp`, of any currency. Null: what the installation allows.',
    }),
    assistantRefundsADay: t.expose('assistantRefundsMinorADay', {
      type: 'Decimal',
      nullable: true,
      description: 'The most that it refunds of each currency within 24 hours at `/mcp`. Null: what the installation allows.',
    }),
  }),
});

const AccessTokenConnection = createConnection(AccessTokenRef, 'AccessToken', 'tokens');

const CreatedAccessTokenRef = builder.objectRef<{ accessToken: AccessToken; token: Secret<string> }>('CreatedAccessToken').implement({
  description: 'A token as it was issued.',
  fields: (t) => ({
    accessToken: t.field({ type: AccessTokenRef, description: 'What is kept of it.', resolve: ({ accessToken }) => accessToken }),
    token: t.string({ description: 'What goes behind Bearer. Shown here and never again.', resolve: ({ token }) => token.reveal() }),
  }),
});

registerNode('AuditEntry', { permission: 'configuration:read', load: readAuditEntry });

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'What somebody did: a change of configuration, or an action on money.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    change: t.field({ type: 'JSON', description: 'What changed, without secrets.', resolve: ({ change }): unknown => JSON.parse(change) }),
  }),
});

tellFacts(AuditEntryRef, auditFacts);

const AuditConnection = createConnection(AuditEntryRef, 'Audit', 'audit entries');

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerRef,
    description: 'Who is asking, by their credentials.',
    resolve: (_root, _args, context) => requireViewer(context),
  }),
  accessTokens: t.field({
    type: AccessTokenConnection,
    description: 'Tokens of an entity and all below it; of your own where no id is given.',
    args: { ...pageArguments, entityId: t.arg.id() },
    complexity: pageCost,
    resolve: async (_root, { entityId, ...page }, context) =>
      toListConnection(await accessTokens(context, entityId ?? undefined), page, idOf),
  }),
  auditLog: t.field({
    type: AuditConnection,
    description: 'What staff and tokens did, newest first. All that is given must hold.',
    args: {
      ...pageArguments,
      entityId: t.arg.id({ description: 'At or below this entity.' }),
      paymentId: t.arg.id({ description: 'About this payment or its family.' }),
      callerId: t.arg.string({
        validate: { maxLength: 255 },
        description: 'By this token, or by the member of staff with this e-mail address.',
      }),
      action: t.arg.string({ validate: { maxLength: 64 }, description: 'Such as payment.refund.' }),
      from: t.arg({ type: 'DateTime', description: 'Including.' }),
      to: t.arg({ type: 'DateTime', description: 'Excluding.' }),
    },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { entityId, paymentId, callerId, action, from, to, ...args }, context) => {
      const request = toPageRequest(args);
      const wanted = {
        ...(entityId == null ? {} : { entityId }),
        ...(paymentId == null ? {} : { paymentId: await findFamily(context, paymentId) }),
        ...(callerId == null || callerId === '' ? {} : { callerId }),
        ...(action == null || action === '' ? {} : { action }),
        ...(from == null ? {} : { from }),
        ...(to == null ? {} : { to }),
      };
      return toConnection(await auditLog(context, request, wanted), request);
    },
  }),
}));

/** The first payment of the family: what was done to a capture is found from its authorisation as well. */
async function findFamily(context: PaymentContext, paymentId: string): Promise<string> {
  return (await readPayment(context, paymentId))?.rootId ?? paymentId;
}

/** Of both inputs that make a token. */
export const refundMaxHelp =
  'The most that it refunds at once through assistants at `/mcp`, such as 50.00 of any currency. The installation’s amount holds as well: the lower one counts.';
export const refundsADayHelp =
  'The most that it refunds of each currency within 24 hours at `/mcp`. The installation’s amount holds as well: the lower one counts.';

const CreateAccessTokenInput = builder.inputType('CreateAccessTokenInput', {
  description: 'The token that is wanted. It gives no right that you lack.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'Your own entity or one below it.' }),
    name: t.string({ required: true, validate: { maxLength: tokenNameCharactersMax }, description: 'What to call it.' }),
    scopes: t.field({ type: [ScopeEnum], required: true, validate: { maxLength: 10 }, description: 'What it may do.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it ends by itself; until it is revoked where absent.' }),
    assistantRefundMax: t.field({ type: 'Decimal', description: refundMaxHelp }),
    assistantRefundsADay: t.field({ type: 'Decimal', description: refundsADayHelp }),
  }),
});

builder.mutationFields((t) => ({
  createAccessToken: t.field({
    type: CreatedAccessTokenRef,
    nullable: true,
    description: 'Issues a token. Its secret is in this answer only.',
    args: { input: t.arg({ type: CreateAccessTokenInput, required: true }) },
    resolve: (_root, { input }, context) => {
      return createAccessToken(context, { ...input, expiresAt: input.expiresAt ?? null });
    },
  }),
  rotateAccessToken: t.field({
    type: CreatedAccessTokenRef,
    nullable: true,
    description: 'Issues a token like this one, and ends this one later. The secret of the new one is in this answer only.',
    args: {
      id: t.arg.id({ required: true, description: 'The token that is replaced.' }),
      overlapHours: t.arg.int({
        description: `How long the old one stays good: 0 to ${tokenOverlapHoursMax} hours; ${tokenOverlapHoursDefault} where absent.`,
      }),
      reason: t.arg.string({ validate: { maxLength: tokenReasonCharactersMax }, description: 'Why, for the audit log.' }),
    },
    resolve: (_root, { id, overlapHours, reason }, context) =>
      rotateAccessToken(context, id, { overlapHours: overlapHours ?? undefined, reason: reason ?? undefined }),
  }),
  revokeAccessToken: t.field({
    type: AccessTokenRef,
    nullable: true,
    description: 'Ends a token: here at once, on other instances within two seconds.',
    args: {
      id: t.arg.id({ required: true }),
      reason: t.arg.string({ validate: { maxLength: tokenReasonCharactersMax }, description: 'Why, for the audit log.' }),
    },
    resolve: (_root, { id, reason }, context) => revokeAccessToken(context, id, reason ?? undefined),
  }),
}));
