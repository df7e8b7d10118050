/**
 * What the platform's gateway reads over several merchants: of the projection, which says how far it is, or of each merchant's own
 * store, which has everything. A merchant that does not answer makes the whole answer an error: a part of a list would be untrue.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { isCurrent } from '../../views/read-model/read-model-operations.ts';
import type { NamesWanted } from './merchant-names.ts';
import { createMergedAuditLog, mergePages } from './merged-audit-log.ts';
import { type GatheredPart, type Gathering, gatheredReads, narrow, type ProjectedPart, projectedReads } from './projection-reads.ts';
import type { ProjectionLook } from './projection-state.ts';

export interface AcrossCalls {
  readonly ask: (part: ProjectedPart, method: string, values: readonly unknown[]) => Promise<unknown>;
  /** How far the projection is, and of whom it lacks something. */
  readonly look: () => Promise<ProjectionLook>;
  /** The numbers of the merchants at which the names were ever written, as far as the projection knows. */
  readonly holders: (wanted: NamesWanted) => Promise<readonly number[]>;
  /** The numbers of the merchants at or below the path. Throws where there are too many to ask each. */
  readonly merchantsBelow: (entityPath: string) => readonly number[];
  readonly read: (number: number, part: GatheredPart, method: string, values: readonly unknown[]) => Promise<unknown>;
  /** 0 where nothing says whose the id is: then each is asked. */
  readonly merchantOf: (id: Id) => number;
}

/** So long a state that was behind is told again, so that one who waits for it does not keep all objects busy. */
const behindKeptMs = 1_000;
const behindPauseMs = 25;

/** The store that is given, with what can be read over merchants in the place of what it has itself. */
export function createAcrossMerchants(own: Store, asked: AcrossCalls): Store {
  const calls = { ...asked, look: inOneTurn(() => asked.look().catch(asAway('the projection'))) };
  const look = keepBehind(calls.look);
  const [gatheredOf, projected] = [gatheredReadsOf(calls), projectedReadsOf(calls)];
  const store = withReads(withReads(withReads(own, gatheredOf), projected), {
    registrations: { page: pageOfAccounts(gatheredOf, projected) },
  });
  return {
    ...store,
    // What was done at the platform is its own.
    auditLog: createMergedAuditLog(own.auditLog, store.auditLog),
    readModel: {
      ...store.readModel,
      state: async () => (await look()).state,
      eventSubjects: async () => [],
      replicaState: null,
      isApart: false,
    },
  };
}

/** What a merchant's gateway is asked of an entity above it, because a request named an id of this merchant: it has a part of that alone. */
export function withWideReads(store: Store, merchantPath: string, { ask }: Pick<AcrossCalls, 'ask'>): Store {
  const wide = projectedReadsOf({ ask });
  const choose = (part: (typeof wideParts)[number], method: string): Read => {
    const own: Read = Reflect.get(store[part], method);
    const asked = wide[part]?.[method] ?? own;
    return (...values) => (isAbove(pathOf({ values }), merchantPath) ? asked : own)(...values);
  };
  const toReads = (part: (typeof wideParts)[number]) =>
    Object.fromEntries(projectedReads[part].filter((method) => method !== 'questionsOf').map((method) => [method, choose(part, method)]));
  return withReads(store, Object.fromEntries(wideParts.map((part) => [part, toReads(part)])));
}

/** Their first value is a path, or a filter with one. */
const wideParts = ['readModel', 'statistics'] as const;

function isAbove(path: string, merchantPath: string): boolean {
  return path.length < merchantPath.length && merchantPath.startsWith(path);
}

/** Search finds them by the beginning of their ids once the projection is current; lists are of each merchant's own store. */
function pageOfAccounts({ registrations: own }: Reads, { registrations: copied }: Reads): Read {
  return async (...values) => (Reflect.get(Object(values[0]), 'idPrefix') === undefined ? own : copied)?.page?.(...values);
}

type Read = (...values: readonly unknown[]) => Promise<unknown>;
type Reads = Readonly<Record<string, Readonly<Record<string, Read>>>>;

function withReads(store: Store, reads: Reads): Store {
  const parts = Object.entries(reads).map(([part, methods]) => [part, overlay(Reflect.get(store, part), methods)]);
  return { ...store, ...Object.fromEntries(parts) };
}

/** The part may answer for names that it does not list (platform-store.ts), so it stays behind. */
function overlay(part: object, methods: Readonly<Record<string, Read>>): object {
  return new Proxy(part, { get: (target, name) => (typeof name === 'string' && methods[name]) || Reflect.get(target, name) });
}

function projectedReadsOf({ ask }: Pick<AcrossCalls, 'ask'>): Reads {
  const toReads = (part: ProjectedPart) =>
    projectedReads[part].map((method): [string, Read] => [
      method,
      (...values) => ask(part, method, values).catch(asAway('the projection')),
    ]);
  return Object.fromEntries(projectedParts.map((part) => [part, Object.fromEntries(toReads(part))]));
}

const projectedParts = Object.keys(projectedReads) as readonly ProjectedPart[];
const gatheredParts = Object.keys(gatheredReads) as readonly GatheredPart[];

function gatheredReadsOf(calls: AcrossCalls): Reads {
  const toReads = (part: GatheredPart) =>
    Object.entries<Gathering>(gatheredReads[part]).map(([method, gathering]): [string, Read] => [
      method,
      (...values) => gathered[gathering]({ calls, part, method, values }),
    ]);
  return Object.fromEntries(gatheredParts.map((part) => [part, Object.fromEntries(toReads(part))]));
}

interface Gathered {
  readonly calls: AcrossCalls;
  readonly part: GatheredPart;
  readonly method: string;
  readonly values: readonly unknown[];
}

/** Each as its name in `gatheredReads` says; the values are those of the store's own method. */
const gathered: Readonly<Record<Gathering, (read: Gathered) => Promise<unknown>>> = {
  page: async (read) => mergePages(await readEach<Page<{ readonly id: Id }>>(read), pageOf(read)),
  rows: async (read) => (await readEach<readonly unknown[]>(read)).flat(),
  newest: async (read) => newestOf((await readEach<readonly (string | { readonly id: Id })[]>(read)).flat(), Number(read.values.at(-1))),
  places: async (read) => {
    const entries = (await readEach<readonly Placed[]>(read)).flat();
    return entries.toSorted(byPlace).slice(0, Reflect.get(Object(read.values[0]), 'itemsMax'));
  },
  ofId: async (read) => {
    const number = read.calls.merchantOf(String(read.values[1]));
    return number === 0 ? firstOf(await readEach<unknown>(read)) : readAt<unknown>(read, number);
  },
  ofIds: async (read) => {
    const [scope, ids, ...others] = read.values;
    const byMerchant = [...Map.groupBy(ids as readonly Id[], read.calls.merchantOf)];
    const answers = byMerchant.map(async ([number, some]) => {
      const one = { ...read, values: [scope, some, ...others] };
      return number === 0 ? (await readEach<readonly unknown[]>(one)).flat() : readAt<readonly unknown[]>(one, number);
    });
    return (await Promise.all(answers)).flat();
  },
};

interface Placed {
  readonly place: { readonly at: number; readonly id: Id };
}

function byPlace({ place: one }: Placed, { place: other }: Placed): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}

function newestOf(items: readonly (string | { readonly id: Id })[], itemsMax: number): readonly unknown[] {
  const idOf = (item: string | { readonly id: Id }): Id => (typeof item === 'string' ? item : item.id);
  return items.toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1)).slice(0, itemsMax);
}

/** A read by an id has one answer, or none. */
function firstOf(answers: readonly unknown[]): unknown {
  return answers.find((answer) => answer !== undefined && !(Array.isArray(answer) && answer.length === 0)) ?? answers[0];
}

function pageOf({ values }: Gathered): PageRequest {
  const page = values.find((value): value is PageRequest => typeof value === 'object' && value !== null && 'first' in value);
  if (!page) throw new Error('a page without its request');
  return page;
}

/** Of the filter that comes first, or the path itself. */
function pathOf({ values: [first] }: Pick<Gathered, 'values'>): string {
  return typeof first === 'string' ? first : String(Reflect.get(Object(first), 'entityPath'));
}

async function readEach<Answer>(read: Gathered): Promise<readonly Answer[]> {
  const numbers = await askedOf(read, read.calls.merchantsBelow(pathOf(read)));
  return Promise.all(numbers.map((number) => readAt<Answer>(read, number)));
}

/** Those who may have it: who the projection names, and whoever may have written since. */
async function askedOf({ calls, part, method, values }: Gathered, numbers: readonly number[]): Promise<readonly number[]> {
  const narrowed = numbers.length < 2 ? undefined : narrow(part, method, values);
  if (narrowed === undefined) return numbers;
  if ('ofId' in narrowed) {
    const owner = calls.merchantOf(narrowed.ofId);
    return owner === 0 ? numbers : numbers.filter((number) => number === owner);
  }
  try {
    const { behind } = await calls.look();
    const holders = new Set(await calls.holders(narrowed));
    return numbers.filter((number) => behind.has(number) || holders.has(number));
  } catch {
    // The projection is away, and nothing of this is in it alone.
    return numbers;
  }
}

async function readAt<Answer>({ calls, part, method, values }: Gathered, number: number): Promise<Answer> {
  // The merchant's object has the same store, so its method gives what ours would give.
  return (await calls.read(number, part, method, values).catch(asAway('a merchant'))) as Answer;
}

function keepBehind(look: () => Promise<ProjectionLook>): () => Promise<ProjectionLook> {
  let kept: { readonly found: ProjectionLook; readonly until: number } | undefined;
  return async () => {
    if (kept && Date.now() < kept.until) {
      const { found } = kept;
      await new Promise((resolve) => setTimeout(resolve, behindPauseMs));
      return found;
    }
    const found = await look();
    kept = isCurrent(found.state) ? undefined : { found, until: Date.now() + behindKeptMs };
    return found;
  };
}

/** Those who ask in the same turn get one answer, which is newer than the question of each. */
function inOneTurn<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let joined: Promise<Found> | undefined;
  return () => {
    joined ??= Promise.resolve().then(() => {
      joined = undefined;
      return look();
    });
    return joined;
  };
}

function asAway(who: string): () => never {
  return () => {
    throw new StoreUnavailable(who);
  };
}
