/** Downloads a list as CSV and as JSON lines. The gateway streams it and notes who took it. */
import { Button, Group, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
    </Group>
  );
}
