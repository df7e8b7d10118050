/** The list of keys, made of what is bound on this page just now. */
import { Group, Kbd, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Dialog } from '../components/dialog.tsx';
import { useBoundKeys } from '../hooks/keyboard.tsx';
import { wordsFor } from '../messages/create-messages.ts';

const useWords = wordsFor({ en: { title: 'Keys' }, de: { title: 'Tasten' } });

interface KeysListProps {
  readonly opened: boolean;
  readonly close: () => void;
}

export function KeysList({ opened, close }: KeysListProps) {
  const words = useWords();
  const groups = useBoundKeys();
  return (
    <Dialog opened={opened} onClose={close} title={words.title} size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {merged(groups).map(({ title, bindings }) => (
          <Stack key={title} gap={6}>
            <Title order={3} size="h6">
              {title}
            </Title>
            {bindings.map(({ keys, label }) => (
              <Group key={`${keys} ${label}`} justify="space-between" wrap="nowrap">
                <Text size="sm">{label}</Text>
                <Group gap={4} wrap="nowrap">
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{shown(key)}</Kbd>
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Dialog>
  );
}

type Groups = ReturnType<typeof useBoundKeys>;

function merged(groups: Groups): Groups {
  const byTitle = new Map<string, Groups[number]>();
  for (const { title, bindings } of groups) {
    byTitle.set(title, { title, bindings: [...(byTitle.get(title)?.bindings ?? []), ...bindings] });
  }
  return [...byTitle.values()];
}

function shown(key: string): string {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return key
    .replace('mod+', mac ? '⌘ ' : 'Ctrl ')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑');
}
