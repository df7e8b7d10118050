/**
 * Commits that go to a server together: one transaction, in which each has a savepoint. One whose guard raises is taken
 * back to its savepoint and leaves the others as they are; all of them share the end of the transaction, and its fsync.
 */
import type { Bound } from '../store/driver.ts';
import { type Failure, toCommitFailure } from '../store/failure.ts';
import type { Condition, StatementDone, Step, StepOutcome } from './pipeline.ts';

export interface Commit {
  readonly statements: readonly Bound[];
  /** Whether the rows of its last statement are wanted. */
  readonly returnsRows: boolean;
}

export type CommitOutcome = { readonly done: StatementDone } | { readonly failure: Failure };

const begin = 'BEGIN IMMEDIATE';
const commitText = 'COMMIT';
const rollback = 'ROLLBACK';
const savepoint = 'SAVEPOINT member';
const release = 'RELEASE member';
const undo = 'ROLLBACK TO member';

const ok = (step: number): Condition => ({ type: 'ok', step });
const not = (cond: Condition): Condition => ({ type: 'not', cond });
const either = (...conds: readonly Condition[]): Condition => ({ type: 'or', conds });
const both = (...conds: readonly Condition[]): Condition => ({ type: 'and', conds });

/** Where the statements of each commit begin, and where the transaction ends. A commit alone needs no savepoint. */
function placesOf(commits: readonly Commit[]): { readonly firsts: readonly number[]; readonly end: number } {
  const hasSavepoints = commits.length > 1;
  const firsts: number[] = [];
  let place = 1;
  for (const { statements } of commits) {
    firsts.push(hasSavepoints ? place + 1 : place);
    place += statements.length + (hasSavepoints ? 3 : 0);
  }
  return { firsts, end: place };
}

/**
 * `BEGIN`, each commit, `COMMIT`, and `ROLLBACK` where that was not reached. When the server itself has ended the
 * transaction, as for a full disk, there is no savepoint to go back to: then nothing of what follows is tried.
 */
export function toGroupSteps(commits: readonly Commit[]): readonly Step[] {
  const { firsts, end } = placesOf(commits);
  const steps: Step[] = [{ sql: begin, args: [] }];
  /** Holds where the transaction goes on. */
  let goesOn = ok(0);
  commits.forEach(({ statements, returnsRows }, which) => {
    const first = firsts[which] ?? 0;
    const after = first + statements.length;
    if (commits.length > 1) steps.push({ sql: savepoint, args: [], condition: goesOn });
    statements.forEach((statement, place) => {
      const isRead = returnsRows && place === statements.length - 1;
      steps.push({ ...statement, isRead, condition: ok(first + place - 1) });
    });
    if (commits.length === 1) {
      goesOn = ok(after - 1);
      return;
    }
    steps.push({ sql: release, args: [], condition: ok(after - 1) });
    steps.push({ sql: undo, args: [], condition: both(ok(first - 1), not(ok(after))) });
    goesOn = either(ok(after), ok(after + 1));
  });
  steps.push({ sql: commitText, args: [], condition: goesOn });
  steps.push({ sql: rollback, args: [], condition: both(ok(0), not(ok(end))) });
  return steps;
}

/** What became of each. */
export function readOutcomes(commits: readonly Commit[], outcomes: readonly StepOutcome[]): readonly CommitOutcome[] {
  const { firsts, end } = placesOf(commits);
  const shared = findSharedFailure(outcomes, end);
  return commits.map(({ statements }, which) => {
    const first = firsts[which] ?? 0;
    const own = outcomes.slice(first, first + statements.length).find(isError);
    if (own) return { failure: toCommitFailure(own.error) };
    const last = outcomes[first + statements.length - 1] ?? null;
    if (shared === null && isDone(last)) return { done: last.done };
    return { failure: shared ?? unknownFailure };
  });
}

const unknownFailure: Failure = { kind: 'unknown' };

/** Why nothing was written, or that nobody knows; null where the transaction was committed. */
function findSharedFailure(outcomes: readonly StepOutcome[], end: number): Failure | null {
  const [beginning = null, ending = null] = [outcomes[0], outcomes[end]];
  if (isDone(ending)) return null;
  const failed = isError(beginning) ? beginning : ending;
  const failure = isError(failed) ? toCommitFailure(failed.error) : unknownFailure;
  return failure.kind === 'fault' && failure.code === 'UNKNOWN' ? unknownFailure : failure;
}

function isDone(outcome: StepOutcome): outcome is { readonly done: StatementDone } {
  return outcome !== null && 'done' in outcome;
}

function isError(outcome: StepOutcome): outcome is Extract<StepOutcome, { readonly error: unknown }> {
  return outcome !== null && 'error' in outcome;
}
