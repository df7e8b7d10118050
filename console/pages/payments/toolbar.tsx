/** Total, column picker, density, download, sort order and the switch of transactions. */
import { Button, NativeSelect, Switch, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { PopoverOnDemand } from '../../components/on-demand.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { withStyles } from '../../theme/more-styles.ts';
import type { ColumnChoiceProps } from './column-choice.tsx';
import { createExportPath, type ShownList, toReportParams } from './export-view.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { parseSort, type Sort, sorts, toSortText } from './sort-view.ts';

const loadColumnChoice = withStyles(() => import('./column-choice.tsx').then((module) => module.ColumnChoice));

export function ColumnPicker({ columns, onChange }: ColumnChoiceProps) {
  const messages = usePaymentsMessages();
  const [opened, setOpened] = useState(false);
  const [Choice, prepare] = useLoaded(loadColumnChoice);
  return (
    <PopoverOnDemand
      opened={opened && Choice !== undefined}
      onChange={setOpened}
      onPrepare={prepare}
      position="bottom-end"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      button={
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} visibleFrom="sm">
          {messages.columnsButton}
        </Button>
      }
    >
      {opened && Choice && <Choice columns={columns} onChange={onChange} />}
    </PopoverOnDemand>
  );
}

interface DownloadListProps {
  readonly list: ShownList;
  readonly fileName: string;
  /** Of the saved view, if one is shown. */
  readonly viewName: string | undefined;
}

export function DownloadList({ list, fileName, viewName }: DownloadListProps) {
  const messages = usePaymentsMessages();
  const navigate = useNavigate();
  return (
    <DownloadMenu
      size="xs"
      hint={messages.downloadHint}
      addressOf={(format) => createExportPath(list, format, fileName)}
      onRegularly={() => void navigate({ to: '/scheduled-reports', search: toReportParams(list, viewName) })}
    />
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
    <NativeSelect
      size="xs"
      hiddenFrom="sm"
      w={190}
      aria-label={messages.sort}
      value={toSortText(sort)}
      onChange={(event) => onSort(parseSort(event.currentTarget.value))}
      data={sorts.map((one) => ({ value: toSortText(one), label: messages.orders[one.by][one.direction] }))}
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
