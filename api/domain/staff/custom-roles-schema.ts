import { findCautions, type RoleCautionName } from '../../contract/role-facts.ts';
import { type StaffRole, staffRoles } from '../../contract/staff-roles.ts';
import { may, requireCaller, requireViewer } from '../../foundation/access/authorize.ts';
import { isLimited, permissionsOfBuiltIn } from '../../foundation/access/role.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { CustomRoleRef, EntityRef } from '../../foundation/graphql/schema/refs.ts';
import { nameOfPermission, PermissionEnum, StaffRoleEnum } from '../../foundation/graphql/schema/roles.ts';
import { createCustomRole, customRoles, readCustomRole, retireCustomRole, updateCustomRole } from './custom-role-operations.ts';
import { isOwnRole, mayMakeRole, roleAboutCharactersMax, roleNameCharactersMax } from './custom-role-rules.ts';
import { mayGiveRole } from './rules.ts';

registerNode('CustomRole', { permission: 'configuration:read', load: readCustomRole });

const RoleCautionEnum = describeEnum<RoleCautionName>(
  'RoleCaution',
  'What a combination of permissions lets one person do that two should.',
  {
    ASKS_AND_APPROVES:
      'Asks for money to be given back, and approves what colleagues ask for. Nobody approves what they asked for themselves.',
    REFUNDS_AND_DECIDES: 'Refunds, and decides that a refund with an unknown outcome was not made: it could be paid twice.',
    REFUNDS_AND_RECONCILES: 'Refunds, and matches the lines of settlement by which finance would notice it.',
    SETS_RULES_AND_MOVES_MONEY: 'Moves money, and changes limits, second persons and staff.',
    TAKES_PERSONAL_DATA_AWAY: 'Takes personal data of all shoppers away in a file.',
    CHANGES_UNSEEN: 'Changes configuration and staff, and cannot read who changed what.',
  },
);

CustomRoleRef.implement({
  description: 'A role that an administrator made from permissions.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    about: t.exposeString('about', { description: 'What it is for.' }),
    entityId: t.exposeID('entityId', { description: 'It is given at this entity and below it.' }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'It is given at this entity and below it.',
      resolve: async ({ entityId }, _args, context) => (await findEntity(context.ports, entityId)) ?? null,
    }),
    permissions: t.field({ type: [PermissionEnum], description: 'What it allows.', resolve: ({ permissions }) => [...permissions] }),
    refundsLimited: t.exposeBoolean('limited', {
      description: 'Whether each member has a limit for refunds, and refunds nothing without one.',
    }),
    cautions: t.field({
      type: [RoleCautionEnum],
      description: 'What it lets one person do that two should.',
      resolve: ({ permissions, limited }) => [...findCautions(permissions.map(nameOfPermission), limited)],
    }),
    mayChange: t.boolean({
      description:
        'Whether you may change and retire it: it is of your entity or below, allows nothing beyond your own role, and is not yours.',
      resolve: (role, _args, context) => {
        const caller = requireViewer(context);
        if (!may(caller, 'admin') || role.retiredAt !== null || !isWithin(caller.entityPath, role.entityPath)) return false;
        return mayMakeRole(caller, role) && !isOwnRole(caller, role);
      },
    }),
    mayGive: t.boolean({
      description: 'Whether you may give it to a colleague.',
      resolve: (role, _args, context) => {
        const caller = requireViewer(context);
        return may(caller, 'admin') && role.retiredAt === null && mayMakeRole(caller, role);
      },
    }),
    retiredAt: t.expose('retiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when nobody is given it; null where it is in use.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    version: t.exposeInt('version', { description: 'Goes up with every change.' }),
  }),
});

const BuiltInRoleRef = builder.objectRef<StaffRole>('BuiltInRole').implement({
  description: 'A role that every installation has. It never changes; a custom role may begin as a copy of it.',
  fields: (t) => ({
    role: t.field({ type: StaffRoleEnum, description: 'Which one.', resolve: (role) => role }),
    permissions: t.field({ type: [PermissionEnum], description: 'What it allows.', resolve: (role) => [...permissionsOfBuiltIn(role)] }),
    refundsLimited: t.boolean({ description: 'Whether each member has a limit for refunds.', resolve: (role) => isLimited(role) }),
    mayGive: t.boolean({
      description: 'Whether you may give it to a colleague.',
      resolve: (role, _args, context) => {
        const caller = requireViewer(context);
        return may(caller, 'admin') && mayGiveRole(caller, { role });
      },
    }),
  }),
});

builder.queryField('builtInRoles', (t) =>
  t.field({
    type: [BuiltInRoleRef],
    description: 'The roles that every installation has, from the least rights to the most.',
    resolve: (_root, _args, context) => {
      requireCaller(context, 'configuration:read');
      return [...staffRoles];
    },
  }),
);

const CustomRoleConnection = createConnection(CustomRoleRef, 'CustomRole', 'roles');

builder.queryField('customRoles', (t) =>
  t.field({
    type: CustomRoleConnection,
    description: 'Roles that administrators made, of your entity, of those above and of those below it, by name.',
    args: pageArguments,
    complexity: pageCost,
    resolve: async (_root, page, context) => toListConnection(await customRoles(context), page, idOf),
  }),
);

const permissionsDescription = 'None that you lack, and not PAYMENTS_WRITE. PAYMENTS_READ is part of every role.';
/** There are fewer. */
const permissionsMax = 50;

const CreateCustomRoleInput = builder.inputType('CreateCustomRoleInput', {
  description: 'A role to make.',
  fields: (t) => ({
    name: t.string({ required: true, validate: { maxLength: 255 }, description: `1 to ${roleNameCharactersMax} characters.` }),
    about: t.string({ validate: { maxLength: 1_000 }, description: `What it is for, at most ${roleAboutCharactersMax} characters.` }),
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'Your own entity or one below it.' }),
    permissions: t.field({
      type: [PermissionEnum],
      required: true,
      validate: { maxLength: permissionsMax },
      description: permissionsDescription,
    }),
    refundsLimited: t.boolean({ description: 'Whether each member has a limit for refunds; not where absent.' }),
  }),
});

const UpdateCustomRoleInput = builder.inputType('UpdateCustomRoleInput', {
  description: 'What is to change; what is absent stays as it is.',
  fields: (t) => ({
    name: t.string({ validate: { maxLength: 255 }, description: `1 to ${roleNameCharactersMax} characters.` }),
    about: t.string({ validate: { maxLength: 1_000 }, description: `What it is for, at most ${roleAboutCharactersMax} characters.` }),
    permissions: t.field({ type: [PermissionEnum], validate: { maxLength: permissionsMax }, description: permissionsDescription }),
    refundsLimited: t.boolean({
      description: 'Whether each member has a limit for refunds. Without it, the limits of members are forgotten.',
    }),
    expectedVersion: t.int({ description: 'Refuses the change where somebody else made one meanwhile.' }),
  }),
});

builder.mutationFields((t) => ({
  createCustomRole: t.field({
    type: CustomRoleRef,
    nullable: true,
    description: 'Makes a role from permissions. Nobody grants what they do not have.',
    args: { input: t.arg({ type: CreateCustomRoleInput, required: true }) },
    resolve: (_root, { input: { about, refundsLimited, ...role } }, context) =>
      createCustomRole(context, { ...role, about: about ?? '', refundsLimited: refundsLimited ?? false }),
  }),
  updateCustomRole: t.field({
    type: CustomRoleRef,
    nullable: true,
    description: 'Changes a role for everybody who has it, in open sessions too.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateCustomRoleInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      updateCustomRole(context, id, {
        name: input.name ?? undefined,
        about: input.about ?? undefined,
        permissions: input.permissions ?? undefined,
        refundsLimited: input.refundsLimited ?? undefined,
        expectedVersion: input.expectedVersion ?? undefined,
      }),
  }),
  retireCustomRole: t.field({
    type: CustomRoleRef,
    nullable: true,
    description: 'Retires a role that nobody has: nobody is given it any more. It stays in the audit log.',
    args: {
      id: t.arg.id({ required: true }),
      expectedVersion: t.arg.int({ description: 'Refuses where somebody changed it meanwhile.' }),
      endClaimed: t.arg.boolean({
        description:
          "Also ends the access of those who have it by a claim of the company's accounts (`StaffMember.roleByClaim`): they are signed out, and come back at their next sign-in with what the claim gives them by then.",
      }),
    },
    resolve: (_root, { id, expectedVersion, endClaimed }, context) =>
      retireCustomRole(context, id, { expectedVersion: expectedVersion ?? undefined, endClaimed: endClaimed ?? false }),
  }),
}));
