/** The schema: every type and root field that the modules made, in one piece. */
import './scalars.ts';
import './result-code.ts';
import './node-fields.ts';
import '../access/schema.ts';
import '../staff/schema.ts';
import '../entities/schema.ts';
import '../payments/schema.ts';
import '../registrations/schema.ts';
import '../risk/schema.ts';
import '../ledger/schema.ts';
import '../events/schema.ts';
import '../wallets/schema.ts';
import '../webhooks/schema.ts';
import '../search/schema.ts';
import '../search/schema-rebuild.ts';
import '../notes/schema.ts';
import '../views/schema.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema({});
