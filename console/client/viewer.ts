/** Who is signed in and what they may do. The gateway enforces permissions; the console only hides what is not permitted. */
import { createContext, useContext } from 'react';
import { graphql, type ResultOf } from './graphql.ts';

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
      mustEnrol
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

/** Provided by app/viewer-provider.tsx. */
export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer needs the ViewerProvider of app/viewer-provider.tsx');
  return viewer;
}

/** Whether the viewer has the permission. */
export function usePermission(permission: Permission): boolean {
  return useViewer().permissions.includes(permission);
}
