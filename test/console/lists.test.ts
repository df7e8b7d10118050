/** Lists that the console writes by hand because the schema has them as texts, compared with the gateway's own. */
import { readFileSync } from 'node:fs';
import { buildSchema, GraphQLEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type EventAction, eventTypes as gatewayTypes } from '../../api/foundation/events/event.ts';
import { eventActions, eventTypes } from '../../console/client/event-types.ts';
import {
  accountKinds,
  chargebackStatuses,
  checkoutStatuses,
  deliveryStatuses,
  fileDirections,
  fileFormats,
  fileStatuses,
  jobHealths,
  jobStatuses,
  matchingStatuses,
  outcomes,
  paymentOperations,
  paymentTypes,
  recordTypes,
  staffRoles,
  timeUnits,
} from '../../console/client/schema-enums.ts';
import { methods } from '../../console/pages/payments/filters-view.ts';

const printed = readFileSync(new URL('../graphql/schema.graphql', import.meta.url), 'utf8');
const schema = buildSchema(printed);

/** Does not type-check when the gateway has another one. */
const gatewayActions: Readonly<Record<EventAction, true>> = { CREATED: true, UPDATED: true, DELETED: true };

test('event types are those that the gateway emits', () => {
  expect([...eventTypes].toSorted()).toEqual([...gatewayTypes].toSorted());
});

test('event actions are the gateway’s', () => {
  expect([...eventActions].toSorted()).toEqual(Object.keys(gatewayActions).toSorted());
});

test('payment methods are the documented ones of spec §2.7', () => {
  const [, documented = ''] = /`paymentMethods`[^\n]*list of \[([A-Z, ]+)\]/.exec(printed) ?? [];
  expect(documented).not.toBe('');
  expect([...methods].toSorted()).toEqual(documented.split(', ').toSorted());
});

describe('enums of the schema', () => {
  test.each([
    ['Outcome', outcomes],
    ['PaymentType', paymentTypes],
    ['PaymentOperation', paymentOperations],
    ['StaffRole', staffRoles],
    ['WebhookDeliveryStatus', deliveryStatuses],
    ['CheckoutStatus', checkoutStatuses],
    ['JobStatus', jobStatuses],
    ['JobHealth', jobHealths],
    ['TimeUnit', timeUnits],
    ['ReconciliationRecordType', recordTypes],
    ['MatchingStatus', matchingStatuses],
    ['SettlementFileDirection', fileDirections],
    ['SettlementFileStatus', fileStatuses],
    ['SettlementFileFormat', fileFormats],
    ['ChargebackStatus', chargebackStatuses],
    ['AccountKind', accountKinds],
  ] as const)('%s is listed whole', (name, listed) => {
    const found = schema.getType(name);
    const values = found instanceof GraphQLEnumType ? found.getValues().map((value) => value.name) : [];
    expect([...listed].toSorted()).toEqual(values.toSorted());
  });
});
