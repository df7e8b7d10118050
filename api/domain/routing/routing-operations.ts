/** Routing rules as staff edit them: a version replaces all rules at once, and every version stays. */
import { listConnectors } from '../../connectors/choose.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireEntity } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { entitiesWithin } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { invalidParameters, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { RoutingContext, RoutingPorts } from './ports.ts';
import { type Fee, type RoutingRule, type RoutingVersion, versionsShownMax } from './rule.ts';
import { parseRouting, type RoutingInput } from './rule-input.ts';

export interface RoutedEntity {
  readonly caller: Caller;
  readonly entity: Entity;
  /** Names that its rules may use. */
  readonly connectors: readonly string[];
}

/** Rules belong to a merchant, for all of its channels, or to a channel, whose rules come first. */
export async function requireRoutedEntity(
  context: RoutingContext,
  permission: 'payments:read' | 'admin',
  entityId: string,
): Promise<RoutedEntity> {
  const { caller, entity } = await requireEntity(context, permission, entityId);
  if (entity.kind !== 'channel' && entity.kind !== 'merchant') {
    throw wrongParameter('entityId', 'entityId must name a merchant or a channel', entityId);
  }
  return { caller, entity, connectors: await connectorsOf(context.ports, entity) };
}

async function connectorsOf(ports: RoutingPorts, entity: Entity): Promise<readonly string[]> {
  const below = await entitiesWithin(ports, entity.path);
  return [...new Set(below.flatMap(({ settings }) => (settings ? listConnectors(settings) : [])))];
}

/** The newest version; one of number 0 without rules where there is none. */
export async function currentRouting(context: RoutingContext, entityId: string): Promise<RoutingVersion> {
  const { entity } = await requireRoutedEntity(context, 'payments:read', entityId);
  return newestOf(context.ports, entity);
}

async function newestOf(ports: RoutingPorts, entity: Entity): Promise<RoutingVersion> {
  const [newest] = await ports.store.routing.newest(toDataScope(entity.path), [entity.id]);
  return newest ?? noRouting(entity);
}

function noRouting({ id, path }: Entity): RoutingVersion {
  return { entityId: id, entityPath: path, version: 0, rules: [], fees: [], note: null, madeBy: '', madeAt: 0 };
}

/** Newest first, at most `versionsShownMax`. */
export async function routingVersions(context: RoutingContext, entityId: string): Promise<readonly RoutingVersion[]> {
  const { entity } = await requireRoutedEntity(context, 'payments:read', entityId);
  return context.ports.store.routing.versions(toDataScope(entity.path), entity.id, versionsShownMax);
}

/** Switches a new version on. Refuses with 409 where somebody made one since `expectedVersion`. */
export async function setRouting(
  context: RoutingContext,
  entityId: string,
  input: RoutingInput,
  expectedVersion: number,
): Promise<RoutingVersion> {
  const { ports } = context;
  const { caller, entity, connectors } = await requireRoutedEntity(context, 'admin', entityId);
  const parsed = parseRouting(input, new Set(connectors));
  if (parsed.status === 'refused') throw new Refused(invalidParameters(parsed.errors));
  const before = await newestOf(ports, entity);
  if (before.version !== expectedVersion) throw staleVersion();
  const { rules, fees, note } = parsed;
  const madeAt = ports.clocks.now();
  const version = before.version + 1;
  const after: RoutingVersion = { entityId: entity.id, entityPath: entity.path, version, rules, fees, note, madeBy: caller.id, madeAt };
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  const change = { version: { before: before.version, after: version }, ...changeOf(before, after) };
  const entry = auditEntry(ports.newId(), madeAt, caller, { action: 'routing.set', ...subject, change });
  try {
    await ports.store.commit(toMerchantKey(entity.path), [
      { write: 'routing-version.insert', version: after },
      { write: 'audit.append', entry },
    ]);
  } catch (error) {
    if (error instanceof Conflict && error.constraint === 'routing_version') throw staleVersion();
    throw error;
  }
  return after;
}

function changeOf(before: RoutingVersion, after: RoutingVersion) {
  return {
    rules: { before: before.rules, after: after.rules },
    ...(JSON.stringify(before.fees) === JSON.stringify(after.fees) ? {} : { fees: { before: before.fees, after: after.fees } }),
  };
}

function staleVersion(): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: 'the routing rules were changed meanwhile' });
}

export interface EffectiveRouting {
  /** Newest versions, that of the channel first. */
  readonly ofEach: readonly RoutingVersion[];
  /** Of the channel, then of its merchant. */
  readonly rules: readonly RoutingRule[];
  readonly fees: readonly Fee[];
}

/** What decides about payments of a channel. */
export async function effectiveRouting(ports: RoutingPorts, { id, path, parentId }: Entity): Promise<EffectiveRouting> {
  const newest = await ports.store.routing.newest(toMerchantKey(path), parentId === null ? [id] : [id, parentId]);
  const ordered = [...newest].sort((a, b) => Number(b.entityId === id) - Number(a.entityId === id));
  return { ofEach: ordered, rules: ordered.flatMap(({ rules }) => rules), fees: ordered.flatMap(({ fees }) => fees) };
}
