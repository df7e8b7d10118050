import type { RequestTree, RequestValue } from '../connectors/connector.ts';

/** The text at a documented name without indexes (`card.expiryMonth`); undefined where there is none. */
export function textAt(tree: RequestTree, name: string): string | undefined {
  const value = valueAt(tree, name);
  return typeof value === 'string' ? value : undefined;
}

/** The structure at a documented name (`customParameters`); undefined where there is none. */
export function treeAt(tree: RequestTree, name: string): RequestTree | undefined {
  const value = valueAt(tree, name);
  return isTree(value) ? value : undefined;
}

function valueAt(tree: RequestTree, name: string): RequestValue | undefined {
  let value: RequestValue | undefined = tree;
  for (const part of name.split('.')) {
    if (!isTree(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

function isTree(value: RequestValue | undefined): value is RequestTree {
  return typeof value === 'object' && !Array.isArray(value);
}
