/** What the page of notifications asks for beside the list. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const preferencesFragment = graphql(`
  fragment NotificationChoices on NotificationPreferences {
    mentioned
    assigned
    watched
    schedule
    quietFrom
    quietTo
    timeZone
    language
  }
`);

export const preferencesDocument = graphql(
  `
    query NotificationPreferences {
      notificationPreferences { ...NotificationChoices }
    }
  `,
  [preferencesFragment],
);

export const savePreferencesDocument = graphql(
  `
    mutation UpdateNotificationPreferences($input: NotificationPreferencesInput!) {
      updateNotificationPreferences(input: $input) { ...NotificationChoices }
    }
  `,
  [preferencesFragment],
);

export type Choices = ResultOf<typeof preferencesFragment>;
