/** Parameters that hold a secret. In an address they would stand in the logs of proxies, in histories and in referrers. */
import { findAliases } from './name.ts';
import { sections } from './requests.ts';

/** What programs of other interfaces put into an address. */
const foreignNames = ['access_token', 'token', 'authorization', 'bearer', 'password', 'secret', 'api_key', 'apikey', 'pan', 'cvv', 'cvc'];

const names: ReadonlySet<string> = new Set(
  [
    ...foreignNames,
    ...sections.flatMap(({ fields }) => fields.filter(({ secret }) => secret).flatMap(({ name }) => [name, ...findAliases(name)])),
  ].map((name) => name.toLowerCase()),
);

/** The names of secrets in a query string, as they are documented or known elsewhere; never a value. At most one of each. */
export function findSecretNames(query: string): readonly string[] {
  if (query === '') return [];
  const found = [...new URLSearchParams(query).keys()].filter((name) => names.has(name.toLowerCase()));
  return [...new Set(found)];
}
