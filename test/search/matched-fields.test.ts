/** A hit says by which field it was found, and shows of its value what the catalogue's class of that field allows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchableFacts } from '../../api/contract/payment-facts.ts';
import { staffRoles } from '../../api/contract/staff-roles.ts';
import { permissionsOfRole } from '../../api/foundation/access/role.ts';
import { parseSteps } from '../../api/foundation/catalogue/name.ts';
import { hidden, personalRules } from '../../api/foundation/catalogue/personal-class.ts';
import { findClassAt } from '../../api/foundation/catalogue/personal-lookup.ts';
import { sections } from '../../api/foundation/catalogue/requests.ts';
import { findPlace } from '../../api/views/read-model/terms.ts';
import { findMatch, maskMatch, matchedFields } from '../../api/views/search/match.ts';
import { type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment } from '../support/client.ts';

const fields = searchableFacts;

test.each(fields)('the place of %s is documented', (field) => {
  expect(findClassAt(findPlace(field))).toBeDefined();
  expect(matchedFields[field]).toMatch(/\.$/);
});

const documented = sections.flatMap(({ fields: all }) => all).filter(({ name }) => !name.includes('['));
const value = 'Wagnerova-Brunhilde';

describe('whatever field becomes searchable,', () => {
  test.each(fields)('a hit by %s is masked by the class of the place where its value stands', (field) => {
    for (const { name, personal } of documented) {
      const place = parseSteps(name.replace('<scheme>', 'visa')).map((step) => step.name);
      const match = findMatch({ id: 'x', how: { by: 'term', term: 'z' } }, [{ field, value, place, terms: ['z'] }], undefined);
      if (!match) throw new Error('no match');
      const { mask } = personalRules[personal];
      expect([name, maskMatch(match)]).toEqual([name, mask === null ? value : mask(value)]);
      expect([name, personal, maskMatch(match) === value]).toEqual([name, personal, mask === null]);
    }
  });

  test.each([[['nobody', 'documents', 'this']], [['whatever']], [['billing']], [[]]])(
    '%j, which no document describes, is hidden',
    (place) => {
      expect(maskMatch({ matchedValue: value, place })).toBe(hidden);
    },
  );
});

describe('what each role is shown', () => {
  let gateway: StaffHarness;
  beforeAll(async () => {
    gateway = await startStaff();
    const { 'card.holder': _holder, ...card } = cardPayment;
    const { body } = await gateway.rest.post('/v1/payments', {
      ...card,
      'card.holder': 'Brunhilde Wagnerova',
      'customer.givenName': 'Brunhilde',
      'customer.surname': 'Wagnerova',
      'customer.email': 'brunhilde@shopper.test',
      'customer.merchantCustomerId': 'customer-4711',
      merchantTransactionId: 'order-4711',
      merchantInvoiceId: 'invoice-4711',
      'customParameters[email]': 'second@shopper.test',
      'customParameters[basket]': 'basket-4711',
    });
    expect(body.result.parameterErrors ?? []).toEqual([]);
  });
  afterAll(() => gateway.stop());

  const searches = [
    ['wagnerova', 'name', 'Brunhilde Wagnerova', 'B••• W•••'],
    ['brunhilde@shopper.test', 'email', 'brunhilde@shopper.test', 'b•••@shopper.test'],
    ['@shopper.test', 'emailDomain', 'brunhilde@shopper.test', 'b•••@shopper.test'],
    ['second@shopper.test', 'customParameter', 'second@shopper.test', 's•••@shopper.test'],
    ['basket-4711', 'customParameter', 'basket-4711', 'basket-4711'],
    ['order-4711', 'merchantTransactionId', 'order-4711', 'order-4711'],
    ['invoice-4711', 'merchantInvoiceId', 'invoice-4711', 'invoice-4711'],
    ['customer-4711', 'merchantCustomerId', 'customer-4711', 'customer-4711'],
  ] as const;

  test.each(staffRoles)('%s', async (role) => {
    const browser = await gateway.signedIn(role);
    const maySee = permissionsOfRole(role, 'test').includes('personal:read');
    for (const [text, matchedField, whole, masked] of searches) {
      const query = 'query ($text: String!) { search(text: $text) { groups { kind hits { matchedField matchedValue } } } }';
      const { data } = await browser.graphql(query, { text });
      const payments = data.search.groups.find(({ kind }: { kind: string }) => kind === 'PAYMENT');
      expect([text, payments?.hits]).toEqual([text, [{ matchedField, matchedValue: maySee ? whole : masked }]]);
    }
    // The merchant's own name is no secret.
    const { data } = await browser.graphql('{ search(text: "demo") { groups { kind hits { matchedField matchedValue title } } } }');
    const entities = data.search.groups.find(({ kind }: { kind: string }) => kind === 'ENTITY');
    for (const { matchedField, matchedValue, title } of entities.hits) expect([matchedField, matchedValue]).toEqual(['name', title]);
  });
});
