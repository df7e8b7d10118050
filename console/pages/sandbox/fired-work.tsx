/** What ran while a clock was moved, in its order, with links to what it was about. */
import { Alert, Anchor, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useClockMessages } from './clock-messages.ts';
import { findSubjectPage, firedShownMax } from './clock-view.ts';
import type { ClockAdvance } from './documents.ts';

interface FiredWorkProps {
  /** Where the clock was to be moved. */
  readonly to: string;
  readonly advance: ClockAdvance;
}

export function FiredWork({ to, advance: { now, fired, firedCount } }: FiredWorkProps) {
  const messages = useClockMessages();
  const formats = useFormats();
  const isEarly = Date.parse(now) < Date.parse(to);
  const shown = fired.slice(-firedShownMax);
  return (
    <Stack gap="xs">
      <Alert color={isEarly ? 'orange' : 'teal'} title={firedCount === 0 ? messages.nothing : messages.done(firedCount)}>
        <Text size="sm">
          {messages.reached(formats.dateTime(now))} {isEarly && messages.early}{' '}
          {firedCount > shown.length && messages.lastShown(shown.length)}
        </Text>
      </Alert>
      {shown.length > 0 && (
        <Table.ScrollContainer minWidth={520}>
          <Table aria-label={messages.what}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{messages.due}</Table.Th>
                <Table.Th>{messages.what}</Table.Th>
                <Table.Th>{messages.subject}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ kind, subjectId, dueAt }) => (
                <Table.Tr key={`${kind} ${subjectId} ${dueAt}`}>
                  <Table.Td>
                    <Timestamp at={dueAt} />
                  </Table.Td>
                  <Table.Td>{messages.kinds[kind]}</Table.Td>
                  <Table.Td>
                    <Subject kind={kind} id={subjectId} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function Subject({ kind, id }: { readonly kind: string; readonly id: string }) {
  const page = findSubjectPage(kind);
  if (page === undefined) return <span className="code">{id}</span>;
  return (
    <Anchor size="sm" underline="always" className="code" renderRoot={(props) => <Link to={page} params={{ id }} {...props} />}>
      {id}
    </Anchor>
  );
}
