/** What an expression means, as data: each part of each field, and the times of day where they are few. */
import { expect, test } from 'vitest';
import { type ExplainedPart, type Explanation, explainExpression } from '../../../api/domain/jobs/schedule/explain.ts';
import { isCronProblem, parseCronExpression } from '../../../api/foundation/catalogue/cron-expression.ts';

function explain(text: string): Explanation {
  const parsed = parseCronExpression(text);
  if (isCronProblem(parsed)) throw new Error(parsed.problem);
  return explainExpression(parsed);
}

const part = (kind: ExplainedPart['kind'], values: Partial<ExplainedPart> = {}): ExplainedPart => ({
  kind,
  from: null,
  to: null,
  step: null,
  nth: null,
  ...values,
});

const days: readonly (readonly [string, 'dayOfMonth' | 'dayOfWeek', readonly ExplainedPart[]])[] = [
  ['0 0 9 * * ?', 'dayOfMonth', [part('EVERY')]],
  ['0 0 9 1,15 * ?', 'dayOfMonth', [part('VALUE', { from: 1 }), part('VALUE', { from: 15 })]],
  ['0 0 9 25-5 * ?', 'dayOfMonth', [part('RANGE', { from: 25, to: 5 })]],
  ['0 0 9 1/7 * ?', 'dayOfMonth', [part('STEP', { from: 1, to: 31, step: 7 })]],
  ['0 0 9 */7 * ?', 'dayOfMonth', [part('STEP', { from: 1, to: 31, step: 7 })]],
  ['0 0 9 L * ?', 'dayOfMonth', [part('LAST_DAY', { from: 0 })]],
  ['0 0 9 L-3 * ?', 'dayOfMonth', [part('LAST_DAY', { from: 3 })]],
  ['0 0 9 LW * ?', 'dayOfMonth', [part('LAST_WEEKDAY', { from: 0 })]],
  ['0 0 9 L-3W * ?', 'dayOfMonth', [part('LAST_WEEKDAY', { from: 3 })]],
  ['0 0 9 15W * ?', 'dayOfMonth', [part('NEAREST_WEEKDAY', { from: 15 })]],
  ['0 0 9 ? * FRI-MON', 'dayOfWeek', [part('RANGE', { from: 6, to: 2 })]],
  ['0 0 9 ? * L', 'dayOfWeek', [part('VALUE', { from: 7 })]],
  ['0 0 9 ? * 6L', 'dayOfWeek', [part('LAST_OF_MONTH', { from: 6 })]],
  ['0 0 9 ? * MON#3', 'dayOfWeek', [part('NTH_OF_MONTH', { from: 2, nth: 3 })]],
];

test.each(days)('%s', (expression, field, parts) => {
  const explanation = explain(expression);
  expect(explanation.fields.find((each) => each.field === field)?.parts).toEqual(parts);
  expect(explanation.fields.map((each) => each.field)).toEqual(['second', 'minute', 'hour', ...[field, 'month'].sort(byPlace), 'year']);
});

function byPlace(one: string, other: string): number {
  const places = ['dayOfMonth', 'month', 'dayOfWeek'];
  return places.indexOf(one) - places.indexOf(other);
}

test.each([
  ['0 0 9 * * ?', ['09:00:00']],
  ['30 5 9,18 * * ?', ['09:05:30', '18:05:30']],
  ['0 0/20 9,18 * * ?', ['09:00:00', '09:20:00', '09:40:00', '18:00:00', '18:20:00', '18:40:00']],
  ['0 0/15 9,18 * * ?', []],
  ['0 0 * * * ?', []],
])('%s is at %j', (expression, times) => {
  expect(explain(expression).times).toEqual(times);
});
