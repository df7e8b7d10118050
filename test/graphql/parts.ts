/** What the GraphQL tests share: sandbox credentials, and requests as a client makes them. */
import type { Gateway } from '../../api/doors/gateway/gateway.ts';
import { harnessUrl } from '../support/harness.ts';

export const demoAuthorization = `Bearer ${btoa('8ac7a4a0000000000000000000000100|sandbox-demo')}`;
export const otherAuthorization = `Bearer ${btoa('8ac7a4a0000000000000000000000101|sandbox-other')}`;
export const documentedChannel = '8ac7a4a0000000000000000000000010';

/** A well-known test number; asserted to appear in no answer. */
export const testCardNumber = '4200000000000000';

export const cardPayment = {
  entityId: documentedChannel,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  card: { number: testCardNumber, expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones', cvv: '123' },
  customParameters: { shop: 'b' },
} as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly AnswerError[];
  readonly extensions: Record<string, unknown> | undefined;
}

interface AnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly resultCode?: string;
    readonly parameterErrors?: readonly { name: string; value: string | null; message: string }[];
    readonly http?: { status: number };
  };
}

export interface Asked {
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
  readonly authorization?: string | null;
  readonly headers?: Record<string, string>;
}

export function bodyOf(query: string, { variables, operationName }: Asked): string {
  return JSON.stringify({ query, ...(variables ? { variables } : {}), ...(operationName ? { operationName } : {}) });
}

export function headersOf({ authorization = demoAuthorization, headers }: Asked): Record<string, string> {
  return { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }), ...headers };
}

/** Through Yoga, as the first request with a document goes. */
export async function ask(gateway: Gateway, query: string, asked: Asked = {}): Promise<Answer> {
  const request = new Request(`${harnessUrl}/graphql`, { method: 'POST', headers: headersOf(asked), body: bodyOf(query, asked) });
  const response = await gateway.handle(request);
  return answerOf(response.status, response.headers, await response.text());
}

/** The short way; undefined where it hands over to Yoga. */
export async function askLearned(gateway: Gateway, query: string, asked: Asked = {}): Promise<Answer | undefined> {
  const answer = await gateway.executeOperation({ method: 'POST', headers: headersOf(asked), body: bodyOf(query, asked) });
  return answer && answerOf(answer.status, new Headers(answer.headers), answer.body);
}

function answerOf(status: number, headers: Headers, text: string): Answer {
  const { data, errors, extensions } = JSON.parse(text || '{}');
  return { status, headers, text, data, errors: errors ?? [], extensions };
}

/** A field of the answer's data, as the test's own query shaped it. */
export function dataAt<Shape>(answer: Answer, field: string): Shape {
  if (!answer.data) throw new Error(`no data: ${answer.text}`);
  return answer.data[field] as Shape;
}
