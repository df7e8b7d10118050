/** When a scheduled report comes, in words. */
import type { ReportSchedule } from './documents.ts';
import { useReportMessages } from './messages.ts';
import { toClock, weekdays } from './report-view.ts';

export function useWhen(): (schedule: ReportSchedule) => string {
  const messages = useReportMessages();
  return ({ cadence, atMinute, weekday, dayOfMonth }) => {
    const time = toClock(atMinute);
    if (cadence === 'DAILY') return messages.when.DAILY(time);
    if (cadence === 'WEEKLY') return messages.when.WEEKLY(time, messages.weekdays[weekdays.find((day) => day === weekday) ?? 1]);
    return messages.when.MONTHLY(time, String(dayOfMonth ?? 1));
  };
}
