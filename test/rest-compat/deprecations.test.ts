/** What is deprecated says so in answers, in the schema, in OpenAPI and on the pages, by one table. */
import { GraphQLInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocs } from '../../api/doors/docs/docs.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import {
  type Deprecations,
  deprecatedParameters,
  explainDeprecation,
  toDeprecationHeaders,
} from '../../api/foundation/catalogue/deprecations.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';
import { createOpenApiDocument } from '../../rest-compat/openapi.ts';
import { cardPayment } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const publicUrl = 'https://gateway.example';

const table: Deprecations = {
  early: { since: '2025-01-01', sunset: '2027-01-31', instead: 'later', page: '/docs/later' },
  late: { since: '2026-01-01', sunset: '2026-12-31', instead: 'later', page: '/docs/later' },
  endless: { since: '2026-06-01', sunset: null, instead: 'other', page: '/docs/other' },
};

describe('the headers of an answer', () => {
  test('say since when, until when and where to read: of several the earliest day', () => {
    expect(toDeprecationHeaders(['amount', 'late.part', 'early'], publicUrl, table)).toEqual({
      Deprecation: '@1735689600',
      Sunset: 'Thu, 31 Dec 2026 00:00:00 GMT',
      Link: '<https://gateway.example/docs/later>; rel="deprecation"; type="text/html", <https://gateway.example/docs/later>; rel="sunset"; type="text/html"',
    });
  });

  test('name no end where there is none', () => {
    expect(toDeprecationHeaders(['endless'], publicUrl, table)).toEqual({
      Deprecation: '@1780272000',
      Link: '<https://gateway.example/docs/other>; rel="deprecation"; type="text/html"',
    });
  });

  test.each([[[]], [['amount', 'constructor', '__proto__', 'earlyBird']]])('are absent for %j', (names) => {
    expect(toDeprecationHeaders(names, publicUrl, table)).toEqual({});
  });
});

describe('the gateway', () => {
  let gateway: Harness;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.stop());

  test('dates the answer to a payment and to a refusal that sent one, and no other', async () => {
    const notificationUrl = 'https://shop.example/told';
    const paid = await gateway.rest.post('/v1/payments', { ...cardPayment, notificationUrl });
    expect(paid.status).toBe(200);
    const refused = await gateway.rest.post('/v1/payments', { ...cardPayment, notificationUrl, amount: 'much' });
    expect(refused.status).toBe(400);
    for (const { headers } of [paid, refused]) {
      expect(headers.deprecation).toBe('@1795478400');
      expect(headers.sunset).toBeUndefined();
      expect(headers.link).toContain('/docs/webhooks>; rel="deprecation"');
      expect(headers['access-control-expose-headers']).toContain('Deprecation, Sunset, Link');
    }
    const plain = await gateway.rest.post('/v1/payments', cardPayment);
    expect(['deprecation', 'sunset', 'link'].filter((name) => name in plain.headers)).toEqual([]);
  });
});

test('the GraphQL schema marks the same fields, and no others', () => {
  const marked = Object.values(schema.getTypeMap()).flatMap((type) =>
    type instanceof GraphQLInputObjectType
      ? Object.values(type.getFields()).flatMap(({ name, deprecationReason }) =>
          deprecationReason ? [`${name} ${deprecationReason}`] : [],
        )
      : [],
  );
  expect([...new Set(marked)].sort()).toEqual(
    Object.entries(deprecatedParameters)
      .map(([name, each]) => `${name} ${explainDeprecation(each)}`)
      .sort(),
  );
});

test('the OpenAPI document marks them and all that is below them, and the page of changes lists them', () => {
  const marked = new Set(findMarked(createOpenApiDocument()).map((name) => name.split('.')[0]));
  expect([...marked].sort()).toEqual(Object.keys(deprecatedParameters).sort());
  const docs = createDocs({ sections: documentedSections, codes: allResultCodes, schema, hasSandbox: true });
  const changes = docs.find('/docs/changelog', '')?.body ?? '';
  const parameters = docs.find('/docs/parameters', '')?.body ?? '';
  for (const [name, { since, page }] of Object.entries(deprecatedParameters)) {
    expect(changes).toContain(`<code>${name}</code>`);
    expect(changes).toContain(`href="${page}"`);
    expect(docs.find(page, '')).toBeDefined();
    expect(parameters).toContain(`deprecated</span> since ${since}`);
  }
});

/** Names of properties whose schemas are deprecated. */
function findMarked(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(typeof part === 'object' && part !== null && 'deprecated' in part && part.deprecated === true ? [name] : []),
    ...findMarked(part),
  ]);
}
