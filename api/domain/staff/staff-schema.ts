import { requireCaller } from '../../foundation/access/authorize.ts';
import { hasLimit, permissionsOf } from '../../foundation/access/custom-role.ts';
import { mustEnrol, type StaffMember, type StaffSession } from '../../foundation/access/staff.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { CustomRoleRef, EntityRef } from '../../foundation/graphql/schema/refs.ts';
import { PermissionEnum, RefundLimitRef, SignInMethodEnum, StaffRoleEnum } from '../../foundation/graphql/schema/roles.ts';
import { type Money, parseAmount } from '../../foundation/kernel/money.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { staffNameCharactersMax } from './rules.ts';
import {
  endStaffSessions,
  inviteStaffMember,
  type LinkedMember,
  readStaffMember,
  resetStaffPassword,
  sessionsOfMember,
  staffMembers,
  updateStaffMember,
} from './staff-operations.ts';

/** A read of its own for each member. */
const sessionsCost = 20;

registerNode('StaffMember', { permission: 'configuration:read', load: readStaffMember });

const StaffSessionRef = builder.objectRef<StaffSession>('StaffSession').implement({
  description: 'A browser in which a member of staff is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, with which it can be ended. It signs nobody in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they signed in.' }),
    lastSeenAt: t.expose('seenAt', { type: 'DateTime', description: 'When it was last used, to the minute.' }),
    address: t.exposeString('address', { nullable: true, description: 'The network address that they signed in from.' }),
    userAgent: t.exposeString('agent', { nullable: true, description: 'What the browser calls itself.' }),
    signedInBy: t.expose('signedInBy', {
      type: SignInMethodEnum,
      nullable: true,
      description: 'How they signed in. Null of a session that is older than this field.',
    }),
  }),
});

const StaffMemberRef = builder.objectRef<StaffMember>('StaffMember').implement({
  description: 'Somebody who works with the console.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    email: t.exposeString('email', { description: 'How they sign in, and what logs call them. It never changes.' }),
    name: t.exposeString('name', { description: 'What people call them.' }),
    role: t.expose('role', { type: StaffRoleEnum, description: 'What they may do. CUSTOM: see customRole.' }),
    customRole: t.field({
      type: CustomRoleRef,
      nullable: true,
      description: 'Of CUSTOM: the role that an administrator made.',
      resolve: ({ customRole }) => customRole ?? null,
    }),
    entityId: t.exposeID('entityId', { description: 'The entity that they see, with everything below.' }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that they see, with everything below.',
      resolve: async ({ entityId }, _args, context) => (await findEntity(context.ports, entityId)) ?? null,
    }),
    refundLimit: t.expose('refundLimit', {
      type: RefundLimitRef,
      nullable: true,
      description: 'Where refundsLimited is true, who refund nothing without one; the others have none.',
    }),
    refundsLimited: t.boolean({
      description: 'Whether their role has a limit of each member for refunds: SUPPORT, and custom roles that say so.',
      resolve: (member) => hasLimit(member),
    }),
    permissions: t.field({
      type: [PermissionEnum],
      description: 'What their role allows in this environment, once they have done what mustEnrol asks for.',
      resolve: (member, _args, { ports }) => [...permissionsOf(member, ports.environment)],
    }),
    mustEnrol: t.boolean({
      description: 'Whether they can do nothing until they have set up a second factor or a passkey.',
      resolve: (member, _args, { ports }) => mustEnrol(member, ports.environment),
    }),
    sessions: t.field({
      type: [StaffSessionRef],
      description: 'Where they are signed in at the moment, the session that was used last first.',
      complexity: sessionsCost,
      resolve: (member, _args, context) => sessionsOfMember(context, member),
    }),
    accepted: t.exposeBoolean('accepted', {
      description: "Whether they have followed their invitation: set a password, or signed in with the company's account.",
    }),
    hasPassword: t.boolean({
      description: 'Whether they have set a password.',
      resolve: ({ hasPassword, accepted }) => hasPassword ?? accepted,
    }),
    companyAccount: t.boolean({
      description: "Whether they have signed in with the company's account.",
      resolve: ({ companyAccount }) => typeof companyAccount?.subject === 'string',
    }),
    roleByClaim: t.boolean({
      description: "Whether a claim of the company's accounts gives their role, at each sign-in again. Then nobody changes it here.",
      resolve: ({ companyAccount }) => companyAccount?.roleByClaim ?? false,
    }),
    secondFactor: t.exposeBoolean('secondFactor', { description: 'Whether a code is asked for after the password.' }),
    passkeys: t.exposeInt('passkeys', { description: 'How many passkeys they have.' }),
    disabledAt: momentField(t, 'When they were shut out; null where they may sign in.', ({ disabledAt }) => disabledAt),
    lastSeenAt: momentField(t, 'When a session of theirs that still is was last used.', ({ lastSeenAt }) => lastSeenAt),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they were invited.' }),
    version: t.exposeInt('version', { description: 'Goes up with every change.' }),
  }),
});

const StaffMemberConnection = createConnection(StaffMemberRef, 'StaffMember', 'members of staff');

type FieldBuilder = Parameters<NonNullable<Parameters<ReturnType<typeof builder.objectRef<StaffMember>>['implement']>[0]['fields']>>[0];

function momentField(t: FieldBuilder, description: string, momentOf: (member: StaffMember) => Timestamp | null) {
  return t.field({
    type: 'DateTime',
    nullable: true,
    description,
    resolve: (member) => {
      const moment = momentOf(member);
      return moment;
    },
  });
}

const LinkedStaffMemberRef = builder.objectRef<LinkedMember>('LinkedStaffMember').implement({
  description: 'A member of staff and the link that sets their password.',
  fields: (t) => ({
    member: t.field({ type: StaffMemberRef, description: 'Who it is.', resolve: ({ member }) => member }),
    link: t.string({
      nullable: true,
      description:
        "To be handed over in person: whoever opens it sets the password. Shown here and never again; null where it was mailed, or where only the company's accounts sign in.",
      resolve: ({ link }) => link?.url.reveal() ?? null,
    }),
    linkExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the link is good; null where there is none here.',
      resolve: ({ link }) => (link ? link.expiresAt : null),
    }),
  }),
});

builder.queryFields((t) => ({
  staffMembers: t.field({
    type: StaffMemberConnection,
    description: 'Staff of your own entity and all below it. For administrators.',
    args: pageArguments,
    complexity: pageCost,
    resolve: async (_root, page, context) => toListConnection(await staffMembers(context), page, idOf),
  }),
}));

const RefundLimitInput = builder.inputType('RefundLimitInput', {
  description: 'The most that they may refund on one payment. Within 24 hours: a multiple of it, which the installation sets.',
  fields: (t) => ({
    amount: t.field({ type: 'Decimal', required: true, validate: { maxLength: 13 }, description: 'As amounts are written: 100.00.' }),
    currency: t.field({ type: 'Currency', required: true, validate: { maxLength: 3 }, description: 'Three capital letters.' }),
  }),
});

const CreateStaffMemberInput = builder.inputType('CreateStaffMemberInput', {
  description: 'Who is to work with the console. It gives no right that you lack.',
  fields: (t) => ({
    email: t.string({ required: true, validate: { maxLength: 254 }, description: 'How they sign in.' }),
    name: t.string({ required: true, validate: { maxLength: staffNameCharactersMax }, description: 'What people call them.' }),
    role: t.field({ type: StaffRoleEnum, required: true, description: 'Yours at most.' }),
    customRoleId: t.id({ validate: { maxLength: 64 }, description: 'Of CUSTOM: a CustomRole of the entity or of one above it.' }),
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'Your own entity or one below it.' }),
    refundLimit: t.field({ type: RefundLimitInput, description: 'Of SUPPORT, and of custom roles whose refunds are limited.' }),
  }),
});

const UpdateStaffMemberInput = builder.inputType('UpdateStaffMemberInput', {
  description: 'What is to change; what is absent stays as it is.',
  fields: (t) => ({
    name: t.string({ validate: { maxLength: staffNameCharactersMax }, description: 'What people call them.' }),
    role: t.field({ type: StaffRoleEnum, description: 'Yours at most. Who comes to a role without limits loses their own.' }),
    customRoleId: t.id({
      validate: { maxLength: 64 },
      description: 'Makes the role CUSTOM: a CustomRole of the entity or of one above it.',
    }),
    entityId: t.id({ validate: { maxLength: 64 }, description: 'Your own entity or one below it.' }),
    refundLimit: t.field({ type: RefundLimitInput, description: 'Null takes it away.' }),
    disabled: t.boolean({ description: 'Shuts them out and ends their sessions, or lets them in again.' }),
    expectedVersion: t.int({ description: 'Refuses the change where somebody else made one meanwhile.' }),
  }),
});

builder.mutationFields((t) => ({
  createStaffMember: t.field({
    type: LinkedStaffMemberRef,
    nullable: true,
    description: 'Makes an account without a password, and the link with which its owner sets one.',
    args: { input: t.arg({ type: CreateStaffMemberInput, required: true }) },
    resolve: (_root, { input }, context) => {
      // Who may not ask at all is told that before anything about the amount.
      requireCaller(context, 'admin');
      const customRoleId = input.customRoleId ?? undefined;
      return inviteStaffMember(context, { ...input, customRoleId, refundLimit: parseRefundLimit(input.refundLimit) ?? null });
    },
  }),
  updateStaffMember: t.field({
    type: StaffMemberRef,
    nullable: true,
    description: 'Changes what a member of staff may do. Refuses to shut out the last administrator.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateStaffMemberInput, required: true }) },
    resolve: (_root, { id, input }, context) => {
      requireCaller(context, 'admin');
      const { name, role, entityId, disabled, expectedVersion } = input;
      return updateStaffMember(context, id, {
        name: name ?? undefined,
        role: role ?? undefined,
        customRoleId: input.customRoleId ?? undefined,
        entityId: entityId ?? undefined,
        refundLimit: parseRefundLimit(input.refundLimit),
        disabled: disabled ?? undefined,
        expectedVersion: expectedVersion ?? undefined,
      });
    },
  }),
  resetStaffPassword: t.field({
    type: LinkedStaffMemberRef,
    nullable: true,
    description: 'A link with which a member of staff sets a new password; a new invitation for who never came.',
    args: {
      id: t.arg.id({ required: true }),
      secondFactor: t.arg.boolean({ description: 'Forgets second factor and passkeys and ends every session, too.' }),
    },
    resolve: (_root, { id, secondFactor }, context) => resetStaffPassword(context, id, secondFactor ?? false),
  }),
  endStaffSessions: t.field({
    type: StaffMemberRef,
    nullable: true,
    description: 'Signs a member of staff out at once, everywhere or in one session. They may sign in again.',
    args: {
      id: t.arg.id({ required: true }),
      sessionId: t.arg.id({ validate: { maxLength: 64 }, description: 'One of their sessions; absent: all of them.' }),
    },
    resolve: (_root, { id, sessionId }, context) => endStaffSessions(context, id, sessionId ?? undefined),
  }),
}));

/** Undefined where it is absent: it stays as it is. */
function parseRefundLimit(input: { readonly amount: string; readonly currency: string } | null | undefined): Money | null | undefined {
  if (input === null || input === undefined) return input;
  const amountMinor = parseAmount(input.amount);
  if (amountMinor === undefined) {
    throw wrongParameter('refundLimit.amount', 'refundLimit.amount must be an amount such as 100.00', input.amount);
  }
  return { amountMinor, currency: input.currency };
}
