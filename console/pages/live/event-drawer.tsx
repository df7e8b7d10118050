/** One event with its full payload. */
import { Button, Group, Stack, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LiveEvent } from '../../client/live-events.ts';
import { Id } from '../../components/copy.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import { useLiveMessages } from './live-messages.ts';
import { type EventSubject, getEventSubject } from './live-view.ts';

export function EventDrawer({ event, close }: { readonly event: LiveEvent | undefined; readonly close: () => void }) {
  const messages = useLiveMessages();
  const names = useEventNames();
  const [, setParams] = useSearchParams();
  return (
    <SideDrawer opened={event !== undefined} onClose={close} title={event ? names.event(event.type, event.action) : ''}>
      {event && (
        <Stack>
          <Table variant="vertical" layout="fixed">
            <Table.Tbody>
              <Table.Tr>
                <Table.Th w={150}>{messages.time}</Table.Th>
                <Table.Td>
                  <Timestamp at={event.timestamp} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{messages.about}</Table.Th>
                <Table.Td>
                  <Id value={event.subjectId} what={messages.id} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{messages.event}</Table.Th>
                <Table.Td>
                  <Id value={event.id} what={messages.id} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{messages.sequence}</Table.Th>
                <Table.Td>
                  {event.sequence} · {event.subjectSequence}
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          <Group>
            <OpenSubject about={getEventSubject(event)} />
            <Button
              variant="default"
              onClick={() => {
                close();
                setParams({ ...getEventSubject(event).params });
              }}
            >
              {messages.onlyThis}
            </Button>
          </Group>
          <JsonView value={event.payload} title={messages.payload} />
        </Stack>
      )}
    </SideDrawer>
  );
}

function OpenSubject({ about: { page, id, subscriptionId = '' } }: { readonly about: EventSubject }) {
  const messages = useLiveMessages();
  switch (page) {
    case 'registration':
      return (
        <Button renderRoot={(props) => <Link to="/registrations/$id" params={{ id }} {...props} />}>{messages.openRegistration}</Button>
      );
    case 'checkout':
      return <Button renderRoot={(props) => <Link to="/checkouts/$id" params={{ id }} {...props} />}>{messages.openCheckout}</Button>;
    case 'delivery':
      return (
        <Button renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: subscriptionId }} search={{ delivery: id }} {...props} />}>
          {messages.openDelivery}
        </Button>
      );
    case 'settlement':
      return <Button renderRoot={(props) => <Link to="/exceptions" {...props} />}>{messages.openExceptions}</Button>;
    case 'note':
      return (
        <Button renderRoot={(props) => <Link to="/payments/$id" params={{ id }} search={{ tab: 'notes' }} {...props} />}>
          {messages.openNote}
        </Button>
      );
    case 'payment':
      return <Button renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>{messages.open}</Button>;
    default:
      return page satisfies never;
  }
}
