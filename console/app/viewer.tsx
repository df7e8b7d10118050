/** Who is signed in and what they may do. The gateway enforces it; here it only decides what is offered. */
import { createContext, type ReactNode, useContext } from 'react';
import { useQuery } from 'urql';
import { graphql, type ResultOf } from '../client/graphql.ts';
import { Failed, Loading } from '../parts/states.tsx';

export const viewerDocument = graphql(`
  query Viewer {
    viewer {
      id
      name
      entityId
      kind
      email
      role
      permissions
      environment
      refundLimit {
        amount
        currency
      }
      entity {
        id
        name
        kind
      }
    }
  }
`);

export type Viewer = ResultOf<typeof viewerDocument>['viewer'];
export type Permission = Viewer['permissions'][number];

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [{ data, error }, ask] = useQuery({ query: viewerDocument });
  if (data) return <ViewerContext value={data.viewer}>{children}</ViewerContext>;
  if (error) return <Failed error={error} retry={() => ask({ requestPolicy: 'network-only' })} />;
  return <Loading />;
}

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('the viewer is provided by the app');
  return viewer;
}

/** Whether the page offers it. Asking for it without the right is refused by the gateway all the same. */
export function useMay(permission: Permission): boolean {
  return useViewer().permissions.includes(permission);
}
