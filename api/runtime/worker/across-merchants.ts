/**
 * What the platform's gateway reads over several merchants: of the projection, which says how far it is, or of each merchant's own
 * store, which has everything. A merchant that does not answer makes the whole answer an error: a part of a list would be untrue.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { ProjectionState } from '../../views/read-model/ports.ts';
import { isCurrent } from '../../views/read-model/read-model-operations.ts';
import { addUp, mergeNumbered, merges, rowsWanted, sliceOf } from './gatherings.ts';
import type { NamesWanted } from './merchant-names.ts';
import { createMergedAuditLog } from './merged-audit-log.ts';
import { overlay } from './platform-store.ts';
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
  /** Of the merchant that has this id itself; 0 where there is none. */
  readonly numberOf: (merchantId: Id) => number;
  /** The end of the event log over merchants as it is known now. */
  readonly lastNumber: () => Promise<number>;
}

/** So long a state that was behind is told again, so that one who waits for it does not keep all objects busy. */
const behindKeptMs = 1_000;
const behindPauseMs = 25;

/** Merchants that are asked one beside the other, and rows that their answers may have together: an object has 128 MB. */
const askedAtOnce = 100;
const heldRowsMax = 40_000;

/** How deep numbered pages over merchants go: each merchant is asked for all that may come before the page. */
const numberedMax = 10_000;

/** The store that is given, with what can be read over merchants in the place of what it has itself. */
export function createAcrossMerchants(own: Store, asked: AcrossCalls): Store {
  const calls = { ...asked, look: inOneTurn(() => asked.look().catch(asAway('the projection'))) };
  const look = keepBehind(calls.look);
  const [gatheredOf, projected] = [gatheredReadsOf(calls), projectedReadsOf(calls)];
  const store = withReads(withReads(withReads(own, gatheredOf), projected), {
    registrations: { page: pageOfAccounts(gatheredOf, projected) },
  });
  let indexedTo = 0;
  const readState = async (): Promise<ProjectionState> => {
    // In this order, and in one turn: whoever looks in it, too, gets the same answer.
    const [before, { state }] = await Promise.all([asked.lastNumber(), look()]);
    // All that was known before the question is in what is current.
    if (isCurrent(state)) indexedTo = Math.max(indexedTo, before);
    return { ...state, indexedTo };
  };
  return {
    ...store,
    // What was done at the platform is its own.
    auditLog: createMergedAuditLog(own.auditLog, store.auditLog),
    readModel: {
      ...store.readModel,
      state: readState,
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
      (...values) => gather(gathering, { calls, part, method, values }),
    ]);
  return Object.fromEntries(gatheredParts.map((part) => [part, Object.fromEntries(toReads(part))]));
}

interface Gathered {
  readonly calls: AcrossCalls;
  readonly part: GatheredPart;
  readonly method: string;
  readonly values: readonly unknown[];
}

/** As `gatheredReads` says; the values are those of the store's own method. */
async function gather(gathering: Gathering, read: Gathered): Promise<unknown> {
  if (typeof gathering === 'object') return readEach(read, (answers) => addUp(answers, gathering));
  switch (gathering) {
    case 'ofId':
      return readOfId(read);
    case 'ofIds':
      return readOfIds(read);
    case 'ofMerchant': {
      const number = read.calls.numberOf(String(read.values[1]));
      return number === 0 ? [] : readAt(read, number);
    }
    case 'numberedById':
    case 'numberedByTransaction':
      return readNumbered(read, gathering === 'numberedByTransaction');
    default:
      return readEach(read, (answers) => merges[gathering](answers, read.values));
  }
}

async function readOfId(read: Gathered): Promise<unknown> {
  const number = read.calls.merchantOf(String(read.values[1]));
  return number === 0 ? readEach(read, firstOf) : readAt<unknown>(read, number);
}

async function readOfIds(read: Gathered): Promise<unknown> {
  const [scope, ids, ...others] = read.values;
  const byMerchant = [...Map.groupBy(ids as readonly Id[], read.calls.merchantOf)];
  const answers = byMerchant.map(([number, some]) => {
    const one = { ...read, values: [scope, some, ...others] };
    return number === 0 ? readEach(one, merges.rows) : readAt(one, number);
  });
  return ((await Promise.all(answers)) as readonly (readonly unknown[])[]).flat();
}

/** Whatever stands before the page may be of any merchant. */
async function readNumbered(read: Gathered, isByTransaction: boolean): Promise<readonly unknown[]> {
  const { skip, itemsMax } = sliceOf(read.values);
  const end = skip + itemsMax;
  if (end > numberedMax) throw tooDeep();
  const one = { ...read, values: [read.values[0], { skip: 0, itemsMax: end }] };
  const found = await readEach(one, (answers) => mergeNumbered(answers, isByTransaction).slice(0, end));
  return (found as readonly unknown[]).slice(skip);
}

/** A read by an id has one answer, or none. */
function firstOf(answers: readonly unknown[]): unknown {
  return answers.find((answer) => answer !== undefined && !(Array.isArray(answer) && answer.length === 0)) ?? answers[0];
}

/** Of the filter that comes first, or the path itself. */
function pathOf({ values: [first] }: Pick<Gathered, 'values'>): string {
  return typeof first === 'string' ? first : String(Reflect.get(Object(first), 'entityPath'));
}

/** Some merchants at a time: what is held is their answers, and what the ones before came to. */
async function readEach(read: Gathered, merge: (answers: readonly unknown[]) => unknown): Promise<unknown> {
  const numbers = await askedOf(read, read.calls.merchantsBelow(pathOf(read)));
  const atOnce = Math.max(1, Math.min(askedAtOnce, Math.floor(heldRowsMax / rowsWanted(read.values))));
  let merged: readonly unknown[] = [];
  for (let from = 0; from === 0 || from < numbers.length; from += atOnce) {
    const answers = await Promise.all(numbers.slice(from, from + atOnce).map((number) => readAt<unknown>(read, number)));
    merged = [merge([...merged, ...answers])];
  }
  return merged[0];
}

function tooDeep(): Refused {
  return wrongParameter('pageNo', `pageNo must not lead beyond the first ${numberedMax} records of several merchants: name an entityId`);
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

/** A refusal of what was asked, such as a cursor of another list, is no outage. */
function asAway(who: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Refused ? error : new StoreUnavailable(who);
  };
}
