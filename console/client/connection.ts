/** Relay connections as the lists that views show. */
import type { Json } from './scalars.ts';

/** The items of a connection, in its order. */
export function nodesOf<Node>(connection: { readonly edges: readonly { readonly node: Node }[] } | null | undefined): Node[] {
  return connection?.edges.map(({ node }) => node) ?? [];
}

/** The same data with a list in the place of each connection. */
export type Unwrapped<Data> = [Json] extends [Data]
  ? Data
  : Data extends { readonly edges: readonly { readonly node: infer Node }[] }
    ? Unwrapped<Node>[]
    : Data extends readonly (infer Item)[]
      ? Unwrapped<Item>[]
      : Data extends object
        ? { [Name in keyof Data]: Unwrapped<Data[Name]> }
        : Data;

/** Replaces the connections of a page's data, at any depth. */
export function unwrapConnections<Data>(data: Data): Unwrapped<Data> {
  // What the function makes of a value is what the type says of its type.
  return unwrap(data) as Unwrapped<Data>;
}

function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  if (typeof value !== 'object' || value === null) return value;
  if ('edges' in value && Array.isArray(value.edges)) return value.edges.map((edge: { readonly node: unknown }) => unwrap(edge.node));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrap(inner)]));
}
