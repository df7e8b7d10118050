/** What api/client/generated holds is what the OpenAPI document, the catalogue and the schema say today. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClientFiles, createLibraries } from '../../.run/client-files.ts';
import { toOutcome } from '../../api/client/client.ts';
import { toForm } from '../../api/client/form.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';
import { decodeRequest } from '../../rest-compat/decode-request.ts';
import { approvedCodes, declinedCodes, pendingCodes } from '../../rest-compat/openapi-variants.ts';
import { root } from '../support/sources.ts';

test('the generated files are those that are checked in (npm run client:types writes them)', async () => {
  for (const [name, text] of Object.entries(await createClientFiles())) {
    expect(readFileSync(join(root, 'api/client/generated', name), 'utf8') === text, name).toBe(true);
  }
});

test('the libraries that the documentation hands out are those of api/client', () => {
  expect(readFileSync(join(root, 'api/doors/docs/languages/libraries.json'), 'utf8')).toBe(createLibraries());
});

describe('every result code', () => {
  test('has in the client the outcome that it has in the catalogue', () => {
    expect(allResultCodes.filter(({ code, outcome }) => toOutcome(code) !== outcome)).toEqual([]);
    expect(toOutcome('123.456.789')).toBe('UNKNOWN');
  });

  test("fits the OpenAPI document's schema of its outcome and no other", () => {
    const schemas = { approved: new RegExp(approvedCodes), pending: new RegExp(pendingCodes), declined: new RegExp(declinedCodes) };
    const expected = (outcome: string) =>
      outcome === 'APPROVED' || outcome === 'REVIEW' ? 'approved' : outcome === 'PENDING' ? 'pending' : 'declined';
    const found = allResultCodes.map(({ code }) => [
      code,
      ...Object.entries(schemas).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : [])),
    ]);
    expect(found).toEqual(allResultCodes.map(({ code, outcome }) => [code, expected(outcome)]));
  });
});

test('nested parameters arrive as they were given: structures, lists, maps, numbers, truth values', () => {
  const parameters = {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    createRegistration: true,
    numberOfCaptures: 3,
    merchantMemo: undefined,
    card: { number: '4200000000000000', holder: 'Jürgen & Söhne', expiryMonth: '05' },
    cart: { items: [{ name: 'Shoes', price: '92.00' }, { name: 'Socks' }] },
    customParameters: { 'a.b': 'x' },
    merchant: { data: { 'shop.name': 'y' } },
  };
  const { input, errors, unknown } = decodeRequest('payment', '', toForm(parameters).toString());
  const { merchantMemo: _absent, ...sent } = parameters;
  expect({ errors, unknown }).toEqual({ errors: [], unknown: [] });
  expect(JSON.parse(JSON.stringify(input))).toEqual({ ...sent, createRegistration: 'true', numberOfCaptures: '3' });
});
