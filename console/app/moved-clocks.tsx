/** Says on every page which merchants have another time, because their clock was moved. Test environment only. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../client/viewer.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { useMerchantClocks } from '../hooks/use-merchant-clocks.ts';
import { createMessages } from '../messages/create-messages.ts';

/** Told by name. The sandbox page shows all. */
const namedMax = 3;

const useMessages = createMessages({
  en: {
    label: 'Moved clocks',
    modes: { REAL: '', FROZEN: 'frozen', AHEAD: 'ahead' },
    more: (count: number) => `and ${count} more`,
    open: 'Move the clock',
  },
  de: {
    label: 'Verstellte Uhren',
    modes: { REAL: '', FROZEN: 'angehalten', AHEAD: 'vorgestellt' },
    more: (count: number) => `und ${count} weitere`,
    open: 'Uhr verstellen',
  },
});

export function MovedClocks() {
  const messages = useMessages();
  const mayMove = usePermission('ADMIN');
  const { merchants } = useMerchantClocks();
  const moved = merchants.filter(({ clock }) => clock.mode !== 'REAL');
  if (moved.length === 0) return null;
  return (
    <Group component="section" aria-label={messages.label} gap="sm" mb="sm">
      {moved.slice(0, namedMax).map(({ id, name, clock }) => (
        <Text key={id} size="sm">
          <strong>{name}</strong>: <Timestamp at={clock.now} form="date" /> ({messages.modes[clock.mode]})
        </Text>
      ))}
      {moved.length > namedMax && <Text size="sm">{messages.more(moved.length - namedMax)}</Text>}
      {mayMove && (
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/sandbox" {...props} />}>
          {messages.open}
        </Anchor>
      )}
    </Group>
  );
}
