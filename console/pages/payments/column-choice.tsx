/** Which columns the table shows, in which order and density. */
import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { usePreferences } from '../../preferences/preferences.tsx';
import { useColumnChoiceMessages } from './column-choice-messages.ts';
import { type ColumnKey, columnKeys, defaultColumns, moveColumn, toggleColumn } from './columns-view.ts';
import { usePaymentsMessages } from './payments-messages.ts';

export interface ColumnChoiceProps {
  readonly columns: readonly ColumnKey[];
  readonly onChange: (columns: readonly ColumnKey[]) => void;
}

export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const messages = usePaymentsMessages();
  const words = useColumnChoiceMessages();
  const { density, change } = usePreferences();
  const ordered = [...columns, ...columnKeys.filter((key) => !columns.includes(key))];
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.density}
        value={density}
        onChange={(value) => change({ density: value === 'compact' ? 'compact' : 'comfortable' })}
        data={[
          { value: 'comfortable', label: words.comfortable },
          { value: 'compact', label: words.compact },
        ]}
      />
      <Stack gap={2} mah={380} style={{ overflowY: 'auto' }}>
        {ordered.map((key) => {
          const index = columns.indexOf(key);
          return (
            <Group key={key} justify="space-between" wrap="nowrap" mih={28}>
              <Checkbox
                size="sm"
                label={messages.columns[key]}
                checked={index !== -1}
                onChange={(event) => onChange(toggleColumn(columns, key, event.currentTarget.checked))}
              />
              {index !== -1 && (
                <Group gap={0} wrap="nowrap">
                  <Mover
                    label={words.forward(messages.columns[key])}
                    isLast={index === 0}
                    onMove={() => onChange(moveColumn(columns, key, -1))}
                  >
                    <IconArrowUp size={14} />
                  </Mover>
                  <Mover
                    label={words.backward(messages.columns[key])}
                    isLast={index === columns.length - 1}
                    onMove={() => onChange(moveColumn(columns, key, 1))}
                  >
                    <IconArrowDown size={14} />
                  </Mover>
                </Group>
              )}
            </Group>
          );
        })}
      </Stack>
      <Button size="xs" variant="subtle" onClick={() => onChange(defaultColumns)}>
        {words.columnsReset}
      </Button>
    </Stack>
  );
}

interface MoverProps {
  readonly label: string;
  readonly isLast: boolean;
  readonly onMove: () => void;
  readonly children: React.ReactNode;
}

function Mover({ label, isLast, onMove, children }: MoverProps) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} disabled={isLast} onClick={onMove}>
      {children}
    </ActionIcon>
  );
}
