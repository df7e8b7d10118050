/**
 * Events as they happen, without a gap: after any break the subscription goes on with the cursor of the last event that
 * was dealt with, so what happened meanwhile comes first (core 6).
 */
import { print } from '@0no-co/graphql.web';
import { useEffect, useRef, useState } from 'react';
import { noteAsked } from './asked.ts';
import { graphql, type ResultOf, type VariablesOf } from './graphql.ts';
import { sessionEnded } from './session.ts';
import { liveSocket, retryPause } from './socket.ts';

export const liveEvents = graphql(`
  subscription LiveEvents($after: String, $filter: EventFilter) {
    events(after: $after, filter: $filter) {
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
    }
  }
`);

export type LiveEvent = ResultOf<typeof liveEvents>['events'];
export type EventFilter = NonNullable<VariablesOf<typeof liveEvents>['filter']>;

/** `lost`: the server keeps no events as old as the cursor; what is shown has a gap and has to be read anew. */
export type FeedStatus = 'connecting' | 'live' | 'waiting' | 'lost' | 'denied';

export interface FeedOptions {
  readonly filter: EventFilter;
  /** Where to go on; absent: from now. */
  readonly after?: string | undefined;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onStatus?: (status: FeedStatus) => void;
}

const text = print(liveEvents);
/** core 5.5. */
const notAuthenticated = '800.900.300';
const noRight = '800.900.301';
/** The filter is ours, so what is invalid is the cursor: the log no longer reaches it. */
const invalidCursor = '200.300.404';

/** Returns the end of it. */
export function followEvents({ filter, after, onEvent, onStatus }: FeedOptions): () => void {
  let cursor = after;
  let ended = false;
  let stop: (() => void) | undefined;
  let attempt = 0;

  noteAsked(liveEvents, { after: after ?? null, filter });

  const once = (): Promise<readonly unknown[]> =>
    new Promise((resolve) => {
      let errors: readonly unknown[] = [];
      stop = liveSocket().subscribe<ResultOf<typeof liveEvents>>(
        { query: text, variables: { after: cursor ?? null, filter } },
        {
          next: (result) => {
            if (result.errors) errors = result.errors;
            const event = result.data?.events;
            if (!event || ended) return;
            cursor = event.cursor;
            attempt = 0;
            onEvent(event);
          },
          error: (error) => resolve(Array.isArray(error) ? error : errors),
          complete: () => resolve(errors),
        },
      );
      onStatus?.('live');
    });

  const follow = async (): Promise<void> => {
    while (!ended) {
      onStatus?.('connecting');
      const code = codeOf(await once());
      if (ended) return;
      if (code === noRight) return onStatus?.('denied');
      if (code === invalidCursor) return onStatus?.('lost');
      if (code === notAuthenticated) await sessionEnded();
      onStatus?.('waiting');
      await retryPause(attempt);
      attempt += 1;
    }
  };
  void follow();
  return () => {
    ended = true;
    stop?.();
  };
}

function codeOf(errors: readonly unknown[]): string | undefined {
  for (const error of errors) {
    if (typeof error !== 'object' || error === null || !('extensions' in error)) continue;
    const { extensions } = error;
    if (typeof extensions !== 'object' || extensions === null) continue;
    if ('resultCode' in extensions && typeof extensions.resultCode === 'string') return extensions.resultCode;
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
  const { paused = false, restart = 0 } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count of restarts begins anew, from now
  useEffect(() => {
    if (paused) return undefined;
    return followEvents({
      filter: JSON.parse(key),
      after: latest.current.after,
      onEvent: (event) => latest.current.onEvent(event),
      onStatus: setStatus,
    });
  }, [key, paused, restart]);
  return status;
}
