/** Names of request log entries. Pure. */

import type { RequestEndpoint } from '../../client/schema-enums.ts';

const endpoints: Readonly<Record<Exclude<RequestEndpoint, 'TICK'>, string>> = { REST: 'REST', GRAPHQL: 'GraphQL', SOCKET: 'GraphQL' };

/** How a request came, after its name: a job's run came from nobody outside. */
export function toEnglishEndpoint(endpoint: RequestEndpoint): string {
  return endpoint === 'TICK' ? 'by the gateway itself' : `through ${endpoints[endpoint]}`;
}

export function toGermanEndpoint(endpoint: RequestEndpoint): string {
  return endpoint === 'TICK' ? 'durch das Gateway selbst' : `über ${endpoints[endpoint]}`;
}

/** `payment` and `reference CP` are how the log names them; `types` and `payment` are the language's words for both. */
export function formatRequestName(operation: string, types: Readonly<Record<string, string>>, payment: string): string {
  if (operation === 'payment') return payment;
  const [, type = ''] = /^reference (.+)$/.exec(operation) ?? [];
  return types[type] ?? operation;
}
