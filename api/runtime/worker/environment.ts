/** What wrangler.toml binds beside texts. */

import type { VaultRotation } from '../../domain/vault/ports.ts';
import type { EntityClock } from '../../foundation/entities/entity-clock.ts';
import { merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import type { Finding } from '../shared/doctor.ts';
import type { CopyAnswer, CopyStep, MoveStep, Moves } from '../shared/operator.ts';
import { readObjectName, readObjectsName } from '../shared/settings-fields.ts';
import type { AskedOfProjection, AskedRead, ReadAnswer } from './batched-reads.ts';
import type { MerchantPart } from './merchant-part.ts';
import type { Told } from './merged-log.ts';
import { formatNumber } from './partition-book.ts';
import type { PlatformCalls } from './platform-store.ts';
import type { ArrivalsAnswer } from './projection-arrivals.ts';
import type { ProjectionCalls, ProjectionMark } from './projection-outbox.ts';
import type { ProjectedPart } from './projection-reads.ts';
import type { RefundsWanted } from './refund-reservations.ts';

/** Something of the platform that answers requests. */
export interface Fetcher {
  fetch(request: Request): Promise<Response>;
}

/** The object of live events, as the Worker calls it. */
export interface LiveHubStub extends Fetcher {
  /** Something was committed: only a hint. */
  hint(): Promise<void>;
}

/** The object of a merchant, as the Worker and the platform's object call it. */
export interface MerchantStub extends Fetcher {
  take(part: MerchantPart): Promise<EntityClock | undefined>;
  /** By a member of staff whose refunds have a limit. */
  refundedOfDay(wanted: RefundsWanted): Promise<bigint>;
  /** A round of its keys. */
  rotate(itemsMax: number): Promise<VaultRotation | undefined>;
  /** What the doctor finds in its store. */
  examine(): Promise<readonly Finding[]>;
  /** A step of a copy of its store. */
  copy(step: CopyStep): Promise<CopyAnswer>;
  /** Closes it for a move, and opens it. */
  move(step: MoveStep): Promise<Moves>;
  /** Reads of its store, for lists over merchants. */
  readAll(asked: readonly AskedRead[]): Promise<readonly ReadAnswer[]>;
}

/** The projection over all merchants, as their objects and the platform's call it. */
export interface ProjectionStub extends ProjectionCalls {
  /** What it has of each merchant, in the order of their numbers up to that; null: nothing. */
  marks(merchants: number): Promise<readonly (ProjectionMark | null)[]>;
  ask(part: ProjectedPart, method: string, values: readonly unknown[]): Promise<unknown>;
  /** As `ask`, of all that one turn asks; and at which merchants names were ever written. */
  readAll(asked: readonly AskedOfProjection[]): Promise<readonly ReadAnswer[]>;
  arrivals(told: Told | null, watchMs: number): Promise<ArrivalsAnswer>;
  rebuild(): Promise<void>;
  /** The stores that it was filled from were restored, or are in another one now. Resolves to whether it had anything. */
  erase(): Promise<boolean>;
  /** How full it is. */
  examine(): Promise<Finding>;
}

/** The projections of an installation. */
export interface Projections {
  /** Which of them has the merchant of that number; they count from 0. */
  placeOf(number: number): number;
  at(place: number): ProjectionStub;
}

/** The platform's object, as the Worker and merchants' objects call it. */
export interface PlatformStub extends Fetcher, PlatformCalls {}

interface Namespace<Stub> {
  idFromName(name: string): unknown;
  get(id: unknown): Stub;
}

export interface Environment {
  readonly [name: string]: unknown;
  /** Absent in a deployment over a libSQL server alone. */
  readonly INSTALLATION?: Namespace<Fetcher>;
  readonly PLATFORM?: Namespace<PlatformStub>;
  readonly MERCHANT?: Namespace<MerchantStub>;
  readonly PROJECTION?: Namespace<ProjectionStub>;
  readonly LIVE_HUB: Namespace<LiveHubStub>;
  /** The built console; absent in a deployment without one. */
  readonly ASSETS?: Fetcher;
}

/** By namespace and name: the platform makes an id anew of a name in 3 µs, for each request. */
const knownIds = onceFor((_namespace: Namespace<unknown>) => new Map<string, unknown>());
/** More than an isolate has objects to call. */
const knownIdsMax = 1_000;

function objectNamed<Stub>(namespace: Namespace<Stub>, name: string): Stub {
  const ids = knownIds(namespace);
  const known = ids.get(name) ?? namespace.idFromName(name);
  if (!ids.has(name) && ids.size < knownIdsMax) ids.set(name, known);
  return namespace.get(known);
}

/**
 * One object for everybody. Who the client is is known only after its socket is open, too late to choose among objects, and
 * a hint would have to wake each of them. One object holds as many sockets as a process on Node.
 */
export function liveHub({ LIVE_HUB }: Environment): LiveHubStub {
  return objectNamed(LIVE_HUB, 'live');
}

/** The object that is the whole installation, where DATABASE_URL names one; undefined where the database is a server's. */
export function installationObject({ DATABASE_URL, INSTALLATION }: Environment): Fetcher | undefined {
  const name = typeof DATABASE_URL === 'string' ? readObjectName(DATABASE_URL) : undefined;
  return name === undefined || !INSTALLATION ? undefined : objectNamed(INSTALLATION, name);
}

/** The objects of an installation that has one for its platform, one for each merchant, and one for what is shown of all of them. */
export interface PartitionedInstallation {
  platform(): PlatformStub;
  merchant(number: number): MerchantStub;
  /** `merchants`: how many share one (PROJECTION_MERCHANTS). All of them are the one that had no range before. */
  projections(merchants: number): Projections;
}

/** Undefined where DATABASE_URL does not say that the installation is in objects. */
export function partitionedInstallation({
  DATABASE_URL,
  PLATFORM,
  MERCHANT,
  PROJECTION,
}: Environment): PartitionedInstallation | undefined {
  const name = typeof DATABASE_URL === 'string' ? readObjectsName(DATABASE_URL) : undefined;
  if (name === undefined || !PLATFORM || !MERCHANT || !PROJECTION) return undefined;
  return {
    platform: () => objectNamed(PLATFORM, name),
    merchant: (number) => objectNamed(MERCHANT, `${name}/${formatNumber(number)}`),
    projections: (merchants) => ({
      placeOf: (number) => Math.floor((number - 1) / merchants),
      at: (place) => objectNamed(PROJECTION, merchants < merchantNumberMax ? `${name}/${merchants}/${place}` : name),
    }),
  };
}

/** Of the name that `merchant` gives an object. */
export function readMerchantNumber(objectName: string | undefined): number | undefined {
  const digits = /\/([0-9a-f]{4})$/.exec(objectName ?? '')?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
