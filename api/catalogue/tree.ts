/** The nested request as documented, decoded: every leaf is text, lists hold objects. */
export type RequestTree = { readonly [name: string]: RequestValue };
export type RequestValue = string | RequestTree | readonly RequestTree[];

export function isTree(value: RequestValue | undefined): value is RequestTree {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The value at a dotted path of objects; undefined where a step is missing or is no object. */
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

/** An object without a prototype: no key of it means anything but itself. */
export function emptyTree(): { [name: string]: RequestValue } {
  return Object.create(null);
}
