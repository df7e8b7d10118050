/** Loads who is signed in before anything else is shown. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useQuery } from 'urql';
import { ViewerContext, viewerDocument } from '../client/viewer.ts';
import { Failed, Loading } from '../components/states.tsx';

/** Needed once in the life of an account. */
const Enrolment = lazy(() => import('./enrolment.tsx').then((module) => ({ default: module.Enrolment })));

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [{ data, error }, query] = useQuery({ query: viewerDocument });
  if (data?.viewer.mustEnrol) {
    return (
      <Suspense fallback={<Loading />}>
        <Enrolment goOn={() => query({ requestPolicy: 'network-only' })} />
      </Suspense>
    );
  }
  if (data) return <ViewerContext value={data.viewer}>{children}</ViewerContext>;
  if (error) return <Failed error={error} retry={() => query({ requestPolicy: 'network-only' })} />;
  return <Loading />;
}
