/** Recipes that the test replays. A new recipe takes a change here that is made by it alone. */
import { connectorFrame } from '../../.run/connector-frame.ts';
import { behind, type Edit, type Recipe } from './recipe.ts';

const facts = 'api/contract/payment-facts.ts';
const paymentsMessages = 'console/pages/payments/payments-messages.ts';
const filterMessages = 'console/pages/payments/filter-messages.ts';
const filterEditorMessages = 'console/pages/payments/filter-editor-messages.ts';
const projection = 'db/tables/read-model/projection.ts';
const progress = 'api/views/read-model/progress.ts';
const searchMessages = 'console/app/search/search-messages.ts';
const tags = 'api/domain/tags/tags-operations.ts';
const role = 'api/foundation/access/role.ts';
const roleMessages = 'console/messages/staff-role-messages.ts';
const jobForm = 'console/pages/job-form/job-form-messages.ts';
const jobPage = 'console/pages/job/job-messages.ts';
const ports = 'api/runtime/shared/ports.ts';
const formats = 'api/domain/reconciliation/formats/formats.ts';
const settlementMessages = 'console/messages/settlement-messages.ts';
const newVersion: Edit = { file: progress, find: 'export const projectionVersion = 15;', put: 'export const projectionVersion = 16;' };
const merchantTexts = 'console/pages/entities/merchant-settings-messages.ts';
const changeTexts = 'console/pages/audit/change-messages.ts';
const codeTexts = 'api/foundation/result-codes/published-texts-german.ts';
const tokensSchema = 'api/domain/administration/schema-access.ts';
const tokenReads = 'db/store/access.ts';
const routes = 'rest-compat/routes.ts';
const captureCount = "captureCount: { kind: 'count', meaning: 'Captures so far.', property: 'captures', place: null, field: always";

/** What `npm run connector:new` writes of the gateway. */
function frameOf(name: string): Readonly<Record<string, string>> {
  const files = connectorFrame(name).filter(({ path }) => path.startsWith('api/'));
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

export const recipes: readonly Recipe[] = [
  {
    name: 'an optional parameter, stored, told and masked',
    sign: /loyaltyId/,
    readme: 'api/foundation/catalogue/README.md',
    heading: 'How to add a parameter',
    edits: [
      behind(
        'api/foundation/catalogue/customer.ts',
        "  field('customer.middleName', text(2, 50), 'O', 'name', 'Middle name.'),",
        "  field('customer.loyaltyId', text(1, 64), 'O', 'identity', 'Number in a loyalty programme.'),",
      ),
    ],
    texts: [],
    ofModule: ['api/foundation/catalogue/customer.ts'],
  },
  {
    name: 'a field that an answer adds',
    sign: /isOnFile/,
    readme: 'api/foundation/catalogue/README.md',
    heading: 'How to add a field of answers',
    edits: [
      behind(
        'api/domain/payments/processing/answer.ts',
        '    brandResult: facts.brandDetected && facts.brand ? facts.brand.slice(0, 16) : undefined,',
        "    isOnFile: facts.registrationId ? 'true' : undefined,",
      ),
      behind(
        'api/foundation/catalogue/answer-fields.ts',
        "  ofPayment('brandResult', anyText, 'The brand that was detected, where none was sent.'),",
        "  ofPayment('isOnFile', anyText, 'Whether a stored account paid.'),",
      ),
    ],
    texts: [],
    missedBy: { 'api/foundation/catalogue/answer-fields.ts': 'test/rest-compat/openapi.test.ts' },
  },
  {
    name: 'a column of the payments list that is sorted by, filtered by and exported',
    sign: /captureCount|CAPTURES|\bcaptures\b/,
    readme: 'api/README.md',
    heading: 'A column of the payments list',
    edits: [
      {
        file: facts,
        find: captureCount,
        put: `${captureCount}, exported: 'asked', order: { name: 'CAPTURES', says: 'How many captures they have.' }, filter: { name: 'captures', says: 'So many.', by: 'range', offeredAs: 'captures' }, column: { width: 110 }`,
      },
      behind(
        projection,
        "    chargedBackMinor: minor('charged_back_minor').notNull(),",
        "    captures: integer('captures').notNull().default(0),",
      ),
      behind(
        projection,
        "    index('payment_facts_updated').on(table.merchant, table.updatedAt, table.id),",
        "    index('payment_facts_captures').on(table.merchant, table.captures, table.id),",
      ),
      newVersion,
    ],
    texts: [
      behind(paymentsMessages, "      remaining: 'Remaining',", "      captureCount: 'Captures',"),
      behind(paymentsMessages, "      remaining: 'Verbleibend',", "      captureCount: 'Einzüge',"),
      behind(
        paymentsMessages,
        "      UPDATED: { DESC: 'Last changed first', ASC: 'Longest unchanged first' },",
        "      CAPTURES: { DESC: 'Most captures first', ASC: 'Fewest captures first' },",
      ),
      behind(
        paymentsMessages,
        "      UPDATED: { DESC: 'Zuletzt geänderte zuerst', ASC: 'Lange unveränderte zuerst' },",
        "      CAPTURES: { DESC: 'Meiste Einzüge zuerst', ASC: 'Wenigste Einzüge zuerst' },",
      ),
      behind(filterMessages, "      bankReference: 'Bank reference',", "      captures: 'Captures',"),
      behind(filterMessages, "      bankReference: 'Bankreferenz',", "      captures: 'Einzüge',"),
      behind(
        filterEditorMessages,
        "      customer: 'The full customer.merchantCustomerId.',",
        "      captures: 'Such as 2-5, or 2- for two and more.',",
      ),
      behind(
        filterEditorMessages,
        "      customer: 'customer.merchantCustomerId, vollständig.',",
        "      captures: 'Etwa 2-5, oder 2- für zwei und mehr.',",
      ),
    ],
    missedBy: { [progress]: 'test/read-model/projection-version.test.ts' },
  },
  {
    name: 'a column of the payments list that is filtered by and exported',
    sign: /descriptor/,
    readme: 'api/README.md',
    heading: 'A column of the payments list',
    edits: [
      {
        file: facts,
        find: "    search: { letter: 'x' },",
        put: `    search: { letter: 'x' },
    filter: { name: 'descriptor', says: 'The whole of it.', by: 'term', charactersMax: 127, offeredAs: 'descriptor' },
    column: { width: 200 },`,
      },
    ],
    texts: [
      behind(paymentsMessages, "      remaining: 'Remaining',", "      descriptor: 'Statement text',"),
      behind(paymentsMessages, "      remaining: 'Verbleibend',", "      descriptor: 'Text auf dem Auszug',"),
      behind(filterMessages, "      bankReference: 'Bank reference',", "      descriptor: 'Statement text',"),
      behind(filterMessages, "      bankReference: 'Bankreferenz',", "      descriptor: 'Text auf dem Auszug',"),
      behind(filterEditorMessages, "      customer: 'The full customer.merchantCustomerId.',", "      descriptor: 'In full.',"),
      behind(filterEditorMessages, "      customer: 'customer.merchantCustomerId, vollständig.',", "      descriptor: 'Vollständig.',"),
    ],
  },
  {
    name: 'a fact that can be searched for',
    sign: /loyaltyId/,
    readme: 'api/README.md',
    heading: 'A searchable fact of a payment',
    edits: [
      behind(
        facts,
        "  ndc: { kind: 'text', meaning: 'The ndc of the answer.', property: null, place: ['ndc'], search: { letter: 'q' } },",
        `  loyaltyId: {
    kind: 'text',
    meaning: "The shopper's number in a loyalty programme.",
    property: null,
    place: ['customer', 'loyaltyId'],
    search: { letter: 'h', hasBeginnings: true },
  },`,
      ),
      behind(
        'api/views/read-model/terms.ts',
        '  ndc: (_payment, answer) => ndc(textIn(answer.ndc)),',
        "  loyaltyId: (_payment, { customer }) => plain('loyaltyId', textIn(parseObject(customer).loyaltyId)),",
      ),
      newVersion,
    ],
    texts: [
      behind(searchMessages, "      initialTransactionId: 'scheme reference',", "      loyaltyId: 'loyalty number',"),
      behind(searchMessages, "      initialTransactionId: 'Referenz des Kartennetzes',", "      loyaltyId: 'Treuenummer',"),
    ],
    missedBy: { [progress]: 'test/read-model/projection-version.test.ts' },
  },
  {
    name: 'a money rule',
    sign: /chargedBack/,
    readme: 'api/README.md',
    heading: 'A money rule',
    edits: [
      behind(
        'api/domain/payments/balances.ts',
        "  { constraint: 'payment_refundable', of: 'PA', moved: ['refunded'], within: 'captured', isTakenFrom: false },",
        "  { constraint: 'payment_refundable', of: 'PA', moved: ['chargedBack'], within: 'captured', isTakenFrom: false },",
      ),
    ],
    texts: [],
  },
  {
    name: 'an event type',
    sign: /'TAG'|\bTAG\b|tag-event/,
    readme: 'api/README.md',
    heading: 'An event type',
    edits: [
      behind(
        'api/contract/event-types.ts',
        "  NOTE: { meaning: 'a note on a payment, without its text', subject: 'Note', isStaffOnly: true },",
        "  TAG: { meaning: 'a tag was put on a payment', subject: 'Payment', isStaffOnly: true },",
      ),
      behind(
        'api/contract/event-payloads.ts',
        "  REGISTRATION: { answer: 'Registration', fields: {} },",
        "  TAG: { fields: { paymentId, tag: text('The tag.') } },",
      ),
      {
        file: tags,
        find: "[{ write: 'payment-tag.put', tag: put }, toAudit(context, payment, 'payment.tag', tag)]",
        put: `[
    { write: 'payment-tag.put', tag: put },
    { write: 'event.append', event: tagEvent(put, context.ports.newId()) },
    toAudit(context, payment, 'payment.tag', tag),
  ]`,
      },
      behind(tags, "import type { TagContext } from './ports.ts';", "import { tagEvent } from './tag-event.ts';"),
    ],
    added: {
      'api/domain/tags/tag-event.ts': `/** That a payment has a new tag. Pure. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { PaymentTag } from './tag.ts';

export function tagEvent({ paymentId, tag, entityId, entityPath, at }: PaymentTag, id: Id): NewEvent {
  return {
    id,
    type: 'TAG',
    action: 'CREATED',
    subjectId: paymentId,
    entityId,
    entityPath,
    at,
    payload: JSON.stringify({ paymentId, tag }),
  };
}
`,
    },
    texts: [
      behind('console/messages/event-messages.ts', "      NOTE: 'Note',", "      TAG: 'Tag',"),
      behind('console/messages/event-messages.ts', "      NOTE: 'Notiz',", "      TAG: 'Markierung',"),
    ],
    ofModule: [tags],
    missedBy: { [tags]: 'test/agreeing-lists.test.ts' },
  },
  {
    name: 'a role',
    sign: /BOOKKEEPER/,
    readme: 'api/README.md',
    heading: 'A staff role',
    edits: [
      behind(
        'api/contract/staff-roles.ts',
        "  SUPPORT: { says: 'Reads, adds notes, sends webhooks again, refunds up to a limit.', isLimited: true },",
        "  BOOKKEEPER: { says: 'Reads, exports and reconciles settlements.', isLimited: false },",
      ),
      behind(
        role,
        "  AUDITOR: ['payments:read', 'personal:read', 'export', 'configuration:read'],",
        "  BOOKKEEPER: ['payments:read', 'export', 'reconcile'],",
      ),
      behind(role, "  SUPPORT: ['payments:read'],", "  BOOKKEEPER: ['payments:read'],"),
    ],
    texts: [
      behind(
        roleMessages,
        "      SUPPORT: 'Reads, adds notes, resends webhooks, refunds up to a limit.',",
        "      BOOKKEEPER: 'Reads, exports and reconciles settlements.',",
      ),
      behind(
        roleMessages,
        "      SUPPORT: 'Liest, schreibt Notizen, sendet Webhooks erneut, erstattet bis zu einer Grenze.',",
        "      BOOKKEEPER: 'Liest, exportiert und gleicht Abrechnungen ab.',",
      ),
      { file: roleMessages, find: "FINANCE: 'Finance', ", put: "FINANCE: 'Finance', BOOKKEEPER: 'Bookkeeper', " },
      behind(roleMessages, "    FINANCE: 'Finanzen',", "    BOOKKEEPER: 'Buchhaltung',"),
    ],
  },
  {
    name: 'a policy of jobs',
    sign: /TELL/,
    readme: 'api/domain/jobs/README.md',
    heading: 'How to add a policy',
    edits: [
      behind(
        'api/contract/job-policies.ts',
        "  SKIP: { isMadeUp: false, reason: 'Missed, and skipped as the job says.' },",
        "  TELL: { isMadeUp: false, reason: 'Missed; somebody is told.' },",
      ),
    ],
    texts: [
      { file: jobForm, find: "SKIP: 'Skip' }", put: "SKIP: 'Skip', TELL: 'Tell somebody' }" },
      { file: jobForm, find: "SKIP: 'Auslassen' }", put: "SKIP: 'Auslassen', TELL: 'Melden' }" },
      {
        file: jobPage,
        find: "SKIP: 'Missed runs are skipped.' }",
        put: "SKIP: 'Missed runs are skipped.', TELL: 'Missed runs are told.' }",
      },
      {
        file: jobPage,
        find: "SKIP: 'Verpasste Ausführungen fallen aus.' }",
        put: "SKIP: 'Verpasste Ausführungen fallen aus.', TELL: 'Verpasste Ausführungen werden gemeldet.' }",
      },
    ],
  },
  {
    name: 'a connector without a credential of the merchant',
    sign: /nordbank/i,
    readme: 'api/connectors/README.md',
    heading: 'How to add a connector',
    edits: [
      behind(
        'api/foundation/entities/entity.ts',
        "  bank: { testOnly: false, settledBy: 'files', hasCredential: false },",
        "  nordbank: { testOnly: true, settledBy: 'files', hasCredential: false },",
      ),
      behind(
        ports,
        '    simulator: createSimulator(),',
        "    nordbank: observe(createNordbank({ fetch: fetchOutside, timeoutMs: bankTimeoutMs, url: '' })),",
      ),
      behind(
        ports,
        "import { createBank } from '../../connectors/bank/bank.ts';",
        "import { createNordbank } from '../../connectors/nordbank/nordbank.ts';",
      ),
    ],
    written: frameOf('nordbank'),
    completed: ['api/connectors/nordbank/message.ts'],
    texts: [
      behind(changeTexts, "        upstream: 'Gateway of this family',", "        nordbank: 'Nordbank',"),
      behind(changeTexts, "        upstream: 'Gateway derselben Familie',", "        nordbank: 'Nordbank',"),
    ],
    missedBy: { [changeTexts]: 'test/console/german-words.test.ts' },
  },
  {
    name: 'a format of settlement files',
    sign: /mt_?940/i,
    readme: 'api/domain/reconciliation/README.md',
    heading: 'How to add a format',
    edits: [
      behind(
        'api/contract/file-formats.ts',
        "  CAMT_054: { says: 'A debit and credit notification (ISO 20022).', isBankStatement: true },",
        "  MT_940: { says: 'A statement of account (SWIFT).', isBankStatement: true },",
      ),
      behind(formats, '  CAMT_054: camt054,', '  MT_940: mt940,'),
      behind(formats, "import { camt053, camt054 } from './camt.ts';", "import { mt940 } from './mt940.ts';"),
    ],
    added: {
      'api/domain/reconciliation/formats/mt940.ts': `/** MT940. */
import type { SettlementFormat } from './format.ts';

export const mt940: SettlementFormat = {
  name: 'MT_940',
  recognizes: (beginning) => beginning.startsWith(':20:'),
  createReader: () => ({ write: () => [], end: () => [], checkpoint: () => undefined }),
};
`,
    },
    texts: [
      behind(settlementMessages, "    format: {\n      RECONCILIATION_CSV: 'Reconciliation CSV',", "      MT_940: 'MT940',"),
      behind(settlementMessages, "    format: {\n      RECONCILIATION_CSV: 'Abgleich-CSV',", "      MT_940: 'MT940',"),
    ],
  },
  {
    name: 'a setting of a channel',
    sign: /loyaltyPoints/,
    readme: 'api/README.md',
    heading: 'A setting of a channel',
    edits: [
      behind(
        'api/foundation/entities/entity.ts',
        '  readonly googlePayMerchantId?: string;',
        '  /** Whether shoppers collect points; absent: no. */\n  readonly loyaltyPoints?: boolean;',
      ),
      {
        file: 'api/foundation/entities/settings.ts',
        find: '    purposeCodeRequired: z.boolean().exactOptional(),',
        put: '    purposeCodeRequired: z.boolean().exactOptional(),\n    loyaltyPoints: z.boolean().exactOptional(),',
      },
    ],
    texts: [],
  },
  {
    name: 'a setting of a merchant',
    sign: /noteDays/,
    readme: 'api/README.md',
    heading: 'A setting of a merchant',
    edits: [
      behind(
        'api/contract/merchant-settings.ts',
        "    absence: 'REQUEST_LOG_RETENTION_DAYS of the gateway applies.',\n  },",
        "  noteDays: { least: 1, most: 3_650, meaning: 'Days for which notes are kept.', absence: 'They are kept.' },",
      ),
      {
        file: 'console/pages/entities/documents.ts',
        find: 'merchantSettings { requestLogDays }',
        put: 'merchantSettings { requestLogDays noteDays }',
      },
    ],
    texts: [
      behind(
        merchantTexts,
        `        problem: (least: string, most: string) => \`Enter a whole number from \${least} to \${most}, or nothing.\`,\n      },`,
        "      noteDays: { label: 'Keep notes for (days)', shown: (days: string) => days, absent: 'For ever', problem: () => 'Enter 1 to 3650.' },",
      ),
      behind(
        merchantTexts,
        `        problem: (least: string, most: string) => \`Geben Sie eine ganze Zahl von \${least} bis \${most} ein oder nichts.\`,\n      },`,
        "      noteDays: { label: 'Notizen aufbewahren (Tage)', shown: (days: string) => days, absent: 'Immer', problem: () => '1 bis 3650.' },",
      ),
      behind(
        changeTexts,
        "      'merchantSettings.requestLogDays': 'Days that the request log is kept',",
        "      'merchantSettings.noteDays': 'Days that notes are kept',",
      ),
      behind(
        changeTexts,
        "      'merchantSettings.requestLogDays': 'Tage, die das Anfrageprotokoll aufbewahrt wird',",
        "      'merchantSettings.noteDays': 'Tage, die Notizen aufbewahrt werden',",
      ),
    ],
    missedBy: { [changeTexts]: 'test/console/german-words.test.ts' },
  },
  {
    name: 'a result code',
    sign: /900\.900\.900/,
    readme: 'api/foundation/result-codes/README.md',
    heading: 'How to add a result code',
    edits: [
      behind(
        'api/foundation/result-codes/data.ts',
        "  ['000.200.200', 'Transaction initialized', 'pending'],",
        "  ['000.200.203', 'Waiting for the branch of the bank', 'pending'],",
      ),
    ],
    texts: [
      behind(
        codeTexts,
        "  'Reason not Specified': 'Kein Grund angegeben',",
        "  'Waiting for the branch of the bank': 'Die Filiale der Bank wird abgewartet',",
      ),
    ],
    missedBy: { [codeTexts]: 'test/result-codes/result-codes.test.ts' },
  },
  {
    name: 'a GraphQL query',
    sign: /expiring/i,
    readme: 'api/README.md',
    heading: 'A GraphQL query',
    edits: [
      {
        file: tokensSchema,
        find: '  auditLog: t.field({',
        put: `  expiringTokens: t.field({
    type: AccessTokenConnection,
    description: 'Tokens that end before the time given.',
    args: { ...pageArguments, endsBefore: t.arg({ type: 'DateTime', required: true }) },
    complexity: pageCost,
    resolve: async (_root, { endsBefore, ...page }, context) => toListConnection(await expiringTokens(context, endsBefore), page, idOf),
  }),
  auditLog: t.field({`,
      },
      behind(tokensSchema, '  createAccessToken,', '  expiringTokens,'),
      {
        file: 'api/domain/administration/tokens.ts',
        find: '/** What a caller asks for. `paymentId` is the first payment of a family. */',
        put: `export async function expiringTokens(context: StaffContext, before: Timestamp): Promise<readonly AccessToken[]> {
  return context.ports.store.tokens.expiring(requireScopePath(requireCaller(context, 'configuration:read')), before);
}

/** What a caller asks for. \`paymentId\` is the first payment of a family. */`,
      },
      behind(
        'api/foundation/access/ports.ts',
        '  below(entityPath: string): Promise<readonly AccessToken[]>;',
        '  expiring(entityPath: string, before: Timestamp): Promise<readonly AccessToken[]>;',
      ),
      {
        file: tokenReads,
        find: '    at: async (entityPath: string) =>',
        put: `    expiring: async (entityPath: string, before: number) => {
      const scope = below('entity_path', entityPath);
      const sql = \`SELECT \${tokenCodec.columns} FROM access_tokens WHERE (\${scope.sql}) AND expires_at < ? AND id > ? ORDER BY id LIMIT ?\`;
      const args = [...scope.args, integer(before)];
      return readInPages(driver.read, { codec: tokenCodec, sql, args, placeOf: byId, rowsMax: tokensMax });
    },
    at: async (entityPath: string) =>`,
      },
    ],
    texts: [],
  },
  {
    name: 'a REST endpoint',
    sign: /subscriptionRead|readSubscription|rest-compat\/execute-operation/,
    readme: 'rest-compat/README.md',
    heading: 'How to add a REST endpoint',
    edits: [
      behind(routes, "  | 'jobRead'", "  | 'subscriptionRead'"),
      behind(
        routes,
        "  routeLine('GET', 'scheduling/v1/schedules/{id}', 'jobRead'),",
        "  routeLine('GET', 'v1/subscriptions/{id}', 'subscriptionRead'),",
      ),
      {
        file: 'rest-compat/documents.ts',
        find: 'export const rescheduleJob = prepare(',
        put: `export const readSubscription = prepare(
  'restReadSubscription',
  \`query restReadSubscription($id: ID!, $entityId: ID) {
    job(id: $id, entityId: $entityId) { answerText }
  }\`,
);

export const rescheduleJob = prepare(`,
      },
      behind('rest-compat/operation-shapes.ts', '  jobRead: both(requestShapes.read),', '  subscriptionRead: both(requestShapes.read),'),
      behind(
        'rest-compat/execute-operation.ts',
        '      return answerJobRead(call);',
        "    case 'subscriptionRead':\n      return answerJob(call, await execute(documents.readSubscription, nameThing(call)));",
      ),
      {
        file: 'rest-compat/openapi-operations.ts',
        find: '  registrationUpdate: {',
        put: `  subscriptionRead: {
    id: 'getSubscription',
    tag: 'scheduling',
    summary: 'Read a subscription',
    answered: 'The job.',
    answers: { 1: ['Job'] },
  },
  registrationUpdate: {`,
      },
    ],
    texts: [],
  },
];
