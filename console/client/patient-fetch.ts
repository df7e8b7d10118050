/** The context of requests that a bank may have to answer. */

/** A bank may take its time; after this the answer counts as lost and is asked for under the same key. */
const answerWithinMs = 60_000;

export const patientContext = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), ...(init?.signal ? [init.signal] : [])]) }),
};
