import { expect, test } from 'vitest';
import { formatRequestName, toEnglishEndpoint, toGermanEndpoint } from '../../console/pages/payment/request-name.ts';

const types = { CP: 'Einzug' };

test.each([
  ['payment', 'Zahlung'],
  ['reference CP', 'Einzug'],
  ['reference XX', 'reference XX'],
  ['registration update', 'registration update'],
])('%s is called %s', (operation, name) => {
  expect(formatRequestName(operation, types, 'Zahlung')).toBe(name);
});

test.each([
  ['REST', 'through REST', 'über REST'],
  ['GRAPHQL', 'through GraphQL', 'über GraphQL'],
  ['SOCKET', 'through GraphQL', 'über GraphQL'],
  // A job's run. Staff do not know the name that the log gives it.
  ['TICK', 'by the gateway itself', 'durch das Gateway selbst'],
] as const)('a request by %s is called so in both languages', (endpoint, english, german) => {
  expect([toEnglishEndpoint(endpoint), toGermanEndpoint(endpoint)]).toEqual([english, german]);
});
