/** The first line of a page about one thing: back to its list, or to the page that somebody came from. */
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type List, useWayBack } from '../hooks/use-way-back.ts';
import { createMessages } from '../messages/create-messages.ts';
import details from './details.module.css';

const useMessages = createMessages({
  en: { list: 'Back to the list', page: (title: string) => `Back to ${title}` },
  de: { list: 'Zurück zur Liste', page: (title: string) => `Zurück zu „${title}“` },
});

interface BackLinkProps {
  readonly list: List;
  /** Of the list, where the page was opened by its address. */
  readonly params?: Readonly<Record<string, string | undefined>>;
}

export function BackLink({ list, params }: BackLinkProps) {
  const messages = useMessages();
  const { href, title, go } = useWayBack(list, params);
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
