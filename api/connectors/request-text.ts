import type { RequestTree } from '../foundation/catalogue/tree.ts';

/** The text of `group.name` or `group[name]` in a request; undefined where it is absent, empty or not a text. */
export function readRequestText(request: RequestTree, group: string, name: string): string | undefined {
  const fields = Object.hasOwn(request, group) ? request[group] : undefined;
  if (fields === undefined || typeof fields === 'string' || Array.isArray(fields)) return undefined;
  const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
