import { noRight, requireCaller } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { storeEntity } from '../../foundation/access/store-entity.ts';
import { noCardNumber } from '../../foundation/catalogue/check.ts';
import type { ChannelSettings, Entity, EntityKind } from '../../foundation/entities/entity.ts';
import { changeMerchantSettings, type MerchantSettingsChange } from '../../foundation/entities/merchant-settings.ts';
import { parseChannelSettings } from '../../foundation/entities/settings.ts';
import { entityTree, isWithin } from '../../foundation/entities/tree.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { changedMeanwhile, invalidParameters, type ParameterError, Refused } from '../../foundation/kernel/refusal.ts';
import type { StaffContext } from '../staff/ports.ts';

export const entityNameCharactersMax = 128;

export interface EntityInput {
  /** Absent: a new entity below `parentId`. Present: a change; what is absent then stays as it is. */
  readonly id?: string;
  readonly parentId?: string;
  readonly name?: string;
  /** Of a merchant. */
  readonly dispatching?: boolean;
  /** Of a channel: all of its settings, judged by api/foundation/entities/settings.ts. */
  readonly settings?: unknown;
  /** Of a channel that has settings: what becomes of some of them. Null takes one away; what is absent stays as it is. */
  readonly settingsChange?: SettingsChange;
  /** Of a merchant. */
  readonly merchantSettings?: MerchantSettingsChange;
  /** Refuses the change, 409, where the entity has moved on from the version that somebody saw. */
  readonly expectedVersion?: number;
}

/** What staff may change; where the bank is reached, which is sent card numbers, is not among it. */
export type SettingsChange = {
  readonly [Name in keyof Omit<
    ChannelSettings,
    | 'connector'
    | 'connectorUrl'
    | 'connectorTimeoutMs'
    | 'connectorCallsMax'
    | 'upstream'
    | 'stripe'
    | 'externalConnector'
    | 'furtherConnectors'
    | 'heldConnectors'
    | 'shadow'
  >]?: unknown;
};

/** What stands below what (spec §2.10, §5). A psp is made by set-up only. */
const childKind: Readonly<Record<EntityKind, EntityKind | null>> = {
  psp: 'division',
  division: 'merchant',
  merchant: 'channel',
  channel: null,
};

/**
 * Makes or changes an entity within the caller's path, with its audit entry in the same commit. Kind, parent and path of
 * an entity never change: payments carry the path. A change that leaves everything as it is writes nothing. Refuses what the caller may not
 * see with 403, 800.900.301.
 */
export async function putEntity(context: StaffContext, input: EntityInput): Promise<Entity> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  // From the store, not from the directory: a change is made on what is there now.
  const tree = entityTree(await ports.store.entities.all());
  const before = input.id === undefined ? undefined : visible(caller, tree.byId(input.id));
  const base = before ?? newEntity(ports.newId(), visible(caller, tree.byId(input.parentId ?? '')));
  if (before && input.expectedVersion !== undefined && input.expectedVersion !== before.version) throw changedMeanwhile('the entity');
  const after = applyChange(base, input, ports.environment);
  if (before && isSame(before, after)) {
    await ports.whenTold?.(before.path);
    return before;
  }
  const action = before ? 'entity.update' : 'entity.create';
  return storeEntity(context, caller, after, { action, change: difference(before, after) });
}

function visible(caller: Caller, entity: Entity | undefined): Entity {
  if (entity === undefined || !isWithin(caller.entityPath, entity.path)) throw noRight();
  return entity;
}

function newEntity(id: string, parent: Entity): Entity {
  const kind = childKind[parent.kind];
  if (kind === null) throw refusedFor([{ name: 'parentId', value: parent.id, message: 'parentId must not name a channel' }]);
  const path = `${parent.path}${id}/`;
  return { id, kind, parentId: parent.id, name: '', path, dispatching: false, settings: null, merchantSettings: null, version: 0 };
}

function applyChange(base: Entity, input: EntityInput, environment: 'test' | 'live'): Entity {
  const name = input.name?.trim() ?? base.name;
  const dispatching = input.dispatching ?? base.dispatching;
  const errors: ParameterError[] = [];
  if (name.length < 1 || name.length > entityNameCharactersMax) {
    errors.push({ name: 'name', value: input.name ?? null, message: `name must be 1 to ${entityNameCharactersMax} characters` });
  }
  if (containsCardNumber(name)) {
    errors.push({ name: 'name', value: null, message: `name ${noCardNumber}` });
  }
  if (dispatching && base.kind !== 'merchant') {
    errors.push({ name: 'dispatching', value: 'true', message: 'dispatching must be false for all but merchants' });
  }
  const settings = readSettings(base, input, { environment, errors });
  const merchantSettings = readMerchantSettings(base, input, errors);
  if (errors.length > 0) throw refusedFor(errors);
  return { ...base, name, dispatching, settings, merchantSettings, version: base.version + 1 };
}

function readMerchantSettings(
  { kind, merchantSettings }: Entity,
  { merchantSettings: change }: EntityInput,
  errors: ParameterError[],
): Entity['merchantSettings'] {
  if (change === undefined) return merchantSettings;
  if (kind !== 'merchant') {
    errors.push({ name: 'merchantSettings', value: null, message: 'merchantSettings must be absent for all but merchants' });
    return merchantSettings;
  }
  const changed = changeMerchantSettings(merchantSettings, change);
  errors.push(...changed.breaches);
  return changed.settings;
}

interface Reading {
  readonly environment: 'test' | 'live';
  readonly errors: ParameterError[];
}

function readSettings(base: Entity, input: EntityInput, { environment, errors }: Reading): ChannelSettings | null {
  if (base.kind !== 'channel') {
    if (input.settings !== undefined || input.settingsChange !== undefined)
      errors.push({ name: 'settings', value: null, message: 'settings must be absent for all but channels' });
    return null;
  }
  const wanted = input.settingsChange ? mergeSettings(base.settings, input.settingsChange) : input.settings;
  if (wanted === undefined && base.settings !== null) return base.settings;
  const parsed = parseChannelSettings(wanted, environment);
  if (!isBreaches(parsed)) return parsed;
  errors.push(...parsed);
  return null;
}

function mergeSettings(base: ChannelSettings | null, change: SettingsChange): unknown {
  return Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== null && value !== undefined));
}

function isBreaches(parsed: ChannelSettings | readonly ParameterError[]): parsed is readonly ParameterError[] {
  return Array.isArray(parsed);
}

function isSame(before: Entity, after: Entity): boolean {
  return Object.keys(difference(before, { ...after, version: before.version })).length === 0;
}

/** What was and what is, of the fields that changed; settings one by one. No setting is a secret. */
function difference(before: Entity | undefined, after: Entity): Readonly<Record<string, { before: unknown; after: unknown }>> {
  const old = before ? flat(before) : new Map<string, unknown>();
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  const now = flat(after);
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const pair = { before: old.get(key) ?? null, after: now.get(key) ?? null };
    if (JSON.stringify(pair.before) !== JSON.stringify(pair.after)) changes[key] = pair;
  }
  return changes;
}

function flat({ settings, merchantSettings, ...fields }: Entity): Map<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(fields),
    ...Object.entries(settings ?? {}).map(([key, value]) => [`settings.${key}`, value] as const),
    ...Object.entries(merchantSettings ?? {}).map(([key, value]) => [`merchantSettings.${key}`, value] as const),
  ]);
}

function refusedFor(errors: readonly ParameterError[]): Refused {
  return new Refused(invalidParameters(errors));
}
