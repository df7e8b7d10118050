/** The header of a page: title (also of the browser tab), badge and actions. */
import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { placeTitles } from '../hooks/places.ts';
import { rememberPage } from '../hooks/recent-pages.ts';

interface PageHeadProps {
  readonly title: string;
  /** What stands beside the title, such as a badge. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** What tells it from others in the list of pages that were opened lately; the title where absent. */
  readonly longTitle?: string | undefined;
}

export function PageHeader({ title, aside, actions, longTitle = title }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Payment gateway`;
    rememberPage(longTitle, location);
    placeTitles[location.pathname] = longTitle;
  }, [title, longTitle]);
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
