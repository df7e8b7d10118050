/** The letter about a report. It says that there is a file and where to sign in for it: the file itself never travels by mail. Pure. */
import { formatLocal } from '../../foundation/kernel/time-zone.ts';
import { type ReportRun, type ReportSchedule, toLocalDay, zoneOf } from './schedule.ts';

interface LetterTexts {
  readonly ready: (name: string) => string;
  readonly failed: (name: string) => string;
  readonly period: (from: string, to: string) => string;
  readonly rows: (rows: number, kilobytes: number) => string;
  readonly empty: string;
  readonly late: (due: string) => string;
  readonly open: string;
  readonly why: string;
  readonly foot: (owner: string) => string;
}

const texts: Readonly<Record<'en' | 'de', LetterTexts>> = {
  en: {
    ready: (name) => `Report: ${name}`,
    failed: (name) => `Report could not be made: ${name}`,
    period: (from, to) => (from === to ? `Of ${from}.` : `Of ${from} to ${to}.`),
    rows: (rows, kilobytes) => `${rows} ${rows === 1 ? 'row' : 'rows'}, ${kilobytes} kB.`,
    empty: 'The list has nothing of this time: the file has no rows.',
    late: (due) => `It is late: it was due at ${due}, while the gateway was not running.`,
    open: 'Sign in to open it:',
    why: 'The page says why:',
    foot: (owner) => `${owner} set this report up.`,
  },
  de: {
    ready: (name) => `Bericht: ${name}`,
    failed: (name) => `Bericht konnte nicht erstellt werden: ${name}`,
    period: (from, to) => (from === to ? `Für den ${from}.` : `Für ${from} bis ${to}.`),
    rows: (rows, kilobytes) => `${rows} ${rows === 1 ? 'Zeile' : 'Zeilen'}, ${kilobytes} kB.`,
    empty: 'Die Liste hat nichts aus dieser Zeit: Die Datei hat keine Zeilen.',
    late: (due) => `Er kommt verspätet: Er war um ${due} fällig, während das Gateway nicht lief.`,
    open: 'Melden Sie sich an, um ihn zu öffnen:',
    why: 'Die Seite nennt den Grund:',
    foot: (owner) => `${owner} hat diesen Bericht eingerichtet.`,
  },
};

export function reportLetter(
  schedule: ReportSchedule,
  run: ReportRun,
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const words = texts[schedule.language];
  const zone = zoneOf(schedule.timeZone);
  const isDone = run.status === 'DONE';
  const lines = [
    words.period(toLocalDay(zone, run.periodFrom), toLocalDay(zone, run.periodTo - 1)),
    ...(isDone ? [run.rows === 0 ? words.empty : words.rows(run.rows, Math.max(1, Math.round(run.bytes / 1_024)))] : []),
    ...(run.isLate ? [words.late(`${formatLocal(zone, run.dueAt).slice(0, 16)} (${zone.name})`)] : []),
  ];
  const address = `${publicUrl}/console/scheduled-reports?report=${schedule.id}`;
  return {
    subject: isDone ? words.ready(schedule.name) : words.failed(schedule.name),
    text: [...lines, '', isDone ? words.open : words.why, address, '', words.foot(schedule.ownerName.replace(/\s+/g, ' '))].join('\n'),
  };
}
