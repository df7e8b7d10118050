/** GraphQL over HTTP. */
import { toGraphqlRefusal } from './answer.ts';
import { passesKeyToAll, toIdempotencyKey } from './idempotency-key.ts';
import type { CallOptions } from './rest.ts';
import { send, type TransportOptions } from './transport.ts';

/** A document as text. Code generators add the types of its data and variables (`__apiType`, as gql.tada and GraphQL Code Generator do). */
export type DocumentText<Data, Variables> = string & { readonly __apiType?: ((variables: Variables) => Data) | undefined };

export type Graphql = <Data = Readonly<Record<string, unknown>>, Variables = Readonly<Record<string, unknown>>>(
  document: DocumentText<Data, Variables>,
  variables?: Variables,
  options?: CallOptions,
) => Promise<Data>;

/** A mutation that declares it is sent with an idempotency key. */
const declaresKey = /\$idempotencyKey\s*:/;
const isMutation = /^\s*(?:#[^\n]*\n\s*)*mutation\b|\}\s*mutation\b/;

/** Throws GatewayRefusal with the first error. A mutation is sent again only where all its fields pass `$idempotencyKey` on. */
export function createGraphql(transport: TransportOptions): Graphql {
  return async <Data>(document: string, variables: unknown = {}, options: CallOptions = {}): Promise<Data> => {
    const { isRead, idempotencyKey, allVariables } = prepare(document, variables, options);
    const { status, body, requestId } = await send(transport, {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, variables: allVariables }),
      timeoutMs: options.timeoutMs,
      signal: options.signal,
      idempotencyKey,
      isRead,
    });
    if (body.errors !== undefined && body.errors.length > 0) throw toGraphqlRefusal(status, body.errors, requestId);
    return body.data as Data;
  };
}

interface Prepared {
  readonly isRead: boolean;
  /** Undefined where a second request could change something once more. */
  readonly idempotencyKey: string | undefined;
  readonly allVariables: object;
}

function prepare(document: string, variables: unknown, options: CallOptions): Prepared {
  const given = { ...(typeof variables === 'object' ? variables : {}) } as { readonly idempotencyKey?: string };
  if (!isMutation.test(document)) return { isRead: true, idempotencyKey: undefined, allVariables: given };
  if (!declaresKey.test(document)) return { isRead: false, idempotencyKey: undefined, allVariables: given };
  const key = toIdempotencyKey(given.idempotencyKey ?? options.idempotencyKey);
  const idempotencyKey = passesKeyToAll(document) ? key : undefined;
  return { isRead: false, idempotencyKey, allVariables: { ...given, idempotencyKey: key } };
}
