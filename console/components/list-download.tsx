/** Downloads a list beside payments. The gateway streams it and notes who took it. */
import { useNavigate } from '@tanstack/react-router';
import { usePreferences } from '../preferences/preferences.tsx';
import { createListPath } from '../values/list-path.ts';
import { DownloadMenu } from './download-menu.tsx';

interface ListDownloadProps {
  readonly list:
    | 'jobs'
    | 'paymentLinks'
    | 'settlementFiles'
    | 'reconciliationRecords'
    | 'chargebacks'
    | 'monthEndLines'
    | 'payouts'
    | 'bankLines'
    | 'connectorFigures';
  /** As GraphQL takes it. */
  readonly filter: object;
}

export function ListDownload({ list, filter }: ListDownloadProps) {
  const { timeZone } = usePreferences();
  const navigate = useNavigate();
  const subject = subjects[list];
  return (
    <DownloadMenu
      addressOf={(format) => createListPath({ list, format, filter, timeZone })}
      onRegularly={
        subject === undefined ? undefined : () => void navigate({ to: '/scheduled-reports', search: toReportSearch(subject, filter) })
      }
    />
  );
}

/** Lists of which a report can be scheduled. */
const subjects: Partial<Readonly<Record<ListDownloadProps['list'], string>>> = {
  payouts: 'PAYOUTS',
  monthEndLines: 'MONTH_END',
  chargebacks: 'CHARGEBACKS',
};

/** Without its time: a report tells of the time before it. */
function toReportSearch(subject: string, filter: object): Readonly<Record<string, string>> {
  const { from: _from, to: _to, month: _month, entityId, ...narrowed } = { ...filter } as Readonly<Record<string, unknown>>;
  return { new: subject, filter: JSON.stringify(narrowed), ...(typeof entityId === 'string' && { entity: entityId }) };
}
