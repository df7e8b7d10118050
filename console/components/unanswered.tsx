/** What a dialog shows when its request got no answer: the gateway may have carried it out, and nothing happens twice if it is sent again. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';

interface UnansweredProps {
  readonly messages: {
    readonly unknown: string;
    readonly unknownHint: string;
    readonly close: string;
    readonly askAgain: string;
  };
  /** Sends the same request under the same idempotency key. */
  readonly send: () => void;
  readonly close: () => void;
}

export function Unanswered({ messages, send, close }: UnansweredProps) {
  return (
    <Stack>
      <Alert color="yellow" title={messages.unknown} icon={<IconHelp size={18} />} role="alert">
        {messages.unknownHint}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {messages.close}
        </Button>
        <Button onClick={send} data-autofocus>
          {messages.askAgain}
        </Button>
      </Group>
    </Stack>
  );
}
