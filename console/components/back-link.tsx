/** The first line of a page about one thing: back to its list, or to the page that somebody came from. Its keys work from when it is seen. */
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useKeys } from '../hooks/keyboard.tsx';
import { type List, useWayBack } from '../hooks/use-way-back.ts';
import { createMessages } from '../messages/create-messages.ts';
import details from './details.module.css';

const useMessages = createMessages({
  en: { list: 'Back to the list', page: (title: string) => `Back to ${title}`, keys: 'This page' },
  de: { list: 'Zurück zur Liste', page: (title: string) => `Zurück zu „${title}“`, keys: 'Diese Seite' },
});

interface BackLinkProps {
  readonly list: List;
  /** Of the list, where the page was opened by its address. */
  readonly params?: Readonly<Record<string, string | undefined>>;
  /** Fewer where the page has an operation of its own at one of them. */
  readonly keys?: readonly string[];
}

const bothKeys = ['u', 'Backspace'];

export function BackLink({ list, params, keys = bothKeys }: BackLinkProps) {
  const messages = useMessages();
  const { href, title, go } = useWayBack(list, params);
  const goUnlessInDialog = (): void => {
    if (!document.querySelector('[role=dialog][aria-modal=true]')) go();
  };
  useKeys(
    messages.keys,
    keys.map((each) => ({ keys: each, label: messages.back, run: goUnlessInDialog })),
  );
  return (
    <Anchor
      size="sm"
      href={href}
      // A long title of the page before takes one line.
      truncate
      maw="min(100%, 32rem)"
      style={{ alignSelf: 'flex-start' }}
      className={details.unprinted ?? ''}
      onClick={(event) => {
        // Another tab or window is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go();
      }}
    >
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} className="mirrored" />{' '}
      {title === null ? messages.list : title === undefined ? messages.back : messages.page(title)}
    </Anchor>
  );
}
