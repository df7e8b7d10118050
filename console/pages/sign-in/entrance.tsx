/** What the pages look like that are there without a session: one card in the middle. */
import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useSignInWords } from './words.ts';

interface EntranceProps {
  /** What the tab says. */
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function Entrance({ title, lead, children }: EntranceProps) {
  const words = useSignInWords();
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title, words]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Stack gap={6} align="center">
          <img src="/console/icon.svg" width={48} height={48} alt="" />
          <Title order={1} size="h3">
            {words.product}
          </Title>
          <Text className="quiet" size="sm" ta="center">
            {lead}
          </Text>
        </Stack>
        <Paper withBorder p="lg" radius="lg" shadow="xs">
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}
