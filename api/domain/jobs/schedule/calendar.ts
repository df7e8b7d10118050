/** The local times at which an expression fires, by the calendar alone: nothing here knows of time zones. */
import { type CronExpression, isUnset } from '../../../foundation/catalogue/cron-expression.ts';
import type { CronPart } from '../../../foundation/catalogue/cron-field.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../foundation/kernel/timestamp.ts';
import type { LocalTime } from './zone.ts';

/**
 * The first local time of the expression at or after `from`. Null when there is none up to the last year of the
 * expression, so the walk ends after 130 years of 12 months.
 */
export function findLocal(expression: CronExpression, from: LocalTime): LocalTime | null {
  const start = Math.ceil(from / secondMs) * secondMs;
  const startDay = Math.floor(start / dayMs) * dayMs;
  const date = new Date(startDay);
  const [startYear, startMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  for (const year of expression.year.values) {
    if (year < startYear) continue;
    for (const month of expression.month.values) {
      if (year === startYear && month < startMonth) continue;
      const found = findInMonth(expression, { year, month }, start);
      if (found !== undefined) return found;
    }
  }
  return null;
}

interface YearMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

function findInMonth(expression: CronExpression, yearMonth: YearMonth, start: LocalTime): LocalTime | undefined {
  const startDay = Math.floor(start / dayMs) * dayMs;
  for (const day of findDays(expression, yearMonth)) {
    const midnight = Date.UTC(yearMonth.year, yearMonth.month - 1, day);
    if (midnight < startDay) continue;
    const time = findTime(expression, midnight === startDay ? start - midnight : 0);
    if (time !== undefined) return midnight + time;
  }
  return undefined;
}

/** The first time of day at or after `from`, in milliseconds since midnight. */
function findTime(expression: CronExpression, from: number): number | undefined {
  for (const hour of expression.hour.values) {
    if ((hour + 1) * hourMs <= from) continue;
    for (const minute of expression.minute.values) {
      const start = hour * hourMs + minute * minuteMs;
      if (start + minuteMs <= from) continue;
      const second = expression.second.values.find((each) => start + each * secondMs >= from);
      if (second !== undefined) return start + second * secondMs;
    }
  }
  return undefined;
}

/** The days of a month on which the expression fires, ascending. */
function findDays(expression: CronExpression, yearMonth: YearMonth): readonly number[] {
  const field = isUnset(expression.dayOfMonth) ? expression.dayOfWeek : expression.dayOfMonth;
  const month = toMonth(yearMonth);
  const days = new Set<number>();
  for (const day of isUnset(expression.dayOfMonth) ? findWeekdays(field.values, month) : field.values) days.add(day);
  for (const part of field.parts) {
    const day = findSpecialDay(part, month);
    if (day !== undefined) days.add(day);
  }
  return [...days].filter((day) => day >= 1 && day <= month.length).sort((a, b) => a - b);
}

interface Month {
  readonly length: number;
  /** Day of the week of the first, 1 for Sunday. */
  readonly firstDayOfWeek: number;
}

const weekDays = 7;
const [sunday, saturday] = [1, 7];

function toMonth({ year, month }: YearMonth): Month {
  return {
    length: new Date(Date.UTC(year, month, 0)).getUTCDate(),
    firstDayOfWeek: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 1,
  };
}

function dayOfWeekAt(month: Month, day: number): number {
  return ((month.firstDayOfWeek - 1 + day - 1) % weekDays) + 1;
}

/** The first such day of the week in the month. */
function findFirst(month: Month, dayOfWeek: number): number {
  return ((dayOfWeek - month.firstDayOfWeek + weekDays) % weekDays) + 1;
}

function findWeekdays(daysOfWeek: readonly number[], month: Month): readonly number[] {
  return daysOfWeek.flatMap((dayOfWeek) => {
    const first = findFirst(month, dayOfWeek);
    return [0, 1, 2, 3, 4].map((week) => first + week * weekDays);
  });
}

/** What depends on the month. Undefined where the month does not have the day. */
function findSpecialDay(part: CronPart, month: Month): number | undefined {
  switch (part.kind) {
    case 'lastDay': {
      const day = month.length - part.daysBefore;
      return part.onWeekday ? findNearestWeekday(month, day) : day;
    }
    case 'nearestWeekday':
      return findNearestWeekday(month, part.day);
    case 'lastOfMonth': {
      const fifth = findFirst(month, part.dayOfWeek) + 4 * weekDays;
      return fifth <= month.length ? fifth : fifth - weekDays;
    }
    case 'nthOfMonth':
      return findFirst(month, part.dayOfWeek) + (part.nth - 1) * weekDays;
    default:
      return undefined;
  }
}

/** Monday to Friday, in the same month. */
function findNearestWeekday(month: Month, day: number): number | undefined {
  if (day < 1 || day > month.length) return undefined;
  const dayOfWeek = dayOfWeekAt(month, day);
  if (dayOfWeek === saturday) return day === 1 ? day + 2 : day - 1;
  if (dayOfWeek === sunday) return day === month.length ? day - 2 : day + 1;
  return day;
}
