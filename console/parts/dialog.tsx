/** A dialog with its title and a close button that has a name. The library's own header would count as the page's banner. */
import { Group, Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { wordsFor } from '../app/words.ts';

const useWords = wordsFor({ en: { close: 'Close' }, de: { close: 'Schließen' } });

interface DialogProps extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside' | 'closeOnEscape'> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly withCloseButton?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ title, withCloseButton = true, children, ...props }: DialogProps) {
  const words = useWords();
  return (
    <Modal.Root {...props}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" align="start" wrap="nowrap" p="md" pb={0}>
          <Modal.Title fw={650} fz="lg">
            {title}
          </Modal.Title>
          {withCloseButton && <Modal.CloseButton aria-label={words.close} />}
        </Group>
        <Modal.Body p="md">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
