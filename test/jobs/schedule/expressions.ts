/** Random legal expressions, from the whole grammar. Seldom so dense that walking through them takes long. */
import fc from 'fast-check';

const monthNames = ['JAN', 'feb', 'Mar', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'dec'];
const dayNames = ['SUN', 'mon', 'Tue', 'WED', 'THU', 'FRI', 'SAT'];

function value(min: number, max: number, names: readonly string[] = []): fc.Arbitrary<string> {
  const number = fc.integer({ min, max });
  return names.length === 0
    ? number.map(String)
    : fc.oneof(
        number.map(String),
        number.map((each) => names[each - min] ?? String(each)),
      );
}

function part(min: number, max: number, names: readonly string[] = []): fc.Arbitrary<string> {
  const one = value(min, max, names);
  const step = fc.integer({ min: 1, max: max - min });
  return fc.oneof(
    one,
    fc.tuple(one, one).map(([from, to]) => `${from}-${to}`),
    fc.tuple(one, step).map(([from, by]) => `${from}/${by}`),
    fc.tuple(one, one, step).map(([from, to, by]) => `${from}-${to}/${by}`),
    step.map((by) => `*/${by}`),
  );
}

const list = (parts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(parts, { minLength: 1, maxLength: 3 }).map((each) => each.join(','));

const dayOfMonth = list(
  fc.oneof(
    part(1, 31),
    fc.constantFrom('L', 'LW', 'l', 'lw'),
    fc.integer({ min: 1, max: 30 }).map((days) => `L-${days}`),
    fc.integer({ min: 1, max: 30 }).map((days) => `L-${days}W`),
    fc.integer({ min: 1, max: 31 }).map((day) => `${day}W`),
  ),
);

const dayOfWeek = list(
  fc.oneof(
    part(1, 7, dayNames),
    fc.constant('L'),
    value(1, 7, dayNames).map((day) => `${day}L`),
    fc.tuple(value(1, 7, dayNames), fc.integer({ min: 1, max: 5 })).map(([day, nth]) => `${day}#${nth}`),
  ),
);

const days = fc.oneof(
  dayOfMonth.map((day) => [day, '?'] as const),
  dayOfWeek.map((day) => ['?', day] as const),
  fc.constantFrom(['*', '?'] as const, ['?', '*'] as const),
);

const months = fc.oneof(fc.constant('*'), list(part(1, 12, monthNames)));
const years = fc.constantFrom('', ' *', ' 2026-2040', ' 2025/2', ' 2024,2028,2032', ' 2030-2099/3');

export const expressionArbitrary: fc.Arbitrary<string> = fc
  .tuple(value(0, 59), list(part(0, 59)), fc.oneof(list(part(0, 23)), fc.constant('*')), days, months, years)
  .map(([second, minute, hour, [ofMonth, ofWeek], month, year]) => `${second} ${minute} ${hour} ${ofMonth} ${month} ${ofWeek}${year}`);
