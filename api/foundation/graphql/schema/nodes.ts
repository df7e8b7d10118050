/** `node(id)`: ids carry no type, so each kind of thing is asked for in turn. */

import { may, requireCaller } from '../../access/authorize.ts';
import type { Permission } from '../../access/role.ts';
import { createLoader } from '../../kernel/batched-read.ts';
import { isId } from '../../kernel/identifier.ts';
import { onceFor } from '../../kernel/once-for.ts';
import type { ResolverContext } from './context.ts';

interface NodeLoader {
  /** Who may see things of this kind. For everybody else they do not exist. */
  readonly permission: Permission;
  /** Absent: 32 hex digits, as almost all ids are. */
  readonly isId?: (id: string) => boolean;
  /** Undefined for what the caller does not see. */
  readonly load: (context: ResolverContext, id: string) => Promise<object | undefined>;
  /** Many in one read, in any order, where a list may lead to each of its things. */
  readonly loadEach?: (context: ResolverContext, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>;
}

/** A loader of things that are read many at once. */
export function loadEachNode(permission: Permission, loadEach: NonNullable<NodeLoader['loadEach']>): NodeLoader {
  return { permission, loadEach, load: async (context, id) => (await loadEach(context, [id]))[0] };
}

const loaders = new Map<string, NodeLoader>();

/** Which type a node was loaded as. Weak: it lives as long as the node itself. */
const typeNames = new WeakMap<object, string>();

/** A module makes its things reachable by id. */
export function registerNode(typeName: string, loader: NodeLoader): void {
  loaders.set(typeName, loader);
}

export function typeOfNode(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? typeNames.get(value) : undefined;
}

export async function loadNode(context: ResolverContext, id: string): Promise<object | null> {
  for (const [typeName, loader] of loaders) {
    if (!(loader.isId ?? isId)(id)) continue;
    const found = await loadNodeOfType(context, typeName, id);
    if (found) return found;
  }
  return null;
}

/** Refuses a caller without valid credentials. */
export async function loadNodeOfType(context: ResolverContext, typeName: string, id: string): Promise<object | null> {
  const loader = loaders.get(typeName);
  const { authentication } = context.request;
  if (authentication.status !== 'valid') requireCaller(context, 'payments:read');
  if (!loader || authentication.status !== 'valid' || !may(authentication.caller, loader.permission)) return null;
  const found = loader.loadEach ? await batchOf(context, typeName, loader.loadEach)(id) : await loader.load(context, id);
  if (!found) return null;
  typeNames.set(found, typeName);
  return found;
}

type Batch = (id: string) => Promise<object | undefined>;

/** Of one request: another may have other rights. */
const batchesOf = onceFor((_context: ResolverContext) => new Map<string, Batch>());

function batchOf(context: ResolverContext, typeName: string, loadEach: NonNullable<NodeLoader['loadEach']>): Batch {
  const known = batchesOf(context);
  const batch =
    known.get(typeName) ??
    createLoader(async (ids: readonly string[]): Promise<readonly (object | undefined)[]> => {
      const found = new Map((await loadEach(context, [...new Set(ids)])).map((node) => [node.id, node]));
      return ids.map((id) => found.get(id));
    });
  known.set(typeName, batch);
  return batch;
}
