/**
 * What the platform's gateway reads over several merchants: of the projection, which says how far it is, or of each merchant's own
 * store, which has everything. A merchant that does not answer makes the whole answer an error: a part of a list would be untrue.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { type Id, parsePartition } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { ProjectionState } from '../../views/read-model/ports.ts';
import { isCurrent } from '../../views/read-model/read-model-operations.ts';
import { mergePages } from './merged-audit-log.ts';
import { type GatheredPart, type ProjectedPart, projectedReads } from './projection-reads.ts';

export interface AcrossCalls {
  readonly ask: (part: ProjectedPart, method: string, values: readonly unknown[]) => Promise<unknown>;
  readonly state: () => Promise<ProjectionState>;
  /** The numbers of the merchants at or below the path. Throws where there are too many to ask each. */
  readonly merchantsBelow: (entityPath: string) => readonly number[];
  readonly read: (number: number, part: GatheredPart, method: string, values: readonly unknown[]) => Promise<unknown>;
}

/** So long a state that was behind is told again, so that one who waits for it does not keep all objects busy. */
const behindKeptMs = 1_000;
const behindPauseMs = 25;

export function createAcrossMerchants(own: Store, calls: AcrossCalls): Partial<Store> {
  const asked = <Part extends ProjectedPart>(part: Part): Store[Part] => askProjection(own[part], part, calls);
  const gather = gatherer(calls);
  return {
    readModel: {
      ...own.readModel,
      ...asked('readModel'),
      state: keepBehind(calls.state),
      eventSubjects: async () => [],
      replicaState: null,
    },
    statistics: asked('statistics'),
    payments: {
      ...asked('payments'),
      page: (filter, page) => gather.page('payments', [filter, page], filter.entityPath, page),
      mattersOfEach: (scope, ids) => gather.byIds('payments', 'mattersOfEach', ids, (some) => [scope, some]),
    },
    registrations: {
      ...asked('registrations'),
      page: (filter, page) => gather.page('registrations', [filter, page], filter.entityPath, page),
    },
    checkouts: {
      ...own.checkouts,
      page: (filter, page) => gather.page('checkouts', [filter, page], filter.entityPath, page),
      byId: (scope, id) => gather.one('checkouts', 'byId', id.slice(0, 32), [scope, id]),
    },
    paymentLinks: {
      ...own.paymentLinks,
      page: (entityPath, page) => gather.page('paymentLinks', [entityPath, page], entityPath, page),
    },
    webhooks: { ...own.webhooks, below: (entityPath) => gather.all('webhooks', 'below', [entityPath], entityPath) },
    reconciliation: {
      ...own.reconciliation,
      paymentIdsBySettlementId: async (scope, ids, itemsMax) => {
        const found: readonly Id[] = await gather.all('reconciliation', 'paymentIdsBySettlementId', [scope, ids, itemsMax], scope);
        return found.slice(0, itemsMax);
      },
    },
  };
}

/** The same part, whose reads of the projection are calls of it. */
function askProjection<Part extends object>(part: Part, name: ProjectedPart, { ask }: AcrossCalls): Part {
  const asked = projectedReads[name].map((method) => [
    method,
    (...values: readonly unknown[]) => ask(name, method, values).catch(asAway('the projection')),
  ]);
  return { ...part, ...Object.fromEntries(asked) };
}

function keepBehind(look: () => Promise<ProjectionState>): () => Promise<ProjectionState> {
  let kept: { readonly state: ProjectionState; readonly until: number } | undefined;
  return async () => {
    if (kept && Date.now() < kept.until) {
      const { state } = kept;
      await new Promise((resolve) => setTimeout(resolve, behindPauseMs));
      return state;
    }
    const state = await look().catch(asAway('the projection'));
    kept = isCurrent(state) ? undefined : { state, until: Date.now() + behindKeptMs };
    return state;
  };
}

function gatherer({ merchantsBelow, read }: AcrossCalls) {
  const readAt = async <Result>(number: number, part: GatheredPart, method: string, values: readonly unknown[]): Promise<Result> =>
    // The merchant's object has the same store: what its method gives is of the type that ours gives.
    (await read(number, part, method, values).catch(asAway('a merchant'))) as Result;
  const each = <Result>(part: GatheredPart, method: string, values: readonly unknown[], entityPath: string): Promise<readonly Result[]> =>
    Promise.all(merchantsBelow(entityPath).map((number) => readAt<Result>(number, part, method, values)));
  return {
    page: async <Item extends { readonly id: string }>(
      part: GatheredPart,
      values: readonly unknown[],
      entityPath: string,
      page: PageRequest,
    ): Promise<Page<Item>> => mergePages(await each<Page<Item>>(part, 'page', values, entityPath), page),
    all: async <Item>(part: GatheredPart, method: string, values: readonly unknown[], entityPath: string): Promise<readonly Item[]> =>
      (await each<readonly Item[]>(part, method, values, entityPath)).flat(),
    byIds: async <Item>(
      part: GatheredPart,
      method: string,
      ids: readonly Id[],
      toValues: (some: readonly Id[]) => readonly unknown[],
    ): Promise<readonly Item[]> => {
      const byNumber = [...Map.groupBy(ids, merchantOf)].filter(([number]) => number > 0);
      return (await Promise.all(byNumber.map(([number, some]) => readAt<readonly Item[]>(number, part, method, toValues(some))))).flat();
    },
    one: async <Item>(part: GatheredPart, method: string, id: Id, values: readonly unknown[]): Promise<Item | undefined> => {
      const number = merchantOf(id);
      return number === 0 ? undefined : readAt<Item | undefined>(number, part, method, values);
    },
  };
}

/** All that merchants' objects make says whose it is. */
function merchantOf(id: Id): number {
  return parsePartition(id)?.merchant ?? 0;
}

function asAway(who: string): () => never {
  return () => {
    throw new StoreUnavailable(who);
  };
}
