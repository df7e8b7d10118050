/** Buttons that copy a value or a link, and ids with such buttons. */
import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useCopyButton } from '../hooks/use-copy.ts';
import { createMessages } from '../messages/create-messages.ts';
import { Hint } from './on-demand.tsx';

const useMessages = createMessages({
  en: {
    copy: (what: string) => `Copy ${what}`,
    link: (what: string) => `Copy link to ${what}`,
    told: (what: string) => `Copied: ${what}`,
  },
  de: {
    copy: (what: string) => `${what} kopieren`,
    link: (what: string) => `Link zu ${what} kopieren`,
    told: (what: string) => `Kopiert: ${what}`,
  },
});

interface CopyProps {
  readonly value: string;
  /** What it is, for the button's name: "payment id". */
  readonly what: string;
  readonly kind?: 'text' | 'link';
  /** Which one of several it is, for who hears the button alone. */
  readonly of?: string;
}

export function Copy({ value, what, kind = 'text', of }: CopyProps) {
  const messages = useMessages();
  const label = kind === 'link' ? messages.link(what) : messages.copy(what);
  const { isCopied, copy } = useCopyButton(value, messages.told(what));
  return (
    <Hint label={isCopied ? messages.copied : label} openDelay={300}>
      <ActionIcon
        size="sm"
        variant="subtle"
        color={isCopied ? 'teal' : 'gray'}
        aria-label={of === undefined ? label : messages.copy(`${what} ${of}`)}
        style={{ verticalAlign: 'middle' }}
        onClick={(event) => {
          // Rows open on a click; copying is not opening.
          event.stopPropagation();
          copy();
        }}
      >
        {isCopied ? <IconCheck size={14} /> : kind === 'link' ? <IconLink size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Hint>
  );
}

interface IdProps {
  readonly value: string;
  readonly what: string;
  /** Shows the last characters only; the whole id is in its title and in what is copied. */
  readonly short?: boolean;
  /** Path in the console, where a link to it can be copied as well. */
  readonly path?: string;
}

const shortCharacters = 8;

export function Id({ value, what, short = false, path }: IdProps) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <span className="code" title={value} style={short ? { whiteSpace: 'nowrap' } : undefined}>
        {short ? `…${value.slice(-shortCharacters)}` : value}
      </span>
      <Copy value={value} what={what} of={value} />
      {path && <Copy value={`${location.origin}${path}`} what={what} kind="link" />}
    </Group>
  );
}
