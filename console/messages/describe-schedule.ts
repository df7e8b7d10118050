/** Says in words when a job runs. Every expression gets a true sentence: where the times of day are many, each field is said. */
import type { ScheduleMessages } from './schedule-messages.ts';

export type ScheduleField = 'second' | 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek' | 'year';

export type SchedulePartKind =
  | 'EVERY'
  | 'VALUE'
  | 'RANGE'
  | 'STEP'
  | 'LAST_DAY'
  | 'LAST_WEEKDAY'
  | 'NEAREST_WEEKDAY'
  | 'LAST_OF_MONTH'
  | 'NTH_OF_MONTH';

export interface SchedulePart {
  readonly kind: SchedulePartKind;
  readonly from: number | null;
  readonly to: number | null;
  readonly step: number | null;
  readonly nth: number | null;
}

/** As the gateway explains an expression. */
export interface ScheduleExplanation {
  /** `HH:mm:ss`; none where they are many. */
  readonly times: readonly string[];
  /** Each names a `ScheduleField`. */
  readonly fields: readonly { readonly field: string; readonly parts: readonly SchedulePart[] }[];
}

/** `At 09:00, every month on the 1st.` */
export function describeSchedule(explanation: ScheduleExplanation, messages: ScheduleMessages): string {
  const sentence = [
    explanation.times.length > 0 ? messages.times(joinList(shortenTimes(explanation.times), messages)) : sayTime(explanation, messages),
    sayDays(explanation, messages),
    sayUnlessEvery(explanation, 'year', messages),
  ];
  const said = sentence.filter((phrase) => phrase !== '').join(', ');
  // German writes the first as `1.`, which ends the sentence as well.
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${said.endsWith('.') ? '' : '.'}`;
}

/** Without seconds where all are 0. */
function shortenTimes(times: readonly string[]): readonly string[] {
  return times.every((time) => time.endsWith(':00')) ? times.map((time) => time.slice(0, 5)) : times;
}

/** Second 0 goes without saying. "Every minute" implies every hour, and "every second" both. */
function sayTime(explanation: ScheduleExplanation, messages: ScheduleMessages): string {
  const parts = (field: ScheduleField): readonly SchedulePart[] => findParts(explanation, field);
  const isSecondSaid = !(parts('second').length === 1 && parts('second')[0]?.kind === 'VALUE' && parts('second')[0]?.from === 0);
  const isMinuteSaid = !(isEvery(parts('second')) && isEvery(parts('minute')));
  const isHourSaid = !(isEvery(parts('minute')) && isEvery(parts('hour')));
  return [
    isSecondSaid ? sayField(explanation, 'second', messages) : '',
    isMinuteSaid ? sayField(explanation, 'minute', messages) : '',
    isHourSaid ? sayField(explanation, 'hour', messages) : '',
  ]
    .filter((phrase) => phrase !== '')
    .join(', ');
}

/** `every month on the 1st`, `in January every Monday`. A day of each week or every day implies every month. */
function sayDays(explanation: ScheduleExplanation, messages: ScheduleMessages): string {
  const ofWeek = findParts(explanation, 'dayOfWeek');
  const field: ScheduleField = ofWeek.length > 0 ? 'dayOfWeek' : 'dayOfMonth';
  const days = findParts(explanation, field);
  const isWeekly = ofWeek.length > 0 && ofWeek.every(({ kind }) => kind !== 'LAST_OF_MONTH' && kind !== 'NTH_OF_MONTH');
  const isMonthImplied = (isWeekly || isEvery(days)) && isEvery(findParts(explanation, 'month'));
  return [isMonthImplied ? '' : sayField(explanation, 'month', messages), sayField(explanation, field, messages)]
    .filter((phrase) => phrase !== '')
    .join(' ');
}

function sayUnlessEvery(explanation: ScheduleExplanation, field: ScheduleField, messages: ScheduleMessages): string {
  return isEvery(findParts(explanation, field)) ? '' : sayField(explanation, field, messages);
}

function findParts(explanation: ScheduleExplanation, field: ScheduleField): readonly SchedulePart[] {
  return explanation.fields.find((each) => each.field === field)?.parts ?? [];
}

/** One `*` makes the whole list every one. */
function isEvery(parts: readonly SchedulePart[]): boolean {
  return parts.some(({ kind }) => kind === 'EVERY');
}

function sayField(explanation: ScheduleExplanation, field: ScheduleField, messages: ScheduleMessages): string {
  const parts = findParts(explanation, field);
  if (isEvery(parts)) return messages.every[field];
  const values = parts.filter(({ kind }) => kind === 'VALUE').map(({ from }) => toName(field, from, messages));
  const phrases = values.length > 0 ? [messages.values[field](joinList(values, messages), values.length === 1)] : [];
  const others = parts.filter(({ kind }) => kind !== 'VALUE').map((part) => sayPart(field, part, messages));
  return joinList([...phrases, ...others], messages);
}

function sayPart(field: ScheduleField, part: SchedulePart, messages: ScheduleMessages): string {
  const [from, to] = [toName(field, part.from, messages), toName(field, part.to, messages)];
  const days = part.from ?? 0;
  switch (part.kind) {
    case 'STEP':
      return part.step === null || part.step === 1 ? messages.range[field](from, to) : messages.step[field](part.step, from, to);
    case 'LAST_DAY':
      return days === 0 ? messages.lastDay : messages.beforeLastDay(days);
    case 'LAST_WEEKDAY':
      return days === 0 ? messages.lastWeekday : messages.weekdayBeforeLastDay(days);
    case 'NEAREST_WEEKDAY':
      return messages.nearestWeekday(from);
    case 'LAST_OF_MONTH':
      return messages.lastOfMonth(from);
    case 'NTH_OF_MONTH':
      return messages.nthOfMonth(part.nth ?? 1, from);
    default:
      return messages.range[field](from, to);
  }
}

function toName(field: ScheduleField, value: number | null, messages: ScheduleMessages): string {
  if (value === null) return '';
  if (field === 'dayOfMonth') return messages.day(value);
  if (field === 'month') return messages.monthName(value);
  return field === 'dayOfWeek' ? messages.dayName(value) : String(value);
}

/** `a, b and c`. */
function joinList(items: readonly string[], { and }: ScheduleMessages): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}
