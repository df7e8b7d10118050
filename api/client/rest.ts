/** Calls of REST: forms out, answers in, and what follows from the status. */
import { type AnswerBody, toRefusal } from './answer.ts';
import { toForm } from './form.ts';
import { type OutgoingRequest, send, type TransportOptions } from './transport.ts';

/** Options of one call. */
export interface CallOptions {
  /** One key for one intention: call again with the same key to repeat the same request. Made at random where absent. */
  readonly idempotencyKey?: string | undefined;
  /** The whole call, with all its tries. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Rest {
  /** A change: its parameters are the form's. */
  post(path: string, parameters: object, options?: CallOptions): Promise<AnswerBody>;
  delete(path: string, parameters: object, options?: CallOptions): Promise<AnswerBody>;
  get(path: string, parameters: object, options?: CallOptions): Promise<AnswerBody>;
}

export function createRest(options: TransportOptions, entityId: string | undefined): Rest {
  const call = async (request: OutgoingRequest): Promise<AnswerBody> => {
    const { status, body } = await send(options, request);
    // A declined payment is answered with 400 as well, but it is stored and has an id.
    if (status < 300 || (status === 400 && typeof body.id === 'string')) return body;
    throw toRefusal(status, body);
  };
  const withEntity = (parameters: object): URLSearchParams => toForm({ entityId, ...parameters });
  return {
    post: (path, parameters, { idempotencyKey = createIdempotencyKey(), ...rest } = {}) => {
      const form = withEntity(parameters);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const merchantTransactionId = form.get('merchantTransactionId') ?? undefined;
      return call({
        ...rest,
        method: 'POST',
        path,
        headers,
        body: form.toString(),
        idempotencyKey,
        merchantTransactionId,
        isRead: false,
        isRepeatable: true,
      });
    },
    delete: (path, parameters, { idempotencyKey = createIdempotencyKey(), ...rest } = {}) =>
      call({ ...rest, method: 'DELETE', path: `${path}?${withEntity(parameters)}`, idempotencyKey, isRead: false, isRepeatable: true }),
    get: (path, parameters, { timeoutMs, signal } = {}) =>
      call({ method: 'GET', path: `${path}?${withEntity(parameters)}`, timeoutMs, signal, isRead: true, isRepeatable: true }),
  };
}

/** A key for one call. Keep your own (such as the order's number) where your program may crash between two calls. */
export function createIdempotencyKey(): string {
  return crypto.randomUUID();
}
