/**
 * Deno's fetch sends a request again by itself where the connection ends without an answer, even one that the other side has read and
 * carried out. A bank would move the money twice (decision: intent-call-outcome). It sends only what it still has at hand: a body that is
 * read as a stream goes out once. Of a Blob, other than of a stream, Deno knows the length, so the request is the same otherwise.
 */
type Fetch = typeof fetch;

export function sendOnce(fetchOfDeno: Fetch): Fetch {
  return (input, init) => {
    const { body } = init ?? {};
    if (typeof body === 'string') return fetchOfDeno(input, { ...init, body: new Blob([body], { type: 'text/plain;charset=UTF-8' }) });
    if (body instanceof URLSearchParams) return fetchOfDeno(input, { ...init, body: new Blob([body.toString()], { type: formType }) });
    if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return fetchOfDeno(input, { ...init, body: new Blob([body]) });
    return fetchOfDeno(input, init);
  };
}

/** What fetch itself says of such a body where the caller has no Content-Type. */
const formType = 'application/x-www-form-urlencoded;charset=UTF-8';
