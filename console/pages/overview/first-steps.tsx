/** What a new gateway shows: how its first payment is taken, and where to go on. */
import { Anchor, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useViewer } from '../../client/viewer.ts';
import { Copy } from '../../components/copy.tsx';
import { Empty } from '../../components/states.tsx';
import { overviewEntitiesDocument } from './documents.ts';
import { firstPayment, isSandbox } from './first-steps-view.ts';
import { useOverviewWords } from './messages.ts';

export function FirstSteps() {
  const words = useOverviewWords();
  const { environment } = useViewer();
  const [{ data }] = useQuery({ query: overviewEntitiesDocument });
  if (environment === 'LIVE') return <Empty title={words.newTitle} hint={words.newLive} />;
  const channels = (data?.entities ?? []).filter(({ kind }) => kind === 'CHANNEL').map(({ id }) => id);
  const place = { origin: location.origin, hostname: location.hostname, channels };
  const call = firstPayment(place);
  return (
    <Paper withBorder p="lg" maw={820}>
      <Title order={2} size="h4">
        {words.newTitle}
      </Title>
      <Text mb="md">{words.newHint}</Text>
      <List type="ordered" spacing="md" styles={{ itemWrapper: { display: 'block' } }}>
        <List.Item>
          <Stack gap={6}>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600}>{words.first}</Text>
              <Copy value={call} what={words.call} />
            </Group>
            <Text size="sm">{words.firstHint}</Text>
            {!isSandbox(place) && <Text size="sm">{words.firstToken}</Text>}
            <Code block tabIndex={0} role="region" aria-label={words.first} style={{ overflowX: 'auto' }}>
              {call}
            </Code>
          </Stack>
        </List.Item>
        <List.Item>
          <Text fw={600}>{words.second}</Text>
          <Text size="sm">
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/payments" {...props} />}>
              {words.secondLink}
            </Anchor>{' '}
            {words.secondHint}
          </Text>
        </List.Item>
        <List.Item>
          <Text fw={600}>{words.third}</Text>
          <Text size="sm">
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
              {words.thirdLink}
            </Anchor>{' '}
            {words.thirdHint}
          </Text>
        </List.Item>
        <List.Item>
          <Text fw={600}>{words.fourth}</Text>
          <Text size="sm">
            <Anchor href="/docs" inherit underline="always">
              {words.fourthLink}
            </Anchor>{' '}
            {words.fourthHint}
          </Text>
        </List.Item>
      </List>
    </Paper>
  );
}
