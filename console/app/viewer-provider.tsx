/** Loads who is signed in before anything else is shown. */
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useQuery } from 'urql';
import { hasErrorCode } from '../client/error-code.ts';
import { keepLatestCursor } from '../client/live-events.ts';
import { enrolmentDocument, ViewerContext, viewerDocument } from '../client/viewer.ts';
import { Failed, Loading } from '../components/states.tsx';
import { withStyles } from '../theme/more-styles.ts';

/** Needed once in the life of an account. */
const Enrolment = lazy(withStyles(() => import('./enrolment.tsx').then((module) => ({ default: module.Enrolment }))));

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [{ data, error }, query] = useQuery({ query: viewerDocument });
  const [enrolment] = useQuery({ query: enrolmentDocument, pause: data !== undefined || !hasErrorCode(error, 'FORBIDDEN') });
  const cursor = data?.latestCursor;
  // Before the effects of the pages, which begin to listen.
  useLayoutEffect(() => {
    if (cursor !== undefined) keepLatestCursor(cursor);
  }, [cursor]);
  if (!data && enrolment.data?.viewer.mustEnrol) {
    return (
      <Suspense fallback={<Loading />}>
        <Enrolment goOn={() => query({ requestPolicy: 'network-only' })} />
      </Suspense>
    );
  }
  if (data) return <ViewerContext value={data.viewer}>{children}</ViewerContext>;
  if (error && !enrolment.fetching) return <Failed error={error} retry={() => query({ requestPolicy: 'network-only' })} />;
  return <Loading />;
}
