/** What the gateway sends to your webhook (spec §6), as OpenAPI's `webhooks`: the notification as it is after decryption or verification. */
import { notificationExamples } from './openapi-examples.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { toReference } from './openapi-structures.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** Fields that a notification adds to the answer. */
const notificationFields: JsonSchema = {
  type: 'object',
  required: ['source', 'authentication'],
  properties: {
    shortId: text('Short id, as statements and the console show it.'),
    paymentMethod: text('Method code, such as CC.'),
    source: {
      type: 'string',
      enum: ['OPP', 'SCHEDULER', 'MACRETRY', 'SYSTEM'],
      description: 'Who asked: your program, the scheduler, the scheduler after a decline, or the gateway itself.',
    },
    presentationAmount: text('The amount that the shopper saw.'),
    presentationCurrency: text('Its currency.'),
    authentication: { type: 'object', required: ['entityId'], properties: { entityId: text('The channel.') } },
    channelName: text('Name of the channel.'),
  },
};

/** By type: what happened, the payload, and whether the notification tells an action. */
const notifications = {
  PAYMENT: { name: 'payment', summary: 'A payment was created or its state changed', payload: toReference('Payment') },
  REGISTRATION: {
    name: 'registration',
    summary: 'Stored payment details were created, updated or deleted',
    payload: toReference('Registration'),
  },
  SCHEDULE: { name: 'schedule', summary: 'A run of a subscription job has its outcome', payload: toReference('ScheduleRun') },
  RISK: { name: 'risk', summary: 'The risk rules decided about a payment', payload: toReference('RiskDecision') },
  BALANCE: { name: 'balance', summary: 'An operation on another payment changed the amounts of this one', payload: toReference('Payment') },
  CHARGEBACK: { name: 'chargeback', summary: 'A chargeback was answered, or came to its end', payload: toReference('Chargeback') },
} as const;

/** Types of notifications, beside the probe of a new webhook. */
export const notificationTypes = Object.keys(notifications);

const delivery = [
  'The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`.',
  'With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest.',
  'With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.',
].join(' ');

export function createWebhooks(): JsonSchema {
  return Object.fromEntries(
    Object.entries(notifications).map(([type, { name, summary }]) => [
      name,
      {
        post: {
          operationId: `receive${toSchemaName(type)}`,
          tags: ['webhooks'],
          summary,
          description: delivery,
          requestBody: { required: true, content: { 'application/json': { schema: toReference(toSchemaName(type)), ...toExample(type) } } },
          responses: {
            '2XX': { description: 'Accepted; it is not sent again.' },
            410: { description: 'You want no notifications any more.' },
          },
          security: [],
        },
      },
    ]),
  );
}

/** `PaymentNotification`, …, `Notification` for all of them, and the payloads that no answer has. */
export function createWebhookSchemas(): Readonly<Record<string, JsonSchema>> {
  const types = Object.entries(notifications);
  return {
    NotificationFields: notificationFields,
    ScheduleRun: scheduleRun,
    RiskDecision: riskDecision,
    Chargeback: chargeback,
    TestNotification: testNotification,
    ...Object.fromEntries(types.map(([type, { summary, payload }]) => [toSchemaName(type), createNotification(type, summary, payload)])),
    Notification: {
      description: 'Any notification; `type` says which.',
      oneOf: [...types.map(([type]) => toReference(toSchemaName(type))), toReference('TestNotification')],
      discriminator: {
        propertyName: 'type',
        mapping: {
          ...Object.fromEntries(types.map(([type]) => [type, `#/components/schemas/${toSchemaName(type)}`])),
          test: '#/components/schemas/TestNotification',
        },
      },
    },
  };
}

function createNotification(type: string, summary: string, payload: JsonSchema): JsonSchema {
  const whole = type === 'CHARGEBACK' ? payload : { allOf: [payload, toReference('NotificationFields')] };
  // spec §6: a PAYMENT notification has no action.
  const action = type === 'PAYMENT' ? {} : { action: { type: 'string', enum: ['CREATED', 'UPDATED', 'DELETED'] } };
  return {
    type: 'object',
    description: `${summary}.`,
    required: ['type', 'payload', ...Object.keys(action)],
    properties: { type: { type: 'string', const: type }, ...action, payload: whole },
  };
}

function toExample(type: string): JsonSchema {
  const value = notificationExamples[type];
  return value === undefined ? {} : { examples: { [type.toLowerCase()]: { value } } };
}

/** `PAYMENT` → `PaymentNotification`. */
function toSchemaName(type: string): string {
  return `${type.charAt(0)}${type.slice(1).toLowerCase()}Notification`;
}

const scheduleRun: JsonSchema = {
  type: 'object',
  description: 'The payment of a run, or why none could be made: then it has no id.',
  required: ['paymentType', 'registrationId', 'result', 'schedule'],
  properties: {
    id: text('The payment.'),
    paymentType: { type: 'string', const: 'SD' },
    registrationId: text('The stored account.'),
    amount: text('Amount that was charged.'),
    currency: text('Its currency.'),
    result: toReference('Result'),
    schedule: {
      type: 'object',
      required: ['id', 'runId', 'dueAt', 'attempt'],
      properties: {
        id: text('The job.'),
        runId: text('The run.'),
        dueAt: text('When it was due.'),
        attempt: { type: 'integer', minimum: 0, description: 'Which attempt of the run this was.' },
      },
    },
    timestamp: text('yyyy-MM-dd HH:mm:ss.SSS+0000'),
    ndc: text('Finds the request in our log.'),
  },
};

const riskDecision: JsonSchema = {
  type: 'object',
  description: 'What the risk rules decided, without their reasons.',
  required: ['id', 'referencedId', 'paymentType', 'result', 'risk'],
  properties: {
    id: text('The decision.'),
    referencedId: text('The payment.'),
    paymentType: { type: 'string', const: 'RI' },
    amount: text('Amount of the payment.'),
    currency: text('Its currency.'),
    merchantTransactionId: text('Of the payment.'),
    result: toReference('Result'),
    risk: { type: 'object', required: ['score'], properties: { score: text('The score.') } },
    timestamp: text('yyyy-MM-dd HH:mm:ss.SSS+0000'),
  },
};

const chargeback: JsonSchema = {
  type: 'object',
  required: ['id', 'referencedId', 'status', 'amount', 'currency', 'timestamp'],
  properties: {
    id: text('The chargeback.'),
    referencedId: text('The payment of type CB.'),
    status: text('What became of it.'),
    chargebackResultCode: { type: ['string', 'null'], description: 'The reason that the bank gave.' },
    amount: text('Amount that was charged back.'),
    currency: text('Its currency.'),
    deadline: text('Until when it can be answered.'),
    representmentId: { type: ['string', 'null'], description: 'The payment that answered it.' },
    timestamp: text('yyyy-MM-dd HH:mm:ss.SSS+0000'),
  },
};

const testNotification: JsonSchema = {
  type: 'object',
  description: 'The probe of a new webhook: answer it with 2xx.',
  required: ['type', 'action', 'payload'],
  properties: {
    type: { type: 'string', const: 'test' },
    action: { type: 'string', const: 'webhook activation' },
    payload: {
      type: 'object',
      required: ['result', 'timestamp'],
      properties: { result: toReference('Result'), timestamp: text('yyyy-MM-dd HH:mm:ss.SSS+0000') },
    },
  },
};
