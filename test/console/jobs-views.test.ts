/** The pages of jobs without a browser: filters, actions, dialog, form and calendar. */
import { describe, expect, test } from 'vitest';
import { isCronProblem, parseCronExpression } from '../../api/foundation/catalogue/cron-expression.ts';
import {
  type ActionEvent,
  type ActionState,
  createAction,
  findReasonProblem,
  nextAction,
  toAnswer,
} from '../../console/hooks/reasoned-action.ts';
import { listActions, mayReschedule, parsePeriod } from '../../console/pages/job/job-view.ts';
import { addMonths, parseMonth, sumUp, toPeriod, toWeeks } from '../../console/pages/job-calendar/calendar-view.ts';
import type { OldJob } from '../../console/pages/job-form/documents.ts';
import { createDraft, draftFromJob, toInput } from '../../console/pages/job-form/draft-view.ts';
import { firstTiming, frequencies, parseTiming, type Timing, toExpression } from '../../console/pages/job-form/timing-view.ts';
import { listWrongNames } from '../../console/pages/job-form/wrong-names.ts';
import { parseFilters, toExportFilter, toJobsQuery } from '../../console/pages/jobs/filters-view.ts';

describe('the list', () => {
  test.each([
    [{}, { filter: null, order: 'NEXT_RUN' }],
    [{ status: 'ACTIVE' }, { filter: { statuses: ['ACTIVE'] }, order: 'NEXT_RUN' }],
    [{ status: 'ALL' }, { filter: null, order: 'NEWEST' }],
    [{ status: 'PAUSED' }, { filter: { statuses: ['PAUSED'] }, order: 'NEWEST' }],
    [{ health: 'FAILING' }, { filter: { healths: ['FAILING'] }, order: 'NEXT_RUN' }],
    // A job that has stopped itself has no next run, and would never be in that order.
    [{ health: 'STOPPED' }, { filter: { healths: ['STOPPED'] }, order: 'NEWEST' }],
    [
      { registration: ' r1 ', status: 'nonsense' },
      { filter: { registrationId: 'r1' }, order: 'NEXT_RUN' },
    ],
  ])('%j asks for %j', (params, query) => {
    expect(toJobsQuery(parseFilters(params))).toEqual(query);
  });

  test('a file of the list has what the list shows: without jobs that have no next run, where it is in the order of next runs', () => {
    expect(toExportFilter(toJobsQuery(parseFilters({})))).toEqual({ nextRunFrom: '1970-01-01T00:00:00Z' });
    expect(toExportFilter(toJobsQuery(parseFilters({ status: 'PAUSED' })))).toEqual({ statuses: ['PAUSED'] });
  });
});

describe('what may be done with a job', () => {
  test.each([
    ['ACTIVE', null, ['RUN', 'PAUSE', 'CANCEL']],
    ['ACTIVE', '2027-01-01T00:00:00Z', ['RUN', 'PAUSE']],
    ['PAUSED', null, ['RUN', 'RESUME', 'CANCEL']],
    ['STOPPED', null, ['RUN', 'RESUME']],
    ['CANCELLED', null, []],
    ['REPLACED', null, []],
  ] as const)('%s, cancelled at %s: %j', (status, cancelAt, actions) => {
    expect(listActions({ status, cancelAt })).toEqual(actions);
  });

  test('a job that is over is not rescheduled', () => {
    expect(mayReschedule({ status: 'CANCELLED', cancelAt: null })).toBe(false);
    expect(mayReschedule({ status: 'ENDED', cancelAt: null })).toBe(true);
    expect(mayReschedule({ status: 'ENDED', cancelAt: '2026-03-01T00:00:00.000Z' })).toBe(false);
    expect(listActions({ status: 'ENDED', cancelAt: '2026-03-01T00:00:00.000Z' })).toEqual([]);
  });

  test('a period is read from what was sent', () => {
    const terms = { durationNumber: '1', durationUnit: 'YEAR', noticeNumber: '2' };
    expect(parsePeriod(terms, 'duration')).toEqual({ count: '1', unit: 'YEAR' });
    expect(parsePeriod(terms, 'notice')).toBeNull();
  });
});

describe('the dialog with a reason', () => {
  type State = ActionState<string, string>;
  const run = (...events: ActionEvent<string, string>[]): State =>
    events.reduce<State>((state, event) => nextAction(state, event), createAction('pause', 'key-1'));
  const written = { type: 'reason', text: 'TICKET-1' } as const;
  const send = { type: 'send', freshKey: 'key-2' } as const;
  const refused = { type: 'failed', problem: { kind: 'refused', text: 'no' } } as const;

  test('sends nothing without a reason, or with a card number in it', () => {
    expect(run(send).phase.status).toBe('editing');
    expect(findReasonProblem({ reason: 'card 4200000000000000' })).toBe('cardNumber');
    expect(run({ type: 'reason', text: 'card 4200000000000000' }, send).phase.status).toBe('editing');
  });

  test('sends once under the key of the dialog: a second press changes nothing', () => {
    const sending = run(written, send);
    expect(sending).toMatchObject({ key: 'key-1', phase: { status: 'sending' } });
    expect(nextAction(sending, { type: 'send', freshKey: 'key-3' })).toBe(sending);
  });

  test('asks again under the same key where no answer came, and takes a fresh one after a refusal', () => {
    expect(run(written, send, { type: 'lost' }, send)).toMatchObject({ key: 'key-1', phase: { status: 'sending' } });
    expect(run(written, send, refused, send)).toMatchObject({ key: 'key-2', phase: { status: 'sending' } });
  });

  test('never says that nothing was done where a request without a key got no answer before it was refused', () => {
    const stale = { type: 'failed', problem: { kind: 'stale', text: 'it is accepted' } } as const;
    const unkeyed = (...events: ActionEvent<string, string>[]): State =>
      events.reduce<State>((state, event) => nextAction(state, event), createAction('accept', 'key-1', false));
    const problem = (state: State) => state.phase.status === 'editing' && state.phase.problem?.kind;
    expect(problem(unkeyed(written, send, stale))).toBe('stale');
    expect(problem(unkeyed(written, send, { type: 'lost' }, send, stale))).toBe('uncertain');
    expect(problem(unkeyed(written, send, { type: 'lost' }, send, refused, send, refused))).toBe('uncertain');
    // What the gateway knows by its key it answers with what the first sending did.
    expect(problem(run(written, send, { type: 'lost' }, send, refused))).toBe('refused');
  });

  test('keeps what it was decided on while it is sent, and follows a newer one while it is edited', () => {
    expect(run({ type: 'refreshed', request: 'newer' }).request).toBe('newer');
    expect(run(written, send, { type: 'refreshed', request: 'newer' }).request).toBe('pause');
  });

  test('tells an answer, a refusal, a stale version and a lost answer apart', () => {
    const error = (code: string) => ({ graphQLErrors: [{ extensions: { code } }] }) as unknown as Parameters<typeof toAnswer>[1];
    expect(toAnswer('made', undefined, '')).toEqual({ type: 'done', done: 'made' });
    expect(toAnswer(null, error('REFUSED'), 'no')).toEqual({ type: 'failed', problem: { kind: 'refused', text: 'no' } });
    expect(toAnswer(null, error('CONFLICT'), 'no')).toEqual({ type: 'failed', problem: { kind: 'stale', text: 'no' } });
    expect(toAnswer(null, error('INTERNAL'), 'no')).toEqual({ type: 'lost' });
    expect(toAnswer(null, undefined, '')).toEqual({ type: 'lost' });
  });
});

describe('the form', () => {
  const timings: readonly [Partial<Timing>, string][] = [
    [{ frequency: 'DAILY', time: '08:05' }, '0 5 8 * * ?'],
    [{ frequency: 'WEEKLY', weekday: '6' }, '0 0 6 ? * 6'],
    [{ frequency: 'MONTHLY', day: 'L' }, '0 0 6 L * ?'],
    [{ frequency: 'QUARTERLY', day: '15', month: '2' }, '0 0 6 15 2,5,8,11 ?'],
    [{ frequency: 'YEARLY', day: '29', month: '2' }, '0 0 6 29 2 ?'],
    [{ frequency: 'EXPRESSION', expression: ' 0 0 12 ? * MON-FRI ' }, '0 0 12 ? * MON-FRI'],
  ];

  test.each(timings)('%j is %s, which is a legal expression and is read back as the same choices', (choice, expression) => {
    const made = toExpression({ ...firstTiming, ...choice });
    expect(made).toBe(expression);
    expect(isCronProblem(parseCronExpression(made))).toBe(false);
    expect(toExpression(parseTiming(`${made} *`))).toBe(choice.frequency === 'EXPRESSION' ? `${made} *` : made);
    expect(parseTiming(`${made} *`).frequency).toBe(choice.frequency);
  });

  test('every frequency was tried', () => {
    expect(timings.map(([{ frequency }]) => frequency)).toEqual([...frequencies]);
  });

  test.each(['30 0 6 1 * ? *', '0 0 6 1 * ? 2027', '0 0/5 6 1 * ? *', '0 0 6 ? * 2#1 *'])('%s stays an expression', (expression) => {
    expect(parseTiming(expression)).toMatchObject({ frequency: 'EXPRESSION', expression });
  });

  test('sends what was filled in, amounts with two decimals and dates as the API has them', () => {
    const draft = { ...createDraft('r1', 'Europe/Berlin'), amount: '9,9', startDate: '2027-01-01T00:00', durationNumber: '1' };
    expect(toInput(draft, null)).toEqual({
      isWhole: true,
      input: {
        registrationId: 'r1',
        amount: '9.90',
        currency: 'EUR',
        job: {
          expression: '0 0 6 1 * ?',
          timeZone: 'Europe/Berlin',
          startDate: '2027-01-01 00:00:00',
          durationNumber: '1',
          durationUnit: 'MONTH',
          missedRuns: 'RUN_ONCE',
          retry: 'OFF',
        },
      },
    });
  });

  test.each([
    ['no account', { registrationId: '' }],
    ['no amount', { amount: '' }],
    ['nothing to charge', { amount: '0.00' }],
    ['no expression', { timing: { ...firstTiming, frequency: 'EXPRESSION' as const } }],
  ])('is not whole with %s', (_name, change) => {
    expect(toInput({ ...createDraft('r1', 'UTC'), amount: '1.00', ...change }, null).isWhole).toBe(false);
  });

  test('a job that is rescheduled stands in the fields, and keeps its account', () => {
    const before: OldJob = {
      id: 'j',
      version: 3,
      entityId: 'e',
      registrationId: 'r1',
      name: 'Plan',
      status: 'ACTIVE',
      amount: '9.90',
      currency: 'EUR',
      expression: '0 0 6 1 * ? *',
      timeZone: 'UTC',
      timestamp: '2025-11-02T10:20:30.400Z',
      terms: { startDate: '2026-01-01 00:00:00', durationNumber: '1', durationUnit: 'YEAR', retry: 'FIXED_DELAYS', retryDelays: '12' },
    };
    const draft = draftFromJob(before);
    expect(draft).toMatchObject({
      startDate: '2026-01-01T00:00',
      durationUnit: 'YEAR',
      retryDelays: '12',
      timing: { frequency: 'MONTHLY' },
    });
    const { input } = toInput(draft, before);
    expect(input).not.toHaveProperty('registrationId');
    // Without a start date, the contract goes on from when the job was scheduled.
    const { startDate: _start, ...terms } = before.terms as Readonly<Record<string, string>>;
    expect(toInput(draftFromJob({ ...before, terms }), before).input.job?.startDate).toBe('2025-11-02 10:20:30');
    expect(input.job).toMatchObject({ name: 'Plan', startDate: '2026-01-01 00:00:00', durationNumber: '1', retryDelays: '12' });
  });

  test('the parameters that the gateway names are marked', () => {
    const extensions = { parameterErrors: [{ name: 'job.expression' }, { name: 'amount' }] };
    const error = { graphQLErrors: [{ extensions }] } as unknown as Parameters<typeof listWrongNames>[0];
    expect([...listWrongNames(error)]).toEqual(['job.expression', 'amount']);
    expect(listWrongNames(undefined).size).toBe(0);
  });
});

describe('the calendar', () => {
  test('shows the month of the address, or the one that is now in the zone', () => {
    const now = Date.UTC(2026, 0, 31, 23, 30);
    expect(parseMonth('2027-02', now, 'UTC')).toBe('2027-02');
    expect(parseMonth('2027-13', now, 'UTC')).toBe('2026-01');
    expect(parseMonth(undefined, now, 'Europe/Berlin')).toBe('2026-02');
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  test('asks from the first of the month to the first of the next, by the clock of the zone', () => {
    expect(toPeriod('2026-03', 'Europe/Berlin')).toEqual({ from: '2026-02-28T23:00:00.000Z', to: '2026-03-31T22:00:00.000Z' });
  });

  const days = [
    { date: '2026-02-01', currency: 'EUR', count: 2, amount: '12.50' },
    { date: '2026-02-01', currency: 'USD', count: 1, amount: '1.00' },
    { date: '2026-02-28', currency: 'EUR', count: 1, amount: '0.05' },
  ];

  test('whole weeks from Monday hold the month, and each day its sums', () => {
    const weeks = toWeeks('2026-02', days);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]?.map(({ isInMonth }) => isInMonth)).toEqual([false, false, false, false, false, false, true]);
    expect(weeks[0]?.at(-1)?.sums.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    expect(weeks.at(-1)?.find(({ date }) => date === '2026-02-28')?.sums).toHaveLength(1);
  });

  test('adds up the month by currency', () => {
    expect(sumUp(days)).toEqual([
      { currency: 'EUR', count: 3, amount: '12.55' },
      { currency: 'USD', count: 1, amount: '1.00' },
    ]);
  });
});
