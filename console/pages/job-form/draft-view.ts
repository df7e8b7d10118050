/** The draft of a job, and what is sent of it. Pure. */
import {
  defaultMissedPolicy,
  defaultRetryMode,
  type MissedPolicy,
  missedPolicyNames,
  type RetryMode,
  retryModeNames,
} from '../../../api/contract/job-policies.ts';
import type { Json } from '../../client/scalars.ts';
import { type TimeUnit, timeUnits } from '../../client/schema-enums.ts';
import { fromMinorUnits, parseTypedAmount } from '../../values/minor-units.ts';
import type { JobInput, OldJob } from './documents.ts';
import { firstTiming, parseTiming, type Timing, toExpression } from './timing-view.ts';

export const noticeReferences = ['DURATION_END', 'ANYTIME'] as const;

/** Texts as they stand in the fields; empty where nothing is asked for. */
export interface Draft {
  readonly registrationId: string;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly timing: Timing;
  readonly timeZone: string;
  /** `yyyy-MM-ddTHH:mm` in UTC, with seconds where they are not 0, as a field has it. */
  readonly startDate: string;
  readonly endDate: string;
  readonly durationNumber: string;
  readonly durationUnit: TimeUnit;
  readonly noticeNumber: string;
  readonly noticeUnit: TimeUnit;
  readonly noticeCallable: (typeof noticeReferences)[number];
  readonly missedRuns: MissedPolicy;
  readonly retry: RetryMode;
  /** Hours, with commas. */
  readonly retryDelays: string;
  readonly retryAttempts: string;
  readonly retryDays: string;
}

export function createDraft(registrationId: string, timeZone: string): Draft {
  return {
    registrationId,
    name: '',
    amount: '',
    currency: 'EUR',
    timing: firstTiming,
    timeZone,
    startDate: '',
    endDate: '',
    durationNumber: '',
    durationUnit: 'MONTH',
    noticeNumber: '',
    noticeUnit: 'DAY',
    noticeCallable: 'DURATION_END',
    missedRuns: defaultMissedPolicy,
    retry: defaultRetryMode,
    retryDelays: '24,72',
    retryAttempts: '3',
    retryDays: '10',
  };
}

/** What was agreed stands in the fields. A contract goes on from its own start, which is that of the job where none was sent. */
export function draftFromJob(job: OldJob): Draft {
  const empty = createDraft(job.registrationId, job.timeZone);
  const term = (name: string): string => readTerm(job.terms, name);
  const hasContract = term('durationNumber') !== '' || term('noticeNumber') !== '';
  return {
    ...empty,
    name: job.name ?? '',
    amount: job.amount,
    currency: job.currency,
    timing: parseTiming(job.expression),
    startDate: toField(term('startDate') || (hasContract ? job.timestamp : '')),
    endDate: toField(term('endDate')),
    durationNumber: term('durationNumber'),
    durationUnit: find(timeUnits, term('durationUnit')) ?? empty.durationUnit,
    noticeNumber: term('noticeNumber'),
    noticeUnit: find(timeUnits, term('noticeUnit')) ?? empty.noticeUnit,
    noticeCallable: find(noticeReferences, term('noticeCallable')) ?? empty.noticeCallable,
    missedRuns: find(missedPolicyNames, term('missedRuns')) ?? empty.missedRuns,
    retry: find(retryModeNames, term('retry')) ?? empty.retry,
    retryDelays: term('retryDelays') || empty.retryDelays,
    retryAttempts: term('retryAttempts') || empty.retryAttempts,
    retryDays: term('retryDays') || empty.retryDays,
  };
}

/** One of the values, where the text is one. */
export function find<Name extends string>(names: readonly Name[], text: string): Name | undefined {
  return names.find((name) => name === text);
}

function readTerm(terms: Json, name: string): string {
  const value: unknown = typeof terms === 'object' && terms !== null ? Reflect.get(terms, name) : undefined;
  return typeof value === 'string' ? value : '';
}

export interface Sent {
  readonly input: JobInput;
  /** Whether what a job needs is there; the gateway checks the rest. */
  readonly isWhole: boolean;
}

/** `before`: what is left empty stays as it was, so the preview knows it too. */
export function toInput(draft: Draft, before: OldJob | null): Sent {
  const { registrationId, name, currency, timing, timeZone } = draft;
  const minor = parseTypedAmount(draft.amount, draft.currency);
  const amount = minor === undefined ? draft.amount.trim() : fromMinorUnits(minor);
  const expression = toExpression(timing);
  const job = {
    expression,
    timeZone,
    ...known('name', name.trim()),
    ...known('startDate', fromField(draft.startDate)),
    ...known('endDate', fromField(draft.endDate)),
    ...(draft.durationNumber.trim() === '' ? {} : { durationNumber: draft.durationNumber.trim(), durationUnit: draft.durationUnit }),
    ...(draft.noticeNumber.trim() === ''
      ? {}
      : { noticeNumber: draft.noticeNumber.trim(), noticeUnit: draft.noticeUnit, noticeCallable: draft.noticeCallable }),
    missedRuns: draft.missedRuns,
    retry: draft.retry,
    ...(draft.retry === 'OFF'
      ? {}
      : { retryDelays: draft.retryDelays.trim(), retryAttempts: draft.retryAttempts.trim(), retryDays: draft.retryDays.trim() }),
  };
  const account = registrationId.trim();
  return {
    input: { currency, job, ...known('amount', amount), ...(before || account === '' ? {} : { registrationId: account }) },
    isWhole: minor !== undefined && minor > 0n && expression !== '' && account !== '',
  };
}

function known<Name extends string>(name: Name, text: string): { readonly [One in Name]?: string } {
  // A computed name is a plain text to the compiler.
  return (text === '' ? {} : { [name]: text }) as { readonly [One in Name]?: string };
}

/** `2026-02-01 00:00:00` as a field has it, without seconds that are 0. */
function toField(text: string): string {
  return text
    .slice(0, dateTimeCharacters)
    .replace(' ', 'T')
    .replace(/:00$/, (seconds, at: number) => (at === minuteCharacters ? '' : seconds));
}

/** `yyyy-MM-ddTHH:mm:ss`, and without the seconds. */
const dateTimeCharacters = 19;
const minuteCharacters = 16;

function fromField(text: string): string {
  if (text === '') return '';
  const whole = text.replace('T', ' ');
  return whole.length === minuteCharacters ? `${whole}:00` : whole;
}
