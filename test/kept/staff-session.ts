/** A member of staff who signs in over HTTP, with the code of an authenticator where the account has one. */
import { TOTP, URI } from 'otpauth';

export interface StaffSession {
  post(path: string, body?: object): Promise<Readonly<Record<string, unknown>>>;
  // biome-ignore lint/suspicious/noExplicitAny: what a query selects is known to who asks it alone
  graphql(query: string, variables?: object): Promise<any>;
}

/** Throws where the gateway does not take the password or the code. `authenticator`: the address that the account was set up with. */
export async function signInStaff(url: string, email: string, password: string, authenticator?: string): Promise<StaffSession> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        origin: url,
        'content-type': 'application/json',
        accept: 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const mark = pair.indexOf('=');
      cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const session: StaffSession = {
    post: (path, body = {}) => ask(`/auth${path}`, body),
    async graphql(query, variables = {}) {
      const { data, errors } = await ask('/graphql', { query, variables });
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
  await session.post('/sign-in/email', { email, password });
  if (authenticator !== undefined) await session.post('/two-factor/verify-totp', { code: codeOf(authenticator) });
  return session;
}

/** The code that an authenticator shows now, for the address that it was set up with. */
export function codeOf(authenticator: string): string {
  const totp = URI.parse(authenticator);
  if (!(totp instanceof TOTP)) throw new Error('no authenticator of codes by the clock');
  return totp.generate();
}
