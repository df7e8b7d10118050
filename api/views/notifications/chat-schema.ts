import { WebhookFailureKindEnum } from '../../domain/webhooks/schema-types.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { type ChatFailure, type ChatKind, chatKinds, type TeamChat } from './chat.ts';
import { deleteTeamChat, putTeamChat, readTeamChat, testTeamChat } from './chat-operations.ts';
import { MailLanguageEnum } from './notifications-schema.ts';

const KindEnum = describeEnum<ChatKind>(
  'TeamChatKind',
  "What a team's chat is told. What has several reasons is told once, by the first of these.",
  {
    MENTIONED: 'Somebody was named in a note.',
    ASSIGNED: 'Somebody was given a payment, or an entry of the queue.',
    WATCHED: 'Something happened to a payment that somebody watches.',
    UNKNOWN_OUTCOME: 'The outcome of a payment is unknown.',
    DISPUTE: 'A dispute waits for a response before its deadline.',
    FAILING_WEBHOOK: 'A webhook fails.',
  },
);

const FailureRef = builder.objectRef<ChatFailure>('TeamChatFailure').implement({
  description: 'Why a chat did not accept what it was sent.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    kind: t.field({ type: WebhookFailureKindEnum, description: 'Why.', resolve: ({ kind }) => kind }),
    status: t.exposeInt('status', { nullable: true, description: 'The HTTP status; null: there was no answer.' }),
  }),
});

const TeamChatRef = builder.objectRef<TeamChat>('TeamChat').implement({
  description:
    "The chat of an entity's team, told by a Slack-compatible incoming webhook. It holds ids, amounts and links, and nothing of a shopper.",
  fields: (t) => ({
    entityId: t.exposeID('entityId', { description: 'The entity: the chat is told of it and of all below it.' }),
    host: t.exposeString('host', { description: 'The host of its address. The address itself is never shown again.' }),
    urlEnd: t.exposeString('urlEnd', { description: 'The last four characters of its address.' }),
    kinds: t.field({ type: [KindEnum], description: 'What it is told.', resolve: ({ kinds }) => [...kinds] }),
    language: t.field({ type: MailLanguageEnum, description: 'Of the messages.', resolve: ({ language }) => language }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When it last accepted a message; null: never.' }),
    failure: t.field({
      type: FailureRef,
      nullable: true,
      description: 'Of the last message; null where it was accepted, or none was sent.',
      resolve: ({ failedAt, failureKind, failureStatus }) =>
        failedAt === null || failureKind === null ? null : { at: failedAt, kind: failureKind, status: failureStatus },
    }),
  }),
});

const TeamChatInput = builder.inputType('TeamChatInput', {
  description: "The chat of an entity's team.",
  fields: (t) => ({
    entityId: t.id({ required: true, description: 'The entity.' }),
    url: t.string({
      validate: { maxLength: 2048 },
      description: 'The https address that the chat gave for incoming webhooks; absent: the one that is stored. It is sealed.',
    }),
    kinds: t.field({ type: [KindEnum], required: true, validate: { maxLength: chatKinds.length }, description: 'What it is told.' }),
    language: t.field({ type: MailLanguageEnum, required: true, description: 'Of the messages.' }),
  }),
});

const entityArgument = 'The entity.';

builder.queryFields((t) => ({
  teamChat: t.field({
    type: TeamChatRef,
    nullable: true,
    description: "The chat of the entity's own team; null: it has none.",
    args: { entityId: t.arg.id({ required: true, description: entityArgument }) },
    resolve: async (_root, { entityId }, context) => (await readTeamChat(context, entityId)) ?? null,
  }),
}));

builder.mutationFields((t) => ({
  putTeamChat: t.field({
    type: TeamChatRef,
    nullable: true,
    description: 'Gives an entity a chat, or changes it. What happened before is not told.',
    args: { input: t.arg({ type: TeamChatInput, required: true }) },
    resolve: (_root, { input: { url, ...input } }, context) => putTeamChat(context, { ...input, url: url ?? undefined }),
  }),
  testTeamChat: t.field({
    type: TeamChatRef,
    nullable: true,
    description: 'Sends a test to the chat; `failure` says why it was not accepted.',
    args: { entityId: t.arg.id({ required: true, description: entityArgument }) },
    resolve: (_root, { entityId }, context) => testTeamChat(context, entityId),
  }),
  deleteTeamChat: t.id({
    nullable: true,
    description: "Takes the chat away, with what waits to be sent. Answers the entity's id.",
    args: { entityId: t.arg.id({ required: true, description: entityArgument }) },
    resolve: (_root, { entityId }, context) => deleteTeamChat(context, entityId),
  }),
}));
