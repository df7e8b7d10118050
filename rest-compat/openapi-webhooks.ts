/** What the gateway sends to your webhook (spec §6), as OpenAPI's `webhooks`: the notification as it is after decryption or verification. */
import { eventPayloads, type PayloadField, type PayloadFields } from '../api/contract/event-payloads.ts';
import { commonEventTypes, describeEventType, type EventType } from '../api/contract/event-types.ts';
import { toldBy } from './openapi-answers.ts';
import { notificationExamples } from './openapi-examples.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { toReference } from './openapi-structures.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** Fields that a notification adds to the answer. */
const notificationFields: JsonSchema = {
  type: 'object',
  required: ['source', 'authentication'],
  properties: toldBy('notification'),
};

/** Types of notifications, beside the probe of a new webhook. */
export const notificationTypes = commonEventTypes;

const delivery = [
  'The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`.',
  'With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest.',
  'With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.',
].join(' ');

export function createWebhooks(): JsonSchema {
  return Object.fromEntries(
    notificationTypes.map((type) => [
      type.toLowerCase(),
      {
        post: {
          operationId: `receive${toSchemaName(type)}`,
          tags: ['webhooks'],
          summary: describeEventType(type).slice(0, -1),
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
  return {
    NotificationFields: notificationFields,
    ScheduleRun: createPayload('SCHEDULE'),
    RiskDecision: createPayload('RISK'),
    Chargeback: createPayload('CHARGEBACK'),
    TestNotification: testNotification,
    ...Object.fromEntries(notificationTypes.map((type) => [toSchemaName(type), createNotification(type)])),
    Notification: {
      description: 'Any notification; `type` says which.',
      oneOf: [...notificationTypes.map((type) => toReference(toSchemaName(type))), toReference('TestNotification')],
      discriminator: {
        propertyName: 'type',
        mapping: {
          ...Object.fromEntries(notificationTypes.map((type) => [type, `#/components/schemas/${toSchemaName(type)}`])),
          test: '#/components/schemas/TestNotification',
        },
      },
    },
  };
}

/** Schemas of payloads that are no answer have names of their own. */
const payloadNames: Partial<Record<EventType, string>> = { SCHEDULE: 'ScheduleRun', RISK: 'RiskDecision', CHARGEBACK: 'Chargeback' };

function createNotification(type: EventType): JsonSchema {
  const { answer, isNotified } = eventPayloads[type];
  const name = answer ?? payloadNames[type];
  const payload = name === undefined ? createPayload(type) : toReference(name);
  const whole = answer !== undefined || isNotified ? { allOf: [payload, toReference('NotificationFields')] } : payload;
  // spec §6: a PAYMENT notification has no action.
  const action = type === 'PAYMENT' ? {} : { action: { type: 'string', enum: ['CREATED', 'UPDATED', 'DELETED'] } };
  return {
    type: 'object',
    description: describeEventType(type),
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

function createPayload(type: EventType): JsonSchema {
  const { says, fields } = eventPayloads[type];
  return toObject(fields, says);
}

function toObject(fields: PayloadFields, description?: string): JsonSchema {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    required: Object.keys(fields).filter((name) => !fields[name]?.isOptional),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)])),
  };
}

function toSchema({ kind, says, isNullable, always, parts }: PayloadField): JsonSchema {
  if (kind === 'result') return toReference('Result');
  if (parts) return toObject(parts, says);
  if (always !== undefined) return { type: 'string', const: always };
  if (kind === 'texts') return { type: 'array', description: says, items: { type: 'string' } };
  const type = kind === 'count' ? 'integer' : 'string';
  return { type: isNullable ? [type, 'null'] : type, description: says, ...(kind === 'count' ? { minimum: 0 } : {}) };
}

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
