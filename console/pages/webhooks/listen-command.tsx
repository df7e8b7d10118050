/** How a developer gets the same notifications on a machine that the gateway does not reach: the command with this webhook's settings. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../../components/code-block.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { createMessages } from '../../messages/create-messages.ts';
import type { Subscription } from './documents.ts';
import { toListenCommand } from './listen-view.ts';

const useMessages = createMessages({
  en: {
    summary: 'Forward a copy to your own machine',
    hint: 'Run this in a copy of the gateway’s repository. It follows the events of the token and sends each, signed, to your program. This webhook goes on as before. The command prints the secret that it signs with.',
    command: 'Command',
    token: 'Put an access token in the place of YOUR_ACCESS_TOKEN.',
    tokens: 'Access tokens',
  },
  de: {
    summary: 'Eine Kopie an den eigenen Rechner senden',
    hint: 'Führen Sie dies in einer Kopie des Repositorys aus. Der Befehl folgt den Ereignissen des Tokens und sendet jedes signiert an Ihr Programm. Dieser Webhook läuft weiter wie bisher. Der Befehl nennt das Geheimnis, mit dem er signiert.',
    command: 'Befehl',
    token: 'Setzen Sie für YOUR_ACCESS_TOKEN ein Zugriffstoken ein.',
    tokens: 'Zugriffstokens',
  },
});

export function ListenCommand({ subscription }: { readonly subscription: Pick<Subscription, 'signature' | 'types'> }) {
  const messages = useMessages();
  return (
    <details>
      <summary>
        <Text size="sm" component="span">
          {messages.summary}
        </Text>
      </summary>
      <Stack gap="xs" my="sm">
        <Text size="sm">{messages.hint}</Text>
        <CodeBlock title={messages.command} text={toListenCommand(subscription, location.origin)} />
        <Quiet>
          {messages.token}{' '}
          <Anchor size="sm" renderRoot={(props) => <Link to="/tokens" {...props} />}>
            {messages.tokens}
          </Anchor>
        </Quiet>
      </Stack>
    </details>
  );
}
