import { containsCardNumber, maskCardNumbers } from './card-number.ts';
import type { RequestReference } from './commit.ts';

/** One breach of a documented rule. `value` is null for a missing or secret one (decision: validation-modes). */
export interface ParameterError {
  readonly name: string;
  readonly value: string | null;
  readonly message: string;
}

/**
 * The gateway does not execute a request: a field is invalid, a right is missing, nothing is left to capture, there are too
 * many requests. Nothing was changed. Rules return a refusal, operations throw it as `Refused`;
 * api/doors/execution/errors.ts and rest-compat/envelope.ts turn it into an answer.
 */
export interface Refusal {
  /** A code of the catalogue (spec §7). */
  readonly resultCode: string;
  /** HTTP status (spec §7; decision: http-status). */
  readonly status: number;
  /** Replaces the catalogue's text where set. Never holds a secret value. */
  readonly description?: string;
  readonly parameterErrors?: readonly ParameterError[];
  /** The approval that it waits for: a colleague gives or refuses it. */
  readonly approvalId?: string;
  /** By what to ask for a request of which nobody knows whether it is stored. */
  readonly reference?: RequestReference;
  /** An address of the gateway that explains it; absent: that of its result code. */
  readonly docUrl?: string;
  /** Additional HTTP headers, such as Retry-After. */
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

/** The text of a 401: it says how to send a token (spec §5.1). */
export const howToAuthenticate = 'invalid authentication information - send an access token in the header Authorization: Bearer <token>';

/** The same for a websocket, with which browsers send no header; some client libraries send what they are given for headers within others. */
export const howToAuthenticateSocket =
  'invalid authentication information - send an access token in connectionParams, as { authorization: "Bearer <token>" }';

export const invalidParametersCode = '200.300.404';

/** Invalid or missing parameters, each named (spec §7). */
export function invalidParameters(parameterErrors: readonly ParameterError[]): Refusal {
  return { resultCode: invalidParametersCode, status: 400, parameterErrors: parameterErrors.map(hideCardNumbers) };
}

/** One parameter that breaks a rule. `value` as it was sent; null where it is missing, or must not be shown. */
export function wrongParameter(name: string, message: string, value: string | null = null): Refused {
  return new Refused(invalidParameters([{ name, value, message }]));
}

/** 409: what the caller looked at is not there any more. */
export function changedMeanwhile(what: string): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: `${what} was changed meanwhile: read it again` });
}

/** An answer never repeats a card number, in whichever parameter it was sent. */
function hideCardNumbers(error: ParameterError): ParameterError {
  const { name, value, message } = error;
  const isValueOpen = value === null || !containsCardNumber(value);
  if (isValueOpen && !containsCardNumber(name)) return error;
  return { name: maskCardNumbers(name), value: isValueOpen ? value : null, message: maskCardNumbers(message) };
}
