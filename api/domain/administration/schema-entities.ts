import { may, requireCaller } from '../../foundation/access/authorize.ts';
import { entitiesWithin, findEntity } from '../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity, EntityKind, ValidationMode } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { byId } from '../../foundation/graphql/schema/by-id.ts';
import {
  createConnection,
  idOf,
  innerPageCost,
  pageArguments,
  pageCost,
  toListConnection,
} from '../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { EntityRef } from '../../foundation/graphql/schema/refs.ts';
import { PaymentRef } from '../payments/schema/payment-ref.ts';
import { entityNameCharactersMax, putEntity, type SettingsChange } from './entities.ts';
import { MerchantMoveRef } from './schema-merchant-move.ts';
import { MerchantSettingsInput, MerchantSettingsRef } from './schema-merchant-settings.ts';

/** What the caller does not see does not exist for it. */
async function visibleEntity(context: ResolverContext, id: string): Promise<Entity | undefined> {
  const caller = requireCaller(context, 'payments:read');
  const entity = await findEntity(context.ports, id);
  return entity && isWithin(caller.entityPath, entity.path) ? entity : undefined;
}

registerNode('Entity', { permission: 'payments:read', load: visibleEntity });

const EntityKindEnum = describeEnum<EntityKind>('EntityKind', 'The levels of the tree (spec §5).', {
  psp: 'The top of the tree.',
  division: 'Merchants that belong together.',
  merchant: 'A shop or company.',
  channel: 'What payments run on, with settings of its own.',
});

const ValidationModeEnum = describeEnum<ValidationMode>(
  'ValidationMode',
  'How strictly a channel holds requests to the documented formats.',
  {
    documented: 'What breaks a documented format is refused.',
    tolerant: 'Only what processing needs is refused; every other breach is a warning of the payment.',
  },
);

const ChannelSettingsRef = builder.objectRef<ChannelSettings>('ChannelSettings').implement({
  description: 'How a channel treats what runs on it.',
  fields: (t) => ({
    validation: t.expose('validation', {
      type: ValidationModeEnum,
      description: 'How strictly requests are held to the documented formats.',
    }),
    connector: t.exposeString('connector', { description: 'The way to the bank.' }),
    brands: t.stringList({
      nullable: true,
      description: 'Brands that it takes; every one where null.',
      resolve: ({ brands }) => copyArrays(brands),
    }),
    currencies: t.field({
      type: ['Currency'],
      nullable: true,
      description: 'Currencies that it takes; every one where null.',
      resolve: ({ currencies }) => copyArrays(currencies),
    }),
    paymentTypes: t.stringList({
      nullable: true,
      description: 'Payment types that it takes; every one where null.',
      resolve: ({ paymentTypes }) => copyArrays(paymentTypes),
    }),
    descriptor: t.exposeString('descriptor', { description: "What follows the short id on a shopper's statement." }),
    reversalCutOffHours: t.exposeInt('reversalCutOffHours', { description: 'Hours after which a payment can no longer be reversed.' }),
    authorizationDays: t.exposeInt('authorizationDays', { description: 'Days after which an authorisation runs out.' }),
    refundApproval: t.string({
      nullable: true,
      description:
        'The amount above which staff need a second person to give money back or out, such as "500.00 EUR"; null where nothing does.',
      resolve: ({ refundApproval }) => (refundApproval ? `${refundApproval.amount} ${refundApproval.currency}` : null),
    }),
    threeDSecureBrands: t.stringList({
      description: 'Brands that need 3-D Secure.',
      resolve: ({ threeDSecureBrands }) => [...(threeDSecureBrands ?? [])],
    }),
    risk: t.exposeBoolean('risk', { description: 'Whether risk rules run.' }),
    appSchemes: t.stringList({
      description: 'Schemes of apps, such as shopapp, to which shopperResultUrl may lead; http and https always may.',
      resolve: ({ appSchemes }) => [...(appSchemes ?? [])],
    }),
    walletOrigins: t.stringList({
      description: 'Origins of shops, such as https://shop.example, on whose pages the hosted form shows wallets.',
      resolve: ({ walletOrigins }) => [...(walletOrigins ?? [])],
    }),
    walletCountry: t.string({
      nullable: true,
      description: 'The country of the merchant’s business, as wallets tell it their shoppers.',
      resolve: ({ walletCountry }) => walletCountry ?? null,
    }),
    applePayMerchantId: t.string({
      nullable: true,
      description: 'The merchant identifier of Apple Pay.',
      resolve: ({ applePayMerchantId }) => applePayMerchantId ?? null,
    }),
    googlePayMerchantId: t.string({
      nullable: true,
      description: 'The merchant’s id at Google Pay.',
      resolve: ({ googlePayMerchantId }) => googlePayMerchantId ?? null,
    }),
  }),
});

function copyArrays(list: readonly string[] | undefined): string[] | null {
  return list ? [...list] : null;
}

const RefundApprovalInput = builder.inputType('RefundApprovalInput', {
  description: 'An amount above which refunds of staff need a second person.',
  fields: (t) => ({
    amount: t.field({ type: 'Decimal', required: true, description: 'Such as 500.00.' }),
    currency: t.field({ type: 'Currency', required: true }),
  }),
});

const ChannelSettingsInput = builder.inputType('ChannelSettingsInput', {
  description: 'Settings to change. What is absent stays as it is; null where it is allowed takes a restriction away.',
  fields: (t) => ({
    validation: t.field({ type: ValidationModeEnum, description: 'How strictly requests are held to the documented formats.' }),
    brands: t.stringList({ description: 'Brands that it takes; null: every one.' }),
    currencies: t.field({ type: ['Currency'], description: 'Currencies that it takes; null: every one.' }),
    paymentTypes: t.stringList({ description: 'Payment types that it takes, such as DB; null: every one.' }),
    descriptor: t.string({ description: "What follows the short id on a shopper's statement." }),
    reversalCutOffHours: t.int({ description: 'Hours after which a payment can no longer be reversed.' }),
    authorizationDays: t.int({ description: 'Days after which an authorisation runs out.' }),
    refundApproval: t.field({ type: RefundApprovalInput, description: 'Null: nothing needs a second person.' }),
    threeDSecureBrands: t.stringList({ description: 'Brands that need 3-D Secure; null: none.' }),
    risk: t.boolean({ description: 'Whether risk rules run.' }),
    appSchemes: t.stringList({ description: 'Schemes of apps to which shopperResultUrl may lead, such as shopapp; null: none.' }),
    walletOrigins: t.stringList({
      description: 'Origins of shops, such as https://shop.example, on whose pages the hosted form shows wallets; null: none.',
    }),
    walletCountry: t.string({ description: 'The country of the merchant’s business, such as DE; null: none.' }),
    applePayMerchantId: t.string({ description: 'The merchant identifier of Apple Pay, such as merchant.example.shop; null: none.' }),
    googlePayMerchantId: t.string({ description: 'The merchant’s id at Google Pay; null: none.' }),
  }),
});

const UpdateEntityInput = builder.inputType('UpdateEntityInput', {
  description: 'What becomes of an entity. What is absent stays as it is.',
  fields: (t) => ({
    name: t.string({ validate: { maxLength: entityNameCharactersMax }, description: 'What people call it.' }),
    dispatching: t.boolean({ description: 'Of a merchant: whether requests may name it and are sent on to a channel (spec §5.2).' }),
    settings: t.field({ type: ChannelSettingsInput, description: 'Of a channel.' }),
    merchantSettings: t.field({ type: MerchantSettingsInput, description: 'Of a merchant.' }),
  }),
});

const EntityConnection = createConnection(EntityRef, 'Entity', 'entities');

EntityRef.implement({
  description: 'A psp, division, merchant or channel (spec §2.10, §5).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'What REST calls entityId.' }),
    kind: t.expose('kind', { type: EntityKindEnum, description: 'Its level in the tree.' }),
    parentId: t.exposeID('parentId', { nullable: true, description: 'The entity above it.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    dispatching: t.exposeBoolean('dispatching', {
      description: 'Whether requests may name this merchant and are sent on to a channel (spec §5.2).',
    }),
    settings: t.field({ type: ChannelSettingsRef, nullable: true, description: 'Of a channel.', resolve: ({ settings }) => settings }),
    merchantSettings: t.field({
      type: MerchantSettingsRef,
      nullable: true,
      description: 'Of a merchant, for callers who may read configuration (configuration:read).',
      resolve: ({ kind, merchantSettings }, _args, context) =>
        kind === 'merchant' && may(requireCaller(context, 'payments:read'), 'configuration:read') ? (merchantSettings ?? {}) : null,
    }),
    move: t.field({
      type: MerchantMoveRef,
      nullable: true,
      description: 'The move of the merchant that it is or belongs to, to another installation; null where this one serves it.',
      resolve: ({ path }, _args, { ports }) => ports.moves?.find(path) ?? null,
    }),
    version: t.exposeInt('version', { description: 'Goes up with every change.' }),
    children: t.field({
      type: EntityConnection,
      description: 'The entities directly below it.',
      args: pageArguments,
      complexity: innerPageCost,
      resolve: async (entity, page, context) => {
        const below = await entitiesWithin(context.ports, entity.path);
        return toListConnection(
          below.filter(({ parentId }) => parentId === entity.id),
          page,
          idOf,
        );
      },
    }),
  }),
});

builder.objectField(PaymentRef, 'entity', (t) =>
  t.field({
    type: EntityRef,
    nullable: true,
    description: 'The channel that it ran on.',
    resolve: async ({ entityId }, _args, context) => (await visibleEntity(context, entityId)) ?? null,
  }),
);

builder.queryFields((t) => ({
  entity: t.field(byId(EntityRef, 'An entity', visibleEntity)),
  entities: t.field({
    type: EntityConnection,
    description: 'Your own entity and all below it, in the order of their ids.',
    args: pageArguments,
    complexity: pageCost,
    resolve: async (_root, page, context) =>
      toListConnection(await entitiesWithin(context.ports, requireCaller(context, 'payments:read').entityPath), page, idOf),
  }),
}));

builder.mutationFields((t) => ({
  updateEntity: t.field({
    type: EntityRef,
    nullable: true,
    description:
      'Changes the name of an entity and the settings of a channel or merchant. For administrators; it is in the audit log. Where the bank is reached is set when the gateway is set up.',
    args: {
      id: t.arg.id({ required: true, validate: { maxLength: 64 } }),
      input: t.arg({ type: UpdateEntityInput, required: true }),
      expectedVersion: t.arg.int({ description: 'The version that was looked at: an entity that has changed since is refused.' }),
    },
    resolve: (_root, { id, input: { name, dispatching, settings, merchantSettings }, expectedVersion }, context) =>
      putEntity(context, {
        id,
        ...(name == null ? {} : { name }),
        ...(dispatching == null ? {} : { dispatching }),
        ...(settings == null ? {} : { settingsChange: toSettingsChange(settings) }),
        ...(merchantSettings == null ? {} : { merchantSettings: { ...merchantSettings } }),
        ...(expectedVersion == null ? {} : { expectedVersion }),
      }),
  }),
}));

/** An input object of GraphQL has no prototype; what its fields hold is judged by the rules of the settings. */
function toSettingsChange({ refundApproval, ...settings }: typeof ChannelSettingsInput.$inferInput): SettingsChange {
  return { ...settings, ...(refundApproval === undefined ? {} : { refundApproval: refundApproval && { ...refundApproval } }) };
}
