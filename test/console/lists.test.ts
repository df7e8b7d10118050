/** Lists that the console writes by hand because the schema has them as texts, compared with the gateway's own. */
import { readFileSync } from 'node:fs';
import { buildSchema, GraphQLEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { eventActions, eventTypes } from '../../api/contract/event-types.ts';
import { fileFormats } from '../../api/contract/file-formats.ts';
import { memberRoles } from '../../api/contract/staff-roles.ts';
import {
  accountKinds,
  chargebackStatuses,
  checkoutStatuses,
  deliveryStatuses,
  fileDirections,
  fileStatuses,
  jobHealths,
  jobStatuses,
  matchingStatuses,
  outcomes,
  paymentOperations,
  paymentTypes,
  recordTypes,
  timeUnits,
} from '../../console/client/schema-enums.ts';
import { methods } from '../../console/pages/payments/filters-view.ts';

const printed = readFileSync(new URL('../graphql/schema.graphql', import.meta.url), 'utf8');
const schema = buildSchema(printed);

test('payment methods are the documented ones of spec §2.7', () => {
  const [, documented = ''] = /`paymentMethods`[^\n]*list of \[([A-Z, ]+)\]/.exec(printed) ?? [];
  expect(documented).not.toBe('');
  expect([...methods].toSorted()).toEqual(documented.split(', ').toSorted());
});

describe('enums of the schema', () => {
  test.each([
    ['EventType', eventTypes],
    ['EventAction', eventActions],
    ['Outcome', outcomes],
    ['PaymentType', paymentTypes],
    ['PaymentOperation', paymentOperations],
    ['StaffRole', memberRoles],
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
