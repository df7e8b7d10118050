/** The pages of GraphQL: an introduction, the root fields, and one page for each type, all from the schema. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { complexityMax } from '../../../foundation/graphql/limits/limits.ts';
import { escapeHtml, firstSentence, renderTable, renderText, stripSections } from '../html.ts';
import type { Page } from '../page.ts';

type Field = GraphQLField<unknown, unknown>;

export const rootKinds = { queries: 'Queries', mutations: 'Mutations', subscriptions: 'Subscriptions' } as const;
export type RootKind = keyof typeof rootKinds;

export function listRootFields(schema: GraphQLSchema, kind: RootKind): readonly Field[] {
  const roots = { queries: schema.getQueryType(), mutations: schema.getMutationType(), subscriptions: schema.getSubscriptionType() };
  return Object.values(roots[kind]?.getFields() ?? {});
}

export function listTypes(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => hasPage(schema, type))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function hasPage(schema: GraphQLSchema, type: GraphQLNamedType): boolean {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return !type.name.startsWith('__') && !roots.includes(type);
}

export function describeGraphql(schema: GraphQLSchema): Page {
  const groups = (Object.keys(rootKinds) as RootKind[]).map(
    (kind) =>
      `<section id="${kind}"><h2><a href="/docs/graphql/${kind}">${rootKinds[kind]}</a></h2>${renderTable({
        heads: ['Field', 'Does'],
        rows: listRootFields(schema, kind).map((field) => [
          `<a href="/docs/graphql/${kind}#${field.name}"><code>${field.name}</code></a>`,
          renderDescription(firstSentence(field.description ?? '')),
        ]),
      })}</section>`,
  );
  return {
    path: '/docs/graphql',
    title: 'GraphQL',
    lead: `<p class="lead">One address, <code>/graphql</code>, for everything: what REST does, and lists, search, statistics, webhooks and live events.</p>
<ul>
<li>Send <code>POST /graphql</code> with <code>Content-Type: application/json</code>, <code>Authorization: Bearer TOKEN</code> and the body <code>{"query": "…", "variables": {…}}</code>.</li>
<li>A declined payment is a <a href="/docs/graphql/Payment"><code>Payment</code></a> with its <code>result</code>. A refused request is an error; <a href="/docs/errors">Errors</a> lists its codes.</li>
<li>A document has a cost: each field counts one, or what its description says, and a list counts its items times what each of them costs. <code>extensions.cost</code> of the answer has it as <code>requested</code>, beside the <code>maximum</code> of ${complexityMax}. A document above the maximum is refused before anything of it runs.</li>
<li>Lists are Relay connections: <code>first</code> and <code>after</code>, or <code>last</code> and <code>before</code>; 50 at a time, 500 at most.</li>
<li>Amounts are texts (<code>"92.00"</code>), times are ISO 8601, ids are <code>ID</code>.</li>
<li><a href="/docs/schema.graphql">schema.graphql</a> is the whole schema for generators; <a href="/docs/graphql/types">all types</a>.</li>
</ul>`,
    content: groups.join(''),
    parts: Object.entries(rootKinds).map(([anchor, title]) => ({ title, anchor })),
    hasFilter: true,
  };
}

export function describeRootFields(schema: GraphQLSchema, kind: RootKind): Page {
  const fields = listRootFields(schema, kind);
  return {
    path: `/docs/graphql/${kind}`,
    title: rootKinds[kind],
    content: fields
      .map(
        (field) =>
          `<section id="${field.name}" class="field"><h2><code>${field.name}</code></h2><p>${renderDescription(field.description ?? '')}</p><p>Answers ${renderType(field.type)}.</p>${renderArguments(field.args)}</section>`,
      )
      .join(''),
    parts: fields.map(({ name }) => ({ title: name, anchor: name })),
  };
}

export function describeTypes(schema: GraphQLSchema): Page {
  const kinds = Map.groupBy(listTypes(schema), toKindName);
  return {
    path: '/docs/graphql/types',
    title: 'Types',
    content: [...kinds]
      .map(
        ([kind, types]) =>
          `<section id="${kind}"><h2>${kind}</h2>${renderTable({
            heads: ['Type', 'Is'],
            rows: types.map((type) => [
              `<a href="/docs/graphql/${type.name}"><code>${type.name}</code></a>`,
              renderDescription(firstSentence(type.description ?? '')),
            ]),
          })}</section>`,
      )
      .join(''),
    parts: [...kinds.keys()].map((kind) => ({ title: kind, anchor: kind })),
    hasFilter: true,
  };
}

/** Undefined where the schema has no such type. */
export function describeType(schema: GraphQLSchema, name: string): Page | undefined {
  const type = schema.getType(name);
  if (!type || !hasPage(schema, type)) return undefined;
  const users = listUsers(schema, name);
  const used =
    users.length === 0
      ? ''
      : `<section id="used"><h2>Where it is used</h2><p>${users.map(({ label, path }) => `<a href="${path}"><code>${label}</code></a>`).join(', ')}</p></section>`;
  return {
    path: `/docs/graphql/${name}`,
    title: `\`${name}\``,
    content: `<p class="soft">${toKindName(type).slice(0, -1)}</p><p class="lead">${renderDescription(type.description ?? '')}</p>${renderMembers(schema, type)}${used}`,
  };
}

function toKindName(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'Objects';
  if (isInputObjectType(type)) return 'Inputs';
  if (isEnumType(type)) return 'Enums';
  return isInterfaceType(type) ? 'Interfaces' : isUnionType(type) ? 'Unions' : 'Scalars';
}

function renderMembers(schema: GraphQLSchema, type: GraphQLNamedType): string {
  if (isEnumType(type)) {
    const rows = type.getValues().map(({ name, description }) => [`<code>${name}</code>`, renderDescription(description ?? '')]);
    return renderTable({ heads: ['Value', 'Means'], rows });
  }
  if (isInputObjectType(type)) return renderArguments(Object.values(type.getFields()), 'Field');
  if (isUnionType(type)) return `<p>One of ${type.getTypes().map(renderType).join(', ')}.</p>`;
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const rows = Object.values(type.getFields()).map((field: Field) => [
    `<code>${field.name}</code>${field.args.length === 0 ? '' : ` <span class="soft">(${field.args.map(({ name }) => name).join(', ')})</span>`}`,
    renderType(field.type),
    renderDescription(field.description ?? ''),
  ]);
  const implementing = isInterfaceType(type) ? `<p>Types: ${schema.getPossibleTypes(type).map(renderType).join(', ')}.</p>` : '';
  return `${implementing}${renderTable({ heads: ['Field', 'Type', 'Means'], rows })}`;
}

type Input = Pick<GraphQLArgument, 'name' | 'type' | 'description'>;

function renderArguments(inputs: readonly Input[], head = 'Argument'): string {
  if (inputs.length === 0) return '';
  const rows = inputs.map(({ name, type, description }) => [
    `<code>${name}</code>`,
    renderType(type),
    renderDescription(description ?? ''),
  ]);
  return renderTable({ heads: [head, 'Type', 'Means'], rows });
}

/** The printed type, with a link to its page. */
function renderType(type: unknown): string {
  const text = String(type);
  const name = text.replace(/[^\w]/g, '');
  const isOwn = !specified.has(name);
  return `<code>${isOwn ? text.replace(name, `<a href="/docs/graphql/${name}">${name}</a>`) : escapeHtml(text)}</code>`;
}

const specified = new Set(['String', 'Int', 'Float', 'Boolean']);

interface User {
  readonly label: string;
  readonly path: string;
}

/** Money and ids are used everywhere. */
const usersMax = 30;

/** By the name of what they use: made once of each schema, because a walk over all of it for each type's page took most of the pages' time. */
const usersOfSchemas = new WeakMap<GraphQLSchema, ReadonlyMap<string, readonly User[]>>();

function listUsers(schema: GraphQLSchema, name: string): readonly User[] {
  const users = usersOfSchemas.get(schema) ?? indexUsers(schema);
  usersOfSchemas.set(schema, users);
  return users.get(name)?.slice(0, usersMax) ?? [];
}

/** Root fields come before types. */
function indexUsers(schema: GraphQLSchema): ReadonlyMap<string, readonly User[]> {
  const users = new Map<string, User[]>();
  const add = (user: User, fields: readonly (Field | Input)[]): void => {
    for (const name of new Set(fields.flatMap(listUsed))) users.set(name, [...(users.get(name) ?? []), user]);
  };
  for (const kind of Object.keys(rootKinds) as RootKind[])
    for (const field of listRootFields(schema, kind)) add({ label: field.name, path: `/docs/graphql/${kind}#${field.name}` }, [field]);
  for (const type of listTypes(schema))
    if (isObjectType(type) || isInputObjectType(type))
      add({ label: type.name, path: `/docs/graphql/${type.name}` }, Object.values<Field | Input>(type.getFields()));
  return users;
}

/** Names of types. */
function listUsed(field: Field | Input): readonly string[] {
  const named = getNamedType(field.type);
  const inArguments = 'args' in field ? field.args.map((argument) => getNamedType(argument.type).name) : [];
  return isSpecifiedScalarType(named) ? inArguments : [...inArguments, named.name];
}

function renderDescription(text: string): string {
  return renderText(stripSections(text));
}
