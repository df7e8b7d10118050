/** Staff let the program of an assistant act for them (decision: assistants-sign-in). */
import { builder } from '../../foundation/graphql/schema/builder.ts';
import type { AssistantClient } from './assistants/client.ts';
import { type AssistantRequest, grantAssistant, listGrantable, readAssistantRequest } from './assistants/grant.ts';
import { refundMaxHelp, refundsADayHelp, ScopeEnum } from './schema-access.ts';

const clientIdCharactersMax = 4_000;
const addressCharactersMax = 2_048;
const stateCharactersMax = 1_024;

const AssistantRequestRef = builder.objectRef<AssistantClient & AssistantRequest>('AssistantRequest').implement({
  description: 'A program that asks to act for the reader.',
  fields: (t) => ({
    clientName: t.exposeString('name', { description: 'What the program calls itself. Nobody has verified it.' }),
    redirectHost: t.string({
      description: 'Where the browser goes with the answer.',
      resolve: ({ redirectUri }) => new URL(redirectUri).host,
    }),
    scopes: t.field({
      type: [ScopeEnum],
      description: 'Those that the reader may grant.',
      resolve: (_request, _args, context) => [...listGrantable(context)],
    }),
  }),
});

const GrantedAssistantRef = builder.objectRef<string>('GrantedAssistant').implement({
  description: 'A consent.',
  fields: (t) => ({
    redirectTo: t.string({
      description: 'Where to send the browser, with a code that is good once and for a minute.',
      resolve: (to) => to,
    }),
  }),
});

const GrantAssistantInput = builder.inputType('GrantAssistantInput', {
  description: 'What a program asked for, and what the member of staff grants of it.',
  fields: (t) => ({
    clientId: t.string({ required: true, validate: { maxLength: clientIdCharactersMax }, description: 'Which program.' }),
    redirectUri: t.string({ required: true, validate: { maxLength: addressCharactersMax }, description: 'One of its addresses.' }),
    codeChallenge: t.string({
      required: true,
      validate: { maxLength: 128 },
      description: 'Base64url of the SHA-256 of its secret (S256).',
    }),
    scopes: t.field({ type: [ScopeEnum], required: true, validate: { maxLength: 10 }, description: 'What it may do.' }),
    entityId: t.id({ validate: { maxLength: 64 }, description: 'Where: your own entity where absent, or one below it.' }),
    state: t.string({ validate: { maxLength: stateCharactersMax }, description: 'Sent back to the program as it came.' }),
    resource: t.string({ validate: { maxLength: addressCharactersMax }, description: 'What it wants to reach: the address of `/mcp`.' }),
    assistantRefundMax: t.field({ type: 'Decimal', description: refundMaxHelp }),
    assistantRefundsADay: t.field({ type: 'Decimal', description: refundsADayHelp }),
  }),
});

builder.queryFields((t) => ({
  assistantRequest: t.field({
    type: AssistantRequestRef,
    description: 'Who asks to act for the reader. Refused where the program did not register, or the address is none of its own.',
    args: {
      clientId: t.arg.string({ required: true, validate: { maxLength: clientIdCharactersMax }, description: 'Which program.' }),
      redirectUri: t.arg.string({ required: true, validate: { maxLength: addressCharactersMax }, description: 'One of its addresses.' }),
    },
    resolve: async (_root, request, context) => ({ ...(await readAssistantRequest(context, request)), ...request }),
  }),
}));

builder.mutationFields((t) => ({
  grantAssistant: t.field({
    type: GrantedAssistantRef,
    nullable: true,
    description:
      'Lets a program act for the signed-in member of staff at `/mcp`, for 30 days, with no right that they lack. For staff only.',
    args: { input: t.arg({ type: GrantAssistantInput, required: true }) },
    resolve: (_root, { input: { entityId, state, resource, ...wanted } }, context) =>
      grantAssistant(context, { ...wanted, entityId: entityId ?? undefined, state: state ?? undefined, resource: resource ?? undefined }),
  }),
}));
