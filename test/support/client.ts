/** Talks to a gateway as a merchant's program does: forms to REST, JSON to GraphQL. Knows the sandbox's credentials. */

export const demoToken = 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v';
export const otherToken = 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDF8c2FuZGJveC1vdGhlcg==';

export const channels = {
  documented: '8ac7a4a0000000000000000000000010',
  documentedThreeDSecure: '8ac7a4a0000000000000000000000011',
  riskRules: '8ac7a4a0000000000000000000000012',
  testBank: '8ac7a4a0000000000000000000000013',
  tolerant: '8ac7a4a0000000000000000000000020',
  tolerantThreeDSecure: '8ac7a4a0000000000000000000000021',
  other: '8ac7a4a0000000000000000000000030',
} as const;

export type Parameters = Readonly<Record<string, string>>;

/** The sandbox's first payment: 92.00 EUR by a VISA test card that is approved. */
export const cardPayment: Parameters = {
  entityId: channels.documented,
  amount: '92.00',
  currency: 'EUR',
  paymentBrand: 'VISA',
  paymentType: 'DB',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

export interface RestAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; empty where there was none. */
  readonly body: RestBody;
  readonly text: string;
}

/** The documented answer, as loosely as a merchant's program reads it. */
export interface RestBody {
  readonly id?: string;
  readonly result: {
    readonly code: string;
    readonly description?: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly value: string | null; readonly message: string }[];
  };
  readonly [field: string]: unknown;
}

export interface RestOptions {
  /** Null: no Authorization header. */
  readonly token?: string | null;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestClient {
  post(path: string, parameters: Parameters, options?: RestOptions): Promise<RestAnswer>;
  /** Parameters go into the query string; entityId is the documented channel unless it is given. */
  get(path: string, parameters?: Parameters, options?: RestOptions): Promise<RestAnswer>;
  /** Anything: another method, a body of one's own. */
  send(request: { method: string; path: string; query?: string; body?: string }, options?: RestOptions): Promise<RestAnswer>;
}

/** Takes one request to an answer: over HTTP, or straight into a handler. */
export type Transport = (request: {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>;

export function createRestClient(transport: Transport): RestClient {
  const send: RestClient['send'] = async ({ method, path, query = '', body = '' }, options = {}) => {
    const answer = await transport({ method, path, query, headers: headersOf(body, options), body });
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]));
    return { status: answer.status, headers, body: bodyIn(answer.body), text: answer.body };
  };
  return {
    send,
    post: (path, parameters, options) => send({ method: 'POST', path, body: formOf(parameters) }, options),
    get: (path, parameters = { entityId: channels.documented }, options) =>
      send({ method: 'GET', path, query: formOf(parameters) }, options),
  };
}

export function formOf(parameters: Parameters): string {
  return new URLSearchParams(parameters).toString();
}

function headersOf(body: string, { token = demoToken, idempotencyKey, headers = {} }: RestOptions): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === '' ? {} : { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...headers,
  };
}

function bodyIn(text: string): RestBody {
  return text.startsWith('{') ? JSON.parse(text) : { result: { code: '' } };
}

/** Over HTTP, to `http://127.0.0.1:4000`. */
export function httpTransport(base: string): Transport {
  return async ({ method, path, query, headers, body }) => {
    const address = `${base}${path}${query === '' ? '' : `?${query}`}`;
    const response = await fetch(address, { method, headers, redirect: 'manual', ...(body === '' ? {} : { body }) });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
}

export interface GraphqlAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The whole JSON answer. */
  readonly body: unknown;
  /** As loosely as a test reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: what a query selects is known to its test alone
  readonly data: any;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GraphqlOptions {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type GraphqlClient = (
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: GraphqlOptions,
) => Promise<GraphqlAnswer>;

export function createGraphqlClient(base: string, send: (request: Request) => Promise<Response>): GraphqlClient {
  return async (query, variables = {}, { token = demoToken, headers = {} } = {}) => {
    const request = new Request(`${base}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const response = await send(request);
    const body = await response.json();
    return { status: response.status, headers: response.headers, body, ...body };
  };
}
