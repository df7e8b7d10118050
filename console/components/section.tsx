/** A part of a page with its own heading, known to screen readers by it. */
import { Group, type MantineSpacing, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Quiet } from './quiet.tsx';

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly aside?: ReactNode;
  /** The space below, where nothing else makes one. */
  readonly mb?: MantineSpacing;
  readonly children: ReactNode;
}

export function Section({ title, hint, aside, mb, children }: SectionProps) {
  const heading = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading} {...(mb === undefined ? {} : { mb })}>
      <Group justify="space-between" align="start" gap="xs" mb="sm">
        <Stack gap={2} flex="1 1 200px">
          <Title order={2} size="h5" id={heading}>
            {title}
          </Title>
          {hint && <Quiet>{hint}</Quiet>}
        </Stack>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
