/** Says which parameters of the address the page does not understand, and takes them out of it. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createMessages } from '../messages/create-messages.ts';
import { maskCardNumbers } from '../values/card-number.ts';

const useMessages = createMessages({
  en: {
    bad: (parameters: string) => `The address contains values that no filter accepts, so they are ignored: ${parameters}`,
    remove: 'Remove from the address',
  },
  de: {
    bad: (parameters: string) => `Die Adresse enthält Werte, die kein Filter annimmt; sie werden nicht berücksichtigt: ${parameters}`,
    remove: 'Aus der Adresse entfernen',
  },
});

interface BadParamsProps {
  /** Names with what the address says. */
  readonly bad: readonly (readonly [name: string, text: string])[];
  /** Takes them out of the address. */
  readonly change: (change: Readonly<Record<string, string | undefined>>, replace: boolean) => void;
}

const charactersMax = 60;

export function BadParams({ bad, change }: BadParamsProps) {
  const messages = useMessages();
  if (bad.length === 0) return null;
  const told = bad.map(([name, text]) => `${name}=${maskCardNumbers(text).text.slice(0, charactersMax)}`);
  return (
    <Alert color="yellow" mb="sm" p="xs" role="status" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{messages.bad(told.join(', '))}</Text>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => change(Object.fromEntries(bad.map(([name]) => [name, undefined])), true)}
        >
          {messages.remove}
        </Button>
      </Group>
    </Alert>
  );
}
