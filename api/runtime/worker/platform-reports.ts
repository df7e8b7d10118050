/**
 * Reports over several merchants. Those of a merchant are kept and made in its own object; these are kept and made in the platform's,
 * which reads over merchants.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import type { CommitArguments } from '../../foundation/kernel/commit.ts';
import { isAboveMerchants } from '../../foundation/kernel/data-scope.ts';
import { type Id, parsePartition } from '../../foundation/kernel/identifier.ts';
import { mergePages } from './gatherings.ts';

/** Whether a commit is of a report that stands above merchants. */
export function isPlatformReport([owner, writes]: CommitArguments): boolean {
  const isReport = (write: string): boolean => write.startsWith('report-') || write === 'audit.append';
  return owner !== 'platform' && isAboveMerchants(owner) && writes.every(({ write }) => isReport(write));
}

/** The platform's own reports beside those that merchants' objects have. */
export function withPlatformReports(store: Store, { scheduledReports: own }: Store): Store {
  const { scheduledReports: theirs } = store;
  return {
    ...store,
    scheduledReports: {
      schedule: async (scope, id) => (await own.schedule(scope, id)) ?? theirs.schedule(scope, id),
      schedules: async (scope, page) => mergePages(await Promise.all([own.schedules(scope, page), theirs.schedules(scope, page)]), page),
      countSchedules: (owner) => (isAboveMerchants(owner) ? own : theirs).countSchedules(owner),
      runsOf: async (scope, ids, itemsMax) => {
        const { mine = [], others = [] } = Object.groupBy(ids, (id) => (isOfPlatform(id) ? 'mine' : 'others'));
        const both = await Promise.all([
          mine.length === 0 ? [] : own.runsOf(scope, mine, itemsMax),
          others.length === 0 ? [] : theirs.runsOf(scope, others, itemsMax),
        ]);
        return both.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
      },
      run: async (scope, id) => (await own.run(scope, id)) ?? theirs.run(scope, id),
      runByFile: async (scope, name) => (await own.runByFile(scope, name)) ?? theirs.runByFile(scope, name),
      folder: (scope, page) => theirs.folder(scope, page),
      part: async (scope, id, attempt, number) => (await own.part(scope, id, attempt, number)) ?? theirs.part(scope, id, attempt, number),
    },
  };
}

function isOfPlatform(id: Id): boolean {
  return parsePartition(id)?.merchant === 0;
}
