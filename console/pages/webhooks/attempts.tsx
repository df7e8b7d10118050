/** Every attempt of a delivery, newest first: status, duration, answer, request headers. */
import { Accordion, Alert, Code, Stack, Table, Text } from '@mantine/core';
import { Quiet } from '../../components/quiet.tsx';
import { SendingFailure } from '../../components/sending-failure.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import type { Attempt } from './documents.ts';
import styles from './webhooks.module.css';

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const messages = useDeliveryMessages();
  if (attempts.length === 0) {
    return <Quiet>{messages.noAttempts}</Quiet>;
  }
  const newest = attempts.toReversed();
  return (
    <Accordion multiple variant="separated" order={4} defaultValue={newest.slice(0, 1).map(({ id }) => id)}>
      {newest.map((attempt) => (
        <Accordion.Item key={attempt.id} value={attempt.id}>
          <Accordion.Control>
            <Head attempt={attempt} />
          </Accordion.Control>
          <Accordion.Panel>
            <Body attempt={attempt} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Head({ attempt: { number, status, startedAt, durationMs } }: { readonly attempt: Attempt }) {
  const messages = useDeliveryMessages();
  const formats = useFormats();
  return (
    <Text size="sm">
      <b>{messages.attempt(formats.number(number))}</b> · {status === null ? messages.noAnswer : `HTTP ${status}`} ·{' '}
      <span className="quiet">
        <Timestamp at={startedAt} /> · {messages.took} {formats.duration(durationMs * 1_000)}
      </span>
    </Text>
  );
}

function Body({ attempt: { status, error, answer, url, requestHeaders } }: { readonly attempt: Attempt }) {
  const messages = useDeliveryMessages();
  return (
    <Stack gap="sm">
      {error !== null && <Alert color="red">{status === null ? <SendingFailure failure={error} /> : messages.notAccepted(status)}</Alert>}
      {status !== null && (
        <div>
          <Text size="sm" fw={600}>
            {messages.answer}
          </Text>
          {answer ? (
            <Code block tabIndex={0} role="region" aria-label={messages.answer} mah={200} style={{ overflow: 'auto' }}>
              {answer}
            </Code>
          ) : (
            <Quiet>{messages.emptyAnswer}</Quiet>
          )}
        </div>
      )}
      <div>
        <Text size="sm" fw={600}>
          {messages.sentTo}
        </Text>
        <Text size="sm" className={`code ${styles.url ?? ''}`}>
          {url}
        </Text>
      </div>
      <div className={styles.scroll}>
        <Text size="sm" fw={600} mb={4}>
          {messages.headers}
        </Text>
        <Table variant="vertical" aria-label={messages.headers}>
          <Table.Tbody>
            {requestHeaders.map(({ key: name, value }) => (
              <Table.Tr key={name}>
                <Table.Th>{name}</Table.Th>
                <Table.Td className="code">{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}
