/** A drawer at the end of the page, with its title and a named close button. The library's own header would count as the page's banner. */
import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../messages/create-messages.ts';

interface SideDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: string;
  /** False where a click beside it would throw away what was typed. */
  readonly closeOnClickOutside?: boolean;
  readonly children: ReactNode;
}

export function SideDrawer({ title, children, size = 'lg', ...props }: SideDrawerProps) {
  const messages = useWords();
  return (
    <Drawer.Root position="right" size={size} {...props}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Group justify="space-between" align="center" wrap="nowrap" p="md" pb={0}>
          <Drawer.Title fw={650} fz="lg" lh={1.3}>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={messages.close} />
        </Group>
        <Drawer.Body p="md">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
