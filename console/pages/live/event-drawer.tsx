/** One event whole, as its subscribers got it. */
import { Button, Drawer, Group, Stack, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LiveEvent } from '../../client/live-events.ts';
import { Id } from '../../components/copy.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { type About, aboutOf } from './live-view.ts';
import { useLiveWords } from './messages.ts';

export function EventDrawer({ event, close }: { readonly event: LiveEvent | undefined; readonly close: () => void }) {
  const words = useLiveWords();
  const [, changeAddress] = useSearchParams();
  return (
    <Drawer
      opened={event !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={event ? `${event.type} ${event.action.toLowerCase()}` : ''}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {event && (
        <Stack>
          <Table variant="vertical" layout="fixed">
            <Table.Tbody>
              <Table.Tr>
                <Table.Th w={150}>{words.time}</Table.Th>
                <Table.Td>
                  <MomentText at={event.timestamp} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{words.about}</Table.Th>
                <Table.Td>
                  <Id value={event.subjectId} what={words.id} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{words.event}</Table.Th>
                <Table.Td>
                  <Id value={event.id} what={words.id} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{words.sequence}</Table.Th>
                <Table.Td>
                  {event.sequence} · {event.subjectSequence}
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          <Group>
            <OpenAbout about={aboutOf(event)} />
            <Button
              variant="default"
              onClick={() => {
                close();
                changeAddress({ ...aboutOf(event).only });
              }}
            >
              {words.onlyThis}
            </Button>
          </Group>
          <JsonView value={event.payload} title={words.payload} />
        </Stack>
      )}
    </Drawer>
  );
}

function OpenAbout({ about: { page, id, subscriptionId = '' } }: { readonly about: About }) {
  const words = useLiveWords();
  switch (page) {
    case 'registration':
      return <Button renderRoot={(props) => <Link to="/registrations/$id" params={{ id }} {...props} />}>{words.openRegistration}</Button>;
    case 'delivery':
      return (
        <Button renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: subscriptionId }} search={{ delivery: id }} {...props} />}>
          {words.openDelivery}
        </Button>
      );
    case 'note':
      return (
        <Button renderRoot={(props) => <Link to="/payments/$id" params={{ id }} search={{ tab: 'notes' }} {...props} />}>
          {words.openNote}
        </Button>
      );
    case 'payment':
      return <Button renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>{words.open}</Button>;
    default:
      return page satisfies never;
  }
}
