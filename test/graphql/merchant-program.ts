/** A merchant's program in strict TypeScript with gql.tada: every document, variable and answer has the types of the printed schema. */
import { print } from '@0no-co/graphql.web';
import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada';
import type { introspection } from '../../console/client/schema.d.ts';
import { type Answer, type Done, type Send, toDone } from './merchant-answers.ts';

const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    BooleanText: boolean | string;
    IntegerText: number | string;
    JSON: unknown;
    StringMap: Readonly<Record<string, string>>;
    DateTime: string;
    Decimal: string;
    Currency: string;
    Country: string;
  };
}>();

const pay = graphql(`
  mutation Pay($input: CreatePaymentInput!, $key: String) {
    createPayment(input: $input, idempotencyKey: $key) {
      id
      outcome
      status
      paymentType
      amount
      currency
      timestamp
      result {
        code
        category
      }
      customParameters {
        key
        value
      }
    }
  }
`);

const refundAll = graphql(`
  mutation RefundAll($id: ID!) {
    refundPayment(id: $id) {
      id
      amount
      outcome
      referenced {
        id
        remaining
        refunds(last: 5) {
          edges {
            node {
              id
            }
          }
          pageInfo {
            hasPreviousPage
          }
        }
      }
    }
  }
`);

export type PayInput = VariablesOf<typeof pay>['input'];
type Paid = NonNullable<ResultOf<typeof pay>['createPayment']>;
type Refunded = NonNullable<ResultOf<typeof refundAll>['refundPayment']>;

export async function payOnce(send: Send, input: PayInput): Promise<Done<Paid>> {
  const answer = (await send(print(pay), { input, key: null })) as Answer<ResultOf<typeof pay>>;
  return toDone(answer.data?.createPayment, answer.errors);
}

export async function refundWhole(send: Send, id: string): Promise<Done<Refunded>> {
  const answer = (await send(print(refundAll), { id })) as Answer<ResultOf<typeof refundAll>>;
  return toDone(answer.data?.refundPayment, answer.errors);
}
