/** Says a schedule in the user's language. */
import { usePreferences } from '../preferences/preferences.tsx';
import { describeSchedule, type ScheduleExplanation } from './describe-schedule.ts';
import { scheduleMessages } from './schedule-messages.ts';

export function useScheduleDescription(): (explanation: ScheduleExplanation) => string {
  const { language } = usePreferences();
  return (explanation) => describeSchedule(explanation, scheduleMessages[language]);
}
