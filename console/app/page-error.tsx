/** Shown in place of a page that failed, inside the frame, so that every other page can still be opened. */
import { Button, Group, Text } from '@mantine/core';
import { IconBandage, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { StateMessage } from '../components/states.tsx';
import { createMessages } from '../messages/create-messages.ts';

const useMessages = createMessages({
  en: {
    failed: 'This page has stopped working',
    failedHint: 'Nothing you entered elsewhere is lost, and no payment was changed by this. Try again, or open another page.',
    outdated: 'This page could not be loaded',
    outdatedHint: 'The connection was interrupted, or the console was updated. Reload to get the current version.',
    again: 'Try again',
    reload: 'Reload',
    overview: 'Go to Overview',
  },
  de: {
    failed: 'Diese Seite funktioniert gerade nicht',
    failedHint:
      'Es ging nichts verloren, und keine Zahlung wurde dadurch geändert. Versuchen Sie es noch einmal oder öffnen Sie eine andere Seite.',
    outdated: 'Diese Seite konnte nicht geladen werden',
    outdatedHint: 'Die Verbindung war unterbrochen, oder die Konsole wurde aktualisiert. Neu laden holt die aktuelle Version.',
    again: 'Noch einmal versuchen',
    reload: 'Neu laden',
    overview: 'Überblick öffnen',
  },
});

/** What browsers say when a file of the console is gone or was not received. */
const missingFile = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

export function PageError({ error, reset }: ErrorComponentProps) {
  const messages = useMessages();
  const router = useRouter();
  const text = error instanceof Error ? error.message : String(error);
  const isFileMissing = missingFile.test(text);
  return (
    <div role="alert">
      <StateMessage
        icon={isFileMissing ? IconRefresh : IconBandage}
        tone={isFileMissing ? 'warn' : 'bad'}
        title={isFileMissing ? messages.outdated : messages.failed}
        hint={isFileMissing ? messages.outdatedHint : messages.failedHint}
      >
        <Group gap="xs" mt="xs" justify="center">
          {isFileMissing ? (
            <Button onClick={() => location.reload()}>{messages.reload}</Button>
          ) : (
            <Button
              onClick={() => {
                reset();
                void router.invalidate();
              }}
            >
              {messages.again}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/overview" {...props} />}>
            {messages.overview}
          </Button>
        </Group>
        {!isFileMissing && (
          <Text size="xs" className="quiet code" mt="sm" lang="en">
            {text}
          </Text>
        )}
      </StateMessage>
    </div>
  );
}
