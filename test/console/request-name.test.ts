import { expect, test } from 'vitest';
import { formatEndpoint, formatRequestName } from '../../console/pages/payment/request-name.ts';

const types = { CP: 'Einzug' };

test.each([
  ['payment', 'Zahlung'],
  ['reference CP', 'Einzug'],
  ['reference XX', 'reference XX'],
  ['registration update', 'registration update'],
])('%s is called %s', (operation, name) => {
  expect(formatRequestName(operation, types, 'Zahlung')).toBe(name);
});

test('doors are called as programs know them', () => {
  expect(['rest', 'graphql', 'socket', 'tick'].map(formatEndpoint)).toEqual(['REST', 'GraphQL', 'GraphQL', 'tick']);
});
