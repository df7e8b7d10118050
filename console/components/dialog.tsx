/** A dialog with its title and a close button that has a name. The library's own header would count as the page's banner. */
import { Group, Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterDialogsMs, giveLostFocus } from '../hooks/lost-focus.ts';
import { useWords } from '../messages/create-messages.ts';

interface DialogProps extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside' | 'closeOnEscape'> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly withCloseButton?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ opened, title, withCloseButton = true, children, ...props }: DialogProps) {
  const messages = useWords();
  // The library notes where the focus was when a dialog that is there already opens: one that comes open is opened after.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useFocusBack(opened);
  return (
    <Modal.Root opened={isShown} {...props}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" align="center" wrap="nowrap" p="md" pb={0}>
          <Modal.Title fw={650} fz="lg" lh={1.3}>
            {title}
          </Modal.Title>
          {withCloseButton && <Modal.CloseButton aria-label={messages.close} />}
        </Group>
        <Modal.Body p="md">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The library gives the focus back where a dialog closes, and not where its page takes it away while it is open. */
function useFocusBack(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpened = useRef(false);
  if (opened && !wasOpened.current) opener.current = document.activeElement;
  wasOpened.current = opened;
  useEffect(
    () => () => {
      if (wasOpened.current) setTimeout(() => giveLostFocus(opener.current), afterDialogsMs);
    },
    [],
  );
}
