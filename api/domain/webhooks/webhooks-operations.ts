/** Subscriptions: made, changed, tried and ended by who administers an entity. Each change has its audit entry in its commit. */

import { type AuditedChange, auditEntry } from '../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, type ParameterError, Refused } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { formatTimestamp, hourMs } from '../../foundation/kernel/timestamp.ts';
import type { WebhookAttempt, WebhookHealth } from './delivery.ts';
import { probeNotification } from './envelope.ts';
import type { WebhookContext } from './ports.ts';
import { applyConfiguration, checkOverlap, checkSecret, defaultConfiguration, type WebhookRequestedConfiguration } from './rules.ts';
import { openSecrets, probeOutgoing, sealSecrets, sendWebhook } from './send.ts';
import {
  overlapHoursDefault,
  rotateSecret,
  secretBytes,
  subscriptionsPerEntityMax,
  type WebhookConfiguration,
  type WebhookSubscription,
} from './subscription.ts';

/** A subscription as an operation leaves it. The secret is there only where it was just made. */
export interface ShownWebhook {
  readonly subscription: WebhookSubscription;
  readonly secret: Secret<string> | null;
  /** The probe, where the operation made one. */
  readonly probe: WebhookAttempt | null;
}

export interface NewWebhook extends WebhookRequestedConfiguration {
  readonly entityId: string;
  readonly url: string;
  /** 64 hex characters; made at random where absent. */
  readonly secret?: string | undefined;
}

/** Stored first, then probed: active on 2xx, and inactive with the reason otherwise. Refuses an address that may not be called. */
export async function createWebhookSubscription(context: WebhookContext, request: NewWebhook): Promise<ShownWebhook> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', request.entityId);
  const { configuration, errors } = applyConfiguration({ ...defaultConfiguration, url: request.url }, request);
  refuse([...errors, ...checkSecret(request.secret), ...(await urlErrors(context, configuration.url))]);
  const siblings = (await ports.store.webhooks.below(entity.path)).filter(({ entityId }) => entityId === entity.id);
  if (siblings.length >= subscriptionsPerEntityMax) {
    refuse([{ name: 'entityId', value: entity.id, message: `an entity has at most ${subscriptionsPerEntityMax} webhook subscriptions` }]);
  }
  const id = ports.newId();
  const secret = (request.secret ?? ports.randomHex(secretBytes)).toLowerCase();
  const now = ports.clocks.now();
  const subscription: WebhookSubscription = {
    ...configuration,
    id,
    entityId: entity.id,
    entityPath: entity.path,
    status: 'inactive',
    statusReason: 'not probed yet',
    sealedSecrets: await sealSecrets(ports, id, entity.id, { current: secret, previous: null }),
    cursor: await ports.store.acrossMerchants.lastSequence(),
    failingSince: null,
    lostEvents: 0,
    lostFrom: null,
    lostTo: null,
    failuresMailedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await ports.store.commit(toMerchantKey(entity.path), [
    { write: 'webhook.insert', subscription },
    toAuditWrite(context, caller, 'webhook.create', subscription, shownConfiguration(configuration)),
  ]);
  return { ...(await probe(context, subscription)), secret: new Secret(secret) };
}

export interface WebhookChange extends WebhookRequestedConfiguration {
  readonly paused?: boolean | undefined;
  /** A new secret, at random or `secret`; the old one is good for `overlapHours` more. */
  readonly rotateSecret?: boolean | undefined;
  readonly secret?: string | undefined;
  readonly overlapHours?: number | undefined;
}

/** A new address is probed as a new subscription is. What was paused goes on where it stopped. */
export async function updateWebhookSubscription(context: WebhookContext, id: string, change: WebhookChange): Promise<ShownWebhook> {
  const { ports } = context;
  const { caller, subscription } = await requireAdministered(context, id);
  const { configuration, errors } = applyConfiguration(subscription, change);
  const moves = configuration.url !== subscription.url;
  const addressErrors = moves ? await urlErrors(context, configuration.url) : [];
  refuse([...errors, ...checkSecret(change.secret), ...checkOverlap(change.overlapHours), ...addressErrors]);
  const rotation = await toRotation(context, subscription, change);
  const next = applyChange(context, subscription, {
    ...configuration,
    ...(rotation ? { sealedSecrets: rotation.sealed } : {}),
    ...statusAfter(subscription, change.paused, moves),
    cursor: await cursorAfter(context, subscription, configuration),
  });
  const action = rotation ? 'webhook.rotate' : 'webhook.update';
  const told = { ...shownConfiguration(configuration), status: next.status, ...(rotation ? { overlapHours: rotation.overlapHours } : {}) };
  await commitChange(context, subscription, [
    { write: 'webhook.update', subscription: next },
    toAuditWrite(context, caller, action, subscription, told),
  ]);
  const shown = moves && next.status === 'inactive' ? await probe(context, next) : { subscription: next, probe: null };
  ports.publish();
  return { ...shown, secret: rotation?.secret ?? null };
}

/** Sends a probe. One that was inactive or paused becomes active where it is taken, and goes on where it was made or stopped. */
export async function testWebhookSubscription(context: WebhookContext, id: string): Promise<ShownWebhook> {
  const { caller, subscription } = await requireAdministered(context, id, 'webhooks:redeliver');
  const shown = await probe(context, subscription);
  const change = { status: shown.probe.status, error: shown.probe.error };
  await context.ports.store.commit(toMerchantKey(subscription.entityPath), [
    toAuditWrite(context, caller, 'webhook.test', subscription, change),
  ]);
  context.ports.publish();
  return { ...shown, secret: null };
}

/** Its deliveries stay to be read; those that waited are sent to nobody. */
export async function deleteWebhookSubscription(context: WebhookContext, id: string): Promise<ShownWebhook> {
  const { caller, subscription } = await requireAdministered(context, id);
  const next = applyChange(context, subscription, { status: 'deleted', statusReason: null });
  await commitChange(context, next, [
    { write: 'webhook.update', subscription: next },
    { write: 'webhook.cancel', id: next.id },
    toAuditWrite(context, caller, 'webhook.delete', next, { url: next.url }),
  ]);
  return { subscription: next, secret: null, probe: null };
}

/** Undefined where it does not exist for the caller. */
export async function readWebhookSubscription(context: WebhookContext, id: string): Promise<WebhookSubscription | undefined> {
  const scope = requireScopePath(requireCaller(context, 'payments:read'));
  const found = isId(id) ? await context.ports.store.webhooks.byId(scope, id) : undefined;
  return found && found.status !== 'deleted' && entityWithin(context, found.entityPath) ? found : undefined;
}

/** The same as it is shown. */
export async function readShownWebhook(context: WebhookContext, id: string): Promise<ShownWebhook | undefined> {
  const subscription = await readWebhookSubscription(context, id);
  return subscription && { subscription, secret: null, probe: null };
}

/** Those at the caller's entity and below, or at `entityId` and below. */
export async function listWebhookSubscriptions(context: WebhookContext, entityId?: string): Promise<readonly WebhookSubscription[]> {
  const path =
    entityId === undefined
      ? requireScopePath(requireCaller(context, 'payments:read'))
      : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  return context.ports.store.webhooks.below(path);
}

export function readHealth(context: WebhookContext, { id, entityPath }: WebhookSubscription): Promise<WebhookHealth> {
  return context.ports.store.webhooks.health(toMerchantKey(entityPath), id);
}

async function probe(
  context: WebhookContext,
  subscription: WebhookSubscription,
): Promise<{ subscription: WebhookSubscription; probe: WebhookAttempt }> {
  const { ports } = context;
  const text = probeNotification(formatTimestamp(ports.clocks.now()));
  const { attempt, taken } = await sendWebhook(ports, subscription, probeOutgoing(ports, text));
  if (subscription.status === 'active') return { subscription, probe: attempt };
  const next = taken
    ? applyChange(context, subscription, {
        status: 'active',
        statusReason: null,
        failingSince: null,
      })
    : applyChange(context, subscription, { statusReason: attempt.error });
  await commitChange(context, next, [{ write: 'webhook.update', subscription: next }]);
  return { subscription: next, probe: attempt };
}

/**
 * The stored place lags behind what was looked at and not wanted: under another filter, that would be wanted after all.
 * What is not planned yet is judged by the new filter, so that nothing is left out.
 */
async function cursorAfter({ ports }: WebhookContext, current: WebhookSubscription, next: WebhookConfiguration): Promise<number> {
  const { id, entityPath, status, cursor } = current;
  if (status !== 'active' || (sameNames(current.types, next.types) && sameNames(current.actions, next.actions))) return cursor;
  const last = await ports.store.acrossMerchants.lastSequence();
  return (await ports.store.events.countUnplanned(toMerchantKey(entityPath), id, cursor, last)) === 0 ? last : cursor;
}

function sameNames(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function statusAfter(
  { status, statusReason }: WebhookSubscription,
  paused: boolean | undefined,
  moves: boolean,
): Pick<WebhookSubscription, 'status' | 'statusReason'> {
  if (paused === true) return { status: 'paused', statusReason: 'paused by hand' };
  if (moves) return { status: 'inactive', statusReason: 'its new address was not probed yet' };
  if (paused === false && status === 'paused') return { status: 'active', statusReason: null };
  return { status, statusReason };
}

interface Rotation {
  readonly secret: Secret<string>;
  readonly sealed: string;
  readonly overlapHours: number;
}

async function toRotation(
  context: WebhookContext,
  subscription: WebhookSubscription,
  change: WebhookChange,
): Promise<Rotation | undefined> {
  if (change.rotateSecret !== true && change.secret === undefined) return undefined;
  const { ports } = context;
  const secret = (change.secret ?? ports.randomHex(secretBytes)).toLowerCase();
  const overlapHours = change.overlapHours ?? overlapHoursDefault;
  const secrets = rotateSecret(await openSecrets(ports, subscription), secret, ports.clocks.now() + overlapHours * hourMs);
  return { secret: new Secret(secret), sealed: await sealSecrets(ports, subscription.id, subscription.entityId, secrets), overlapHours };
}

function applyChange(
  { ports }: WebhookContext,
  subscription: WebhookSubscription,
  change: Partial<WebhookSubscription>,
): WebhookSubscription {
  return { ...subscription, ...change, version: subscription.version + 1, updatedAt: ports.clocks.now() };
}

async function requireAdministered(
  context: WebhookContext,
  id: string,
  permission: Permission = 'admin',
): Promise<{ caller: Caller; subscription: WebhookSubscription }> {
  const caller = requireCaller(context, permission);
  const subscription = await readWebhookSubscription(context, id);
  if (subscription === undefined) throw new Refused({ resultCode: '200.300.406', status: 404 });
  return { caller, subscription };
}

async function urlErrors({ ports }: WebhookContext, url: string): Promise<readonly ParameterError[]> {
  if (ports.environment === 'live' && !/^https:/i.test(url)) {
    return [{ name: 'url', value: null, message: 'url must be an https address in the live environment' }];
  }
  const why = await ports.webhookHttp.refusal(url);
  // An address may carry a token in its path or query, and a refused one may carry a password: it is not repeated.
  return why === null ? [] : [{ name: 'url', value: null, message: `url is refused: ${why}` }];
}

/** Somebody else changed it since it was read: refused, so that no change is lost unseen. */
async function commitChange({ ports }: WebhookContext, { entityPath }: WebhookSubscription, writes: readonly Write[]): Promise<void> {
  try {
    await ports.store.commit(toMerchantKey(entityPath), writes);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'webhook_version') throw error;
    throw new Refused({ resultCode: '800.110.100', status: 409, description: 'The subscription was changed meanwhile; read it again.' });
  }
}

function refuse(errors: readonly ParameterError[]): void {
  if (errors.length > 0) throw new Refused(invalidParameters(errors));
}

function shownConfiguration({ selection, ...configuration }: WebhookConfiguration): Readonly<Record<string, unknown>> {
  const { name, url, types, actions, fields, wrapper, signature, ordered, failureEmail } = configuration;
  return {
    name,
    url: new URL(url).origin,
    types,
    actions,
    fields,
    wrapper,
    signature,
    ordered,
    failureEmail,
    selection: selection?.text ?? null,
  };
}

function toAuditWrite(
  { ports }: WebhookContext,
  caller: Caller,
  action: AuditedChange['action'],
  subject: WebhookSubscription,
  change: unknown,
): Write {
  const { id: subjectId, entityId, entityPath } = subject;
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId, entityId, entityPath, change });
  return { write: 'audit.append', entry };
}
