/** One breach of a documented rule. `value` is null where it is missing or secret (interfaces, Validation). */
export interface ParameterError {
  readonly name: string;
  readonly value: string | null;
  readonly message: string;
}

/**
 * We will not do it: a bad field, no right, nothing left to capture, too many requests. Nothing was changed.
 * Rules return one, operations throw it as `Refused`; api/graphql/execution/errors.ts and rest-compat/envelope.ts present it.
 */
export interface Refusal {
  /** A code of the catalogue (core 7). */
  readonly resultCode: string;
  /** HTTP status (core 7; interfaces, Status). */
  readonly status: number;
  /** Stands for the catalogue's text where set. Never holds a secret value. */
  readonly description?: string;
  readonly parameterErrors?: readonly ParameterError[];
  /** HTTP headers beside it, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.description ?? refusal.resultCode);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** 200.300.404: invalid or missing parameters, each named (core 7). */
export function invalidParameters(parameterErrors: readonly ParameterError[]): Refusal {
  return { resultCode: '200.300.404', status: 400, parameterErrors };
}
