/** The text of a row that opens it beside the list. A button of the library cuts with its round corners what begins a text without padding. */
import { Anchor } from '@mantine/core';

interface RowOpenerProps {
  /** What it does, read aloud. */
  readonly label: string;
  readonly text: string;
  readonly open: () => void;
}

export function RowOpener({ label, text, open }: RowOpenerProps) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      c="inherit"
      ta="start"
      style={{ overflowWrap: 'anywhere' }}
      aria-label={label}
      onClick={open}
    >
      {text}
    </Anchor>
  );
}
