/** The Postman collection, sent from top to bottom as Postman does: the sandbox accepts every request of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentation } from '../../api/runtime/shared/documentation.ts';
import { createPages } from '../../api/runtime/shared/system-pages.ts';
import { routeTable } from '../../rest-compat/routes.ts';
import { demoToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly Pair[];
    readonly url: { readonly raw: string; readonly path: readonly string[]; readonly query?: readonly Pair[] };
    readonly body?: { readonly mode: string; readonly urlencoded: readonly Pair[] };
  };
}

interface Collection {
  readonly info: { readonly schema: string };
  readonly variable: readonly Pair[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

let gateway: Harness;
let collection: Collection;
beforeAll(async () => {
  gateway = await startGateway();
  const pages = createPages(gateway.ports, () => Promise.reject(new Error('nobody reads metrics here')), {
    docs: createDocumentation(gateway.ports),
  });
  const answer = await pages({ method: 'GET', path: '/docs/postman.json', query: '', body: '' });
  expect(answer).toMatchObject({ status: 200, headers: { 'Content-Type': 'application/json;charset=UTF-8' } });
  collection = JSON.parse(Buffer.from(answer.body as Uint8Array).toString());
});
afterAll(() => gateway.stop());

/** Runs the scripts of a request as Postman does, whose `pm.expect` is Chai's. Resolves to the assertions that were made. */
function runScripts({ event = [] }: Item, answer: { readonly status: number; readonly body: unknown }, variables: Map<string, string>) {
  const asserted: string[] = [];
  const pm = {
    response: { to: { have: { status: (wanted: number) => expect(answer.status).toBe(wanted) } }, json: () => answer.body },
    expect,
    test(name: string, check: () => void) {
      asserted.push(name);
      check();
    },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
  };
  for (const { script } of event) new Function('pm', script.exec.join('\n'))(pm);
  return asserted;
}

test('holds every endpoint, and the sandbox accepts each of its requests', async () => {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  expect([...variables.keys()]).toEqual(['baseUrl', 'token', 'entityId']);
  expect(variables.get('token')).toBe(demoToken);
  let count = 0;
  const fill = (text: string): string =>
    text.replace(/\{\{([$\w]+)\}\}/g, (_whole, name: string) => {
      if (name === '$guid') {
        count += 1;
        return `key-${count}`;
      }
      return variables.get(name) ?? (name === 'aggregationId' ? 'x' : expect.unreachable(`${name} is not set`));
    });
  const toForm = (pairs: readonly Pair[] = []) =>
    Object.fromEntries(pairs.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, fill(value)]));
  const answers: unknown[] = [];
  for (const item of collection.item.flatMap((folder) => folder.item)) {
    const { method, url, header, body, auth } = item.request;
    const path = `/${url.path.map(fill).join('/')}`;
    const token = auth?.type === 'noauth' ? null : demoToken;
    const query = new URLSearchParams(toForm(url.query)).toString();
    const idempotencyKey = header.map(({ value }) => fill(value))[0];
    const answer =
      method === 'POST'
        ? await gateway.rest.post(path, toForm(body?.urlencoded), { token, ...(idempotencyKey ? { idempotencyKey } : {}) })
        : await gateway.rest.send({ method, path, query }, { token });
    try {
      expect(runScripts(item, answer, variables)).toHaveLength(1);
    } catch (error) {
      answers.push([item.name, answer.status, answer.body.result, String(error)]);
    }
    expect(() => runScripts(item, { status: 500, body: {} }, new Map())).toThrow();
  }
  expect(answers).toEqual([]);
});

test('names every endpoint of the routes', () => {
  const told = collection.item.flatMap(({ item }) => item.map(({ request }) => `${request.method} ${request.url.path.join('/')}`));
  const plain = new Set(told.map((line) => line.replaceAll(/\{\{\w+\}\}/g, '{id}')));
  expect([...plain].sort()).toEqual(routeTable.map(({ method, segments }) => `${method} ${segments.join('/')}`).sort());
});
