/** The schema: every type and root field that the modules made, in one piece. */
import '../graphql/schema/scalars.ts';
import '../graphql/schema/result-code.ts';
import '../graphql/schema/node-fields.ts';
import '../administration/schema-access.ts';
import '../staff/schema.ts';
import '../administration/schema-entities.ts';
import '../payments/schema/schema.ts';
import '../registrations/schema.ts';
import '../checkouts/schema/schema.ts';
import '../checkouts/schema/statistics.ts';
import '../jobs/schema/schema.ts';
import '../jobs/schema/preview.ts';
import '../administration/schema-vault.ts';
import '../administration/schema-clock.ts';
import '../entity-clocks/schema.ts';
import '../read-model/list/schema.ts';
import '../read-model/list/schema-query.ts';
import '../read-model/statistics/schema.ts';
import '../risk/schema.ts';
import '../three-d-secure/schema.ts';
import '../ledger/schema.ts';
import '../events/schema.ts';
import '../wallets/schema.ts';
import '../webhooks/schema.ts';
import '../reconciliation/schema/schema.ts';
import '../search/schema.ts';
import '../search/schema-rebuild.ts';
import '../notes/schema.ts';
import '../saved-views/schema.ts';
import { GraphQLSchema } from 'graphql';
import { builder } from '../graphql/schema/builder.ts';
import { passUnlistedValues } from '../graphql/schema/catalogue-enums.ts';
import { errorCodes } from '../kernel/error-code.ts';
import { refuseCardNumbers } from './open-arguments.ts';

const codes = Object.entries(errorCodes).map(([code, meaning]) => `| ${code} | ${meaning} |`);

const description = [
  'The payment gateway. Ids are the same as in REST; times are ISO 8601, amounts are texts.',
  'Each error has extensions.code for programs, with resultCode, parameterErrors (name, value, message), and retryAfter in seconds where waiting helps.',
  ['| code | meaning |', '|---|---|', ...codes].join('\n'),
  'A field that goes away is marked @deprecated first, with the date and what to take instead. The changelog of the schema lists every change.',
].join('\n\n');

const built = builder.toSchema({});
passUnlistedValues(built);

export const schema = refuseCardNumbers(new GraphQLSchema({ ...built.toConfig(), description }));
