/** GraphQL over HTTP as a program with a token sends it, and as the console of a member of staff who has signed in. */

export interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export type GraphqlCaller = (query: string, variables?: object) => Promise<GraphqlAnswer>;

function callerWith(address: string, headers: Readonly<Record<string, string>>): GraphqlCaller {
  return async (query, variables = {}) => {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const answer: GraphqlAnswer = JSON.parse(await response.text());
    return answer;
  };
}

export function callerWithToken(address: string, token: string): GraphqlCaller {
  return callerWith(address, { authorization: `Bearer ${token}` });
}

/** The sandbox's administrator. */
export const signInAdministrator = (address: string): Promise<GraphqlCaller> => signInAs(address, 'admin@example.test');

/** A member of the sandbox's staff. */
export async function signInAs(address: string, email: string): Promise<GraphqlCaller> {
  return callerWith(address, { origin: address, cookie: await staffCookie(address, email) });
}

/** Of the session in which the member has signed in. */
export async function staffCookie(address: string, email: string): Promise<string> {
  const signedIn = await fetch(`${address}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: 'sandbox-demo' }),
  });
  if (!signedIn.ok) throw new Error(`nobody signed in: ${signedIn.status} ${await signedIn.text()}`);
  const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
  return cookie;
}

/** The program's token, and its id. */
export interface MadeToken {
  readonly id: string;
  readonly token: string;
}

export async function createTokenAt(ask: GraphqlCaller, entityId: string, scopes: readonly string[]): Promise<MadeToken> {
  const mutation = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token accessToken { id } } }';
  const { data, errors } = await ask(mutation, { input: { entityId, name: 'for a test', scopes } });
  const made = data?.createAccessToken as { readonly token: string; readonly accessToken: { readonly id: string } } | null | undefined;
  if (!made) throw new Error(JSON.stringify(errors));
  return { id: made.accessToken.id, token: made.token };
}

export async function revokeTokenOf(ask: GraphqlCaller, id: string): Promise<void> {
  const { errors } = await ask('mutation ($id: ID!) { revokeAccessToken(id: $id) { id } }', { id });
  if (errors) throw new Error(JSON.stringify(errors));
}
