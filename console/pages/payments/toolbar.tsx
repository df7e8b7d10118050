/** Beside the title: how many there are, which columns, how dense, and the list as a file. */
import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Select, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconDownload } from '@tabler/icons-react';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type ColumnKey, columnKeys, defaultColumns, withColumn, withColumnMoved } from './columns-view.ts';
import { usePaymentsWords } from './messages.ts';
import { readSort, type Sort, writeSort } from './sort-view.ts';

interface ColumnPickerProps {
  readonly columns: readonly ColumnKey[];
  readonly onChange: (columns: readonly ColumnKey[]) => void;
}

export function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const words = usePaymentsWords();
  const { density, change } = usePreferences();
  const ordered = [...columns, ...columnKeys.filter((key) => !columns.includes(key))];
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} visibleFrom="sm">
          {words.columnsButton}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
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
              const place = columns.indexOf(key);
              return (
                <Group key={key} justify="space-between" wrap="nowrap" mih={28}>
                  <Checkbox
                    size="sm"
                    label={words.columns[key]}
                    checked={place !== -1}
                    onChange={(event) => onChange(withColumn(columns, key, event.currentTarget.checked))}
                  />
                  {place !== -1 && (
                    <Group gap={0} wrap="nowrap">
                      <Mover
                        label={words.forward(words.columns[key])}
                        isLast={place === 0}
                        onMove={() => onChange(withColumnMoved(columns, key, -1))}
                      >
                        <IconArrowUp size={14} />
                      </Mover>
                      <Mover
                        label={words.backward(words.columns[key])}
                        isLast={place === columns.length - 1}
                        onMove={() => onChange(withColumnMoved(columns, key, 1))}
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

/** A download of the browser's own: it streams to disk, however long the list is. */
export function ExportButton({ path, may }: { readonly path: string; readonly may: boolean }) {
  const words = usePaymentsWords();
  return (
    <Tooltip label={may ? words.exportHint : words.exportDenied} multiline maw={280} openDelay={300}>
      {may ? (
        <Button size="xs" variant="default" component="a" href={path} download leftSection={<IconDownload size={16} aria-hidden />}>
          {words.exportButton}
        </Button>
      ) : (
        <Button size="xs" variant="default" data-disabled aria-disabled leftSection={<IconDownload size={16} aria-hidden />}>
          {words.exportButton}
        </Button>
      )}
    </Tooltip>
  );
}

/** Cards have no column heads to press. */
export function SortChoice({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  const words = usePaymentsWords();
  return (
    <Select
      size="xs"
      hiddenFrom="sm"
      w={190}
      aria-label={words.sort}
      allowDeselect={false}
      value={writeSort(sort) ?? 'timestamp-desc'}
      onChange={(value) => onSort(readSort(value ?? undefined))}
      data={[
        { value: 'timestamp-desc', label: words.newest },
        { value: 'timestamp-asc', label: words.oldest },
        { value: 'amount-desc', label: words.largest },
        { value: 'amount-asc', label: words.smallest },
        { value: 'updated-desc', label: words.lastChanged },
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
