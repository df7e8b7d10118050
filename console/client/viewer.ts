/** Who is signed in and what they may do. The gateway enforces permissions; the console only hides what is not permitted. */
import { createContext, useContext } from 'react';
import { graphql, type ResultOf } from './graphql.ts';

const clockDoubt = graphql(`
  fragment ClockDoubt on Query {
    clockDoubt { minutes }
  }
`);

/** Clocks of merchants can be moved in the test environment. */
const merchantClocks = graphql(`
  fragment MerchantClocks on Query {
    entities(first: 500) { edges { node {
      id
      name
      kind
      parentId
      clock { now mode }
    } } }
  }
`);

/**
 * What every page needs, in one request: the cache then answers the queries of the clocks. The cursor is where live events
 * begin that miss nothing of what the page reads.
 */
export const viewerDocument = graphql(
  `
    query Viewer {
      viewer {
        id
        memberId
        name
        entityId
        kind
        email
        role
        customRole { id name refundsLimited }
        permissions
        environment
        refundLimit { amount currency }
        entity { id name kind }
      }
      latestCursor
      unreadNotificationCount
      ...ClockDoubt
      ...MerchantClocks
    }
  `,
  [clockDoubt, merchantClocks],
);

/** The cache has it from the request above. */
export const unreadDocument = graphql(`
  query UnreadNotifications { unreadNotificationCount }
`);

export const clockDocument = graphql(
  `
    query Clock { ...ClockDoubt }
  `,
  [clockDoubt],
);

export const clocksDocument = graphql(
  `
    query Clocks { ...MerchantClocks }
  `,
  [merchantClocks],
);

/** All that staff may ask who have to set up a second factor or a passkey first. */
export const enrolmentDocument = graphql(`
  query Enrolment {
    viewer { id mustEnrol }
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
