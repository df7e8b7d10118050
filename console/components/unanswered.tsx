/** What a dialog shows when its request got no answer: the gateway may have carried it out, and nothing happens twice if it is sent again. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { createMessages } from '../messages/create-messages.ts';

const useMessages = createMessages({
  en: {
    title: 'No response',
    hint: 'It may or may not have happened. Ask again: it cannot happen twice. Until then, nothing can be changed here.',
    askAgain: 'Ask again',
  },
  de: {
    title: 'Keine Antwort',
    hint: 'Ob es ausgeführt wurde, ist nicht bekannt. Fragen Sie noch einmal: Es kann nicht doppelt geschehen. Bis dahin lässt sich hier nichts ändern.',
    askAgain: 'Noch einmal fragen',
  },
});

interface UnansweredProps {
  /** Where more is to be said. */
  readonly hint?: string;
  /** Sends the same request again. */
  readonly send: () => void;
  readonly close: () => void;
}

export function Unanswered({ hint, send, close }: UnansweredProps) {
  const messages = useMessages();
  return (
    <Stack>
      <Alert color="yellow" title={messages.title} icon={<IconHelp size={18} />} role="alert">
        {hint ?? messages.hint}
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
