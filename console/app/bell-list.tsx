/** The newest notifications, loaded when somebody opens the bell. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../client/connection.ts';
import { markReadDocument, notificationsDocument } from '../components/notification-documents.ts';
import { NotificationList } from '../components/notification-list.tsx';
import { useNotificationMessages } from '../components/notification-messages.ts';
import { FailedNote, Loading } from '../components/states.tsx';

const newest = { first: 8, after: null };

export function BellList({ close }: { readonly close: () => void }) {
  const messages = useNotificationMessages();
  const [{ data, error }, refetch] = useQuery({ query: notificationsDocument, variables: newest, requestPolicy: 'cache-and-network' });
  const [, mark] = useMutation(markReadDocument);
  const items = data ? nodesOf(data.notifications) : [];
  const markAll = async (): Promise<void> => {
    const answer = await mark({ ids: null });
    if (!answer.error) refetch({ requestPolicy: 'network-only' });
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{messages.title}</Text>
        {(data?.unreadNotificationCount ?? 0) > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => void markAll()}>
            {messages.markAll}
          </Button>
        )}
      </Group>
      {!data && (error ? <FailedNote error={error} /> : <Loading rows={3} height={40} />)}
      {data && items.length === 0 && (
        <Text size="sm" className="quiet">
          {messages.emptyHint}
        </Text>
      )}
      <NotificationList items={items} onOpen={close} />
      <Anchor size="sm" renderRoot={(props) => <Link to="/notifications" {...props} onClick={close} />}>
        {messages.all}
      </Anchor>
    </Stack>
  );
}
