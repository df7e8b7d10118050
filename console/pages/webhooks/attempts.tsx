/** Every try, the last one first: status, time, the receiver's words, and on demand the headers that were sent. */
import { Accordion, Alert, Code, Stack, Table, Text } from '@mantine/core';
import { MomentText } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useDeliveryWords } from './delivery-messages.ts';
import type { Attempt } from './documents.ts';
import styles from './webhooks.module.css';

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const words = useDeliveryWords();
  if (attempts.length === 0) {
    return (
      <Text size="sm" className="quiet">
        {words.noAttempts}
      </Text>
    );
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
  const words = useDeliveryWords();
  const formats = useFormats();
  return (
    <Text size="sm">
      <b>{words.attempt(formats.number(number))}</b> · {status === null ? words.noAnswer : `HTTP ${status}`} ·{' '}
      <span className="quiet">
        <MomentText at={startedAt} /> · {words.took} {formats.duration(durationMs * 1_000)}
      </span>
    </Text>
  );
}

function Body({ attempt: { status, error, answer, url, requestHeaders } }: { readonly attempt: Attempt }) {
  const words = useDeliveryWords();
  return (
    <Stack gap="sm">
      {error !== null && <Alert color="red">{error}</Alert>}
      {status !== null && (
        <div>
          <Text size="sm" fw={600}>
            {words.answer}
          </Text>
          {answer ? (
            <Code block tabIndex={0} role="region" aria-label={words.answer} mah={200} style={{ overflow: 'auto' }}>
              {answer}
            </Code>
          ) : (
            <Text size="sm" className="quiet">
              {words.emptyAnswer}
            </Text>
          )}
        </div>
      )}
      <div>
        <Text size="sm" fw={600}>
          {words.sentTo}
        </Text>
        <Text size="sm" className={`code ${styles.url ?? ''}`}>
          {url}
        </Text>
      </div>
      <div className={styles.scroll}>
        <Text size="sm" fw={600} mb={4}>
          {words.headers}
        </Text>
        <Table variant="vertical" aria-label={words.headers}>
          <Table.Tbody>
            {Object.entries(requestHeaders).map(([name, value]) => (
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
