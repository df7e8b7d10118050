/** Requests whose answers are not cached: pages of long lists, search results, and answers with a secret. */
import { type AnyVariables, Client, CombinedError, fetchExchange, type OperationResult, type TypedDocumentNode } from 'urql';
import { queryLogExchange } from './query-log.ts';
import { baseOptions, sessionExchange } from './urql-client.ts';

const client = new Client({ ...baseOptions, exchanges: [queryLogExchange(), sessionExchange(), fetchExchange] });

/** The answer, or what went wrong as a `CombinedError`; also where there is an answer beside the error. */
export async function queryUncached<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  return unwrapResult(await client.query(document, variables, { requestPolicy: 'network-only' }).toPromise());
}

/** A mutation whose answer holds a secret that must not be cached. Throws as `queryUncached` does. */
export async function mutateUncached<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  return unwrapResult(await client.mutation(document, variables).toPromise());
}

function unwrapResult<Data>({ data, error }: Pick<OperationResult<Data>, 'data' | 'error'>): Data {
  if (error) throw error;
  if (!data) throw new CombinedError({ networkError: new Error('the answer was empty') });
  return data;
}
