import { EventActionEnum, EventTypeEnum } from '../../foundation/events/schema-enums.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { byId } from '../../foundation/graphql/schema/by-id.ts';
import { pageArguments, pageCost, readConnection, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { createFilterInput, wantedOf } from '../../foundation/graphql/schema/filters.ts';
import { withoutNulls } from '../../foundation/graphql/schema/without-nulls.ts';
import {
  countFailures,
  countRedeliveries,
  listDeliveries,
  previewNotification,
  readDelivery,
  redeliveriesMax,
  redeliverWebhook,
} from './deliveries.ts';
import { deliveryFilters } from './delivery-facts.ts';
import { parseSelection, selectionCharactersMax } from './schema-selection.ts';
import {
  DeliveryConnection,
  DeliveryStatusEnum,
  WebhookDeliveryRef,
  WebhookFailureCountRef,
  WebhookFailureKindEnum,
  WebhookFieldsEnum,
  WebhookSignatureEnum,
  WebhookSubscriptionConnection,
  WebhookSubscriptionRef,
  WebhookWrapperEnum,
} from './schema-types.ts';
import { defaultTypes, type WebhookSubscription, webhookNameCharactersMax, webhookTypes } from './subscription.ts';
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  listWebhookSubscriptions,
  readShownWebhook,
  type ShownWebhook,
  testWebhookSubscription,
  updateWebhookSubscription,
} from './webhooks-operations.ts';
import './schema-acknowledgements.ts';

/** A list of names in an input. */
const namesMax = 20;
const urlInputCharactersMax = 4_096;

function shown(subscription: WebhookSubscription): ShownWebhook {
  return { subscription, secret: null, probe: null };
}

const CreateInput = builder.inputType('CreateWebhookSubscriptionInput', {
  description: 'Where to send which events, and how.',
  fields: (t) => ({
    entityId: t.id({
      required: true,
      validate: { maxLength: 64 },
      description: 'The entity whose events are sent, with all below it.',
    }),
    name: t.string({ validate: { maxLength: webhookNameCharactersMax }, description: 'What staff call it; none where absent.' }),
    url: t.string({ required: true, validate: { maxLength: urlInputCharactersMax }, description: 'http or https, ports 80 and 443.' }),
    types: t.field({
      type: [EventTypeEnum],
      validate: { maxLength: namesMax },
      description: `${defaultTypes.join(' and ')} where absent; any of ${webhookTypes.join(', ')}.`,
    }),
    actions: t.field({ type: [EventActionEnum], validate: { maxLength: namesMax }, description: 'Every one where absent.' }),
    fields: t.field({ type: WebhookFieldsEnum, description: 'ALL where absent.' }),
    wrapper: t.field({ type: WebhookWrapperEnum, description: 'NONE where absent.' }),
    signature: t.field({ type: WebhookSignatureEnum, description: 'AES_GCM where absent.' }),
    secret: t.string({ validate: { maxLength: 128 }, description: '64 hex characters; made at random where absent.' }),
    selection: t.string({
      validate: { maxLength: selectionCharactersMax },
      description:
        'A selection set on the snapshot, such as { id amount result { code } standing { situation step questions { kind amount since } } }.',
    }),
    ordered: t.boolean({ description: 'Whether notifications of one payment wait for the earlier ones. Not where absent.' }),
    failureEmail: t.string({ validate: { maxLength: 255 }, description: 'Who is mailed once a day about deliveries that fail.' }),
  }),
});

const UpdateInput = builder.inputType('UpdateWebhookSubscriptionInput', {
  description: 'What is to change; what is absent stays.',
  fields: (t) => ({
    name: t.string({
      validate: { maxLength: webhookNameCharactersMax },
      description: 'What staff call it; the empty text is no name.',
    }),
    url: t.string({ validate: { maxLength: urlInputCharactersMax }, description: 'A new address is probed.' }),
    types: t.field({ type: [EventTypeEnum], validate: { maxLength: namesMax }, description: 'Types of events.' }),
    actions: t.field({ type: [EventActionEnum], validate: { maxLength: namesMax }, description: 'Actions; an empty list is every one.' }),
    fields: t.field({ type: WebhookFieldsEnum, description: 'What of an answer.' }),
    wrapper: t.field({ type: WebhookWrapperEnum, description: 'How the ciphertext is sent.' }),
    signature: t.field({ type: WebhookSignatureEnum, description: 'How it is protected.' }),
    selection: t.string({
      validate: { maxLength: selectionCharactersMax },
      description: 'A selection set; the empty text is the whole answer.',
    }),
    ordered: t.boolean({ description: 'Whether each payment keeps its order.' }),
    failureEmail: t.string({
      validate: { maxLength: 255 },
      description: 'Who is mailed about failures; the empty text is nobody of your own.',
    }),
    paused: t.boolean({ description: 'true: sends nothing for now. false: goes on where it stopped.' }),
    rotateSecret: t.boolean({ description: 'Makes a new secret, shown in this answer only.' }),
    secret: t.string({ validate: { maxLength: 128 }, description: 'A new secret of your own: 64 hex characters.' }),
    overlapHours: t.int({ description: 'How long the old secret is good for, 0 to 720 hours; 24 where absent.' }),
  }),
});

builder.mutationFields((t) => ({
  createWebhookSubscription: t.field({
    type: WebhookSubscriptionRef,
    nullable: true,
    description: 'Makes a subscription and probes its receiver: active where it answers 2xx. Its secret is in this answer only.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input: { entityId, url, selection, ...rest } }, context) =>
      createWebhookSubscription(context, {
        ...withoutNulls(rest),
        entityId,
        url,
        ...(selection ? { selection: parseSelection(selection) } : {}),
      }),
  }),
  updateWebhookSubscription: t.field({
    type: WebhookSubscriptionRef,
    nullable: true,
    description: 'Changes, pauses or goes on with a subscription, or rotates its secret.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_root, { id, input: { selection, ...rest } }, context) => {
      const chosen = typeof selection === 'string' ? { selection: selection.trim() === '' ? null : parseSelection(selection) } : {};
      return updateWebhookSubscription(context, id, { ...withoutNulls(rest), ...chosen });
    },
  }),
  deleteWebhookSubscription: t.field({
    type: WebhookSubscriptionRef,
    nullable: true,
    description: 'Ends a subscription. Its deliveries stay to be read.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteWebhookSubscription(context, id),
  }),
  testWebhookSubscription: t.field({
    type: WebhookSubscriptionRef,
    nullable: true,
    description: 'Probes the receiver; a subscription that is not active becomes so where it answers 2xx.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => testWebhookSubscription(context, id),
  }),
  redeliverWebhook: t.int({
    nullable: true,
    description:
      'Sends deliveries again, under the same ids: one, some, all of a subscription, or all since a time; then also events that it was never sent, because it was paused or did not want them yet. Returns how many.',
    args: {
      id: t.arg.id({ description: 'One delivery.' }),
      ids: t.arg.idList({ validate: { maxLength: redeliveriesMax }, description: 'Some deliveries.' }),
      subscriptionId: t.arg.id({ description: 'Those of this subscription.' }),
      since: t.arg({ type: 'DateTime', description: 'Made since then.' }),
      until: t.arg({ type: 'DateTime', description: 'Made before then; without events that it was never sent.' }),
      onlyFailed: t.arg.boolean({ description: 'Only those that were tried and not accepted.' }),
    },
    resolve: (_root, { id, ids, subscriptionId, since, until, onlyFailed }, context) =>
      redeliverWebhook(context, {
        ids: id || ids ? [...(id ? [id] : []), ...(ids ?? [])] : undefined,
        subscriptionId: subscriptionId ?? undefined,
        since: since ?? undefined,
        until: until ?? undefined,
        onlyFailed: onlyFailed ?? undefined,
      }),
  }),
}));

const DeliveryFilterInput = createFilterInput('WebhookDeliveryFilter', deliveryFilters, {
  description: 'Which deliveries a list holds. All that is given must hold.',
  entity: 'Of subscriptions at or below this entity.',
  enums: { statuses: DeliveryStatusEnum, failureKinds: WebhookFailureKindEnum },
});

builder.queryFields((t) => ({
  webhookSubscription: t.field(byId(WebhookSubscriptionRef, 'A subscription', readShownWebhook)),
  webhookSubscriptions: t.field({
    type: WebhookSubscriptionConnection,
    description: 'Subscriptions of an entity and all below it; of your own where no id is given.',
    args: { ...pageArguments, entityId: t.arg.id() },
    complexity: pageCost,
    resolve: async (_root, { entityId, ...page }, context) =>
      toListConnection(
        (await listWebhookSubscriptions(context, entityId ?? undefined)).map(shown),
        page,
        ({ subscription }) => subscription.id,
      ),
  }),
  webhookDelivery: t.field(byId(WebhookDeliveryRef, 'A delivery', readDelivery)),
  webhookFailureCounts: t.field({
    type: [WebhookFailureCountRef],
    nullable: true,
    description:
      'How many of the deliveries that a list holds failed in their last attempt, by the way in which they failed; the most first.',
    args: { filter: t.arg({ type: DeliveryFilterInput }) },
    complexity: 20,
    resolve: async (_root, { filter }, context) => [...(await countFailures(context, wantedOf(filter)))],
  }),
  webhookRedeliveryCount: t.int({
    nullable: true,
    description: 'How many deliveries `redeliverWebhook` would send again with the same arguments.',
    args: {
      subscriptionId: t.arg.id({ required: true, description: 'Those of this subscription.' }),
      since: t.arg({ type: 'DateTime', description: 'Made since then.' }),
      until: t.arg({ type: 'DateTime', description: 'Made before then; without events that it was never sent.' }),
      onlyFailed: t.arg.boolean({ description: 'Only those that were tried and not accepted.' }),
    },
    complexity: 20,
    resolve: (_root, { subscriptionId, since, until, onlyFailed }, context) =>
      countRedeliveries(context, {
        subscriptionId,
        since: since ?? undefined,
        until: until ?? undefined,
        onlyFailed: onlyFailed ?? undefined,
      }),
  }),
  webhookPreview: t.field({
    type: 'JSON',
    nullable: true,
    description: 'What a webhook would be sent of the last event of a payment or registration; null where you see none.',
    args: {
      subjectId: t.arg.id({ required: true }),
      selection: t.arg.string({ validate: { maxLength: selectionCharactersMax }, description: 'A selection set on the snapshot.' }),
      fields: t.arg({ type: WebhookFieldsEnum, description: 'ALL where absent.' }),
    },
    resolve: async (_root, { subjectId, selection, fields }, context): Promise<unknown> => {
      const chosen = selection ? parseSelection(selection) : null;
      const text = await previewNotification(context, subjectId, { fields: fields ?? 'ALL', selection: chosen });
      return text === undefined ? null : JSON.parse(text);
    },
  }),
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    description: 'What was and will be sent, newest first.',
    args: {
      ...pageArguments,
      filter: t.arg({ type: DeliveryFilterInput }),
    },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listDeliveries(context, wantedOf(filter), page)),
  }),
}));
