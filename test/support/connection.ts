/** The items of a Relay connection, as a query with `edges { node { … } }` answers it. */
// biome-ignore lint/suspicious/noExplicitAny: what a query selects is known to its test alone
export function nodesOf<Node = any>(connection: { readonly edges: readonly { readonly node: Node }[] }): Node[] {
  return connection.edges.map(({ node }) => node);
}
