/** Every endpoint that writes hands the idempotency key on: with one that is forgotten, a request that is repeated is made twice. */
import { type DocumentNode, type FieldNode, getOperationAST, Kind } from 'graphql';
import { expect, test } from 'vitest';
import * as documents from '../../rest-compat/documents.ts';
import { isProtected, matchRoute, routeTable } from '../../rest-compat/routes.ts';
import { cardPayment, channels, formOf } from '../support/client.ts';
import { fakeDoor } from './fake-door.ts';

const writing = routeTable
  .filter(({ method }) => method !== 'GET')
  .map(({ method, segments }) => [method, `/${segments.join('/')}`] as const);

const byName: ReadonlyMap<string, DocumentNode> = new Map(Object.values(documents).map(({ name, document }) => [name, document]));

/** The variables that the document's root field is given as its idempotency key. */
function keysOf(name: string): readonly string[] {
  const document = byName.get(name);
  const fields = (document && getOperationAST(document)?.selectionSet.selections) ?? [];
  return fields
    .filter((field): field is FieldNode => field.kind === Kind.FIELD)
    .flatMap(({ arguments: given = [] }) => given)
    .flatMap(({ name: argument, value }) =>
      argument.value === 'idempotencyKey' && value.kind === Kind.VARIABLE ? [value.name.value] : [],
    );
}

test.each(writing)('%s %s', async (method, pattern) => {
  const path = pattern.replace('{id}', '8a'.repeat(16));
  const matched = matchRoute(method, path);
  expect(matched.kind === 'route' && isProtected(matched.route)).toBe(true);
  const { rest, asked } = fakeDoor({ data: null, idempotency: null });
  const body = formOf({ ...cardPayment, entityId: channels.documented });
  await rest.send({ method, path, body }, { idempotencyKey: 'order-4711' });
  const [first] = asked;
  expect(keysOf(first?.document ?? '').map((name) => first?.variables[name])).toEqual(['order-4711']);
});
