/**
 * Refused requests for the request log: what a developer looks for while a shop is connected. They are noted while they are
 * answered and written later, together, so that no answer waits; what cannot be written is lost, and nothing depends on it
 * (decision: refusals-in-the-log).
 */

import type { Rate } from '../access/budget.ts';
import type { Caller } from '../access/caller.ts';
import type { RequestFacts } from '../access/request.ts';
import { findEntity } from '../entities/entities-operations.ts';
import type { Entity } from '../entities/entity.ts';
import { isWithin } from '../entities/tree.ts';
import type { Write } from '../kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../kernel/data-scope.ts';
import type { Id } from '../kernel/identifier.ts';
import { onceFor } from '../kernel/once-for.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { IdempotencyPorts } from './ports.ts';
import { loggedOperations, type RefusedRequest, toRefusedLine } from './refused-request.ts';
import type { RequestLogEntry } from './request-log.ts';

/** Of each entity whose credentials are used: an afternoon of tests, and then 180 an hour, so that a loop fills no disk. */
export const refusedRate: Rate = { burst: 200, perSecond: 0.05 };

/** Lines that wait at once, of all merchants: beyond it they are lost. */
export const waitingMax = 1_000;

/** Lines of one commit, so that payments do not wait for it. */
const linesMax = 50;

interface Waiting {
  readonly caller: Caller;
  /** Entity that the request names. */
  readonly entityId: string | undefined;
  /** Real time. */
  readonly at: Timestamp;
  readonly line: Omit<RequestLogEntry, 'entityId' | 'at'>;
}

const queueOf = onceFor((_store: IdempotencyPorts['store']): Waiting[] => []);

/** Notes the request for `writeRefused`. Only of callers that are known, and of each entity no more than `refusedRate`. */
export function noteRefused(
  {
    ports,
    request,
  }: { readonly ports: IdempotencyPorts; readonly request: Pick<RequestFacts, 'endpoint' | 'arrivedUs' | 'authentication'> },
  refused: RefusedRequest,
): void {
  const { authentication, endpoint, arrivedUs } = request;
  if (authentication.status !== 'valid' || !loggedOperations.has(refused.operation)) return;
  const { caller } = authentication;
  const queue = queueOf(ports.store);
  if (queue.length >= waitingMax) return;
  if (!ports.limits.take({ kind: 'refused-log', key: caller.entityId, rate: refusedRate }).allowed) return;
  const line = toRefusedLine(refused);
  if (!line) return;
  queue.push({
    caller,
    entityId: readEntityId(refused.sent),
    at: ports.clocks.now(),
    line: {
      ...line,
      id: ports.newId(),
      subjectId: null,
      endpoint,
      callerId: caller.id,
      reason: null,
      decidedUs: Math.round(ports.clocks.elapsedUs() - arrivedUs),
      connectorUs: 0,
    },
  });
}

/** Writes what was noted, each merchant's lines together. Resolves to how many there were. */
export async function writeRefused(ports: IdempotencyPorts): Promise<number> {
  const waiting = queueOf(ports.store).splice(0);
  const byMerchant = new Map<MerchantKey, Write[]>();
  for (const each of waiting) {
    const entity = await findSubjectEntity(ports, each);
    if (!entity) continue;
    const merchant = toMerchantKey(entity.path);
    // Its log is written where it goes.
    if (ports.moves?.find(merchant)) continue;
    const writes = byMerchant.get(merchant) ?? [];
    byMerchant.set(merchant, [...writes, { write: 'request.log', entry: toEntry(ports, each, entity.id) }]);
  }
  for (const [merchant, writes] of byMerchant) {
    for (let from = 0; from < writes.length; from += linesMax) await ports.store.commit(merchant, writes.slice(from, from + linesMax));
  }
  return waiting.length;
}

/** The entity that the request names, if the caller sees it; otherwise the caller's own. */
async function findSubjectEntity(ports: IdempotencyPorts, { caller, entityId }: Waiting): Promise<Entity | undefined> {
  const named = entityId === undefined ? undefined : await findEntity(ports, entityId);
  return named && isWithin(caller.entityPath, named.path) ? named : findEntity(ports, caller.entityId);
}

/** In the entity's time, as all lines are. */
function toEntry({ clocks }: IdempotencyPorts, { at, line }: Waiting, entityId: Id): RequestLogEntry {
  return { ...line, entityId, at: clocks.entityNow(entityId) - (clocks.now() - at) };
}

function readEntityId(sent: unknown): string | undefined {
  const named: unknown = typeof sent === 'object' && sent !== null && 'entityId' in sent ? sent.entityId : undefined;
  return typeof named === 'string' ? named : undefined;
}
