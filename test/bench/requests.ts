/** What the bench asks the gateway for, and the one way in which it asks before measuring: a plain client. */
import { cardPayment, channels, demoToken, formOf } from '../support/client.ts';
import { formRequest, getRequest, graphqlRequest } from './load.ts';

export const paymentRequest = formRequest('/v1/payments', formOf(cardPayment));

const createQuery = `mutation pay($input: CreatePaymentInput!) {
  createPayment(input: $input) { id shortId amount currency status outcome result { code description } card { bin last4Digits } timestamp }
}`;

const {
  'card.number': number,
  'card.holder': holder,
  'card.expiryMonth': expiryMonth,
  'card.expiryYear': expiryYear,
  'card.cvv': cvv,
  ...plain
} = cardPayment;
const createVariables = { input: { ...plain, card: { number, holder, expiryMonth, expiryYear, cvv } } };

export const createRequest = graphqlRequest(createQuery, createVariables);

const paymentFields =
  'id shortId amount currency paymentType paymentBrand status outcome result { code description } card { bin last4Digits holder } timestamp captured refunded remaining';
export const readQuery = `query payment($id: ID!) { payment(id: $id) { ${paymentFields} } }`;
export const listQuery = `query list($first: Int!) {
  payments(first: $first) { edges { cursor node { ${paymentFields} } } pageInfo { hasNextPage endCursor } }
}`;

export const restReadPath = (id: string): string => `/v1/payments/${id}?entityId=${channels.documented}`;
/** The smallest page that the documented query has is 100; half of it is found by its own reference. */
export const restListPath = (reference: string): string => `/v1/query?entityId=${channels.documented}&merchantTransactionId=${reference}`;

export const restRead = (id: string): string => getRequest(restReadPath(id));
export const restList = (reference: string): string => getRequest(restListPath(reference));
export const graphqlRead = (id: string): string => graphqlRequest(readQuery, { id });
export const graphqlList = graphqlRequest(listQuery, { first: 50 });

/** Documents that Yoga has answered without errors are executed the short way from then on, as with any client's second request. */
export async function learnDocuments(port: number, id: string): Promise<void> {
  await askGraphql(port, createQuery, createVariables);
  await askGraphql(port, readQuery, { id });
  await askGraphql(port, listQuery, { first: 50 });
}

export async function createOverRest(port: number, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}` },
    body: new URLSearchParams({ ...cardPayment, ...more }),
  });
  const { id } = Object(await answer.json());
  if (typeof id !== 'string') throw new Error(`a payment was answered ${answer.status}`);
  return id;
}

export async function askGraphql(port: number, query: string, variables: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"errors"')) throw new Error(`a document was answered ${answer.status}`);
  return text;
}

export async function askRest(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${demoToken}` } });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return answer.text();
}
