/** Schemas of answers (spec §2.3, §2.7, §7). Fields may be added to an answer at any time (spec §9.3). */
import { type AnswerKind, listAnswerFields, toAnswerShape } from '../api/foundation/catalogue/answer-fields.ts';
import { type RequestShape, requestShapes } from '../api/foundation/catalogue/requests.ts';
import { type JsonSchema, toAnswerProperties } from './openapi-schemas.ts';
import { createStructureSchemas, type StructureSchemas, toReference } from './openapi-structures.ts';
import { createPaymentVariants } from './openapi-variants.ts';

const textSchema = (description: string): JsonSchema => ({ type: 'string', description });
const idSchema = (description: string): JsonSchema => ({ type: 'string', pattern: '^[0-9a-f]{32}$', description });
const amountSchema = (description: string): JsonSchema => ({ type: 'string', pattern: '^\\d{1,10}\\.\\d{2}$', description });

type Structures = Readonly<Record<string, JsonSchema>>;

/** A request that has no parameters. */
const nothing: RequestShape = { name: 'nothing', fields: [], rules: [], demanded: new Set(), defaults: new Set() };

/** What answers of the kind tell beside what they repeat. */
export function toldBy(kind: AnswerKind): Structures {
  return toAnswerProperties(toAnswerShape(nothing, listAnswerFields(kind)));
}

/** Every answer ends with these. */
const { result: resultSchema = {}, ...closing } = toldBy('checkout');
const code = propertiesOf(resultSchema)?.code ?? {};

/** Of the request, so no stored answer and no notification has it. */
const warned = {
  warnings: {
    type: 'array',
    description:
      'What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none.',
    items: {
      type: 'object',
      required: ['name', 'message'],
      properties: {
        name: textSchema('The parameter as it was sent.'),
        message: textSchema('What is wrong, and the parameter that may be meant.'),
      },
    },
  },
} as const satisfies Record<string, JsonSchema>;

const closed = Object.keys(closing);

interface StoredAnswer {
  readonly kind: AnswerKind;
  readonly request: RequestShape;
  readonly says: string;
  /** Beside the result, and with what every answer ends. */
  readonly required: readonly string[];
}

const storedAnswers: Readonly<Record<string, StoredAnswer>> = {
  Payment: {
    kind: 'payment',
    request: requestShapes.payment,
    says: 'A stored payment. What was sent comes back, without secrets; amount, currency and descriptor only where it did not fail.',
    required: ['id', 'paymentType'],
  },
  Registration: {
    kind: 'registration',
    request: requestShapes.registration,
    says: 'Stored payment details, without the account itself (spec §2.4).',
    required: ['id', 'paymentType'],
  },
  // Of `result.code` and `id`, which programs of this API family read; the rest is ours (decision: answers-of-jobs).
  Job: {
    kind: 'job',
    request: requestShapes.job,
    says: 'A subscription job (spec §2.Y).',
    required: ['id', 'registrationId', 'paymentType', 'amount', 'currency', 'job', 'plan'],
  },
  Authentication: {
    kind: 'authentication',
    request: requestShapes.authentication,
    says: 'The authentication of a cardholder on its own (spec §2.U).',
    required: ['id'],
  },
};

export function createAnswerSchemas(): Structures {
  const structures = createStructureSchemas('Details');
  const stored = Object.entries(storedAnswers).map(([name, answer]) => [name, toStoredSchema(structures, name, answer)] as const);
  return { ...otherAnswers, ...Object.fromEntries(stored), ...createPaymentVariants(), ...structures.kept };
}

/** What it repeats of the request, and what it adds. Structures of the request are references. */
function toStoredSchema(structures: StructureSchemas, owner: string, { kind, request, says, required }: StoredAnswer): JsonSchema {
  const repeated = toAnswerProperties(request);
  const told = toAnswerProperties(toAnswerShape(request, listAnswerFields(kind)));
  const properties = Object.entries(told).map(([name, schema]) => {
    const isStructure = propertiesOf(repeated[name]) !== undefined;
    return [name, isStructure ? structures.refer(name, owner, schema) : schema] as const;
  });
  const shared = { result, ...('redirect' in told ? { redirect: toReference('Redirect') } : {}), ...warned };
  const whole = { ...Object.fromEntries(properties), ...shared };
  return { type: 'object', description: says, required: [...required, 'result', ...closed], properties: whole };
}

function propertiesOf(schema: JsonSchema | undefined): Structures | undefined {
  return schema?.properties as Structures | undefined;
}

const result = toReference('Result');
/** A property that is never there: by it a program tells the schemas of an answer apart. */
const absent: JsonSchema = { not: {} };

const checkoutId: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{32}-[a-z0-9]{1,15}$', description: 'Goes into the form’s script.' };

const checkout: JsonSchema = {
  type: 'object',
  description: 'A prepared checkout (spec §2.4).',
  required: ['id', 'result', ...closed],
  properties: { id: checkoutId, result, integrity: textSchema('The hash of the script, where it was asked for.'), ...closing, ...warned },
};

const checkoutPending: JsonSchema = {
  type: 'object',
  description: 'The shopper has not tried yet: there is no id.',
  required: ['result', ...closed],
  properties: { id: absent, result, ...closing, ...warned },
};

const redirectMethod: JsonSchema = { type: 'string', enum: ['GET', 'POST'] };
const redirectParameters: JsonSchema = {
  type: 'array',
  description: 'Form fields of a POST, query parameters of a GET.',
  items: { type: 'object', required: ['name', 'value'], properties: { name: { type: 'string' }, value: { type: 'string' } } },
};

const redirect: JsonSchema = {
  type: 'object',
  description: 'Where to send the shopper (spec §2.5).',
  required: ['url', 'parameters'],
  properties: {
    url: { type: 'string' },
    method: redirectMethod,
    preconditions: {
      type: 'array',
      description: 'Pages that the browser loads, hidden, before it follows the redirect.',
      items: {
        type: 'object',
        required: ['url', 'method', 'parameters'],
        properties: {
          origin: textSchema('Where it is loaded, such as iframe#hidden.'),
          waitUntil: textSchema('What to wait for, such as iframe#load.'),
          description: textSchema('What it is for.'),
          url: { type: 'string' },
          method: redirectMethod,
          parameters: redirectParameters,
        },
      },
    },
    parameters: redirectParameters,
  },
};

const refusal: JsonSchema = {
  type: 'object',
  description: 'Nothing was stored, so it has no id. Where it is not known whether something was stored, it has a `reference`.',
  required: ['result', ...closed],
  properties: {
    id: absent,
    doc_url: textSchema('The page that explains it: an address of this gateway.'),
    reference: {
      type: 'object',
      description: 'With 900.100.300: by what to ask for the request before you repeat it.',
      properties: {
        id: textSchema('The id of the payment or registration, if it was stored.'),
        merchantTransactionId: textSchema('As it was sent.'),
      },
    },
    result: {
      type: 'object',
      required: ['code', 'description'],
      properties: {
        code,
        description: textSchema('The text of the code, or what is wrong in a sentence.'),
        parameterErrors: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['name', 'value', 'message'],
            properties: {
              name: textSchema('The parameter as it was sent.'),
              value: { type: ['string', 'null'], description: 'What was sent; null for a missing or secret one.' },
              message: textSchema('What would be right.'),
            },
          },
        },
      },
    },
    ...closing,
    ...warned,
  },
};

function createListSchema(name: string, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return {
    type: 'object',
    required: ['result', name, ...Object.keys(more), ...closed],
    properties: { result, [name]: { type: 'array', minItems: 1, items: toReference('Payment') }, ...more, ...closing, ...warned },
  };
}

function createReportSchema(name: string, item: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return {
    type: 'object',
    required: ['result', name, ...Object.keys(more), ...closed],
    properties: { result, [name]: { type: 'array', items: item }, ...more, ...closing, ...warned },
  };
}

const named = (...names: readonly string[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(names.map((name) => [name, textSchema('As documented (spec §2.10).')]));

const part = (...names: readonly string[]): JsonSchema => ({ type: 'object', properties: named(...names) });

/** Amounts of sums have a sign. */
const aggregation: JsonSchema = {
  type: 'object',
  required: ['id', 'entityId', 'date', 'fileName', 'records', 'aggregations'],
  properties: {
    id: idSchema('The aggregation, for its records.'),
    entityId: idSchema('The channel.'),
    date: textSchema('The day, yyyy-MM-dd.'),
    fileName: textSchema('The file with the same records.'),
    checksum: textSchema('SHA-256 of the file in hex.'),
    records: textSchema('How many records it has.'),
    aggregations: {
      type: 'array',
      items: part('recordType', 'currency', 'settlementCurrency', 'count', 'amount', 'settlementAmount', 'settlementFee'),
    },
  },
};

const reconciliationRecord: JsonSchema = {
  type: 'object',
  description: 'A reconciliation record under the API names of the specification (spec §2.10).',
  required: ['recordType', 'transactionType', 'settlement', 'amount', 'currency', 'matchedTransactions', 'merchantTransactionId'],
  properties: {
    ...named('recordType', 'transactionType', 'shortId', 'currency', 'paymentBrand', 'presentmentDate', 'descriptor'),
    ...named('merchantTransactionId', 'merchantInvoiceId', 'pspEntityId', 'divisionEntityId', 'merchantEntityId'),
    amount: amountSchema('Amount of the transaction.'),
    settlement: part('cashflow', 'id', 'amount', 'currency', 'fee', 'fxRate', 'date', 'status', 'format'),
    clearingInstitute: part('merchantId', 'name', 'txId1', 'txId2', 'txId3'),
    merchantAccount: part('id', 'name'),
    payment: part('id'),
    card: part('holder', 'last4Digits'),
    bankAccount: part('holder', 'last4Digits', 'bankCode'),
    result: part('code', 'description'),
    matchedTransactions: {
      type: 'object',
      required: ['status'],
      properties: { ...named('status'), payment: { type: 'array', items: part('id') } },
    },
    chargebackTransaction: part('id'),
  },
};

const pages: JsonSchema = { type: 'integer', minimum: 1, description: 'How many pages there are in all.' };

/** Answers that are no stored thing, and parts of them. */
const otherAnswers: Structures = {
  Result: resultSchema,
  Checkout: checkout,
  CheckoutPending: checkoutPending,
  Redirect: redirect,
  Refusal: refusal,
  PaymentList: createListSchema('payments'),
  RecordList: createListSchema('records', { pages }),
  Aggregation: aggregation,
  ReconciliationRecord: reconciliationRecord,
  AggregationList: createReportSchema('aggregations', toReference('Aggregation')),
  ReconciliationRecordList: createReportSchema('records', toReference('ReconciliationRecord')),
  ReconciliationRecordPage: createReportSchema('records', toReference('ReconciliationRecord'), { pages }),
  ResultCodeList: {
    type: 'object',
    required: ['resultCodes'],
    properties: {
      resultCodes: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', required: ['code', 'description'], properties: { code, description: textSchema('Its text.') } },
      },
    },
  },
};
