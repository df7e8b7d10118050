/** Every page as Markdown, /llms.txt and /llms-full.txt: what assistants read. */
import { describe, expect, test } from 'vitest';
import { createDocs } from '../../api/doors/docs/docs.ts';
import { guides } from '../../api/doors/docs/guides/guides.ts';
import { printCurl, printedUrl } from '../../api/doors/docs/sample.ts';
import { samples } from '../../api/doors/docs/samples.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';

const docs = createDocs({ sections: documentedSections, codes: allResultCodes, schema, hasSandbox: true });
const bodyOf = (path: string): string => docs.find(path, '')?.body ?? '';
const pages = docs.listPaths().filter((path) => docs.find(path, '')?.contentType.startsWith('text/html'));

describe('a page as Markdown', () => {
  test('is there for every page, without a tag and without an entity', () => {
    for (const path of [...pages, '/docs/graphql/Payment']) {
      const file = docs.find(`${path}.md`, '');
      expect([path, file?.contentType]).toEqual([path, 'text/markdown;charset=UTF-8']);
      const prose = (file?.body ?? '').replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '');
      expect([path, prose.match(/<\/?(?:p|td|tr|div|span|section|button)\b|&(?:amp|lt|quot|#39);/g)]).toEqual([path, null]);
    }
  });

  test('has each heading, each table with its line of dashes, and each sample as it is printed', () => {
    const refunds = bodyOf('/docs/refunds.md');
    expect(refunds).toMatch(/^# Refund and reverse\n/);
    expect(refunds).toContain('\n## Which one\n');
    expect(refunds).toContain(
      '| You have | You want | You send |\n|---|---|---|\n| an authorisation (`PA`) | to release what is not captured | a reversal, `RV` |\n',
    );
    expect(refunds).toContain(`curl:\n\n\`\`\`sh\n${printCurl(samples.refund.rest)}\n\`\`\``);
    expect(refunds).toContain('GraphQL:\n\n```graphql\nmutation {');
    expect(refunds).toContain('[webhook](/docs/webhooks)');
    expect(refunds).not.toContain('Run it in the sandbox');
  });

  test('closes every block of code', () => {
    for (const path of pages) expect([path, (bodyOf(`${path}.md`).match(/^```/gm)?.length ?? 0) % 2]).toEqual([path, 0]);
  });

  test('names the language of each program', () => {
    expect(bodyOf('/docs/checkout.md')).toContain('```html\n<script src=');
    expect(bodyOf('/docs/checkout.md')).toContain('`read-result.mjs`\n\n```ts\n');
    expect(bodyOf('/docs/languages.md')).toContain('`pay.py`\n\n```python\n');
    expect(bodyOf('/docs/refunds.md')).toContain('Answer:\n\n```json\n');
    expect(bodyOf('/docs/webhooks.md')).toContain('`receiver.mjs`\n\n```ts\n');
  });

  test('names the address at which it was asked for, and a page for people that of npm start', () => {
    const publicUrl = 'http://127.0.0.1:5000';
    for (const path of ['/docs/refunds.md', '/llms-full.txt']) {
      const body = docs.find(path, '', publicUrl)?.body;
      expect(body).toContain(`curl ${publicUrl}/v1/payments/ID_OF_THE_PAYMENT`);
      expect(body).not.toContain(printedUrl);
    }
    expect(docs.find('/docs/refunds', '', publicUrl)?.body).toContain(printedUrl);
  });

  test('has a number before each step', () => {
    expect(bodyOf('/docs/checkout.md')).toContain('\n1. Your server prepares a checkout');
    expect(bodyOf('/docs/checkout.md')).toContain('\n2. Your page loads our script');
  });

  test('is linked from its page; what is no page has none', () => {
    expect(bodyOf('/docs/refunds')).toContain('href="/docs/refunds.md"');
    for (const path of ['/docs/nothing.md', '/docs/style.css.md', '/docs/graphql/NoSuchType.md'])
      expect(docs.find(path, '')).toBeUndefined();
  });
});

describe('for assistants', () => {
  test('/llms.txt lists every guide and the reference, and each address answers Markdown', () => {
    const list = bodyOf('/llms.txt');
    const addresses = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
    for (const { path } of guides) expect(addresses).toContain(`/docs/${path}.md`);
    expect(addresses.filter((address) => docs.find(address, '')?.contentType !== 'text/markdown;charset=UTF-8')).toEqual([]);
    expect(list).toMatch(/^# [^\n]+\n\n> /);
  });

  test('/llms-full.txt holds every guide whole, the codes and the parameters', () => {
    const whole = bodyOf('/llms-full.txt');
    for (const { path } of guides) expect(whole).toContain(bodyOf(`/docs/${path}.md`));
    for (const text of ['800.100.153', 'card.number', 'merchantTransactionId']) expect(whole).toContain(text);
  });
});
