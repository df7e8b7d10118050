/**
 * REST and GraphQL are the same gateway: the same random request, valid and invalid, goes to two fresh ones, and outcome,
 * stored rows, ledger and events are equal. `PARITY_SEED=… PARITY_PATH=…`, printed on failure, replays one case;
 * `PARITY_RUNS` says how many.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import {
  type Asked,
  askGraphql,
  askRest,
  hasMalformedTime,
  type Outcome,
  outcomeOfGraphql,
  outcomeOfRest,
  queryGraphql,
  queryRest,
} from './ask.ts';
import { differingPaths } from './compare.ts';
import { paymentCase, queryCase, type ReferenceStep, sequenceCase } from './generators.ts';
import { registrationCase, registrationSequence } from './generators-registrations.ts';
import { type Pair, startPair } from './pair.ts';

/** Twenty seconds on an idle machine of two cores; the rest is for a busy one. */
const budgetMs = boundMs(120_000);
const payments = roundsOf('PARITY_RUNS', { few: 240, many: 3_000 });
const sequences = Math.ceil(payments / 4);
const queries = Math.ceil(payments / 6);

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});

afterAll(async () => {
  await pair.stop();
});

/** Sends one request through both doors and holds everything that came of it together. */
async function both(asked: Asked): Promise<Outcome> {
  const before = pair.marks();
  pair.nextRequest();
  const [rest, graphql] = await Promise.all([askRest(pair.rest, asked), askGraphql(pair.graphql, asked)]);
  alike(rest, graphql);
  const [ofRest, ofGraphql] = pair.rows(before);
  alike(ofRest, ofGraphql);
  if (rest.kind === 'refused') expect(Object.values(ofRest).flat()).toEqual([]);
  return rest;
}

function alike(rest: unknown, graphql: unknown): void {
  const lines = differingPaths(rest, graphql);
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** `npm test` tries the same cases each time, so that a red run is the change's doing; PARITY_SEED=random looks further. */
const usualSeed = 20_261_121;

/** Runs a property; a failure says how to see it again. */
async function hold<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, predicate: (drawn: T) => Promise<void>): Promise<void> {
  const { PARITY_SEED: seed, PARITY_PATH: path } = process.env;
  const run = await fc.check(fc.asyncProperty(arbitrary, predicate), {
    numRuns,
    ...(seed === 'random' ? {} : { seed: seed === undefined ? usualSeed : Number(seed) }),
    ...(path === undefined ? {} : { path }),
  });
  if (!run.failed) return;
  const replay = `PARITY_SEED=${run.seed} PARITY_PATH=${run.counterexamplePath} vitest run -c test/vitest.config.ts test/parity -t '${expect.getState().currentTestName}'`;
  const cause = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  throw new Error(`after ${run.numRuns} cases, replay with ${replay}\n${JSON.stringify(run.counterexample).slice(0, 3_000)}\n${cause}`);
}

let cases = 0;

/** Keys of one case never meet those of another. */
function keysOfCase(): (key: string | undefined) => string | undefined {
  cases += 1;
  const prefix = `case-${cases}`;
  return (key) => (key === undefined ? undefined : `${prefix}-${key}`);
}

function totals(): readonly [unknown, unknown] {
  return [pair.rest.reader.totals(), pair.graphql.reader.totals()];
}

test('a payment comes to the same through both doors', { timeout: budgetMs }, async () => {
  const seen = { stored: 0, refused: 0 };
  await hold(paymentCase, payments, async ({ key, ...asked }) => {
    const { kind } = await both({ ...asked, key: keysOfCase()(key) });
    seen[kind] += 1;
  });
  alike(...totals());
  if (process.env.PARITY_PATH !== undefined) return;
  // A generator that only ever breaks rules, or never does, would prove half.
  expect(seen.stored).toBeGreaterThan(payments / 10);
  expect(seen.refused).toBeGreaterThan(payments / 10);
});

test('a payment and all that refers to it come to the same through both doors', { timeout: budgetMs }, async () => {
  await hold(sequenceCase, sequences, async ({ payment, key, steps }) => {
    const keyOf = keysOfCase();
    const first = pair.marks();
    const made = idsIn(await both({ leaves: payment, key: keyOf(key) }));
    for (const step of steps) made.push(...idsIn(await both(askedBy(step, made, keyOf))));
    // Balances of earlier payments move with every reference.
    const [ofRest, ofGraphql] = pair.rows(first);
    alike(ofRest, ofGraphql);
    for (const id of made.slice(-2)) await reads(id);
  });
  alike(...totals());
});

test('a stored account comes to the same through both doors', { timeout: budgetMs }, async () => {
  const seen = { stored: 0, refused: 0 };
  await hold(registrationCase, sequences, async ({ key, ...asked }) => {
    const { kind } = await both({ ...asked, key: keysOfCase()(key), registration: { id: '', operation: 'create' } });
    seen[kind] += 1;
  });
  if (process.env.PARITY_PATH !== undefined) return;
  expect(seen.stored).toBeGreaterThan(sequences / 10);
  expect(seen.refused).toBeGreaterThan(sequences / 10);
});

test('what is done with a stored account comes to the same through both doors', { timeout: budgetMs }, async () => {
  const seen = new Set<string>();
  await hold(registrationSequence, sequences, async ({ account, entityId, key, steps }) => {
    const keyOf = keysOfCase();
    const first = pair.marks();
    const create = { id: '', operation: 'create' } as const;
    const [id = nothing] = idsIn(await both({ leaves: [...account, ['entityId', entityId]], key: keyOf(key), registration: create }));
    for (const { operation, ...step } of steps) {
      const { kind } = await both({ ...step, key: keyOf(step.key), registration: { id, operation } });
      seen.add(`${operation} ${kind}`);
    }
    // A change or a deletion moves the row that was there.
    const [ofRest, ofGraphql] = pair.rows(first);
    alike(ofRest, ofGraphql);
  });
  alike(...totals());
  if (process.env.PARITY_PATH !== undefined) return;
  expect([...seen].toSorted()).toEqual(['delete refused', 'delete stored', 'pay refused', 'pay stored', 'update refused', 'update stored']);
});

function idsIn(outcome: Outcome): string[] {
  const answer = outcome.kind === 'stored' ? outcome.answer : {};
  return typeof answer === 'object' && answer !== null && 'id' in answer ? [String(answer.id)] : [];
}

const nothing = `8a${'0'.repeat(30)}`;

function askedBy(step: ReferenceStep, made: readonly string[], keyOf: (key: string | undefined) => string | undefined): Asked {
  const id = made.at(-1 - step.target) ?? made[0] ?? nothing;
  const { leaves, spelling, type } = step;
  const shared = { spelling, key: keyOf(step.key) };
  if (step.byUuid) return { ...shared, leaves: [...leaves.filter(([name]) => name !== 'referenceUuid'), ['referenceUuid', id]] };
  return { ...shared, leaves, reference: { id, type } };
}

async function reads(id: string): Promise<void> {
  const rest = outcomeOfRest(await pair.rest.harness.rest.get(`/v1/payments/${id}`, {}));
  const graphql = outcomeOfGraphql(
    await pair.graphql.harness.graphql('query read($id: ID!) { payment(id: $id) { answer outcome } }', { id }),
  );
  expect(rest.kind === 'stored' && rest.httpStatus).toBe(200);
  alike(rest.kind === 'stored' && rest.answer, graphql.kind === 'stored' && graphql.answer);
}

test('a repetition through the other door is answered as one through the same', { timeout: budgetMs }, async () => {
  const alone = await startPair();
  const { rest: side } = alone;
  await hold(paymentCase, Math.ceil(payments / 20), async (drawn) => {
    const asked = { ...drawn, credentials: 'demo' as const, key: keysOfCase()('twice') };
    alone.nextRequest();
    const first = await askRest(side, asked);
    const before = side.reader.mark();
    alone.nextRequest();
    const second = await askGraphql(side, asked);
    alike(first.kind === 'stored' ? { ...first, idempotency: 'replayed' } : first, second);
    alike(Object.values(side.reader.since(before)).flat(), []);
  });
  await alone.stop();
});

test('a query finds the same through both doors', { timeout: budgetMs }, async () => {
  const known = 'parity-query-1';
  for (const entityId of [channels.documented, channels.tolerant]) {
    await both({ leaves: Object.entries({ ...cardPayment, entityId, merchantTransactionId: known }) });
  }
  await hold(queryCase(known), queries, async (leaves) => {
    const rest = await queryRest(pair.rest, leaves);
    const graphql = await queryGraphql(pair.graphql, leaves);
    if (hasMalformedTime(leaves)) expect([rest, graphql]).toMatchObject([{ kind: 'refused' }, { kind: 'refused' }]);
    else alike(rest, graphql);
  });
});

test('an item of a list with gaps is named as it was sent, also where its text is longer than any may be', async () => {
  const legs = 'airline.passengers[1].legs[2].arrivalAirport';
  const outcome = await both({ leaves: [...Object.entries(cardPayment), [legs, 'a'.repeat(4_097)]] });
  expect(outcome).toMatchObject({ kind: 'refused', resultCode: '200.300.404' });
  expect(JSON.stringify(outcome)).toContain(`${legs} must have at most`);
});
