/** A merchant's program in strict TypeScript: every document, variable and answer has the types of the printed schema. */
import { print } from '@0no-co/graphql.web';
import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada';
import type { introspection } from '../../console/client/schema.d.ts';

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

/** Sends a text with its variables, and answers the JSON. */
export type Send = (query: string, variables: unknown) => Promise<unknown>;

export type PayInput = VariablesOf<typeof pay>['input'];
type Paid = NonNullable<ResultOf<typeof pay>['createPayment']>;
type Refunded = NonNullable<ResultOf<typeof refundAll>['refundPayment']>;

export type ErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'INVALID' | 'RATE_LIMITED' | 'REFUSED' | 'INTERNAL';

interface Failure {
  readonly code: ErrorCode;
  readonly resultCode: string;
  readonly parameterErrors: readonly { readonly name: string; readonly message: string }[];
  readonly retryAfter?: number;
}

export type Done<Value> = { readonly status: 'done'; readonly value: Value } | { readonly status: 'failed'; readonly failure: Failure };

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions: Failure }[];
}

export async function payOnce(send: Send, input: PayInput): Promise<Done<Paid>> {
  const answer = (await send(print(pay), { input, key: null })) as Answer<ResultOf<typeof pay>>;
  return toDone(answer.data?.createPayment, answer.errors);
}

export async function refundWhole(send: Send, id: string): Promise<Done<Refunded>> {
  const answer = (await send(print(refundAll), { id })) as Answer<ResultOf<typeof refundAll>>;
  return toDone(answer.data?.refundPayment, answer.errors);
}

function toDone<Value>(value: Value | null | undefined, errors: Answer<unknown>['errors']): Done<Value> {
  const [error] = errors ?? [];
  if (error) return { status: 'failed', failure: error.extensions };
  if (value === null || value === undefined) throw new Error('neither an answer nor an error');
  return { status: 'done', value };
}

/** What a program does next; the compiler refuses a code that is forgotten. */
export function nextStep({
  code,
}: Failure): 'sign in' | 'ask an administrator' | 'mend the request' | 'read again' | 'wait' | 'tell the shopper' {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 'sign in';
    case 'FORBIDDEN':
      return 'ask an administrator';
    case 'INVALID':
    case 'NOT_FOUND':
      return 'mend the request';
    case 'CONFLICT':
      return 'read again';
    case 'RATE_LIMITED':
    case 'INTERNAL':
      return 'wait';
    case 'REFUSED':
      return 'tell the shopper';
    default:
      return code satisfies never;
  }
}
