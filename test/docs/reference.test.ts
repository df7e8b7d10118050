/** The pages at /docs: what they hold, where they link to, and that the ways to produce a code in the sandbox work. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypes } from '../../api/contract/event-types.ts';
import { createDocs } from '../../api/doors/docs/docs.ts';
import { stripSections } from '../../api/doors/docs/html.ts';
import { sandboxExamples } from '../../api/doors/docs/reference/sandbox-codes.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';
import { routeTable } from '../../rest-compat/routes.ts';
import { cardPayment, channels, type Parameters, type RestAnswer } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const source = { sections: documentedSections, codes: allResultCodes, schema };
const docs = createDocs({ ...source, hasSandbox: true });
/** A page that is asked for is made anew each time, and hundreds of links lead to the same few. */
const made = new Map<string, ReturnType<typeof docs.find>>();
function find(path: string): ReturnType<typeof docs.find> {
  if (!made.has(path)) made.set(path, docs.find(path, ''));
  return made.get(path);
}
const bodyOf = (path: string, query = ''): string => (query === '' ? find(path) : docs.find(path, query))?.body ?? '';
/** Characters of a page's HTML: what a phone loads over a poor connection in a moment. */
const lightMax = 60_000;
const pages = docs.listPaths().filter((path) => find(path)?.contentType.startsWith('text/html'));

describe('the pages', () => {
  test('have every parameter of the catalogue', () => {
    const names = documentedSections.flatMap(({ fields }) =>
      fields.map(({ name }) => name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    );
    expect(names.filter((name) => !bodyOf('/docs/parameters').includes(`<code>${name}</code>`))).toEqual([]);
  });

  test('have every result code with the way to produce it', () => {
    const page = bodyOf('/docs/result-codes');
    const missing = allResultCodes.filter(({ code }) => !page.includes(`forceResultCode<wbr>=${code}</code>`));
    expect(missing).toEqual([]);
  });

  test('have every endpoint, each with its request, its answers and its status codes', () => {
    const list = bodyOf('/docs/endpoints');
    const paths = [...list.matchAll(/href="(\/docs\/endpoints\/\w+)"/g)].map(([, path = '']) => path);
    expect(new Set(paths).size).toBe(routeTable.length);
    for (const path of paths) expect(bodyOf(path)).toMatch(/id="request"[\s\S]*id="answer"[\s\S]*<th scope="row"><code>200<\/code>/);
  });

  test('of endpoints are light, and load every field that they do not show', () => {
    const paths = docs.listPaths().filter((path) => path.startsWith('/docs/endpoints/'));
    const listLoaded = (path: string): readonly string[] => [...bodyOf(path).matchAll(/data-from="([^"]+)"/g)].map(([, from = '']) => from);
    for (const path of paths) {
      expect([path, bodyOf(path).length < lightMax]).toEqual([path, true]);
      const opened = listLoaded(path).flatMap((from) => [from, ...listLoaded(from)]);
      expect(opened.filter((from) => !bodyOf(from).includes('<div class="fields">'))).toEqual([]);
    }
    const ofPayment = ['', '/request/more', '/request/airline', '/PaymentApproved/card', '/PaymentApproved/more'];
    const shown = ['merchantTransactionId', 'numberOfCaptures', 'airline.passengers[n].type', 'last4Digits', 'promotionCode'];
    for (const [place, name] of shown.entries())
      expect(bodyOf(`/docs/endpoints/createPayment${ofPayment[place]}`)).toContain(`<code>${name}</code>`);
    expect(docs.find('/docs/endpoints/createPayment/request/nothing', '')).toBeUndefined();
  });

  test('have every event, with an example of each', () => {
    const page = bodyOf('/docs/events');
    const examples = eventTypes.map((type) => page.split(`<section id="${type}">`)[1]?.split('</section>')[0] ?? '');
    for (const [place, type] of eventTypes.entries()) expect(examples[place]).toContain(`&quot;${type}&quot;`);
  });

  test('have every root field and type of the schema', () => {
    const types = [...bodyOf('/docs/graphql/types').matchAll(/href="(\/docs\/graphql\/\w+)"><code>/g)].map(([, path = '']) => path);
    expect(types.length).toBeGreaterThan(300);
    expect(types.filter((path) => find(path) === undefined)).toEqual([]);
    expect(bodyOf('/docs/graphql/mutations')).toContain('id="refundPayment"');
    expect(docs.find('/docs/graphql/NoSuchType', '')).toBeUndefined();
  });

  test('show every description of the schema whole', () => {
    const toText = (html: string): string =>
      html
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .replaceAll(/\s+/g, ' ');
    const toWords = (description: string): string =>
      stripSections(description)
        .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replaceAll('`', '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const cut: string[] = [];
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__') || !find(`/docs/graphql/${type.name}`)) continue;
      const shown = toText(find(`/docs/graphql/${type.name}`)?.body ?? '');
      const members = 'getFields' in type ? Object.values(type.getFields()) : 'getValues' in type ? type.getValues() : [];
      for (const { name, description } of [type, ...members])
        if (description && !shown.includes(toWords(description))) cut.push(`${type.name}.${name}: ${description}`);
    }
    expect(cut).toEqual([]);
  });

  test('link only to what is there', () => {
    // Served beside the documentation.
    const beside = ['/graphql', '/console', '/shop', '/docs/openapi.json', '/docs/postman.json', '/docs/schema.graphql', 'data:,'];
    const isThere = (link: string): boolean => {
      const [path = '', anchor] = link.split('#');
      if (beside.includes(path)) return true;
      const body = find(path)?.body;
      return body !== undefined && (anchor === undefined || body.includes(`id="${anchor}"`));
    };
    const lost = [...pages, '/docs/search', '/docs/graphql/Payment'].flatMap((page) => {
      const links = [...bodyOf(page).matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, link = '']) => link);
      const own = links.map((link) => (link.startsWith('#') ? `${page}${link}` : link));
      return [...new Set(own)].filter((link) => !isThere(link)).map((link) => `${page} → ${link}`);
    });
    expect(lost).toEqual([]);
  });

  test('run no script and no style but their own files, as their policy demands', () => {
    for (const path of pages) expect(bodyOf(path)).not.toMatch(/<script(?! src="\/docs\/)(?!&)|<style|\sstyle=|\son\w+="/);
  });

  test('offer no run in a gateway without a sandbox', () => {
    expect(bodyOf('/docs')).toContain('<body data-sandbox>');
    expect(createDocs({ ...source, hasSandbox: false }).find('/docs', '')?.body).not.toContain('data-sandbox');
  });
});

describe('search', () => {
  const titles = (query: string): readonly string[] =>
    (JSON.parse(bodyOf('/docs/search.json', new URLSearchParams({ q: query }).toString())) as readonly { title: string }[]).map(
      ({ title }) => title,
    );

  test.each([
    ['refund', 'Refund and reverse'],
    ['card.number', 'card.number'],
    ['800.100.153', '800.100.153'],
    ['test cards', 'Test cards'],
    ['createPayment', 'createPayment'],
    ['CHARGEBACK', 'CHARGEBACK'],
    ['idempotency', 'Retries and idempotency'],
    ['POST /v1/payments', 'POST /v1/payments'],
  ])('%s finds %s first', (query, first) => {
    expect(titles(query)[0]).toBe(first);
  });

  test('finds nothing for nothing, and repeats what was searched for only escaped', () => {
    expect(titles('')).toEqual([]);
    const page = bodyOf('/docs/search', 'q=%3Cscript%3E%22');
    expect(page).toContain('&lt;script&gt;&quot;');
    expect(page).not.toContain('<script>');
  });

  test('works as a page, without a script', () => {
    expect(bodyOf('/docs/search', 'q=webhook')).toContain('<a href="/docs/webhooks">Webhooks</a>');
  });
});

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.stop();
});

const nothing = `8a${'0'.repeat(30)}`;

/** The request that each line describes. */
const ways: Readonly<Record<string, () => Promise<RestAnswer>>> = {
  '000.100.110': () => pay(),
  '000.100.112': () => pay({ testMode: 'EXTERNAL' }),
  '000.200.000': () => pay({ paymentBrand: 'PREPAYMENT' }),
  '100.100.101': () => pay({ 'card.number': '4200000000000001' }),
  '100.100.303': () => pay({ 'card.expiryYear': '2020' }),
  '100.550.300': () => pay({ amount: '0.00' }),
  '200.300.404': () => pay({ amount: '' }),
  '600.200.500': () => pay({ paymentBrand: 'NOSUCHBRAND' }),
  '700.400.100': async () => refer(await paid({ paymentType: 'PA' }), 'CP', '93.00'),
  '700.400.200': async () => refer(await paid(), 'RF', '93.00'),
  '700.400.510': async () => refer(await paid(), 'CP', '1.00'),
  '700.400.520': async () => refer(await paid({ paymentType: 'PA' }), 'RF', '1.00'),
  '700.400.530': () => refer(nothing, 'RV', '1.00'),
  '700.400.570': async () => refer(await paid({ paymentBrand: 'PREPAYMENT' }), 'RF', '1.00'),
  '700.400.580': () => gateway.rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: 'nobodys-order' }),
  '800.110.100': async () => {
    await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: 'reference' });
    return gateway.rest.post('/v1/payments', { ...cardPayment, amount: '93.00' }, { idempotencyKey: 'reference' });
  },
  '800.900.300': () => gateway.rest.post('/v1/payments', cardPayment, { token: null }),
  '800.900.301': () => pay({ entityId: channels.other }),
};

describe('a way to a result code in the sandbox leads there', () => {
  test.each([...sandboxExamples])('%s: %s', async (code) => {
    const answer = await ways[code]?.();
    expect(answer?.body.result.code).toBe(code);
  });

  test.each(['800.100.151', '900.100.300', '000.400.000', '100.396.101'])('forced: %s', async (code) => {
    expect((await pay({ 'customParameters[forceResultCode]': code })).body.result.code).toBe(code);
  });
});

function pay(over: Parameters = {}): Promise<RestAnswer> {
  return gateway.rest.post('/v1/payments', { ...cardPayment, ...over });
}

async function paid(over: Parameters = {}): Promise<string> {
  return String((await pay(over)).body.id);
}

function refer(id: string, paymentType: string, amount: string): Promise<RestAnswer> {
  return gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, paymentType, amount, currency: 'EUR' });
}
