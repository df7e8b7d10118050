/** The parameters that the gateway names as wrong. Pure. */
import type { CombinedError } from 'urql';

export function listWrongNames(error: Pick<CombinedError, 'graphQLErrors'> | undefined): ReadonlySet<string> {
  const listed: unknown = error?.graphQLErrors[0]?.extensions.parameterErrors;
  if (!Array.isArray(listed)) return new Set();
  return new Set(listed.flatMap((one: unknown) => (typeof one === 'object' && one !== null && 'name' in one ? [String(one.name)] : [])));
}
