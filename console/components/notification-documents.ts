/** What the bell and the page of notifications ask for. */
import { graphql, type ResultOf } from '../client/graphql.ts';

const notificationItem = graphql(`
  fragment NotificationItem on Notification {
    id
    kind
    eventType
    attentionKind
    label
    payment { id }
    authorName
    at
    isRead
  }
`);

export const notificationsDocument = graphql(
  `
    query Notifications($first: Int!, $after: String) {
      unreadNotificationCount
      notifications(first: $first, after: $after) {
        edges {
          node { ...NotificationItem }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [notificationItem],
);

export const markReadDocument = graphql(`
  mutation MarkNotificationsRead($ids: [ID!]) { markNotificationsRead(ids: $ids) }
`);

export type NotificationItem = ResultOf<typeof notificationItem>;
