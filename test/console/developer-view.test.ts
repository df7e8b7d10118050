/** The developer's drawer: what a page asked, and the same for a program. */
import { parse } from 'graphql';
import ts from 'typescript';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  findSubjectQuery,
  graphiqlUrl,
  graphqlCurl,
  graphqlFetch,
  parseSubject,
  putOwnFirst,
  restCurl,
  restFetch,
  restUrl,
} from '../../console/app/developer/api-examples-view.ts';

const origin = 'https://gateway.example';
const id = '8ac7a4a0000000000000000000000999';
// biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would read as its own
const query = { document: 'query Payment($id: ID!) {\n  payment(id: $id, note: "it\'s `a` ${b}") {\n    id\n  }\n}', variables: { id } };

const variables = { id, language: 'DE', first: 5, filter: { type: 'PAYMENT' } };

describe('the same call', () => {
  test.each([
    [`/console/payments/${id}`, 'payments', `${origin}/v1/payments/${id}`],
    [`/console/registrations/${id}`, 'registrations', `${origin}/v1/registrations/${id}`],
    [`/console/webhooks/${id}`, 'webhooks', undefined],
  ])('of %s is about one of the %s, at %s', (path, kind, address) => {
    const subject = parseSubject(path);
    expect(subject).toEqual({ kind, id });
    expect(subject && restUrl(origin, subject)).toBe(address);
  });

  test('is of nothing on a page of many', () => {
    for (const path of ['/console/payments', '/console/live', '/console/staff/1']) expect(parseSubject(path)).toBeUndefined();
  });

  test('is the document that the page asked for the thing itself', () => {
    const other = { document: 'query Viewer { viewer { id } }', variables: {} };
    expect(findSubjectQuery([other, query], { kind: 'payments', id })).toBe(query);
    expect(findSubjectQuery([other], { kind: 'payments', id })).toBeUndefined();
  });

  test('stands before what every page asks for its frame', () => {
    const asked = ['Viewer', 'Clocks', 'Payment', 'UnreadNotifications', 'PaymentHistory'].map((name) => ({ name }));
    expect(putOwnFirst(asked).map(({ name }) => name)).toEqual(['Payment', 'PaymentHistory', 'Viewer', 'Clocks', 'UnreadNotifications']);
  });

  test('carries a placeholder where the token goes, and survives a shell', () => {
    expect(restCurl(`${origin}/v1/payments/${id}`)).toContain('Bearer $ACCESS_TOKEN');
    const curl = graphqlCurl(origin, query);
    expect(curl).toContain('Bearer $ACCESS_TOKEN');
    expect(curl).toContain(String.raw`it'\''s`);
  });

  test('is TypeScript that a compiler reads, with the very document in it', () => {
    for (const text of [restFetch(`${origin}/v1/payments/${id}`), graphqlFetch(origin, query)]) {
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.ESNext } });
      expect(diagnostics).toEqual([]);
      expect(text).toContain(`\`Bearer \${process.env.ACCESS_TOKEN}\``);
    }
    const [, literal = ''] = /const query = (`[\s\S]*?[^\\]`);/.exec(graphqlFetch(origin, query)) ?? [];
    expect(new Function(`return ${literal}`)().trim()).toBe(query.document);
  });

  test('opens GraphiQL with the query and its values in its address, and without it where no server would take the address', () => {
    const asked = {
      document: query.document.replace('$id: ID!', '$id: ID!, $language: Language!, $first: Int = 20, $filter: Filter'),
      variables,
    };
    const { pathname, searchParams } = new URL(graphiqlUrl(asked), origin);
    const head = `query Payment($id: ID! = "${id}", $language: Language! = DE, $first: Int = 5, $filter: Filter)`;
    expect([pathname, searchParams.get('query')]).toEqual(['/graphql', query.document.replace('query Payment($id: ID!)', head)]);
    expect(() => parse(searchParams.get('query') ?? '')).not.toThrow();
    expect(graphiqlUrl({ document: `{ ${'a '.repeat(9_000)} }`, variables: {} })).toBe('/graphql');
  });
});

describe('what a page asked', () => {
  let asked: typeof import('../../console/client/query-log.ts');
  const at = (pathname: string): void => void vi.stubGlobal('location', { pathname });
  beforeAll(async () => {
    asked = await import('../../console/client/query-log.ts');
  });

  test('is kept by page, the newest of each name, and changes never', async () => {
    at('/console/payments');
    asked.logQuery(parse('query List($after: String) { viewer { id } }'), {});
    asked.logQuery(parse('query List($after: String) { viewer { id } }'), { after: 'x' });
    asked.logQuery(parse('mutation Pay($number: String) { pay(number: $number) }'), { number: '1' });
    at('/console/live');
    asked.logQuery(parse('subscription LiveEvents { events { id } }'), {});
    expect(asked.getLoggedQueries().map(({ path, name, variables }) => [path, name, variables])).toEqual([
      ['/console/payments', 'List', { after: 'x' }],
      ['/console/live', 'LiveEvents', {}],
    ]);
  });

  test('holds no card number, however somebody got it into a search', async () => {
    asked.logQuery(parse('query Search($text: String!) { search(text: $text) { id } }'), { text: '4200 0000 0000 0000' });
    expect(JSON.stringify(asked.getLoggedQueries())).not.toMatch(/4200 ?0000 ?0000/);
  });
});
