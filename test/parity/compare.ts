/** Where two values differ, told by path, so that a failure of a random case can be read. */

/** More lines than anybody reads of one case. */
const linesMax = 12;
const shownCharactersMax = 200;

/** Lines such as `payments.0.answer.card.bin: "420000" by REST, undefined by GraphQL`; none where both are equal. */
export function differingPaths(rest: unknown, graphql: unknown, path = ''): readonly string[] {
  if (Object.is(rest, graphql)) return [];
  if (!isObject(rest) || !isObject(graphql)) return [`${path || 'all'}: ${shown(rest)} by REST, ${shown(graphql)} by GraphQL`];
  const names = new Set([...Object.keys(rest), ...Object.keys(graphql)]);
  const lines = [...names].flatMap((name) => differingPaths(rest[name], graphql[name], path === '' ? name : `${path}.${name}`));
  return lines.slice(0, linesMax);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, shownCharactersMax);
}
