/** Texts that say a schedule in words; `describe-schedule.ts` puts them together. */
import type { Language } from '../preferences/languages.ts';

const en = {
  times: (list: string): string => `at ${list}`,
  and: 'and',
  every: {
    second: 'every second',
    minute: 'every minute',
    hour: 'every hour',
    dayOfMonth: 'every day',
    month: 'every month',
    dayOfWeek: 'every day',
    year: 'every year',
  },
  values: {
    second: (list: string, isOne: boolean): string => `at ${isOne ? 'second' : 'seconds'} ${list}`,
    minute: (list: string, isOne: boolean): string => `at ${isOne ? 'minute' : 'minutes'} ${list}`,
    hour: (list: string, isOne: boolean): string => `in ${isOne ? 'hour' : 'hours'} ${list}`,
    dayOfMonth: (list: string): string => `on ${list}`,
    month: (list: string): string => `in ${list}`,
    dayOfWeek: (list: string): string => `every ${list}`,
    year: (list: string, isOne: boolean): string => `in the ${isOne ? 'year' : 'years'} ${list}`,
  },
  range: {
    second: (from: string, to: string): string => `at seconds ${from} to ${to}`,
    minute: (from: string, to: string): string => `at minutes ${from} to ${to}`,
    hour: (from: string, to: string): string => `in hours ${from} to ${to}`,
    dayOfMonth: (from: string, to: string): string => `from ${from} to ${to}`,
    month: (from: string, to: string): string => `from ${from} to ${to}`,
    dayOfWeek: (from: string, to: string): string => `from ${from} to ${to}`,
    year: (from: string, to: string): string => `from ${from} to ${to}`,
  },
  step: {
    second: (step: number, from: string, to: string): string => `every ${step} seconds from second ${from} to ${to}`,
    minute: (step: number, from: string, to: string): string => `every ${step} minutes from minute ${from} to ${to}`,
    hour: (step: number, from: string, to: string): string => `every ${step} hours from hour ${from} to ${to}`,
    dayOfMonth: (step: number, from: string, to: string): string => `every ${step} days from ${from} to ${to}`,
    month: (step: number, from: string, to: string): string => `every ${step} months from ${from} to ${to}`,
    dayOfWeek: (step: number, from: string, to: string): string => `every ${step} days from ${from} to ${to}`,
    year: (step: number, from: string, to: string): string => `every ${step} years from ${from} to ${to}`,
  },
  lastDay: 'on the last day',
  beforeLastDay: (days: number): string => (days === 1 ? 'on the day before the last day' : `${days} days before the last day`),
  lastWeekday: 'on the last weekday (Monday to Friday)',
  weekdayBeforeLastDay: (days: number): string =>
    `on the weekday (Monday to Friday) nearest to the day ${days === 1 ? '' : `${days} days `}before the last day`,
  nearestWeekday: (day: string): string => `on the weekday (Monday to Friday) nearest to ${day}`,
  lastOfMonth: (day: string): string => `on the last ${day}`,
  nthOfMonth: (nth: number, day: string): string => `on the ${['first', 'second', 'third', 'fourth', 'fifth'][nth - 1]} ${day}`,
  day: (day: number): string => {
    const ending = ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
    return `the ${day}${day >= 11 && day <= 13 ? 'th' : ending}`;
  },
  monthName: (month: number): string =>
    ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][month - 1] ??
    '',
  dayName: (day: number): string => ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][day - 1] ?? '',
};

export type ScheduleMessages = typeof en;

const de: ScheduleMessages = {
  times: (list: string): string => `um ${list} Uhr`,
  and: 'und',
  every: {
    second: 'jede Sekunde',
    minute: 'jede Minute',
    hour: 'jede Stunde',
    dayOfMonth: 'jeden Tag',
    month: 'jeden Monat',
    dayOfWeek: 'jeden Tag',
    year: 'jedes Jahr',
  },
  values: {
    second: (list: string, isOne: boolean): string => `in ${isOne ? 'Sekunde' : 'den Sekunden'} ${list}`,
    minute: (list: string, isOne: boolean): string => `in ${isOne ? 'Minute' : 'den Minuten'} ${list}`,
    hour: (list: string, isOne: boolean): string => `in ${isOne ? 'Stunde' : 'den Stunden'} ${list}`,
    dayOfMonth: (list: string): string => `am ${list}`,
    month: (list: string): string => `im ${list}`,
    dayOfWeek: (list: string): string => `jeden ${list}`,
    year: (list: string, isOne: boolean): string => `${isOne ? 'im Jahr' : 'in den Jahren'} ${list}`,
  },
  range: {
    second: (from: string, to: string): string => `in den Sekunden ${from} bis ${to}`,
    minute: (from: string, to: string): string => `in den Minuten ${from} bis ${to}`,
    hour: (from: string, to: string): string => `in den Stunden ${from} bis ${to}`,
    dayOfMonth: (from: string, to: string): string => `vom ${from} bis zum ${to}`,
    month: (from: string, to: string): string => `von ${from} bis ${to}`,
    dayOfWeek: (from: string, to: string): string => `von ${from} bis ${to}`,
    year: (from: string, to: string): string => `von ${from} bis ${to}`,
  },
  step: {
    second: (step: number, from: string, to: string): string => `alle ${step} Sekunden von Sekunde ${from} bis ${to}`,
    minute: (step: number, from: string, to: string): string => `alle ${step} Minuten von Minute ${from} bis ${to}`,
    hour: (step: number, from: string, to: string): string => `alle ${step} Stunden von Stunde ${from} bis ${to}`,
    dayOfMonth: (step: number, from: string, to: string): string => `alle ${step} Tage vom ${from} bis zum ${to}`,
    month: (step: number, from: string, to: string): string => `alle ${step} Monate von ${from} bis ${to}`,
    dayOfWeek: (step: number, from: string, to: string): string => `alle ${step} Tage von ${from} bis ${to}`,
    year: (step: number, from: string, to: string): string => `alle ${step} Jahre von ${from} bis ${to}`,
  },
  lastDay: 'am letzten Tag',
  beforeLastDay: (days: number): string => (days === 1 ? 'am Tag vor dem letzten Tag' : `${days} Tage vor dem letzten Tag`),
  lastWeekday: 'am letzten Werktag (Montag bis Freitag)',
  weekdayBeforeLastDay: (days: number): string =>
    `am Werktag (Montag bis Freitag), der dem ${days === 1 ? 'Tag' : `${days}. Tag`} vor dem letzten am nächsten liegt`,
  nearestWeekday: (day: string): string => `am Werktag (Montag bis Freitag), der dem ${day} am nächsten liegt`,
  lastOfMonth: (day: string): string => `am letzten ${day}`,
  nthOfMonth: (nth: number, day: string): string => `am ${['ersten', 'zweiten', 'dritten', 'vierten', 'fünften'][nth - 1]} ${day}`,
  day: (day: number): string => `${day}.`,
  monthName: (month: number): string =>
    ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'][month - 1] ??
    '',
  dayName: (day: number): string => ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'][day - 1] ?? '',
};

export const scheduleMessages: Readonly<Record<Language, ScheduleMessages>> = { en, de };
