/** The schema: every type and root field that the modules made, in one piece. */
import '../graphql/schema/scalars.ts';
import '../graphql/schema/result-code.ts';
import '../graphql/schema/node-fields.ts';
import '../administration/schema-access.ts';
import '../staff/schema.ts';
import '../administration/schema-entities.ts';
import '../payments/schema/schema.ts';
import '../registrations/schema.ts';
import '../administration/schema-vault.ts';
import '../read-model/list/schema.ts';
import '../read-model/statistics/schema.ts';
import '../risk/schema.ts';
import '../three-d-secure/schema.ts';
import '../ledger/schema.ts';
import '../events/schema.ts';
import '../wallets/schema.ts';
import '../webhooks/schema.ts';
import '../search/schema.ts';
import '../search/schema-rebuild.ts';
import '../notes/schema.ts';
import '../saved-views/schema.ts';
import { builder } from '../graphql/schema/builder.ts';

export const schema = builder.toSchema({});
