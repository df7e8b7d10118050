/** A decoded request with documented names: every leaf is a text, lists hold objects. */
export type RequestTree = { readonly [name: string]: RequestValue };
export type RequestValue = string | RequestTree | readonly RequestTree[];

export function isTree(value: RequestValue | undefined): value is RequestTree {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The value at a dotted path through objects; undefined where a step is missing or is no object. */
export function leafAt(tree: RequestTree, path: string): RequestValue | undefined {
  let value: RequestValue | undefined = tree;
  for (const step of path.split('.')) {
    if (!isTree(value)) return undefined;
    value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

export function treeAt(tree: RequestTree, path: string): RequestTree | undefined {
  const value = leafAt(tree, path);
  return isTree(value) ? value : undefined;
}

export function textAt(tree: RequestTree, path: string): string | undefined {
  const value = leafAt(tree, path);
  return typeof value === 'string' ? value : undefined;
}

/** An object without a prototype, so that a key such as `__proto__` has no special meaning. */
export function emptyTree(): { [name: string]: RequestValue } {
  return Object.create(null);
}
