/**
 * Questions whose answers are not kept: pages of long lists, of which the page itself keeps what it shows, and what a
 * search finds while somebody types. The normalised cache would grow with every row that is scrolled past.
 */
import { type AnyVariables, Client, CombinedError, fetchExchange, type TypedDocumentNode } from 'urql';
import { baseOptions, signedInExchange } from './urql.ts';

const client = new Client({ ...baseOptions, exchanges: [signedInExchange(), fetchExchange] });

/** The answer, or what went wrong as a `CombinedError`; also where there is an answer beside the error. */
export async function askOnce<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query(document, variables, { requestPolicy: 'network-only' }).toPromise();
  if (error) throw error;
  if (!data) throw new CombinedError({ networkError: new Error('the answer was empty') });
  return data;
}
