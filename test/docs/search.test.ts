/** What developers type into the search of /docs, and the page that has to come first. */
import { describe, expect, test } from 'vitest';
import { createDocs } from '../../api/doors/docs/docs.ts';
import { suggest } from '../../api/doors/docs/search.ts';
import { listEntries } from '../../api/doors/docs/search-entries.ts';
import { createSearchIndex } from '../../api/doors/docs/search-index.ts';
import { pageWords } from '../../api/doors/docs/search-words.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';

const docs = createDocs({ sections: documentedSections, codes: allResultCodes, schema, hasSandbox: true });

interface Found {
  readonly title: string;
  readonly path: string;
  readonly kind: string;
  readonly about: string;
}

function suggested(query: string): readonly Found[] {
  return JSON.parse(docs.find('/docs/search.json', new URLSearchParams({ q: query }).toString())?.body ?? '[]') as readonly Found[];
}

const firstPage = (query: string): string | undefined => suggested(query)[0]?.path;

/** A page stands for its sections; where a section is named, that section comes first. */
const leadsTo = (path: string | undefined, wanted: string): boolean => path === wanted || path?.split('#')[0] === wanted;

/** 64 queries, as developers type them. */
const wanted: readonly (readonly [query: string, page: string])[] = [
  ['partial refund', '/docs/refunds'],
  ['refund', '/docs/refunds'],
  ['void', '/docs/refunds'],
  ['cancel payment', '/docs/refunds'],
  ['chargeback', '/docs/refunds'],
  ['dispute', '/docs/refunds'],
  ['capture', '/docs/payments'],
  ['cents', '/docs/amounts'],
  ['yen', '/docs/amounts'],
  ['authorize and capture', '/docs/payments'],
  ['payment intent', '/docs/payments'],
  ['charge a card', '/docs/payments'],
  ['3ds', '/docs/payments'],
  ['3d secure', '/docs/payments'],
  ['strong customer authentication', '/docs/payments'],
  ['test card 3ds fail', '/docs/test-cards'],
  ['test cards', '/docs/test-cards'],
  ['4242 4242 4242 4242', '/docs/test-cards'],
  ['pagination', '/docs/lists'],
  ['next page cursor', '/docs/lists'],
  ['list payments', '/docs/lists'],
  ['csv columns', '/docs/files'],
  ['export', '/docs/files'],
  ['payout report', '/docs/reconciliation'],
  ['settlement', '/docs/reconciliation'],
  ['mcp server', '/docs/assistants'],
  ['openapi', '/docs/languages'],
  ['swagger', '/docs/languages'],
  ['postman', '/docs/languages'],
  ['python', '/docs/languages'],
  ['php sdk', '/docs/languages'],
  ['ip allowlist', '/docs/security'],
  ['csp', '/docs/security'],
  ['content security policy', '/docs/security'],
  ['pci', '/docs/security'],
  ['api key', '/docs/access-tokens'],
  ['authentication', '/docs/access-tokens'],
  ['rotate token', '/docs/access-tokens'],
  ['single sign-on', '/docs/company-accounts'],
  ['okta', '/docs/company-accounts'],
  ['apple pay', '/docs/wallets'],
  ['google pay', '/docs/wallets'],
  ['save card', '/docs/stored-accounts'],
  ['card on file', '/docs/stored-accounts'],
  ['tokenization', '/docs/stored-accounts'],
  ['subscription', '/docs/subscriptions'],
  ['recurring billing', '/docs/subscriptions'],
  ['cron', '/docs/subscriptions'],
  ['idempotency', '/docs/retries'],
  ['double charge', '/docs/retries'],
  ['timeout', '/docs/retries'],
  ['webhok signature', '/docs/webhooks'],
  ['verify webhook', '/docs/webhooks'],
  ['changelog', '/docs/changelog'],
  ['sse', '/docs/live-events'],
  ['websocket', '/docs/live-events'],
  ['rate limit', '/docs/going-live'],
  ['go live', '/docs/going-live'],
  ['error codes', '/docs/result-codes'],
  ['declined', '/docs/errors'],
  ['migrate from stripe', '/docs/moving'],
  ['embed payment form', '/docs/checkout'],
  ['800.100.153', '/docs/result-codes#c-800.100.153'],
  ['card.cvc', '/docs/parameters'],
];

describe('search', () => {
  test('finds the page that a developer looks for first, for 64 queries', () => {
    expect(wanted).toHaveLength(64);
    const missed = wanted
      .filter(([query, page]) => !leadsTo(firstPage(query), page))
      .map(([query, page]) => `${query}: ${firstPage(query)} before ${page}`);
    expect(missed).toEqual([]);
  });

  test.each([
    ['card.number', 'card.number'],
    ['createPayment', 'createPayment'],
    ['CHARGEBACK', 'CHARGEBACK'],
    ['POST /v1/payments', 'POST /v1/payments'],
    ['DELETE /v1/registrations/{id}', 'DELETE /v1/registrations/{id}'],
    ['merchantTransactionId', 'merchantTransactionId'],
  ])('finds %s by its own name', (query, title) => {
    expect(suggested(query).map((found) => found.title)).toContain(title);
  });

  test.each(['refnd', 'webhoks', 'idempotncy', 'chekout', 'reconcilation', 'subscripton'])('forgives the typing error in %s', (query) => {
    expect(suggested(query).some(({ kind }) => kind === 'Guide')).toBe(true);
  });

  test.each(['ref', 'idem', 'webh', 'createPay', '800.100.1'])('suggests pages while somebody types %s', (query) => {
    expect(suggested(query).length).toBeGreaterThan(2);
  });

  test('names the nearest pages for what no page holds', () => {
    for (const query of ['quaternion blockchain', 'zzzzzz', '💳', 'how do I', '<script>']) expect(suggested(query)).not.toEqual([]);
    const page = docs.find('/docs/search', 'q=zzzzzz')?.body ?? '';
    expect(page).toContain('No page holds <strong>zzzzzz</strong>');
    expect(page).toContain('href="/docs/quick-start"');
  });

  test('names the nearest result codes for a code that does not exist', () => {
    const kinds = suggested('800.100.999').map(({ kind, title }) => [kind, title.slice(0, 8)]);
    expect(kinds[0]).toEqual(['Result code', '800.100.']);
  });

  test('cuts no word of what it shows, and shows that there is more', () => {
    for (const query of ['payments', 'standing', 'refund', 'card', 'webhook', 'threeDSecure', 'filter']) {
      const cut = suggested(query).filter(({ about }) => !/[.:)”`]$/.test(about));
      for (const { about } of cut) expect(about).toMatch(/[^\s,]…$|^[^.]*$/);
    }
    const index = createSearchIndex(listEntries({ sections: documentedSections, codes: allResultCodes, schema }));
    const texts = index.find('payments').entries.map(({ text }) => text);
    for (const { about } of suggest(index, 'payments').filter((each) => each.about.endsWith('…')))
      expect(texts.some((text) => text.startsWith(`${about.slice(0, -1)} `))).toBe(true);
  });

  test('asks for a word where there is none', () => {
    expect(suggested('  ')).toEqual([]);
    expect(docs.find('/docs/search', 'q=')?.body).toContain('Type a word');
  });

  test('answers a long query in bounded time', () => {
    expect(suggested('refund '.repeat(20_000)).length).toBeGreaterThan(0);
  });

  test('has other words only for pages that exist', () => {
    const lost = Object.keys(pageWords).filter((path) => {
      const [page = '', anchor] = path.split('#');
      const body = docs.find(page, '')?.body;
      return body === undefined || (anchor !== undefined && !body.includes(`id="${anchor}"`));
    });
    expect(lost).toEqual([]);
  });
});
