import { connectorTokenCharactersMax } from '../../connectors/credentials.ts';
import type { upstreamCheckStatuses } from '../../connectors/upstream/connect.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { EntityRef } from '../../foundation/graphql/schema/refs.ts';
import { type ChannelConnection, connectChannel } from './connect.ts';
import { holdConnector, holdReasonCharactersMax } from './hold.ts';

const StatusEnum = describeEnum<(typeof upstreamCheckStatuses)[number]>(
  'ChannelConnectionStatus',
  'What the gateway behind a channel, or Stripe, says of its token.',
  {
    connected: 'It takes the token for the entity that the channel names there.',
    refused: 'It refuses the token or the entity. A token that was given is not stored.',
    unreachable: 'It gave no documented answer. A token that was given is not stored.',
  },
);

const ConnectionRef = builder.objectRef<ChannelConnection>('ChannelConnection').implement({
  description: 'A channel and the gateway behind it, or its account at Stripe.',
  fields: (t) => ({
    entity: t.field({ type: EntityRef, description: 'The channel.', resolve: ({ entity }) => entity }),
    status: t.expose('status', { type: StatusEnum, description: 'What the other side says.' }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'With what it answered; null where it did not.' }),
  }),
});

type MutationFields = Parameters<Parameters<typeof builder.mutationFields>[0]>[0];

const holdArguments = (t: MutationFields) => ({
  entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }),
  connector: t.arg.string({ required: true, validate: { maxLength: 32 }, description: 'One of its connectors.' }),
  reason: t.arg.string({ required: true, validate: { maxLength: holdReasonCharactersMax }, description: 'For the audit log.' }),
});

builder.mutationFields((t) => ({
  connectChannel: t.field({
    type: ConnectionRef,
    nullable: true,
    description:
      'Tries a token at the gateway behind a channel, or a secret key at Stripe, with a query that changes nothing. Stores it sealed where it is taken; it is never shown again. Without a token, tries the stored one. For administrators; it is in the audit log.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }),
      token: t.arg.string({
        validate: { maxLength: connectorTokenCharactersMax },
        description: 'As the gateway behind issued it; a secret or restricted key of Stripe.',
      }),
      signingSecret: t.arg.string({
        validate: { maxLength: connectorTokenCharactersMax },
        description:
          'Of the webhook at the gateway behind, or at Stripe, that names this gateway: 64 hexadecimal characters or whsec_…; stored sealed where the token is taken.',
      }),
      connector: t.arg.string({ validate: { maxLength: 32 }, description: 'A further connector of the channel; absent: its own.' }),
    },
    resolve: (_root, { entityId, token, signingSecret, connector }, context) =>
      connectChannel(context, entityId, {
        token: token ?? undefined,
        signingSecret: signingSecret ?? undefined,
        account: connector ?? undefined,
      }),
  }),
  holdConnector: t.field({
    type: EntityRef,
    nullable: true,
    description:
      'Holds a connector of a channel: no new payment is sent to it until releaseConnector. Captures, refunds and inquiries still go there. For administrators; it is in the audit log.',
    args: holdArguments(t),
    resolve: (_root, given, context) => holdConnector(context, { ...given, held: true }),
  }),
  releaseConnector: t.field({
    type: EntityRef,
    nullable: true,
    description: 'Lets new payments go to a held connector again. For administrators; it is in the audit log.',
    args: holdArguments(t),
    resolve: (_root, given, context) => holdConnector(context, { ...given, held: false }),
  }),
}));
