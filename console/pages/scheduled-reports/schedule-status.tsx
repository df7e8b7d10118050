/** The state of a scheduled report as a badge. The label is always there, so the colour is not the only signal. */
import { Badge } from '@mantine/core';
import type { ReportSchedule } from './documents.ts';
import { useReportMessages } from './messages.ts';

const colors = { ACTIVE: 'green', PAUSED: 'gray', STOPPED: 'red', ENDED: 'gray' } as const;

export function ScheduleStatus({ status }: Pick<ReportSchedule, 'status'>) {
  const messages = useReportMessages();
  const color = colors[status];
  return (
    <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600}>
      {messages.statuses[status]}
    </Badge>
  );
}
