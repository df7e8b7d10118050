/**
 * Counts requests before an operation is executed, whichever endpoint it came through (decision: one-throttle). A channel that the request
 * did not name is counted when it is known, before anything is read or written for it.
 */
import { findEntity } from '../entities/entities-operations.ts';
import type { Entity } from '../entities/entity.ts';
import { isWithin } from '../entities/tree.ts';
import { Refused } from '../kernel/refusal.ts';
import { secondMs } from '../kernel/timestamp.ts';
import type { Budget, Claim, Rate, RateLimit } from './budget.ts';
import type { Caller } from './caller.ts';
import type { AccessContext } from './ports.ts';

/** What live allows each entity and operation. */
export const liveRate: Rate = { perSecond: 100, burst: 200 };

/**
 * What live lets the clients of one network read of pages that need no token. The console is some fifty files, and behind one address may be
 * an office, or the shoppers of a mobile network.
 */
export const pageRate: Rate = { perSecond: 100, burst: 1_000 };

/** What one token or member of staff may use of all operations together, as a multiple of the rate of one of them. */
const callerShare = 10;

/** One operation that a request asks for. */
export interface Spending {
  /** Operations of one name share a bucket, such as `payment` or `reference`. */
  readonly operation: string;
  /** As sent. An entity that the caller does not see is counted as the caller's own. */
  readonly entityId?: string | undefined;
}

/** The limit of an environment where RATE_LIMIT says nothing (spec §8: separately in the live and the test environment). */
export function defaultRateLimit(environment: 'test' | 'live'): RateLimit {
  return { status: 'on', rate: environment === 'live' ? liveRate : null };
}

/**
 * Takes a request from the budgets of its caller and of each entity and operation that it names. Refuses with 429,
 * 800.120.100 and Retry-After when one of them is used up, and then takes from none (spec §7.3). `weight`: what the
 * request costs its caller, 1 for an ordinary one. The budget's headers are left in `context.budget` for the endpoint to send.
 */
export async function spendBudget(context: AccessContext, spendings: readonly Spending[], weight: number): Promise<void> {
  const { ports, request } = context;
  const limit = ports.rateLimit ?? defaultRateLimit(ports.environment);
  // Who is not known is refused by the operation, before it reads anything.
  if (limit.status === 'off' || request.authentication.status !== 'valid') return;
  const { caller } = request.authentication;
  const claims: Claim[] = [...(await claimsOfEntities(context, caller, spendings, limit.rate))];
  if (limit.rate !== null) claims.push({ kind: 'caller', key: toCallerKey(caller), rate: multiply(limit.rate, callerShare), weight });
  takeClaims(context, claims);
}

/**
 * Takes an operation of the document from the channel's own `throttle`, where the request did not name the channel: it named the merchant
 * (spec §5.2), a payment or a registration, and the channel is known only now. Refuses as `spendBudget` does, and takes nothing then.
 * What no request began is not counted.
 */
export function spendOfChannel(context: AccessContext, { id, settings }: Pick<Entity, 'id' | 'settings'>, operation: string): void {
  const counted = context.budget?.counted?.get(operation);
  if (!counted || !settings?.throttle) return;
  const before = counted.get(id) ?? 0;
  if (before > 0) counted.set(id, before - 1);
  else takeClaims(context, [toOperationClaim(operation, id, settings.throttle)]);
}

function takeClaims({ ports, budget: spent }: AccessContext, claims: readonly Claim[]): void {
  const budget = ports.limits.takeAll(claims);
  if (budget === undefined) return;
  const headers = budgetHeaders(budget);
  if (spent) spent.headers = headers;
  if (budget.allowed) return;
  const retryAfter = String(wholeSeconds(Math.max(budget.retryAfterMs, 1)));
  throw new Refused({ resultCode: '800.120.100', status: 429, headers: { ...headers, 'Retry-After': retryAfter } });
}

type OperationClaim = Claim & { weight: number };

function toOperationClaim(operation: string, entityId: string, rate: Rate): OperationClaim {
  return { kind: 'operation', key: `${operation} ${entityId}`, rate, weight: 1 };
}

/** Equal operations of one document are one claim of their number. */
async function claimsOfEntities(
  { ports, budget }: AccessContext,
  caller: Caller,
  spendings: readonly Spending[],
  rate: Rate | null,
): Promise<readonly Claim[]> {
  const claims = new Map<string, OperationClaim>();
  const counted = new Map<string, Map<string, number>>();
  if (budget) budget.counted = counted;
  for (const { operation, entityId } of spendings) {
    const named = entityId === undefined ? undefined : await findEntity(ports, entityId);
    const entity = named && isWithin(caller.entityPath, named.path) ? named : await findEntity(ports, caller.entityId);
    const countedId = entity?.id ?? caller.entityId;
    const ofOperation = counted.get(operation) ?? new Map<string, number>();
    counted.set(operation, ofOperation.set(countedId, (ofOperation.get(countedId) ?? 0) + 1));
    const allowed = entity?.settings?.throttle ?? rate;
    if (allowed === null) continue;
    const claim = toOperationClaim(operation, countedId, allowed);
    const known = claims.get(claim.key);
    if (known) known.weight += 1;
    else claims.set(claim.key, claim);
  }
  return [...claims.values()];
}

/** The credential: a token, or a member of staff whatever the session. */
export function toCallerKey(caller: Caller): string {
  return caller.kind === 'staff' ? `staff ${caller.userId}` : `token ${caller.id}`;
}

function multiply({ perSecond, burst }: Rate, times: number): Rate {
  return { perSecond: perSecond * times, burst: burst * times };
}

function budgetHeaders(budget: Budget): Readonly<Record<string, string>> {
  return {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(wholeSeconds(budget.resetMs)),
  };
}

function wholeSeconds(ms: number): number {
  return Math.ceil(ms / secondMs);
}
