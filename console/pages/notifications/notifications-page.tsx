/** Everything that somebody was told, and how they want to be told. */
import { Button, Group, Paper } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import details from '../../components/details.module.css';
import { markReadDocument, notificationsDocument } from '../../components/notification-documents.ts';
import { NotificationList } from '../../components/notification-list.tsx';
import { useNotificationMessages } from '../../components/notification-messages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useVisibleInterval } from '../../hooks/use-visible-interval.ts';
import { preferencesDocument } from './documents.ts';
import { PreferencesSection } from './preferences-section.tsx';

const pageRows = 30;
/** What comes while the page is open shows this soon. */
const askEveryMs = 10_000;

export function NotificationsPage() {
  const messages = useNotificationMessages();
  const [params, setParams] = useSearchParams();
  const [{ data, error, fetching }, refetch] = useQuery({
    query: notificationsDocument,
    variables: { first: pageRows, after: params.after ?? null },
    requestPolicy: 'cache-and-network',
  });
  const [{ data: choices, error: choicesError }] = useQuery({ query: preferencesDocument });
  const [, mark] = useMutation(markReadDocument);
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  useVisibleInterval(refresh, askEveryMs);
  const markAll = async (): Promise<void> => {
    const answer = await mark({ ids: null });
    if (!answer.error) refresh();
  };
  const items = data ? nodesOf(data.notifications) : [];
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          (data?.unreadNotificationCount ?? 0) > 0 && (
            <Button variant="default" onClick={() => void markAll()}>
              {messages.markAll}
            </Button>
          )
        }
      />
      <div className={details.columns}>
        <div className={details.column}>
          {data && error && <FailedNote error={error} />}
          {!data && <LoadingOrFailed error={error} retry={refresh} rows={6} height={48} />}
          {data && (
            <Paper withBorder p="xs">
              {items.length === 0 ? <Empty title={messages.empty} hint={messages.emptyHint} /> : <NotificationList items={items} />}
            </Paper>
          )}
          <Group mt="md" gap="xs">
            {params.after !== undefined && (
              <Button variant="default" onClick={() => setParams({ after: undefined })}>
                {messages.first}
              </Button>
            )}
            {data?.notifications.pageInfo.hasNextPage && (
              <Button
                variant="default"
                loading={fetching}
                onClick={() => setParams({ after: data.notifications.pageInfo.endCursor ?? undefined })}
              >
                {messages.next}
              </Button>
            )}
          </Group>
        </div>
        <div className={`${details.column} ${details.side}`}>
          {choicesError && <FailedNote error={choicesError} />}
          {choices?.notificationPreferences && <PreferencesSection stored={choices.notificationPreferences} />}
        </div>
      </div>
    </>
  );
}
