/** A member of staff's browser: keeps cookies, names its origin, and asks the edges of a gateway in this process. */

import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { createStaffEndpoint, type StaffEndpoint } from '../../api/domain/staff/sign-in/endpoint.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { createTrace } from '../../api/foundation/access/request-trace.ts';
import { type Harness, type HarnessOptions, harnessUrl, startGateway } from '../support/harness.ts';

export const sandboxPassword = 'sandbox-demo';

export interface AuthAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** As loosely as a test reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: what a route answers is known to its test alone
  readonly body: any;
}

export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a query selects is known to its test alone
  readonly data: any;
  readonly errors: readonly {
    readonly message: string;
    readonly extensions?: {
      readonly resultCode?: string;
      readonly http?: { readonly status: number };
      readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
    };
  }[];
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<AuthAnswer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<AuthAnswer>;
  graphql(query: string, variables?: object, headers?: Readonly<Record<string, string>>): Promise<GraphqlAnswer>;
  signIn(role: StaffRole, password?: string): Promise<AuthAnswer>;
  cookieHeader(): string;
}

export interface StaffHarness extends Harness {
  /** `endpoint`: of another instance over the same database. */
  browser(options?: { readonly address?: string; readonly origin?: string; readonly endpoint?: StaffEndpoint }): Browser;
  /** Signed in already. */
  signedIn(role: StaffRole): Promise<Browser>;
}

export async function startStaff(options: HarnessOptions = {}): Promise<StaffHarness> {
  const harness = await startGateway(options);
  const endpoint = createEndpoint(harness.ports);
  const browser: StaffHarness['browser'] = (place = {}) => createBrowser(harness, place.endpoint ?? endpoint, place);
  return {
    ...harness,
    browser,
    async signedIn(role) {
      const made = browser();
      const answer = await made.signIn(role);
      if (answer.status !== 200) throw new Error(`${role} was not signed in: ${answer.text}`);
      return made;
    },
  };
}

/** `/auth` over the real tables. */
export function createEndpoint(ports: Ports): StaffEndpoint {
  return createStaffEndpoint(ports, { loadTables: () => import('../../db/staff-library.ts') });
}

/** So many times, each after the one before. */
export async function inTurn<T>(times: number, act: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let done = 0; done < times; done += 1) results.push(await act());
  return results;
}

export function emailOf(role: StaffRole): string {
  return `${role.toLowerCase()}@example.test`;
}

function createBrowser(harness: Harness, endpoint: StaffEndpoint, { address = '192.0.2.1', origin = harnessUrl } = {}): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headersWith = (headers: Readonly<Record<string, string>>) => {
    const made = new Headers({ 'user-agent': 'a browser', ...headers });
    if (cookies.size > 0) made.set('cookie', cookieHeader());
    return made;
  };
  const auth = async (request: Request): Promise<AuthAnswer> => {
    const response = await endpoint(request, { origin, address });
    keep(cookies, response);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    };
  };
  const get: Browser['get'] = (path, headers = {}) => auth(new Request(`${origin}/auth${path}`, { headers: headersWith(headers) }));
  const post: Browser['post'] = (path, body = {}, headers = {}) =>
    auth(
      new Request(`${origin}/auth${path}`, {
        method: 'POST',
        headers: headersWith({ origin, 'content-type': 'application/json', ...headers }),
        body: JSON.stringify(body),
      }),
    );
  return {
    cookies,
    get,
    post,
    cookieHeader,
    async graphql(query, variables = {}, headers = {}) {
      const request = new Request(`${origin}/graphql`, {
        method: 'POST',
        headers: headersWith({ origin, 'content-type': 'application/json', accept: 'application/json', ...headers }),
        body: JSON.stringify({ query, variables }),
      });
      const response = await harness.gateway.handle(request, { publicUrl: origin, trace: createTrace('unknown', address) });
      const { data, errors } = JSON.parse(await response.text());
      return { status: response.status, data, errors: errors ?? [] };
    },
    signIn: (role, password = sandboxPassword) => post('/sign-in/email', { email: emailOf(role), password }),
  };
}

function keep(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = cookie.split(';');
    const mark = pair.indexOf('=');
    const name = pair.slice(0, mark);
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
    else cookies.set(name, pair.slice(mark + 1));
  }
}
