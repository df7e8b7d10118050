/** The steps between intent, call and outcome at which a gateway can die, for steps-program.ts and its test. */

/** Commits and calls of the operation under test, numbered from 1; `booked`: the bank has moved, and has not answered yet. */
export const steps = [
  'before commit 1',
  'after commit 1',
  'with call 1 booked',
  'with call 1 answered',
  'before commit 2',
  'after commit 2',
  'with call 2 booked',
  'with call 2 answered',
  'before commit 3',
  'after commit 3',
] as const;
export type Step = (typeof steps)[number];

/** The second call is the capture of a PA.CP; the others end with the second commit. */
export const stepsOfOneCall: readonly Step[] = steps.slice(0, 6);

export const operations = ['DB', 'CP', 'RF', 'PA.CP'] as const;
export type Operation = (typeof operations)[number];

/** What the program is told, as JSON in its first argument. */
export interface Task {
  readonly databasePath: string;
  readonly bankUrl: string;
  readonly operation: Operation;
  readonly step: Step;
  /** The payment that a capture or a refund is for. */
  readonly targetId: string | null;
}

export const idempotencyKey = 'the key';
