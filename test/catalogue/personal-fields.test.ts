import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { removeCustomerData } from '../../api/domain/webhooks/customer-data.ts';
import { field } from '../../api/foundation/catalogue/field.ts';
import { text } from '../../api/foundation/catalogue/format.ts';
import { parseSteps } from '../../api/foundation/catalogue/name.ts';
import { listPersonalValues, maskPersonal } from '../../api/foundation/catalogue/personal.ts';
import { personalRules } from '../../api/foundation/catalogue/personal-class.ts';
import { sections } from '../../api/foundation/catalogue/requests.ts';
import { documentedFields as fields, pathOf, wholeDocument } from './whole-document.ts';

/** `cart.items[0].price`. */
function textOfPath(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

function get(document: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (place, step) =>
      typeof place === 'object' && place !== null ? (place as Readonly<Record<string | number, unknown>>)[step] : undefined,
    document,
  );
}

/** Every documented parameter and answer field at once, each with a value that no mask leaves as it is. */
const value = 'Jane Jones <jane@example.test>';
const document = wholeDocument(() => value);

const masked = maskPersonal(document);
const reduced = removeCustomerData(document);
const revealed = new Set(listPersonalValues(document).map(({ name }) => name));

describe('of a document with every documented field', () => {
  test.each(fields.map((each) => [each.name, each.personal] as const))(
    '%s (%s) is masked and left out as its class says',
    (name, personal) => {
      const path = pathOf(name);
      const { mask, isCustomerData } = personalRules[personal];
      expect(get(document, path)).toBe(value);
      expect(get(masked, path)).toBe(mask === null ? value : mask(value));
      expect(get(reduced, path)).toBe(isCustomerData ? undefined : value);
      expect(revealed.has(textOfPath(path))).toBe(mask !== null);
    },
  );

  test('no mask leaves a personal value as it is', () => {
    for (const { mask } of Object.values(personalRules)) expect(mask?.(value)).not.toBe(value);
  });
});

test('a field that says nothing of its personal data does not type-check', () => {
  // @ts-expect-error: the class is missing.
  expect(field('a.b', text(1, 2), 'O', 'Meaning.').personal).toBe('Meaning.');
});

describe('the classes', () => {
  /** These sections are about people as a whole (spec §2.C, §2.F to §2.H, §2.J, §2.L, §2.M, §2.R); spec §2.J shares its number with the merchant's. */
  const aboutPeople = sections.filter(({ section }) => ['2.C', '2.F', '2.G', '2.H', '2.J', '2.L', '2.M', '2.R'].includes(section));

  const otherPeople = fields.filter(({ name }) => /^(cart\.items\[n\]\.recipient|corporate)\.(?!purchase$)/.test(name));

  test.each([...aboutPeople.flatMap((section) => section.fields), ...otherPeople].map(({ name, personal }) => [name, personal] as const))(
    '%s (%s) stays out of NON_CUSTOMER_DATA, unless it is the merchant’s',
    (name, personal) => {
      expect(personalRules[personal].isCustomerData).toBe(!name.startsWith('merchant.'));
    },
  );

  test('merchant stands for the merchant’s own fields and for no others', () => {
    const merchants = fields.filter(({ personal }) => personal === 'merchant').map(({ name }) => name);
    expect(merchants).toEqual(fields.map(({ name }) => name).filter((name) => /^(threeDSecure\.)?merchant\./.test(name)));
  });

  test('every secret of an account is of the class account, but for credentials', () => {
    const secrets = sections
      .flatMap((section) => section.fields)
      .filter(({ secret, name }) => secret && !name.startsWith('authentication.'));
    expect(secrets.filter(({ personal }) => personal !== 'account').map(({ name }) => name)).toEqual([]);
    expect(secrets.length).toBeGreaterThan(12);
  });

  test('institution stands for what everybody may know of a bank, and leaves a phone that no document describes masked', () => {
    expect(fields.filter(({ personal }) => personal === 'institution').map(({ name }) => name)).toEqual(['card.issuer.phone']);
    const phone = '+49 30 1234567';
    expect(maskPersonal({ card: { issuer: { phone } }, customParameters: { phone }, customer: { phone } })).toEqual({
      card: { issuer: { phone } },
      customParameters: { phone: '•••67' },
      customer: { phone: '•••67' },
    });
  });

  /** These sound like a person and identify nobody. */
  const identifiesNobody: ReadonlySet<string> = new Set([
    ...['customer.identificationDocType', 'shipping.customer.identificationDocType', 'recipient.identificationType'],
    ...['sender.birthCountry', 'recipient.birthCountry', 'bankAccount.bankName', 'channelName', 'overrideHolder'],
    ...[
      'airline.agentName',
      'airline.passengers[n].legs[n].airlineName',
      'airline.ticketIssueAddress',
      'card.issuer.phone',
      'redirect.parameters[n].name',
    ],
    ...['cart.items[n].name', 'cart.payments[n].name', 'threeDSecure.v2.<scheme>.requestorName', 'job.name'],
  ]);
  const sounds =
    /name|mail|phone|mobile|street|birth|dob|holder|houseNumber|address|identif|fax|suite|apartment|\bip\b|device|fingerprint/i;
  const suspects = fields.filter(({ name, personal }) => personal !== 'merchant' && sounds.test(parseSteps(name).at(-1)?.name ?? ''));

  test.each(suspects.map(({ name, personal }) => [name, personal] as const))(
    '%s (%s) is masked, or known to identify nobody',
    (name, personal) => {
      expect(personalRules[personal].mask === null).toBe(identifiesNobody.has(name));
    },
  );

  test('whatever is known to identify nobody exists', () => {
    expect([...identifiesNobody].filter((name) => !suspects.some((suspect) => suspect.name === name))).toEqual([]);
  });
});

describe('answers', () => {
  const known = new Set(
    fields.map(({ name }) =>
      parseSteps(name)
        .map((step) => step.name)
        .join('.'),
    ),
  );
  const maps = new Set(
    fields
      .map(({ name }) => parseSteps(name))
      .filter((steps) => steps.at(-1)?.kind === 'map')
      .map((steps) => steps.map((step) => step.name).join('.')),
  );

  /** Lists of whole payments. */
  const lists: ReadonlySet<string> = new Set(['payments', 'records']);

  function* leafPaths(place: unknown, path: string): Generator<string> {
    if (typeof place !== 'object' || place === null || maps.has(path)) yield path;
    else if (Array.isArray(place)) for (const item of place) yield* leafPaths(item, lists.has(path) ? '' : path);
    else for (const [name, inner] of Object.entries(place)) yield* leafPaths(inner, path === '' ? name : `${path}.${name}`);
  }

  const folder = new URL('../rest-compat/golden/', import.meta.url);
  test.each(readdirSync(folder))('of %s hold only fields whose class is known', (file) => {
    const golden: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const body = typeof golden === 'object' && golden !== null && 'body' in golden ? golden.body : golden;
    const paths = [...leafPaths(body, '')];
    expect(paths.filter((path) => !known.has(path) && !/^(pages|result\.parameterErrors\.)/.test(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(2);
  });
});
