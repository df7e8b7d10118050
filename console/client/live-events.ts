/**
 * Live events without a gap: after a reconnect the subscription resumes from the cursor of the last handled event
 * (spec §6).
 */
import { print } from '@0no-co/graphql.web';
import { useEffect, useRef, useState } from 'react';
import { CombinedError } from 'urql';
import type { ErrorCode } from './error-code.ts';
import { graphql, type ResultOf, type VariablesOf } from './graphql.ts';
import { logQuery } from './query-log.ts';
import { waitForSignIn } from './session.ts';
import { getSocket, getSocketStatus, onSocketStatusChange, waitBeforeRetry } from './socket.ts';
import { queryUncached } from './uncached-requests.ts';

type GatewayLanguage = ReturnType<typeof graphql.scalar<'Language'>>;

const liveEvent = graphql(`
  fragment LiveEvent on Event {
    id
    cursor
    sequence
    subjectSequence
    previousId
    type
    action
    subjectId
    entityId
    timestamp
    payload
    resultCode { outcome staff(language: $language) }
  }
`);

const liveEventsDocument = graphql(
  `
    subscription LiveEvents($after: String, $filter: EventFilter, $language: Language! = EN) {
      events(after: $after, filter: $filter) { ...LiveEvent }
    }
  `,
  [liveEvent],
);

/** The newest, oldest of them first. */
const lastEventsDocument = graphql(
  `
    query LastEvents($last: Int!, $filter: EventFilter, $language: Language!) {
      events(last: $last, filter: $filter) {
        edges {
          node { ...LiveEvent }
        }
      }
    }
  `,
  [liveEvent],
);

const latestCursorDocument = graphql(`
  query LatestCursor { latestCursor }
`);

export type LiveEvent = ResultOf<typeof liveEventsDocument>['events'];
export type EventFilter = NonNullable<VariablesOf<typeof liveEventsDocument>['filter']>;

/**
 * `waiting`: the connection is lost and tried again. `lost`: the server keeps no events as old as the cursor; what is shown
 * has a gap and has to be read anew.
 */
export type FeedStatus = 'connecting' | 'live' | 'waiting' | 'lost' | 'denied';

export interface FeedOptions {
  readonly filter: EventFilter;
  readonly onEvent: (event: LiveEvent) => void;
  /**
   * It has its place in the log: what happened since `sinceMs` (of Date.now()) and what happens from here on is told. What
   * was read before may be older, so this is the time to read it again. `hasGap`: after a gap, of which nothing is told.
   */
  readonly onStart?: (hasGap: boolean, sinceMs: number) => void;
  readonly onStatus?: (status: FeedStatus) => void;
  /** In which events tell the reasons of results; English where absent. */
  readonly language?: GatewayLanguage;
  /** So many of the newest events are told first. */
  readonly last?: number;
  /** Ends where there is a gap, for a page that shows the events themselves; others read anew and go on. */
  readonly stopOnGap?: boolean;
}

const liveEventsText = print(liveEventsDocument);
const notAuthenticated: ErrorCode = 'UNAUTHENTICATED';
const forbidden: ErrorCode = 'FORBIDDEN';
/** The filter is ours, so what is invalid is the cursor: the log no longer reaches it. */
const invalidCursor: ErrorCode = 'INVALID';

/** Returns a function that ends the subscription. */
export function subscribeToEvents(options: FeedOptions): () => void {
  const { filter, onEvent, onStart, onStatus, stopOnGap = false, last = 0, language = 'EN' } = options;
  let cursor: string | undefined;
  let isStopped = false;
  let stop: (() => void) | undefined;
  let attempt = 0;
  let isAnew = false;
  let denials = 0;

  const start = async (): Promise<void> => {
    const newest = last === 0 || isAnew ? [] : await fetchLastEvents();
    const place = isAnew ? undefined : findKeptCursor();
    cursor = newest.at(-1)?.cursor ?? place?.cursor ?? (await fetchLatestCursor());
    if (!isStopped) for (const event of newest) onEvent(event);
    if (!isStopped) onStart?.(isAnew, place?.atMs ?? Date.now());
    isAnew = true;
  };

  const fetchLastEvents = async (): Promise<readonly LiveEvent[]> => {
    const { events } = await queryUncached(lastEventsDocument, { last, filter, language });
    return events.edges.map(({ node }) => node);
  };

  logQuery(liveEventsDocument, { filter });

  const subscribeOnce = (): Promise<readonly unknown[]> =>
    new Promise((resolve) => {
      let errors: readonly unknown[] = [];
      // The protocol does not confirm subscriptions: one is live while its socket is open.
      const reportStatus = (): void => {
        if (getSocketStatus() === 'open') onStatus?.('live');
      };
      const stopListening = onSocketStatusChange(reportStatus);
      const done = (found: readonly unknown[]): void => {
        stopListening();
        resolve(found);
      };
      stop = getSocket().subscribe<ResultOf<typeof liveEventsDocument>>(
        { query: liveEventsText, variables: { after: cursor, filter, language } },
        {
          next: (result) => {
            if (result.errors) errors = result.errors;
            const event = result.data?.events;
            // An event that could not be told: it is asked for again, after the cursor of the last one.
            if (!event) return stop?.();
            if (isStopped || event.cursor === cursor) return;
            cursor = event.cursor;
            attempt = 0;
            denials = 0;
            onEvent(event);
          },
          error: (error) => done(Array.isArray(error) ? error : errors),
          complete: () => done(errors),
        },
      );
      reportStatus();
    });

  const connect = async (): Promise<readonly unknown[]> => {
    try {
      if (cursor === undefined) await start();
      return isStopped ? [] : await subscribeOnce();
    } catch (error) {
      return error instanceof CombinedError ? error.graphQLErrors : [];
    }
  };

  const run = async (): Promise<void> => {
    onStatus?.('connecting');
    while (!isStopped) {
      const code = getErrorCode(await connect());
      if (isStopped) return;
      if (code === forbidden) {
        denials += 1;
        // Retry once: the user's entity may just have changed.
        if (denials === 1) continue;
        return onStatus?.('denied');
      }
      if (code === invalidCursor) {
        onStatus?.('lost');
        if (stopOnGap) return;
        cursor = undefined;
        // Where the server has no events over all merchants, every cursor is refused.
        await waitBeforeRetry(attempt);
        attempt += 1;
        continue;
      }
      if (code === notAuthenticated) await waitForSignIn();
      onStatus?.('waiting');
      await waitBeforeRetry(attempt);
      attempt += 1;
    }
  };
  void run();
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** What happened meanwhile is told once more, so it may not be much. */
const cursorKeptMs = 10_000;

let keptCursor: { readonly cursor: string; readonly atMs: number } | undefined;

/** The end of the log, as the first request of the console told it: what starts soon needs no request for it. */
export function keepLatestCursor(cursor: string): void {
  keptCursor = { cursor, atMs: Date.now() };
}

function findKeptCursor(): typeof keptCursor {
  return keptCursor && Date.now() - keptCursor.atMs < cursorKeptMs ? keptCursor : undefined;
}

let pendingCursor: Promise<string> | undefined;

/** One request for all subscriptions that start together. */
function fetchLatestCursor(): Promise<string> {
  pendingCursor ??= queryUncached(latestCursorDocument, {})
    .then((found) => found.latestCursor)
    .finally(() => {
      pendingCursor = undefined;
    });
  return pendingCursor;
}

function getErrorCode(errors: readonly unknown[]): string | undefined {
  for (const error of errors) {
    if (typeof error !== 'object' || error === null || !('extensions' in error)) continue;
    const { extensions } = error;
    if (typeof extensions !== 'object' || extensions === null) continue;
    if ('code' in extensions && typeof extensions.code === 'string') return extensions.code;
  }
  return undefined;
}

/** Follows while the component is there. A filter that is written the same is the same. */
export function useLiveEvents(options: FeedOptions & { readonly paused?: boolean; readonly restart?: number }): FeedStatus {
  const [status, setStatus] = useState<FeedStatus>('connecting');
  const latest = useRef(options);
  latest.current = options;
  const key = JSON.stringify(options.filter);
  const { paused = false, restart = 0, language } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count of restarts begins anew, from now
  useEffect(() => {
    if (paused) return undefined;
    return subscribeToEvents({
      filter: JSON.parse(key),
      onEvent: (event) => latest.current.onEvent(event),
      onStart: (hasGap, sinceMs) => latest.current.onStart?.(hasGap, sinceMs),
      onStatus: setStatus,
      stopOnGap: latest.current.stopOnGap ?? false,
      last: latest.current.last ?? 0,
      ...(language && { language }),
    });
  }, [key, paused, restart, language]);
  return status;
}
