/** Loads who is signed in before anything else is shown. */
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { ViewerContext, viewerDocument } from '../client/viewer.ts';
import { Failed, Loading } from '../components/states.tsx';

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [{ data, error }, query] = useQuery({ query: viewerDocument });
  if (data) return <ViewerContext value={data.viewer}>{children}</ViewerContext>;
  if (error) return <Failed error={error} retry={() => query({ requestPolicy: 'network-only' })} />;
  return <Loading />;
}
