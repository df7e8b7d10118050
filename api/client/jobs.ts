import { readList } from './connection.ts';
import { fieldsOf, type Job, type JobFilter } from './generated/objects.ts';
import type { Graphql } from './graphql.ts';
import type { CallOptions } from './rest.ts';

export interface Jobs {
  /** Subscription jobs that match, newest first, read page by page. `client.schedules` makes, changes and cancels them. */
  all(filter?: JobFilter, options?: CallOptions): AsyncIterable<Job>;
  /** The next times at which it charges, at most `count` of them. */
  nextRuns(id: string, count?: number, options?: CallOptions): Promise<readonly string[]>;
}

export function createJobs(graphql: Graphql): Jobs {
  return {
    all: (filter, options) =>
      readList<Job>(graphql, { field: 'jobs', fields: fieldsOf.Job, with: { filter: { type: 'JobFilter', value: filter } } }, options),
    async nextRuns(id, count = 10, options) {
      const { job } = await graphql<{ readonly job: { readonly nextRuns: readonly string[] } | null }>(
        'query ($id: ID!, $count: Int!) { job(id: $id) { nextRuns(count: $count) } }',
        { id, count },
        options,
      );
      return job?.nextRuns ?? [];
    },
  };
}
