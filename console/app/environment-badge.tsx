/** Whether money is real here: on every page, in colour and in text. */
import { Badge } from '@mantine/core';
import { useViewer } from '../client/viewer.ts';
import { Hint } from '../components/on-demand.tsx';
import { createMessages } from '../messages/create-messages.ts';

const useMessages = createMessages({
  en: {
    TEST: 'Test',
    LIVE: 'Live',
    testHint: 'Test environment: no real money is moved.',
    liveHint: 'Live environment: real money is moved.',
  },
  de: {
    TEST: 'Test',
    LIVE: 'Live',
    testHint: 'Testumgebung: Es wird kein echtes Geld bewegt.',
    liveHint: 'Live-Umgebung: Es wird echtes Geld bewegt.',
  },
});

/** Both are filled, so that neither is taken for the grey of the header; their texts have 4.5 to 1 at least. */
const colors = {
  TEST: { background: '#ffc078', color: '#4a2800' },
  LIVE: { background: '#a61e1e', color: '#ffffff' },
} as const;

export function EnvironmentBadge() {
  const messages = useMessages();
  const { environment } = useViewer();
  const hint = environment === 'LIVE' ? messages.liveHint : messages.testHint;
  return (
    <Hint label={hint}>
      <Badge radius="sm" size="md" tt="uppercase" fw={700} style={{ ...colors[environment], flex: 'none' }} data-environment={environment}>
        {messages[environment]}
      </Badge>
    </Hint>
  );
}
