/** Schemas of answers (spec §2.3, §2.7, §7). Fields may be added to an answer at any time (spec §9.3). */
import { referenceTypes } from '../api/foundation/catalogue/payment.ts';
import { type RequestShape, requestShapes } from '../api/foundation/catalogue/requests.ts';
import { type JsonSchema, toEchoProperties } from './openapi-schemas.ts';
import { createStructureSchemas, type StructureSchemas, toReference } from './openapi-structures.ts';
import { createPaymentVariants } from './openapi-variants.ts';

const textSchema = (description: string): JsonSchema => ({ type: 'string', description });
const idSchema = (description: string): JsonSchema => ({ type: 'string', pattern: '^[0-9a-f]{32}$', description });
const amountSchema = (description: string): JsonSchema => ({ type: 'string', pattern: '^\\d{1,10}\\.\\d{2}$', description });
const code: JsonSchema = { type: 'string', pattern: '^\\d{3}\\.\\d{3}\\.\\d{3}$', description: 'Result code; see /docs/result-codes.' };

const closing = {
  buildNumber: textSchema('The build that answered.'),
  timestamp: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}\\+0000$',
    description: 'yyyy-MM-dd HH:mm:ss.SSS+0000',
  },
  ndc: {
    type: 'string',
    pattern: '^([0-9a-f]{32}_[0-9a-f]{32}|[0-9a-f]{32}-[a-z0-9]{1,15})$',
    description: "Finds the request in our log; the checkout's id where the payment belongs to one.",
  },
} as const satisfies Record<string, JsonSchema>;

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

/** Every type that a stored payment can have. `PA.CP` is stored as a PA and a CP, and RI is a risk check on its own. */
export const paymentTypes: readonly string[] = ['PA', 'DB', 'CD', ...(referenceTypes.values ?? []), 'RI'];

export function createAnswerSchemas(): Readonly<Record<string, JsonSchema>> {
  const structures = createStructureSchemas('Details');
  const schemas = createSchemas((owner, shape, more) => referToStructures(structures, owner, shape, more));
  return { ...schemas, ...createPaymentVariants(), ...structures.kept };
}

/** The properties that an answer repeats, and what it adds to some of them. Structures are references. */
type Repeat = (owner: string, shape: RequestShape, more: Structures) => Structures;
type Structures = Readonly<Record<string, JsonSchema>>;

function referToStructures(schemas: StructureSchemas, owner: string, shape: RequestShape, more: Structures): Structures {
  const entries = Object.entries(toEchoProperties(shape)).map(([name, schema]) => {
    const added = more[name];
    const whole = added === undefined ? schema : addProperties(schema, added);
    return [name, schema.type === 'object' && 'properties' in schema ? schemas.refer(name, owner, whole) : whole] as const;
  });
  return Object.fromEntries(entries);
}

function createSchemas(repeat: Repeat): Structures {
  return {
    Result: {
      type: 'object',
      required: ['code', 'description'],
      properties: {
        code,
        description: textSchema('The text of the code; branch on the code, not on this.'),
        avsResponse: { type: 'string', enum: ['A', 'Z', 'N', 'U', 'F'], description: 'Address check.' },
        cvvResponse: { type: 'string', enum: ['M', 'N', 'P', 'S', 'U'], description: 'Security code check.' },
      },
    },
    Payment: createPaymentSchema(repeat),
    Registration: createRegistrationSchema(repeat),
    Checkout: checkout,
    CheckoutPending: checkoutPending,
    Redirect: redirect,
    Job: createJobSchema(repeat),
    Authentication: createAuthenticationSchema(repeat),
    Refusal: refusal,
    PaymentList: createListSchema('payments'),
    RecordList: createListSchema('records', { pages: { type: 'integer', minimum: 1, description: 'How many pages there are in all.' } }),
    Aggregation: aggregation,
    ReconciliationRecord: reconciliationRecord,
    AggregationList: createReportSchema('aggregations', toReference('Aggregation')),
    ReconciliationRecordList: createReportSchema('records', toReference('ReconciliationRecord')),
    ReconciliationRecordPage: createReportSchema('records', toReference('ReconciliationRecord'), {
      pages: { type: 'integer', minimum: 1, description: 'How many pages there are in all.' },
    }),
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
}

const result = toReference('Result');
/** A property that is never there: by it a program tells the schemas of an answer apart. */
const absent: JsonSchema = { not: {} };

const cardAnswer: Structures = {
  bin: textSchema('First six digits.'),
  last4Digits: textSchema('Last four digits.'),
  type: textSchema('CREDIT, DEBIT or PREPAID, where the bank tells it.'),
  level: textSchema('Product of the card.'),
  binCountry: textSchema('Country of the issuing bank, ISO 3166-1.'),
  regulatedFlag: textSchema('Whether its interchange is regulated.'),
  issuer: {
    type: 'object',
    properties: { bank: textSchema('Name of the issuing bank.'), website: textSchema('Its address.'), phone: textSchema('Its telephone.') },
  },
};

/** What an answer says of a structure beside what was sent of it. */
const answered: Structures = {
  card: cardAnswer,
  bankAccount: { last4Digits: textSchema('Last four characters of the account.') },
  threeDSecure: {
    flow: textSchema('frictionless, challenge or decoupled.'),
    authenticationStatus: textSchema('As the protocol names it: Y, N, U, A, C, D, R or I.'),
  },
  risk: { score: textSchema('Score of the risk rules.') },
};

function createPaymentSchema(repeat: Repeat): JsonSchema {
  return {
    type: 'object',
    description: 'A stored payment. What was sent comes back, without secrets; amount, currency and descriptor only where it did not fail.',
    required: ['id', 'paymentType', 'result', ...closed],
    properties: {
      ...repeat('Payment', requestShapes.payment, answered),
      id: idSchema('Refers to this payment in later requests.'),
      registrationId: idSchema('The account that was stored with it.'),
      registration: { type: 'object', required: ['id'], properties: { id: idSchema('The same as registrationId.') } },
      referencedId: idSchema('The payment that it refers to.'),
      paymentType: { type: 'string', enum: paymentTypes },
      paymentBrand: textSchema('Brand.'),
      brandResult: textSchema('The brand that was detected, where none was sent.'),
      amount: amountSchema('Amount that was approved.'),
      currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Currency of amount.' },
      result,
      resultDetails: { type: 'object', additionalProperties: { type: 'string' }, description: 'What the acquirer said.' },
      redirect: toReference('Redirect'),
      ...closing,
      ...warned,
    },
  };
}

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

/** Of `result.code` and `id`, which programs of this API family read; the rest is ours (decision: answers-of-jobs). */
function createJobSchema(repeat: Repeat): JsonSchema {
  return {
    type: 'object',
    description: 'A subscription job (spec §2.Y).',
    required: ['id', 'registrationId', 'paymentType', 'amount', 'currency', 'result', 'job', 'plan', ...closed],
    properties: {
      ...repeat('Job', requestShapes.job, answered),
      id: idSchema('Names this job in later requests.'),
      registrationId: idSchema('The stored account that it charges.'),
      referencedId: idSchema('The job that it replaced.'),
      paymentType: { type: 'string', enum: ['SD', 'RS', 'DS'], description: 'Scheduled, rescheduled, descheduled.' },
      amount: amountSchema('Amount of each payment.'),
      currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Currency of amount.' },
      result,
      plan: {
        type: 'object',
        required: ['active', 'status', 'paymentType', 'expression', 'timeZone'],
        properties: {
          active: { type: 'boolean', description: 'Whether its schedule goes on.' },
          status: { type: 'string', enum: ['active', 'paused', 'stopped', 'ended', 'cancelled', 'replaced'] },
          reason: textSchema('Why it stopped, was paused or ended.'),
          paymentType: textSchema('What each run makes.'),
          expression: textSchema('Cron expression of seven fields.'),
          timeZone: textSchema('IANA name.'),
          nextRun: textSchema('When it charges next.'),
          cancelledFrom: textSchema('When its cancellation takes effect.'),
          warning: textSchema('That nothing will be charged.'),
        },
      },
      ...closing,
      ...warned,
    },
  };
}

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
        properties: { url: { type: 'string' }, method: redirectMethod, parameters: redirectParameters },
      },
    },
    parameters: redirectParameters,
  },
};

function addProperties(schema: JsonSchema, more: Readonly<Record<string, unknown>>): JsonSchema {
  const { properties } = schema;
  return { ...schema, properties: { ...(typeof properties === 'object' ? properties : {}), ...more } };
}

function createRegistrationSchema(repeat: Repeat): JsonSchema {
  return {
    type: 'object',
    description: 'Stored payment details, without the account itself (spec §2.4).',
    required: ['id', 'paymentType', 'result', ...closed],
    properties: {
      ...repeat('Registration', requestShapes.registration, answered),
      id: idSchema('Refers to the stored account in later requests.'),
      paymentType: { type: 'string', enum: ['RG', 'DR'], description: 'Stored, or deleted.' },
      paymentBrand: textSchema('Brand.'),
      referencedId: idSchema('Of a deletion: the registration that was deleted.'),
      result,
      ...closing,
      ...warned,
    },
  };
}

function createAuthenticationSchema(repeat: Repeat): JsonSchema {
  return {
    type: 'object',
    description: 'The authentication of a cardholder on its own (spec §2.U).',
    required: ['id', 'result', ...closed],
    properties: {
      ...repeat('Authentication', requestShapes.authentication, answered),
      id: idSchema('Reads its state later.'),
      amount: amountSchema('Amount of the payment that is to follow.'),
      currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'Currency of amount.' },
      paymentBrand: textSchema('Brand.'),
      result,
      redirect: toReference('Redirect'),
      ...closing,
      ...warned,
    },
  };
}

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
