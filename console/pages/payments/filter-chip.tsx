/** One filter: a button with its value, its editor, and a button that removes it. */
import { Button, CloseButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PopoverOnDemand } from '../../components/on-demand.tsx';
import { useFilterMessages } from './filter-messages.ts';

interface FilterChipProps {
  readonly name: string;
  /** What it is set to; undefined where it is not. */
  readonly value: string | undefined;
  readonly onClear: () => void;
  /** Added a moment ago: its editor is open from the start. */
  readonly startsOpen?: boolean;
  readonly onClose?: () => void;
  /** Somebody is about to open the editor. */
  readonly prepare: () => void;
  /** Undefined until it is loaded; what was opened meanwhile opens then. */
  readonly editor: ((close: () => void) => ReactNode) | undefined;
}

export function FilterChip({ name, value, onClear, startsOpen = false, onClose, prepare, editor }: FilterChipProps) {
  const messages = useFilterMessages();
  const [opened, setOpened] = useState(startsOpen);
  const change = (next: boolean): void => {
    if (next) prepare();
    setOpened(next);
    if (!next) onClose?.();
  };
  return (
    <Button.Group>
      <PopoverOnDemand
        opened={opened && editor !== undefined}
        onChange={change}
        onPrepare={prepare}
        trapFocus
        returnFocus
        position="bottom-start"
        shadow="md"
        width={280}
        withinPortal
        button={
          <Button
            size="xs"
            variant={value === undefined ? 'default' : 'light'}
            rightSection={value === undefined ? <IconChevronDown size={14} aria-hidden /> : undefined}
            classNames={{ label: 'payments-chip-label' }}
            title={value}
          >
            {value === undefined ? name : `${name}: ${value}`}
          </Button>
        }
      >
        {opened && editor?.(() => change(false))}
      </PopoverOnDemand>
      {value !== undefined && (
        <CloseButton
          size={28}
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
