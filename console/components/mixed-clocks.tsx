/** Says that a period is of merchants whose clocks differ, and from when to when it is. Test environment only. */
import { Text } from '@mantine/core';
import { areMixed, type EntityTimes } from '../hooks/entity-now.ts';
import { createMessages } from '../messages/create-messages.ts';
import { Timestamp } from './timestamp.tsx';

const useMessages = createMessages({
  en: {
    before: 'The clocks of these merchants differ. Days are counted back from the earliest, and go on to the latest:',
    after: 'Choose a merchant to see its own days.',
  },
  de: {
    before: 'Die Uhren dieser Händler gehen verschieden. Tage zählen von der frühesten zurück und reichen bis zur spätesten:',
    after: 'Wählen Sie einen Händler, um dessen eigene Tage zu sehen.',
  },
});

export function MixedClocks({ times }: { readonly times: EntityTimes }) {
  const messages = useMessages();
  if (!areMixed(times)) return null;
  return (
    <Text size="sm" role="note" mb="sm">
      {messages.before} <Timestamp at={toText(times.earliest)} form="date" /> – <Timestamp at={toText(times.latest)} form="date" />.{' '}
      {messages.after}
    </Text>
  );
}

const toText = (ms: number): string => new Date(ms).toISOString();
