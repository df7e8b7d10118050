/** A decoded request with documented names: every leaf is a text, lists hold objects. */
export type RequestTree = { readonly [name: string]: RequestValue };
export type RequestValue = string | RequestTree | readonly RequestTree[];

export function isTree(value: RequestValue | undefined): value is RequestTree {
  return typeof value === 'object' && !Array.isArray(value);
}

export function isEmpty(tree: RequestTree): boolean {
  for (const _name in tree) return false;
  return true;
}

/** The value at a dotted path through objects; undefined where a step is missing or is no object. */
export function leafAt(tree: RequestTree, path: string): RequestValue | undefined {
  const steps = stepsOf(path);
  let value: RequestValue | undefined = tree;
  // Counted: an iterator is an object for each of the hundred paths, and one for each step.
  for (let place = 0; place < steps.length; place += 1) {
    const step = steps[place];
    if (step === undefined || !isTree(value)) return undefined;
    value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** More paths than the program names. */
const pathsMax = 2_000;
const stepsByPath = new Map<string, readonly string[]>();

/** A payment asks for a hundred paths, and splitting them took a twelfth of its time. */
function stepsOf(path: string): readonly string[] {
  const known = stepsByPath.get(path);
  if (known) return known;
  const steps = path.split('.');
  if (stepsByPath.size < pathsMax) stepsByPath.set(path, steps);
  return steps;
}

export function treeAt(tree: RequestTree, path: string): RequestTree | undefined {
  const value = leafAt(tree, path);
  return isTree(value) ? value : undefined;
}

export function textAt(tree: RequestTree, path: string): string | undefined {
  const value = leafAt(tree, path);
  return typeof value === 'string' ? value : undefined;
}

const nothing: object = Object.freeze(Object.create(null));

/**
 * An object that inherits no name, so that a key such as `__proto__` has no special meaning. Its prototype is empty and not null:
 * V8 keeps an object with the prototype null as a hash table, which everything that reads it is slow on.
 */
export function emptyTree(): { [name: string]: RequestValue } {
  return Object.create(nothing);
}
