/** Loads who is signed in before anything else is shown. */
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useQuery } from 'urql';
import { hasErrorCode } from '../client/error-code.ts';
import { keepLatestCursor } from '../client/live-events.ts';
import { queryUncached } from '../client/uncached-requests.ts';
import { enrolmentDocument, ViewerContext, viewerDocument } from '../client/viewer.ts';
import { Failed, Loading } from '../components/states.tsx';
import { EntityClocksProvider } from '../hooks/entity-clocks.tsx';
import { withStyles } from '../theme/more-styles.ts';

/** Needed once in the life of an account. */
const Enrolment = lazy(withStyles(() => import('./enrolment.tsx').then((module) => ({ default: module.Enrolment }))));

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [{ data, error }, query] = useQuery({ query: viewerDocument });
  const isRefused = hasErrorCode(error, 'FORBIDDEN');
  const mustEnrol = useMustEnrol(isRefused);
  const cursor = data?.latestCursor;
  // Before the effects of the pages, which begin to listen.
  useLayoutEffect(() => {
    if (cursor !== undefined) keepLatestCursor(cursor);
  }, [cursor]);
  if (data)
    return (
      <ViewerContext value={data.viewer}>
        <EntityClocksProvider>{children}</EntityClocksProvider>
      </ViewerContext>
    );
  if (mustEnrol) {
    return (
      <Suspense fallback={<Loading />}>
        <Enrolment goOn={() => query({ requestPolicy: 'network-only' })} />
      </Suspense>
    );
  }
  if (error && (mustEnrol === false || !isRefused)) return <Failed error={error} retry={() => query({ requestPolicy: 'network-only' })} />;
  return <Loading />;
}

/**
 * Whether it is that why they were refused; undefined while nobody knows. It is asked past the cache, which would take the
 * viewer of this answer for a part of the refused one's, and ask for that again.
 */
function useMustEnrol(isRefused: boolean): boolean | undefined {
  const [mustEnrol, setMustEnrol] = useState<boolean>();
  useEffect(() => {
    if (!isRefused) return;
    queryUncached(enrolmentDocument, {}).then(
      ({ viewer }) => setMustEnrol(viewer.mustEnrol),
      () => setMustEnrol(false),
    );
  }, [isRefused]);
  return mustEnrol;
}
