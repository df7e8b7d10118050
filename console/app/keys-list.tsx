/** The list of the keys that are bound on the current page. */
import { Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { Dialog } from '../components/dialog.tsx';
import { useKeyBindings } from '../hooks/keyboard.tsx';
import { createMessages } from '../messages/create-messages.ts';

const useMessages = createMessages({ en: { title: 'Keyboard shortcuts' }, de: { title: 'Tastenkürzel' } });

interface KeysListProps {
  readonly opened: boolean;
  readonly close: () => void;
}

export function KeysList({ opened, close }: KeysListProps) {
  const messages = useMessages();
  const groups = useKeyBindings();
  return (
    <Dialog opened={opened} onClose={close} title={messages.title} size="lg">
      {/* Columns and no grid: the groups are of very different lengths. */}
      <div style={{ columns: '2 17rem', columnGap: '2rem' }}>
        {mergeByTitle(groups).map(({ title, bindings }) => (
          <Stack key={title} gap={3} mb="md" style={{ breakInside: 'avoid' }}>
            <Title order={3} size="h6">
              {title}
            </Title>
            {bindings.map(({ keys, label }) => (
              <Group key={`${keys} ${label}`} justify="space-between" wrap="nowrap">
                <Text size="sm">{label}</Text>
                <Group gap={4} wrap="nowrap">
                  {keys.split(' ').map((key) => (
                    <Kbd key={key} style={{ whiteSpace: 'nowrap' }}>
                      {formatKey(key)}
                    </Kbd>
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </div>
    </Dialog>
  );
}

type Groups = ReturnType<typeof useKeyBindings>;

function mergeByTitle(groups: Groups): Groups {
  const byTitle = new Map<string, Groups[number]>();
  for (const { title, bindings } of groups) {
    byTitle.set(title, { title, bindings: [...(byTitle.get(title)?.bindings ?? []), ...bindings] });
  }
  return [...byTitle.values()];
}

function formatKey(key: string): string {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return key
    .replace('mod+', mac ? '⌘ ' : 'Ctrl ')
    .replace('Escape', 'Esc')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑');
}
