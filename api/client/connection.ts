/** Lists of GraphQL, read page by page as a loop asks for them. */
import type { Graphql } from './graphql.ts';
import type { CallOptions } from './rest.ts';

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export interface ListQuery {
  /** The root field, such as `jobs`. */
  readonly field: string;
  /** What is asked of each node. */
  readonly fields: string;
  /** Arguments beside those of pages, by name: their type and their value. */
  readonly with?: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
}

const pageSize = 100;

export async function* readList<Node>(graphql: Graphql, query: ListQuery, options?: CallOptions): AsyncGenerator<Node, void, undefined> {
  const own = Object.entries(query.with ?? {});
  const declared = own.map(([name, { type }]) => `, $${name}: ${type}`).join('');
  const passed = own.map(([name]) => `, ${name}: $${name}`).join('');
  const document = `query ($first: Int!, $after: String${declared}) {
  ${query.field}(first: $first, after: $after${passed}) { edges { node { ${query.fields} } } pageInfo { hasNextPage endCursor } }
}`;
  const values = Object.fromEntries(own.map(([name, { value }]) => [name, value]));
  for (let after: string | null = null; ; ) {
    const data: Readonly<Record<string, Connection<Node>>> = await graphql(document, { ...values, first: pageSize, after }, options);
    const page = data[query.field];
    if (!page) return;
    for (const { node } of page.edges) yield node;
    if (!page.pageInfo.hasNextPage) return;
    after = page.pageInfo.endCursor;
  }
}
