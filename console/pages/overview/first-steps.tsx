/** Shown while the gateway has no payments: how to make the first one, and where to continue. */
import { Anchor, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useViewer } from '../../client/viewer.ts';
import { Copy } from '../../components/copy.tsx';
import { Empty } from '../../components/states.tsx';
import { overviewEntitiesDocument } from './documents.ts';
import { firstPaymentCommand, isSandbox } from './first-steps-view.ts';
import { useOverviewMessages } from './overview-messages.ts';

export function FirstSteps() {
  const messages = useOverviewMessages();
  const { environment } = useViewer();
  const [{ data }] = useQuery({ query: overviewEntitiesDocument });
  if (environment === 'LIVE') return <Empty title={messages.newTitle} hint={messages.newLive} />;
  const channels = nodesOf(data?.entities)
    .filter(({ kind }) => kind === 'CHANNEL')
    .map(({ id }) => id);
  const place = { origin: location.origin, hostname: location.hostname, channels };
  const call = firstPaymentCommand(place);
  return (
    <Paper withBorder p="lg" maw={820}>
      <Title order={2} size="h4">
        {messages.newTitle}
      </Title>
      <Text mb="md">{messages.newHint}</Text>
      <List type="ordered" spacing="md" styles={{ itemWrapper: { display: 'block' } }}>
        <List.Item>
          <Stack gap={6}>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600}>{messages.first}</Text>
              <Copy value={call} what={messages.call} />
            </Group>
            <Text size="sm">{messages.firstHint}</Text>
            {!isSandbox(place) && <Text size="sm">{messages.firstToken}</Text>}
            <Code block tabIndex={0} role="region" aria-label={messages.first} style={{ overflowX: 'auto' }}>
              {call}
            </Code>
          </Stack>
        </List.Item>
        <List.Item>
          <Text fw={600}>{messages.second}</Text>
          <Text size="sm">
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/payments" {...props} />}>
              {messages.secondLink}
            </Anchor>{' '}
            {messages.secondHint}
          </Text>
        </List.Item>
        <List.Item>
          <Text fw={600}>{messages.third}</Text>
          <Text size="sm">
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
              {messages.thirdLink}
            </Anchor>{' '}
            {messages.thirdHint}
          </Text>
        </List.Item>
        <List.Item>
          <Text fw={600}>{messages.fourth}</Text>
          <Text size="sm">
            <Anchor href="/docs" inherit underline="always">
              {messages.fourthLink}
            </Anchor>{' '}
            {messages.fourthHint}
          </Text>
        </List.Item>
      </List>
    </Paper>
  );
}
