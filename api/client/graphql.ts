/** GraphQL over HTTP. */
import { toGraphqlRefusal } from './answer.ts';
import { type CallOptions, createIdempotencyKey } from './rest.ts';
import { send, type TransportOptions } from './transport.ts';

/** A document as text. Code generators add the types of its data and variables (`__apiType`, as gql.tada and GraphQL Code Generator do). */
export type DocumentText<Data, Variables> = string & { readonly __apiType?: ((variables: Variables) => Data) | undefined };

export type Graphql = <Data = Readonly<Record<string, unknown>>, Variables = Readonly<Record<string, unknown>>>(
  document: DocumentText<Data, Variables>,
  variables?: Variables,
  options?: CallOptions,
) => Promise<Data>;

/** A mutation that declares it is sent with an idempotency key, and so may be repeated. */
const declaresKey = /\$idempotencyKey\s*:/;
const isMutation = /^\s*(?:#[^\n]*\n\s*)*mutation\b|\}\s*mutation\b/;

/** Throws GatewayRefusal with the first error. A mutation is sent again only where it declares `$idempotencyKey`. */
export function createGraphql(transport: TransportOptions): Graphql {
  return async <Data>(document: string, variables: unknown = {}, options: CallOptions = {}): Promise<Data> => {
    const { isRead, idempotencyKey, allVariables, isRepeatable } = prepare(document, variables, options);
    const { status, body } = await send(transport, {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, variables: allVariables }),
      timeoutMs: options.timeoutMs,
      signal: options.signal,
      idempotencyKey,
      isRead,
      isRepeatable,
    });
    if (body.errors !== undefined && body.errors.length > 0) throw toGraphqlRefusal(status, body.errors);
    return body.data as Data;
  };
}

interface Prepared {
  readonly isRead: boolean;
  readonly idempotencyKey: string | undefined;
  readonly allVariables: object;
  readonly isRepeatable: boolean;
}

function prepare(document: string, variables: unknown, options: CallOptions): Prepared {
  const given = { ...(typeof variables === 'object' ? variables : {}) } as { readonly idempotencyKey?: string };
  if (!isMutation.test(document)) return { isRead: true, idempotencyKey: undefined, allVariables: given, isRepeatable: true };
  if (!declaresKey.test(document)) return { isRead: false, idempotencyKey: undefined, allVariables: given, isRepeatable: false };
  const idempotencyKey = given.idempotencyKey ?? options.idempotencyKey ?? createIdempotencyKey();
  return { isRead: false, idempotencyKey, allVariables: { ...given, idempotencyKey }, isRepeatable: true };
}
