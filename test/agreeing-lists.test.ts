/** Lists that more than one module needs and that no import can share. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, GraphQLEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';
import { commonEventTypes, eventTypes, isStaffEventType } from '../api/contract/event-types.ts';
import { merchantSettingNames } from '../api/contract/merchant-settings.ts';
import { memberRoles, staffRoles } from '../api/contract/staff-roles.ts';
import { paymentTypes } from '../api/contract/words.ts';
import { originalTypes, referencingTypes } from '../api/domain/payments/rules.ts';
import { webhookTypes } from '../api/domain/webhooks/subscription.ts';
import { originalPaymentTypes, referenceTypes } from '../api/foundation/catalogue/payment.ts';
import { connectorNames } from '../api/foundation/entities/entity.ts';
import { paymentTypes as listedPaymentTypes } from '../console/client/schema-enums.ts';

const root = new URL('..', import.meta.url);
const schema = buildSchema(readFileSync(new URL('test/graphql/schema.graphql', root), 'utf8'), { assumeValidSDL: true });

function enumValues(name: string): readonly string[] {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLEnumType)) throw new Error(`${name} is not an enum`);
  return type.getValues().map((value) => value.name);
}

const sorted = (values: readonly string[]): readonly string[] => [...values].sort();

const texts = filesBelow(fileURLToPath(new URL('api/', root)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(new URL(`api/${file}`, root), 'utf8'));

describe('event types', () => {
  test.each(eventTypes)('%s is appended to the log by something', (type) => {
    const making = texts.filter((text) => text.includes(`type: '${type}',\n`));
    const makers = making.flatMap((text) => [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => `${name}(`));
    const isAppended = (text: string): boolean => text.includes("'event.append'");
    expect(making.some(isAppended) || texts.some((text) => isAppended(text) && makers.some((name) => text.includes(name)))).toBe(true);
  });

  test('of webhooks are all but those for staff', () => {
    expect(webhookTypes).toEqual(eventTypes.filter((type) => !isStaffEventType(type)));
    expect(webhookTypes).toEqual(commonEventTypes);
  });
});

test('staff roles are the same in the gateway and in GraphQL', () => {
  expect(sorted(enumValues('StaffRole'))).toEqual(sorted(memberRoles));
});

test.each(staffRoles)('%s stands in the tables of roles of the READMEs', (role) => {
  const name = role === 'ADMIN' ? 'administrator' : role.toLowerCase();
  for (const readme of ['README.md', 'console/README.md']) expect(readFileSync(new URL(readme, root), 'utf8')).toContain(`\n| ${name} | `);
});

test.each(connectorNames)('the connector %s runs the conformance suite', (name) => {
  const file = new URL(`test/connectors/${name}-conformance.test.ts`, root);
  expect(readFileSync(file, 'utf8')).toContain(`describeConformance({\n  name: '${name}',`);
});

test.each(merchantSettingNames)('the setting %s of merchants changes what an operation does', (name) => {
  expect(texts.some((text) => text.includes(`merchantSettings?.${name}`))).toBe(true);
});

describe('payment types', () => {
  test('that are stored are the same in GraphQL and in the console', () => {
    expect(sorted(enumValues('PaymentType'))).toEqual(sorted(paymentTypes));
    expect(sorted(listedPaymentTypes)).toEqual(sorted(paymentTypes));
  });

  test('that a request may have are those that the rules know', () => {
    expect(originalPaymentTypes.values).toEqual(originalTypes);
    expect(referenceTypes.values).toEqual(referencingTypes);
  });
});
