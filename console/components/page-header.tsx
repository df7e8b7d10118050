/** The header of a page: title (also of the browser tab), badge and actions. */
import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** What stands beside the title, such as a badge. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, aside, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Payment gateway`;
  }, [title]);
  return (
    <Group justify="space-between" align="center" mb="md" gap="sm">
      <Group gap="sm">
        <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {aside}
      </Group>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
