/** What to do first in the sandbox. Each step ticks itself; the list goes when all is done, or when its reader hides it. */
import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useLiveEvents } from '../../client/live-events.ts';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { Copy } from '../../components/copy.tsx';
import { Section } from '../../components/section.tsx';
import { Loading } from '../../components/states.tsx';
import { useRefreshSoon } from '../../hooks/use-refresh-soon.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { gettingStartedDocument, overviewEntitiesDocument } from './documents.ts';
import { firstPaymentCommand, isSandbox } from './first-payment-view.ts';
import { useGettingStartedMessages } from './getting-started-messages.ts';
import { type FirstStep, findDone, firstSteps, isThrough, stepLinks } from './getting-started-view.ts';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';

/** For who sets the gateway up: others may not add webhooks. */
export function GettingStartedSection() {
  const { environment } = useViewer();
  const { gettingStarted } = usePreferences();
  const mayAdminister = usePermission('ADMIN');
  return environment === 'TEST' && mayAdminister && gettingStarted === 'shown' ? <Checklist /> : null;
}

function Checklist() {
  const messages = useGettingStartedMessages();
  const { change } = usePreferences();
  const [{ data, error }, refetch] = useQuery({ query: gettingStartedDocument, requestPolicy: 'cache-and-network' });
  const refreshSoon = useRefreshSoon(() => refetch({ requestPolicy: 'network-only' }));
  useLiveEvents({ filter: { types: ['PAYMENT', 'CHECKOUT', 'DELIVERY', 'SETTLEMENT'] }, onEvent: refreshSoon, onStart: refreshSoon });
  if (!data) return error ? null : <Loading rows={3} />;
  const done = findDone(data);
  return (
    <Section
      title={messages.title}
      hint={isThrough(done) ? messages.through : messages.progress(done.size, firstSteps.length)}
      mb="md"
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => change({ gettingStarted: 'hidden' })}>
          {messages.hide}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done.has(step)} />
        ))}
      </ol>
      {!done.has('payment') && <FirstPayment />}
    </Section>
  );
}

function Step({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const messages = useGettingStartedMessages();
  const { title, hint } = messages.steps[step];
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="start">
      {isDone ? (
        <IconCircleCheck className={styles.done} size={20} role="img" aria-label={messages.done} />
      ) : (
        <IconCircle className={styles.open} size={20} role="img" aria-label={messages.open} />
      )}
      <Text size="sm" component="div">
        <Anchor href={stepLinks[step]} inherit underline="always" fw={600}>
          {title}
        </Anchor>
        <div className="quiet">{hint}</div>
      </Text>
    </Group>
  );
}

/** The call that makes the first step, to paste into a terminal. */
function FirstPayment() {
  const messages = useOverviewMessages();
  const [{ data }] = useQuery({ query: overviewEntitiesDocument });
  const channels = nodesOf(data?.entities)
    .filter(({ kind }) => kind === 'CHANNEL')
    .map(({ id }) => id);
  const place = { origin: location.origin, hostname: location.hostname, channels };
  const call = firstPaymentCommand(place);
  return (
    <Stack gap={6} mt="md">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{messages.firstHint}</Text>
        <Copy value={call} what={messages.call} />
      </Group>
      {!isSandbox(place) && <Text size="sm">{messages.firstToken}</Text>}
      <Code block tabIndex={0} role="region" aria-label={messages.first} style={{ overflowX: 'auto' }}>
        {call}
      </Code>
    </Stack>
  );
}
