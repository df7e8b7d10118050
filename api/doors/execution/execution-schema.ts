/** The schema: every type and root field that the modules made, in one piece. */
import '../../foundation/graphql/schema/scalars.ts';
import '../../foundation/graphql/schema/result-code.ts';
import '../../foundation/graphql/schema/node-fields.ts';
import '../../domain/administration/schema-access.ts';
import '../../domain/staff/custom-roles-schema.ts';
import '../../domain/staff/staff-schema.ts';
import '../../domain/administration/schema-assistants.ts';
import '../../domain/administration/schema-connect.ts';
import '../../domain/administration/schema-entities.ts';
import '../../domain/payments/schema/payments-schema.ts';
import '../../domain/registrations/registrations-schema.ts';
import '../../domain/checkouts/schema/checkouts-schema.ts';
import '../../domain/checkouts/schema/payment-links-schema.ts';
import '../../domain/checkouts/schema/receipts-schema.ts';
import '../../domain/checkouts/schema/statistics.ts';
import '../../domain/jobs/schema/jobs-schema.ts';
import '../../domain/jobs/schema/preview.ts';
import '../../domain/administration/schema-vault.ts';
import '../../domain/administration/schema-clock.ts';
import '../../entity-clocks/entity-clocks-schema.ts';
import '../../views/read-model/list/read-model-list-schema.ts';
import '../../views/read-model/list/schema-query.ts';
import '../../views/read-model/statistics/insights-schema.ts';
import '../../views/read-model/statistics/read-model-statistics-schema.ts';
import '../../domain/risk/risk-schema.ts';
import '../../domain/routing/routing-schema.ts';
import '../../domain/three-d-secure/three-d-secure-schema.ts';
import '../../domain/ledger/ledger-schema.ts';
import '../../foundation/events/events-schema.ts';
import '../../domain/wallets/wallets-schema.ts';
import '../../domain/webhooks/webhooks-schema.ts';
import '../../domain/reconciliation/schema/reconciliation-schema.ts';
import '../../views/search/search-schema.ts';
import '../../views/search/schema-rebuild.ts';
import '../../domain/notes/notes-schema.ts';
import '../../domain/tags/tags-schema.ts';
import '../../views/bulk-runs/bulk-runs-schema.ts';
import '../../views/scheduled-reports/scheduled-reports-schema.ts';
import '../../domain/moving-in/moving-in-schema.ts';
import '../../domain/saved-views/saved-views-schema.ts';
import '../../views/attention/attention-schema.ts';
import '../../views/notifications/chat-schema.ts';
import '../../views/notifications/notifications-schema.ts';
import '../../views/shoppers/shoppers-schema.ts';
import '../../views/disputes/disputes-schema.ts';
import { GraphQLSchema } from 'graphql';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { passUnlistedValues } from '../../foundation/graphql/schema/catalogue-enums.ts';
import { errorCodes } from '../../foundation/kernel/error-code.ts';
import { listInputsFast } from './input-fields.ts';
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

export const schema = listInputsFast(refuseCardNumbers(new GraphQLSchema({ ...built.toConfig(), description })));
