/** Imports of stored accounts from an encrypted file, in GraphQL. */
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, innerPageCost, pageArguments, toConnection, toPageRequest } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { EntityRef } from '../../foundation/graphql/schema/refs.ts';
import { lineCharactersMax } from '../vault/line-key.ts';
import type { LineMisfit } from './account-file.ts';
import {
  type AccountImport,
  accountLinesMax,
  closeAccountImport,
  countImportedAccounts,
  importAccounts,
  type LineOutcome,
  listImportedAccounts,
  openAccountImport,
  readAccountImport,
} from './account-import.ts';
import type { ImportedAccount } from './imported-account.ts';

/** Why an account was not imported, and what to do. */
export const accountMisfits: Readonly<Record<LineMisfit, string>> = {
  UNREADABLE: 'It is not encrypted for the key of this channel, or holds no JSON object of texts. The answer tells its line alone.',
  REFERENCE: 'It has no reference of 1 to 128 letters, digits and signs, or a card number in its place. The answer tells its line alone.',
  SECURITY_CODE: 'It holds a security code, which nobody may keep: take it out of the file.',
  REFUSED: 'The rules of stored accounts refuse it: resultCode and parameters say why. Send it again when it is mended.',
};
const ReasonEnum = describeEnum('AccountMisfitReason', 'Why an account was not imported.', accountMisfits);

const OutcomeEnum = describeEnum<Uppercase<LineOutcome['outcome']>>('AccountLineOutcome', 'What became of a line of a file of accounts.', {
  IMPORTED: 'It is a registration now.',
  KNOWN: 'It was imported before. It has the same registration, also where that was deleted since.',
  MISFIT: 'It was not imported.',
});

const LineRef = builder.objectRef<LineOutcome>('AccountLine').implement({
  description: 'A line of a file of accounts.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Its place among the lines of the request, from 0 on.' }),
    outcome: t.field({
      type: OutcomeEnum,
      description: 'What became of it.',
      resolve: ({ outcome }) => outcome.toUpperCase() as Uppercase<typeof outcome>,
    }),
    reference: t.exposeString('reference', { nullable: true, description: 'The id that the account had; null where none can be told.' }),
    registrationId: t.exposeID('registrationId', { nullable: true, description: 'The registration here; null for a misfit.' }),
    reason: t.expose('reason', { type: ReasonEnum, nullable: true, description: 'Why it did not fit; null where it did.' }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'Of the refusal; null where there was none.' }),
    parameters: t.exposeStringList('parameters', { description: 'The parameters that were wrong.' }),
  }),
});

const AccountRef = builder.objectRef<ImportedAccount>('ImportedAccount').implement({
  description: 'An account that came from another gateway, or that did not fit.',
  fields: (t) => ({
    reference: t.exposeString('reference', { description: 'The id that it had there.' }),
    registrationId: t.exposeID('registrationId', { nullable: true, description: 'The registration here; null for a misfit.' }),
    reason: t.expose('reason', { type: ReasonEnum, nullable: true, description: 'Why it did not fit; null where it did.' }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'Of the refusal; null where there was none.' }),
    parameters: t.exposeStringList('parameters', { description: 'The parameters that were wrong.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When its line was read.' }),
  }),
});

const AccountConnection = createConnection(AccountRef, 'ImportedAccount', 'imported accounts');

const ImportRef = builder.objectRef<AccountImport>('AccountImport').implement({
  description: 'The import of stored accounts into a channel, from a file that another gateway encrypts. An account is imported once.',
  fields: (t) => ({
    channel: t.field({ type: EntityRef, description: 'The channel.', resolve: ({ entity }) => entity }),
    publicKey: t.exposeString('publicKey', {
      nullable: true,
      description: 'A JWK, for whoever encrypts the lines: ECDH-ES with A256GCM. Null where the import is closed.',
    }),
    imported: t.int({
      description: 'Accounts that were imported.',
      complexity: 10,
      resolve: async ({ entity }, _args, context) => (await countImportedAccounts(context, entity)).imported,
    }),
    misfitCount: t.int({
      description: 'Accounts that did not fit, those without a reference apart.',
      complexity: 10,
      resolve: async ({ entity }, _args, context) => (await countImportedAccounts(context, entity)).misfits,
    }),
    accounts: t.field({
      type: AccountConnection,
      description: 'Which account came to which registration, and what did not fit, newest first.',
      args: {
        ...pageArguments,
        misfits: t.arg.boolean({ description: 'true: only what did not fit; false: only what was imported.' }),
      },
      complexity: (args) => innerPageCost(args),
      resolve: async ({ entity }, { misfits, ...args }, context) => {
        const page = toPageRequest(args);
        return toConnection(await listImportedAccounts(context, entity, page, misfits ?? undefined), page);
      },
    }),
  }),
});

const channelArgument = builder.args((t) => ({
  entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }),
}));

builder.queryField('accountImport', (t) =>
  t.field({
    type: ImportRef,
    nullable: true,
    description: 'The import of stored accounts into a channel.',
    args: channelArgument,
    resolve: (_root, { entityId }, context) => readAccountImport(context, entityId),
  }),
);

builder.mutationFields((t) => ({
  openAccountImport: t.field({
    type: ImportRef,
    nullable: true,
    description:
      'Makes the key pair for which another gateway encrypts the accounts that it gives away; that of an import which is open stays. For administrators; it is audited.',
    args: channelArgument,
    resolve: (_root, { entityId }, context) => openAccountImport(context, entityId),
  }),
  closeAccountImport: t.field({
    type: ImportRef,
    nullable: true,
    description: 'Erases the private key: lines that were encrypted for it open nowhere any more. For administrators; it is audited.',
    args: channelArgument,
    resolve: (_root, { entityId }, context) => closeAccountImport(context, entityId),
  }),
  importAccounts: t.field({
    type: [LineRef],
    nullable: true,
    description: `Stores the accounts of up to ${accountLinesMax} encrypted lines as registrations, each once, and says of each line what became of it. Webhooks are told of each, as of every registration.`,
    args: {
      ...channelArgument,
      lines: t.arg.stringList({
        required: true,
        validate: { maxLength: accountLinesMax },
        description: `Each a JWE in compact form of at most ${lineCharactersMax} characters.`,
      }),
    },
    complexity: 1_000,
    resolve: (_root, { entityId, lines }, context) => importAccounts(context, entityId, lines),
  }),
}));
