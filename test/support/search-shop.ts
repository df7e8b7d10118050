/** What the tests of search and lists share: a gateway with payments that can be told apart. */
import { cardPayment, otherToken, type Parameters } from './client.ts';
import { type Harness, type HarnessOptions, startGateway } from './harness.ts';

export const merchant = '8ac7a4a0000000000000000000000003';
export { otherToken };

export interface Hit {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly matchedField: string;
  readonly matchedValue: string;
}

export interface Group {
  readonly kind: string;
  readonly hasMore: boolean;
  readonly hits: readonly Hit[];
}

export interface Found {
  readonly groups: readonly Group[];
  readonly isCurrent: boolean;
  readonly indexedTo: string;
}

export interface FindOptions {
  readonly first?: number;
  readonly entityId?: string;
  readonly token?: string;
}

export interface SearchShop extends Harness {
  /** The id of a payment of the demo shop; another shop's with its channel and token. */
  pay(changes?: Parameters, token?: string): Promise<string>;
  find(text: string, options?: FindOptions): Promise<Found>;
  /** The payments that the text finds, in order. */
  findPayments(text: string, options?: FindOptions): Promise<readonly Hit[]>;
}

const searchQuery = `query ($text: String!, $first: Int, $entityId: ID) { search(text: $text, first: $first, entityId: $entityId) {
  isCurrent indexedTo groups { kind hasMore hits { kind id title matchedField matchedValue } } } }`;

export async function startSearchShop(options: HarnessOptions = {}): Promise<SearchShop> {
  const harness = await startGateway(options);
  const find: SearchShop['find'] = async (text, { token, ...variables } = {}) => {
    const { data, errors } = await harness.graphql(searchQuery, { text, ...variables }, token === undefined ? {} : { token });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.search;
  };
  return {
    ...harness,
    find,
    async findPayments(text, asked) {
      return (await find(text, asked)).groups.find(({ kind }) => kind === 'PAYMENT')?.hits ?? [];
    },
    async pay(changes = {}, token) {
      const answer = await harness.rest.post('/v1/payments', { ...cardPayment, ...changes }, token === undefined ? {} : { token });
      if (answer.body.id === undefined) throw new Error(`no payment: ${answer.text}`);
      return answer.body.id;
    },
  };
}
