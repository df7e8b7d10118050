/**
 * The two sides of what a merchant's object reads and writes of the platform: the platform's object has it, and the
 * merchant's asks for it. What a merchant's payments need stands in its own object.
 */
import { refundLimitConstraint } from '../../domain/payments/staff/refund-limit.ts';
import type { StaffRefund } from '../../domain/payments/staff/rules.ts';
import { partitionOfPlatformWrite, partitionOfStore } from '../../doors/gateway/partitions.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import type { EntityClock } from '../../foundation/entities/entity-clock.ts';
import type { Direction, LogPlace, NoPlace } from '../../foundation/events/ports.ts';
import {
  type CommitArguments,
  CommitUnknown,
  Conflict,
  type MerchantCommit,
  type PlatformCommit,
  type PlatformWrite,
  StoreUnavailable,
} from '../../foundation/kernel/commit.ts';
import { isAboveMerchants } from '../../foundation/kernel/data-scope.ts';
import { invalidParameters, Refused } from '../../foundation/kernel/refusal.ts';
import { tellingClocks } from './merchant-clocks.ts';
import type { MerchantPart } from './merchant-part.ts';
import { createMergedAuditLog } from './merged-audit-log.ts';
import { isPlatformReport, withPlatformReports } from './platform-reports.ts';
import type { Arrivals } from './projection-arrivals.ts';
import type { ProjectedPart } from './projection-reads.ts';
import type { RefundsWanted } from './refund-reservations.ts';

/** What a merchant's object has not, and asks the platform for. Entities and tokens it has itself. */
const missingParts = ['staff', 'staffSessions', 'savedViews', 'notifications'] as const satisfies readonly (keyof Store)[];

/** Of the audit log each has what was done there. */
const askedParts = [...missingParts, 'auditLog'] as const;

export type AskedPart = (typeof askedParts)[number];

/** Errors lose their class between objects. */
export type Committed =
  | { readonly status: 'written' /** Of the merchant that wrote, where it changed. */; readonly part: MerchantPart | undefined }
  | { readonly status: 'conflict'; readonly constraint: string }
  | { readonly status: 'unavailable' };

export interface PlatformCalls {
  /** By each id the number of the merchant whose it is; 0: the platform's; null: nobody's. */
  locate(ids: readonly string[]): Promise<readonly (number | null)[]>;
  /** Ids of that time or earlier may say another merchant than theirs: `locate` knows. 0: there are none. */
  movedAt(): Promise<number>;
  /** Undefined where no merchant has the number. `known`: the version that its object has; 'same' where nothing has changed since. */
  part(number: number, known: number | undefined): Promise<MerchantPart | 'same' | undefined>;
  ask(part: AskedPart, method: string, values: readonly unknown[]): Promise<unknown>;
  /** A read over the merchants beside the one that asks. */
  askProjected(part: ProjectedPart, method: string, values: readonly unknown[]): Promise<unknown>;
  write(number: number, writes: readonly PlatformWrite[]): Promise<Committed>;
  /** What `isCountedAbove` says of a commit. */
  count(...commit: MerchantCommit): Promise<Committed>;
  /** False where it would be beyond the limit of the day, with what was refunded at all merchants. */
  reserveRefund(number: number, refund: StaffRefund): Promise<boolean>;
  releaseRefund(refund: Pick<StaffRefund, 'userId' | 'paymentId'>): Promise<void>;
  refundedOfDay(wanted: RefundsWanted): Promise<bigint>;
  /** The merchant's clock was moved, in the test environment. */
  noteClock(number: number, clock: EntityClock): Promise<void>;
  /** Of the projection, while somebody listens to events of several merchants: only a hint. */
  arrived(arrivals: Arrivals): Promise<void>;
  /** Where a place of another event log is in that of the merchant. */
  placeIn(number: number, place: LogPlace, direction: Direction): Promise<number | NoPlace>;
  /** The merchant is quiet no more: its promises up to that one hold no longer. */
  endQuiet(number: number, id: number): Promise<void>;
}

/** The store of a merchant's object. `take` is called with a part that is newer than its own. */
export function createMerchantStore(
  own: Store,
  number: number,
  platform: PlatformCalls,
  take: (part: MerchantPart) => Promise<void>,
): Store {
  const asked = Object.fromEntries(missingParts.map((part) => [part, askingFor(own[part], part, platform)]));
  return {
    ...own,
    ...asked,
    auditLog: createMergedAuditLog(own.auditLog, askingFor(own.auditLog, 'auditLog', platform)),
    entityClocks: tellingClocks(own.entityClocks, (clock) => platform.noteClock(number, clock)),
    staffRefunds: {
      refundedBefore: async (userId, currency, rootId, since) => {
        const [{ onPaymentMinor }, ofDayMinor] = await Promise.all([
          own.staffRefunds.refundedBefore(userId, currency, rootId, since),
          platform.refundedOfDay({ userId, currency, since }).catch(asAway),
        ]);
        return { onPaymentMinor, ofDayMinor };
      },
    },
    async commit(...args) {
      const writes = platformWrites(args);
      const isCounted = isCountedAbove(args);
      if (!isCounted && !writes.some(isOfPlatform)) return commitRefunds(own, number, platform, args);
      const writing = isCounted ? platform.count(...args) : platform.write(number, writes);
      const committed = await writing.catch(asUnknown);
      if (committed.status === 'conflict') throw new Conflict(committed.constraint);
      if (committed.status === 'unavailable') throw new StoreUnavailable('the platform');
      if (committed.part) await take(committed.part);
    },
  };
}

/** Writes what has refunds of staff with a limit, after the platform has weighed them. */
async function commitRefunds(own: Store, number: number, platform: PlatformCalls, args: CommitArguments): Promise<void> {
  const refunds = staffRefundsIn(args);
  for (const refund of refunds) {
    if (!(await platform.reserveRefund(number, refund).catch(asAway))) throw new Conflict(refundLimitConstraint);
  }
  try {
    await own.commit(...args);
  } finally {
    // Where this is lost, the reservation ends by itself.
    for (const { userId, paymentId } of refunds) platform.releaseRefund({ userId, paymentId }).catch(() => undefined);
  }
}

function staffRefundsIn([, writes]: CommitArguments): readonly StaffRefund[] {
  const refunds: StaffRefund[] = [];
  for (const each of writes) if (each.write === 'staff-refund.insert') refunds.push(each.refund);
  return refunds;
}

/** Of a commit of what belongs to no merchant; none of another. */
export function platformWrites(args: CommitArguments): readonly PlatformWrite[] {
  return isOfNoMerchant(args) ? args[1] : [];
}

/**
 * Whether it counts a refund through an assistant whose token, or whose member of staff, stands above merchants
 * (doors/assistants/refund-allowance.ts). The platform has them all, so that the amount of a day holds over merchants.
 */
export function isCountedAbove(args: CommitArguments): args is MerchantCommit {
  const [owner, writes] = args;
  return owner !== 'platform' && isAboveMerchants(owner) && writes.some(({ write }) => write === 'idempotency.claim');
}

function isOfNoMerchant(args: CommitArguments): args is PlatformCommit {
  return args[0] === 'platform';
}

function isOfPlatform({ write }: { readonly write: string }): boolean {
  return Reflect.get(partitionOfPlatformWrite, write) === 'platform';
}

/** Nothing was written. */
function asAway(): never {
  throw new StoreUnavailable('the platform');
}

/** It may have been written before the platform's object was lost. */
function asUnknown(): never {
  throw new CommitUnknown();
}

/** The same methods, each a call of the platform's object. */
function askingFor<Part extends object>(part: Part, name: AskedPart, { ask }: Pick<PlatformCalls, 'ask'>): Part {
  return new Proxy(part, {
    get:
      (_, method) =>
      async (...values: readonly unknown[]) => {
        try {
          return await ask(name, String(method), values);
        } catch {
          throw new StoreUnavailable('the platform');
        }
      },
  });
}

/** Answers `ask`. Rejects what is no read of these. */
export async function answerAsked(store: Store, part: AskedPart, method: string, values: readonly unknown[]): Promise<unknown> {
  const read = askedParts.includes(part) && Object.hasOwn(store[part], method) ? Reflect.get(store[part], method) : undefined;
  if (typeof read !== 'function') throw new Error('no read of the platform');
  return Reflect.apply(read, store[part], values);
}

/** Answers `write`, but for the part. */
export async function answerWrite(commit: () => Promise<void>): Promise<Exclude<Committed, { status: 'written' }> | undefined> {
  try {
    await commit();
    return undefined;
  } catch (error) {
    if (error instanceof Conflict) return { status: 'conflict', constraint: error.constraint };
    if (error instanceof StoreUnavailable) return { status: 'unavailable' };
    throw error;
  }
}

/** What the gateway itself needs of a merchant's tables where there are no merchants: each of them is empty. */
const neededParts: ReadonlySet<string> = new Set(['acrossMerchants', 'backlog', 'keys', 'newestId'] satisfies (keyof Store)[]);
const neededMethods: ReadonlySet<string> = new Set(['eventChain.last']);

/** What the platform's store has over merchants. */
export interface AcrossMerchants {
  /** The store with what can be read in the place of what it refuses. */
  withReads(refused: Store): Store;
  /** Those that were moved. */
  clocks(): readonly EntityClock[];
  /** The projection makes everything anew. */
  rebuild(): Promise<void>;
}

/**
 * The store of the platform's object: it refuses what each merchant's object has for itself and nothing tells of all of them, so that
 * nobody takes an empty list for an answer.
 */
export function createPlatformStore(own: Store, across: AcrossMerchants): Store {
  const parts = Object.entries(own).map(([name, part]) => {
    const isMerchants = Reflect.get(partitionOfStore, name) === 'merchant' && !neededParts.has(name);
    return [name, isMerchants ? refusing(name, part) : part] as const;
  });
  const commit: Store['commit'] = async (...args) => {
    if (platformWrites(args).some(({ write }) => write === 'projection.advance')) return across.rebuild();
    if (isPlatformReport(args) || isCountedAbove(args)) return own.commit(...args);
    if (args[0] !== 'platform' || platformWrites(args).some(isOfMerchant)) throw ofMerchant();
    return own.commit(...args);
  };
  const refused: Store = { ...own, ...Object.fromEntries(parts), commit };
  const entityClocks = overlay(refused.entityClocks, { all: async () => across.clocks() });
  return withPlatformReports(across.withReads({ ...refused, entityClocks }), own);
}

/** Keys of its own the platform has, too. */
function isOfMerchant({ write }: { readonly write: string }): boolean {
  return Reflect.get(partitionOfPlatformWrite, write) === 'merchant' && !write.startsWith('entity-key.') && write !== 'sealed.replace';
}

function refusing(name: string, part: object): object {
  return new Proxy(part, {
    get: (target, method) =>
      neededMethods.has(`${name}.${String(method)}`) ? Reflect.get(target, method) : () => Promise.reject(ofMerchant()),
  });
}

/** The part with some methods of its own. It may answer for names that it does not list, so it stays behind. */
export function overlay<Part extends object>(part: Part, methods: Readonly<Record<string, unknown>>): Part {
  return new Proxy(part, { get: (target, name) => (typeof name === 'string' && methods[name]) || Reflect.get(target, name) });
}

function ofMerchant(): Refused {
  return refuseWide('entityId must name a merchant or one of its channels: each merchant of this installation has a store of its own');
}

/** Where a list reads the store of each. */
export function tooManyMerchants(merchantsMax: number): Refused {
  return refuseWide(`entityId must name a merchant, or an entity with at most ${merchantsMax} merchants below it`);
}

function refuseWide(message: string): Refused {
  return new Refused(invalidParameters([{ name: 'entityId', value: null, message }]));
}
