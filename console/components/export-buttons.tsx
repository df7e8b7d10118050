/** Downloads a list as CSV and as JSON lines. The gateway streams it and notes who took it. */
import { Button, Group, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePermission } from '../client/viewer.ts';
import { useSettlementWords } from '../messages/settlement-messages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { createListPath } from '../values/list-path.ts';

interface ExportButtonsProps {
  readonly list: 'jobs' | 'reconciliationRecords' | 'chargebacks' | 'monthEndLines' | 'payouts' | 'bankLines' | 'connectorFigures';
  /** As GraphQL takes it. */
  readonly filter: object;
}

export function ExportButtons({ list, filter }: ExportButtonsProps) {
  const words = useSettlementWords();
  const { timeZone } = usePreferences();
  const may = usePermission('EXPORT');
  const navigate = useNavigate();
  const subject = subjects[list];
  if (!may) {
    return (
      <Tooltip label={words.noExport}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-disabled
          data-disabled
          onClick={() => undefined}
        >
          {words.download}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={createListPath({ list, format: 'csv', filter, timeZone })}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {words.download}
      </Button>
      <Button component="a" href={createListPath({ list, format: 'jsonl', filter, timeZone })} download variant="default">
        {words.downloadJson}
      </Button>
      {subject !== undefined && (
        <Button variant="default" onClick={() => void navigate({ to: '/scheduled-reports', search: toReportSearch(subject, filter) })}>
          {words.regularly}
        </Button>
      )}
    </Group>
  );
}

/** Lists of which a report can be scheduled. */
const subjects: Partial<Readonly<Record<ExportButtonsProps['list'], string>>> = {
  payouts: 'PAYOUTS',
  monthEndLines: 'MONTH_END',
  chargebacks: 'CHARGEBACKS',
};

/** Without its time: a report tells of the time before it. */
function toReportSearch(subject: string, filter: object): Readonly<Record<string, string>> {
  const { from: _from, to: _to, month: _month, entityId, ...narrowed } = { ...filter } as Readonly<Record<string, unknown>>;
  return { new: subject, filter: JSON.stringify(narrowed), ...(typeof entityId === 'string' && { entity: entityId }) };
}
