/** How often a job runs, as staff choose it, and the cron expression of it. Pure. */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY', 'EXPRESSION'] as const;
export type Frequency = (typeof frequencies)[number];

export interface Timing {
  readonly frequency: Frequency;
  /** `HH:mm`. */
  readonly time: string;
  /** 1 to 7; 1 is Sunday. */
  readonly weekday: string;
  /** 1 to 31, or `L` for the last. */
  readonly day: string;
  /** 1 to 12; of QUARTERLY the first of its months. */
  readonly month: string;
  /** Of EXPRESSION. */
  readonly expression: string;
}

export const firstTiming: Timing = { frequency: 'MONTHLY', time: '06:00', weekday: '2', day: '1', month: '1', expression: '' };

export function toExpression({ frequency, time, weekday, day, month, expression }: Timing): string {
  const [hour = '', minute = ''] = time.split(':');
  const at = `0 ${Number(minute)} ${Number(hour)}`;
  switch (frequency) {
    case 'DAILY':
      return `${at} * * ?`;
    case 'WEEKLY':
      return `${at} ? * ${weekday}`;
    case 'MONTHLY':
      return `${at} ${day} * ?`;
    case 'QUARTERLY':
      return `${at} ${day} ${listQuarter(month)} ?`;
    case 'YEARLY':
      return `${at} ${day} ${month} ?`;
    case 'EXPRESSION':
      return expression.trim();
    default:
      return frequency satisfies never;
  }
}

/** Every third month of a year, from the first of them: `2,5,8,11`. */
function listQuarter(month: string): string {
  const first = ((Number(month) - 1) % 3) + 1;
  return [first, first + 3, first + 6, first + 9].join(',');
}

const forms: readonly (readonly [Frequency, RegExp])[] = [
  ['DAILY', /^(?:\* \* \?|\? \* \*)$/],
  ['WEEKLY', /^\? \* (?<weekday>[1-7])$/],
  ['MONTHLY', /^(?<day>\d{1,2}|L) \* \?$/],
  ['QUARTERLY', /^(?<day>\d{1,2}|L) (?<month>1,4,7,10|2,5,8,11|3,6,9,12) \?$/],
  ['YEARLY', /^(?<day>\d{1,2}|L) (?<month>\d{1,2}) \?$/],
];

const expressionForm = /^0 (?<minute>\d{1,2}) (?<hour>\d{1,2}) (?<days>\S+ \S+ \S+)(?: \*)?$/;

/** The choices that make this expression; EXPRESSION where there are none. */
export function parseTiming(expression: string): Timing {
  const { minute = '', hour = '', days = '' } = expressionForm.exec(expression)?.groups ?? {};
  for (const [frequency, form] of forms) {
    const { groups, index } = form.exec(days) ?? {};
    if (index === undefined) continue;
    const { weekday, day, month } = firstTiming;
    return {
      frequency,
      time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`,
      weekday: groups?.weekday ?? weekday,
      day: groups?.day ?? day,
      month: groups?.month?.split(',')[0] ?? month,
      expression,
    };
  }
  return { ...firstTiming, frequency: 'EXPRESSION', expression };
}
