/** The reference at /docs: every parameter and every code is there, and the ways to produce a code in the sandbox work. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedSections } from '../../api/catalogue/documented-sections.ts';
import { allResultCodes } from '../../api/result-codes/result-codes.ts';
import { createApiDocs } from '../../rest-compat/api-docs.ts';
import { sandboxExamples } from '../../rest-compat/api-docs-sandbox.ts';
import { routeTable } from '../../rest-compat/routes.ts';
import { cardPayment, channels, type Parameters, type RestAnswer } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const files = createApiDocs({ sections: documentedSections, codes: allResultCodes });
const bodyOf = (path: string): string => files.get(path)?.body ?? '';

describe('the pages', () => {
  test('have every parameter of the catalogue', () => {
    const names = documentedSections.flatMap(({ fields }) =>
      fields.map(({ name }) => name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    );
    expect(names.filter((name) => !bodyOf('/docs').includes(`<code>${name}</code>`))).toEqual([]);
  });

  test('have every result code with the way to produce it', () => {
    const page = bodyOf('/docs/result-codes');
    const missing = allResultCodes.filter(({ code }) => !page.includes(`<code>customParameters[forceResultCode]=${code}</code>`));
    expect(missing).toEqual([]);
  });

  test('have every address', () => {
    const lines = routeTable.map(({ method, segments }) => `<code>${method} /${segments.join('/')}</code>`);
    expect(lines.filter((line) => !bodyOf('/docs/addresses').includes(line))).toEqual([]);
  });

  test('link only to what is there', () => {
    const known = new Set([...files.keys(), '/graphql']);
    for (const { body, contentType } of files.values()) {
      if (!contentType.startsWith('text/html')) continue;
      const links = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link ?? '');
      expect(links.filter((link) => !known.has(link) && !(link.startsWith('#') && body.includes(`id="${link.slice(1)}"`)))).toEqual([]);
    }
  });

  test('run no script and no style but their own files, as their policy demands', () => {
    for (const { body } of files.values()) expect(body).not.toMatch(/<script(?! src="\/docs\/)|<style|\sstyle=|\son\w+="/);
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
