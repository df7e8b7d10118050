/**
 * Statements whose values have names. A name that a statement does not declare, and a value that a caller leaves out, do not compile.
 * A name that the text does not use fails when the module is loaded. The text is written once, so that drivers keep it prepared.
 */
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Bound } from './driver.ts';
import type { Value } from './row.ts';
import { type BoundParameters, toBounds, withinScope } from './scope.ts';

type Named<Name extends string, Of> = { readonly [Each in Name]: Of };

/** `write` is given where each value stands in the text. The statement is bound by giving each name its value. */
export function statement<const Name extends string>(
  names: readonly Name[],
  write: (places: Named<Name, string>) => string,
): (values: Named<Name, Value>) => Bound {
  const used = new Set<string>();
  const places = names.map((name, index) => [name, `?${index + 1}`] as const);
  const noted = Object.defineProperties(
    {},
    Object.fromEntries(places.map(([name, place]) => [name, { enumerable: true, get: () => note(name, place) }])),
  );
  function note(name: string, place: string): string {
    used.add(name);
    return place;
  }
  // Each name has a property above; the compiler does not see through defineProperties.
  const sql = write(noted as Named<Name, string>);
  const unused = names.filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`a statement does not use its values ${unused.join(', ')}: ${sql}`);
  return (values) => ({ sql, args: names.map((name) => values[name]) });
}

/** What a scope binds: the names `from` and `before` of a statement with `inBounds`. */
export function boundsOf(scope: DataScope): { readonly from: string; readonly before: string } {
  const [from, before] = toBounds(scope);
  return { from, before };
}

/** `withinScope` for a statement with the names `from` and `before`. */
export function inBounds(at: BoundParameters, column?: string): string {
  return withinScope(column, at);
}
