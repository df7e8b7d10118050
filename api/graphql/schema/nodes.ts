/** `node(id)`: ids carry no type, so each kind of thing is asked for in turn. */

import { isId } from '../../kernel/identifier.ts';
import type { ResolverContext } from './context.ts';

type Load = (context: ResolverContext, id: string) => Promise<object | undefined>;

const loaders: { readonly typeName: string; readonly load: Load }[] = [];

/** Which type a node was loaded as. Weak: it lives as long as the node itself. */
const typeNames = new WeakMap<object, string>();

/** A module makes its things reachable by id. `load` answers undefined for what the caller may not see, and throws where nobody may ask. */
export function registerNode(typeName: string, load: Load): void {
  loaders.push({ typeName, load });
}

export function typeOfNode(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? typeNames.get(value) : undefined;
}

export async function loadNode(context: ResolverContext, id: string): Promise<object | null> {
  if (!isId(id)) return null;
  for (const { typeName, load } of loaders) {
    const found = await load(context, id);
    if (!found) continue;
    typeNames.set(found, typeName);
    return found;
  }
  return null;
}
