/** Total, column picker, density, export, sort order and the switch of transactions. */
import { ActionIcon, Button, Checkbox, Group, Menu, Popover, SegmentedControl, Select, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconDownload } from '@tabler/icons-react';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type ColumnKey, columnKeys, defaultColumns, moveColumn, toggleColumn } from './columns-view.ts';
import { createExportPath, type ShownList } from './export-view.ts';
import { usePaymentsMessages } from './messages.ts';
import { formatSort, parseSort, type Sort } from './sort-view.ts';

interface ColumnPickerProps {
  readonly columns: readonly ColumnKey[];
  readonly onChange: (columns: readonly ColumnKey[]) => void;
}

export function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const messages = usePaymentsMessages();
  const { density, change } = usePreferences();
  const ordered = [...columns, ...columnKeys.filter((key) => !columns.includes(key))];
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} visibleFrom="sm">
          {messages.columnsButton}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={messages.density}
            value={density}
            onChange={(value) => change({ density: value === 'compact' ? 'compact' : 'comfortable' })}
            data={[
              { value: 'comfortable', label: messages.comfortable },
              { value: 'compact', label: messages.compact },
            ]}
          />
          <Stack gap={2} mah={380} style={{ overflowY: 'auto' }}>
            {ordered.map((key) => {
              const place = columns.indexOf(key);
              return (
                <Group key={key} justify="space-between" wrap="nowrap" mih={28}>
                  <Checkbox
                    size="sm"
                    label={messages.columns[key]}
                    checked={place !== -1}
                    onChange={(event) => onChange(toggleColumn(columns, key, event.currentTarget.checked))}
                  />
                  {place !== -1 && (
                    <Group gap={0} wrap="nowrap">
                      <Mover
                        label={messages.forward(messages.columns[key])}
                        isLast={place === 0}
                        onMove={() => onChange(moveColumn(columns, key, -1))}
                      >
                        <IconArrowUp size={14} />
                      </Mover>
                      <Mover
                        label={messages.backward(messages.columns[key])}
                        isLast={place === columns.length - 1}
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
            {messages.columnsReset}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
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

interface ExportMenuProps {
  readonly list: ShownList;
  readonly fileName: string;
  readonly may: boolean;
}

/** Downloads of the browser's own: they stream to disk, however long the list is. */
export function ExportMenu({ list, fileName, may }: ExportMenuProps) {
  const messages = usePaymentsMessages();
  if (!may) {
    return (
      <Tooltip label={messages.exportDenied} multiline maw={280} openDelay={300}>
        <Button size="xs" variant="default" data-disabled aria-disabled leftSection={<IconDownload size={16} aria-hidden />}>
          {messages.exportButton}
        </Button>
      </Tooltip>
    );
  }
  const formats = [
    ['csv', messages.exportCsv],
    ['jsonl', messages.exportLines],
  ] as const;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {messages.exportButton}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{messages.exportHint}</Menu.Label>
        {formats.map(([format, label]) => (
          <Menu.Item key={format} component="a" href={createExportPath(list, format, fileName)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface EveryTransactionProps {
  readonly isEvery: boolean;
  /** A filter of types asks for it already. */
  readonly isFixed: boolean;
  readonly onChange: (isEvery: boolean) => void;
}

export function EveryTransaction({ isEvery, isFixed, onChange }: EveryTransactionProps) {
  const messages = usePaymentsMessages();
  return (
    <Switch
      size="xs"
      label={messages.everyTransaction}
      title={messages.everyTransactionHint}
      checked={isEvery}
      disabled={isFixed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Cards have no column heads to press. */
export function SortChoice({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  const messages = usePaymentsMessages();
  return (
    <Select
      size="xs"
      hiddenFrom="sm"
      w={190}
      aria-label={messages.sort}
      allowDeselect={false}
      value={formatSort(sort) ?? 'timestamp-desc'}
      onChange={(value) => onSort(parseSort(value ?? undefined))}
      data={[
        { value: 'timestamp-desc', label: messages.newest },
        { value: 'timestamp-asc', label: messages.oldest },
        { value: 'amount-desc', label: messages.largest },
        { value: 'amount-asc', label: messages.smallest },
        { value: 'updated-desc', label: messages.lastChanged },
      ]}
    />
  );
}

export function Total({ text }: { readonly text: string | undefined }) {
  return (
    <Text size="sm" className="quiet" role="status" miw={100}>
      {text ?? '\u00a0'}
    </Text>
  );
}
