import type { Id } from '../kernel/identifier.ts';
import type { ChannelSettings, Entity } from './entity.ts';

/** What a request says about itself before its channel is known. */
export interface DispatchHints {
  readonly brand?: string | undefined;
  readonly currency?: string | undefined;
  readonly paymentType?: string | undefined;
}

/** A lookup over all entities at one moment. */
export interface EntityTree {
  readonly all: readonly Entity[];
  byId(id: Id): Entity | undefined;
  /** The entities right below, in the order of their ids. */
  childrenOf(id: Id): readonly Entity[];
  /** The entity itself where it is a channel, else every channel below it, in the order of their ids. */
  channelsOf(entity: Entity): readonly Entity[];
}

export function entityTree(entities: readonly Entity[]): EntityTree {
  const all = [...entities].sort((a, b) => (a.id < b.id ? -1 : 1));
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  const children = Map.groupBy(all, (entity) => entity.parentId);
  return {
    all,
    byId: (id) => byId.get(id),
    childrenOf: (id) => children.get(id) ?? [],
    channelsOf: (entity) => all.filter((each) => each.kind === 'channel' && isWithin(entity.path, each.path)),
  };
}

/**
 * Whether `path` is at or below `pathPrefix`. A prefix ends with a slash, so that no id can be taken for the beginning
 * of another; an empty or broken prefix covers nothing rather than everything.
 */
export function isWithin(pathPrefix: string, path: string): boolean {
  return pathPrefix.endsWith('/') && path.startsWith(pathPrefix);
}

/**
 * The channel that a merchant's request runs on (spec §5.2, channel dispatching): of its channels that allow the brand,
 * the currency and the payment type, the one that names most of them. Among equals the oldest. A hint that is absent
 * excludes no channel. Undefined where none fits.
 */
export function dispatch(tree: EntityTree, merchant: Entity, hints: DispatchHints): Entity | undefined {
  let best: { readonly channel: Entity; readonly named: number } | undefined;
  for (const channel of tree.channelsOf(merchant)) {
    const named = channel.settings === null ? undefined : namedConstraints(channel.settings, hints);
    if (named !== undefined && (best === undefined || named > best.named)) best = { channel, named };
  }
  return best?.channel;
}

/** spec §2.2: `PA.CP` is a preauthorisation and its capture in one request, so a channel that lists its types has to take the PA. */
export function toListedType(paymentType: string): string {
  return paymentType === 'PA.CP' ? 'PA' : paymentType;
}

/** How many hints the channel lists by name; undefined where it excludes one. */
function namedConstraints(settings: ChannelSettings, hints: DispatchHints): number | undefined {
  const constraints: readonly (readonly [readonly string[] | undefined, string | undefined])[] = [
    [settings.brands, hints.brand],
    [settings.currencies, hints.currency],
    [settings.paymentTypes, hints.paymentType && toListedType(hints.paymentType)],
  ];
  let named = 0;
  for (const [allowed, wanted] of constraints) {
    if (allowed === undefined || wanted === undefined) continue;
    if (!allowed.includes(wanted)) return undefined;
    named += 1;
  }
  return named;
}
