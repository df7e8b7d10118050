import { builder } from '../../foundation/graphql/schema/builder.ts';
import { catalogueEnum } from '../../foundation/graphql/schema/catalogue-enums.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../foundation/graphql/schema/facts.ts';
import { createFilterInput, wantedOf } from '../../foundation/graphql/schema/filters.ts';
import {
  CreateRegistrationInput,
  readRequest,
  registrationShape,
  registrationUpdateShape,
  UpdateRegistrationInput,
} from '../../foundation/graphql/schema/input.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { readAnswerForCaller, readAnswerTextForCaller } from '../../foundation/graphql/schema/personal.ts';
import { deleteRegistration, updateRegistration } from './change.ts';
import { createRegistration } from './create.ts';
import type { Registration } from './registration.ts';
import { registrationFacts, registrationFilters } from './registration-facts.ts';
import { listRegistrations, readRegistration, readRegistrations } from './registrations-operations.ts';

registerNode('Registration', {
  permission: 'payments:read',
  load: (context, id) => readRegistration(context, id),
  loadEach: (context, ids) => readRegistrations(context, ids),
});

const RegistrationStatusEnum = describeEnum('RegistrationStatus', 'Whether a registration can be paid with.', {
  pending: 'The payment that it came with has no outcome yet.',
  active: 'It can.',
  deleted: 'It cannot any more.',
});

const RegistrationCard = builder
  .objectRef<Registration>('RegistrationCard')
  .implement({ description: 'What may be seen of a stored card or account.' });

export const RegistrationRef = builder.objectRef<Registration>('Registration').implement({
  description: 'Stored payment details (spec §2.4).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    card: t.field({ type: RegistrationCard, description: 'What may be seen of the account.', resolve: (registration) => registration }),
    answer: t.field({
      type: 'JSON',
      description: 'The documented REST answer.',
      resolve: (registration, _args, context): unknown => readAnswerForCaller(registration, context),
    }),
    answerText: t.string({
      description: 'The same as JSON text, byte for byte as it is stored where nothing of it is masked.',
      resolve: (registration, _args, context) => readAnswerTextForCaller(registration, context),
    }),
  }),
});

const { bin, last4Digits, holder, expiryMonth, expiryYear, ...own } = registrationFacts;
tellFacts(RegistrationCard, { bin, last4Digits, holder, expiryMonth, expiryYear });
tellFacts(RegistrationRef, own, { status: RegistrationStatusEnum });

export const RegistrationConnection = createConnection(RegistrationRef, 'Registration', 'registrations');

const RegistrationFilterInput = createFilterInput('RegistrationFilter', registrationFilters, {
  description: 'Which registrations; every condition must hold.',
});

builder.queryFields((t) => ({
  registration: t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'A registration by its id; null where you see none.',
    args: { id: t.arg.id({ required: true }), entityId: t.arg.id({ description: 'Where given, the registration must belong to it.' }) },
    resolve: async (_root, { id, entityId }, context) => (await readRegistration(context, id, entityId ?? undefined)) ?? null,
  }),
  registrations: t.field({
    type: RegistrationConnection,
    description: 'Registrations that can be paid with, newest first.',
    args: {
      ...pageArguments,
      filter: t.arg({ type: RegistrationFilterInput }),
    },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listRegistrations(context, wantedOf(filter), page)),
  }),
}));

/** Of a de-registration. */
const reasonCharactersMax = 1_000;

const keyDescription = 'A repetition under the same key answers what the first one did, for 24 hours.';
const versionDescription = 'The version that was looked at: a registration that has changed since is refused.';

builder.mutationFields((t) => ({
  createRegistration: t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'Stores account data without a payment (type RG; spec §2.4).',
    args: {
      input: t.arg({ type: CreateRegistrationInput, required: true }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { input, idempotencyKey }, context) =>
      createRegistration(context, readRequest(context, registrationShape, input), { idempotencyKey: idempotencyKey ?? undefined }),
  }),
  updateRegistration: t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'Changes expiry, holder, billing address or customer. Another number is another registration.',
    args: {
      id: t.arg.id({ required: true, description: 'The registration that it is about.' }),
      input: t.arg({ type: UpdateRegistrationInput, required: true }),
      expectedVersion: t.arg.int({ description: versionDescription }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { id, input, ...options }, context) =>
      updateRegistration(context, id, readRequest(context, registrationUpdateShape, input), changeOptions(options)),
  }),
  deleteRegistration: t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'Erases the stored account and its key (type DR). It cannot be paid with or read again.',
    args: {
      id: t.arg.id({ required: true, description: 'The registration that it is about.' }),
      entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'Where given, the registration must belong to it.' }),
      testMode: t.arg({
        type: catalogueEnum('testMode'),
        validate: { type: 'string', maxLength: 64 },
        description: 'In the test environment.',
      }),
      reason: t.arg.string({
        validate: { maxLength: reasonCharactersMax },
        description: 'Why, for the request log. Staff must say it, and the audit log keeps it.',
      }),
      expectedVersion: t.arg.int({ description: versionDescription }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { id, entityId, testMode, ...options }, context) =>
      deleteRegistration(context, id, { ...(entityId ? { entityId } : {}), ...(testMode ? { testMode } : {}) }, changeOptions(options)),
  }),
}));

function changeOptions(args: {
  readonly expectedVersion?: number | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
  readonly reason?: string | null | undefined;
}) {
  return {
    expectedVersion: args.expectedVersion ?? undefined,
    idempotencyKey: args.idempotencyKey ?? undefined,
    reason: args.reason ?? undefined,
  };
}
