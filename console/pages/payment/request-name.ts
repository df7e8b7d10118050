/** Names of request log entries. Pure. */

const endpoints: Readonly<Record<string, string>> = { rest: 'REST', graphql: 'GraphQL', socket: 'GraphQL' };

export function formatEndpoint(door: string): string {
  return endpoints[door] ?? door;
}

/** `payment` and `reference CP` are how the log names them; `types` and `payment` are the language's words for both. */
export function formatRequestName(operation: string, types: Readonly<Record<string, string>>, payment: string): string {
  if (operation === 'payment') return payment;
  const [, type = ''] = /^reference (.+)$/.exec(operation) ?? [];
  return types[type] ?? operation;
}
