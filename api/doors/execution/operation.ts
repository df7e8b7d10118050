import type { ExecutionArgs, ExecutionResult } from 'graphql';

/** An operation of a validated document, with its variables. */
export interface OperationArguments extends ExecutionArgs {
  /** The variables are as resolvers take them: rest-compat has read a form by the catalogue. Absent: a client's. */
  readonly areVariablesRead?: boolean;
  /** Whoever asked takes `data` as text where that is quicker. */
  readonly mayBeText?: boolean;
}

/** Runs a validated operation. graphql-js by default, a compiled one where a runtime allows it. */
export type Executor = (args: OperationArguments) => ExecutionResult | Promise<ExecutionResult>;
