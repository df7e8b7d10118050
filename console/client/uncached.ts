/**
 * Questions whose answers are not kept: pages of long lists, of which the page itself keeps what it shows, and what a
 * search finds while somebody types. The normalised cache would grow with every row that is scrolled past.
 */
import { type AnyVariables, Client, CombinedError, fetchExchange, type OperationResult, type TypedDocumentNode } from 'urql';
import { notingExchange } from './query-log.ts';
import { baseOptions, signedInExchange } from './urql-client.ts';

const client = new Client({ ...baseOptions, exchanges: [notingExchange(), signedInExchange(), fetchExchange] });

/** The answer, or what went wrong as a `CombinedError`; also where there is an answer beside the error. */
export async function askOnce<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  return answerOf(await client.query(document, variables, { requestPolicy: 'network-only' }).toPromise());
}

/** A change whose answer holds what must be shown once and kept nowhere, such as a secret. Throws as `askOnce` does. */
export async function changeOnce<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  return answerOf(await client.mutation(document, variables).toPromise());
}

function answerOf<Data>({ data, error }: Pick<OperationResult<Data>, 'data' | 'error'>): Data {
  if (error) throw error;
  if (!data) throw new CombinedError({ networkError: new Error('the answer was empty') });
  return data;
}
