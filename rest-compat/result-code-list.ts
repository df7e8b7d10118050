import { allResultCodes } from '../api/foundation/result-codes/result-codes.ts';
import { toJsonAnswer } from './envelope.ts';
import type { Answer } from './exchange.ts';

let made: Answer | undefined;

/** `GET /v1/resultcodes`: the list that merchants download, without authentication (decision: existing-clients). Built once. */
export function answerResultCodes(): Answer {
  made ??= toJsonAnswer(200, { resultCodes: allResultCodes.map(({ code, description }) => ({ code, description })) });
  return made;
}
