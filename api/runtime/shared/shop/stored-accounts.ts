/** The shop remembers in a cookie what its shopper stored: ids of registrations, never an account. */

const cookieName = 'shop_accounts';

/** As many stored accounts as the form shows without a list of its own. */
const accountsMax = 4;

/** A day, as a newcomer tries things out. */
const cookieSeconds = 86_400;

export function readStoredAccounts(cookie: string | undefined): readonly string[] {
  const value = new RegExp(`(?:^|; )${cookieName}=([0-9a-f.]*)`).exec(cookie ?? '')?.[1] ?? '';
  return value
    .split('.')
    .filter((id) => /^[0-9a-f]{32}$/.test(id))
    .slice(0, accountsMax);
}

/** `Set-Cookie` with the newest account first. */
export function rememberAccount(id: string, cookie: string | undefined, origin: string): string {
  const ids = [id, ...readStoredAccounts(cookie).filter((each) => each !== id)].slice(0, accountsMax);
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${ids.join('.')}; Path=/shop; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`;
}
