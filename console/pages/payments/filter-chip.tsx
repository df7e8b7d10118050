/** One filter: a button with its value, its editor, and a button that removes it. */
import { Button, CloseButton, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFilterMessages } from './filter-messages.ts';

interface FilterChipProps {
  readonly name: string;
  /** What it is set to; undefined where it is not. */
  readonly value: string | undefined;
  readonly onClear: () => void;
  /** Added a moment ago: its editor is open from the start. */
  readonly startsOpen?: boolean;
  readonly onClose?: () => void;
  readonly editor: (close: () => void) => ReactNode;
}

export function FilterChip({ name, value, onClear, startsOpen = false, onClose, editor }: FilterChipProps) {
  const messages = useFilterMessages();
  const [opened, setOpened] = useState(startsOpen);
  const change = (next: boolean): void => {
    setOpened(next);
    if (!next) onClose?.();
  };
  return (
    <Button.Group>
      <Popover opened={opened} onChange={change} trapFocus returnFocus position="bottom-start" shadow="md" width={280} withinPortal>
        <Popover.Target>
          <Button
            size="xs"
            variant={value === undefined ? 'default' : 'light'}
            rightSection={value === undefined ? <IconChevronDown size={14} aria-hidden /> : undefined}
            onClick={() => change(!opened)}
            styles={{ label: { maxWidth: 260 } }}
          >
            {value === undefined ? name : `${name}: ${value}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>{opened && editor(() => change(false))}</Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <CloseButton
          size={30}
          iconSize={14}
          variant="subtle"
          aria-label={messages.remove(name)}
          onClick={onClear}
          className="payments-chip-close"
        />
      )}
    </Button.Group>
  );
}
