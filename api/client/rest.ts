/** Calls of REST: forms out, answers in, and what follows from the status. */
import { type AnswerBody, toRefusal } from './answer.ts';
import { toForm } from './form.ts';
import { toIdempotencyKey } from './idempotency-key.ts';
import { type OutgoingRequest, send, type TransportOptions } from './transport.ts';

/** Options of one call. */
export interface CallOptions {
  /**
   * One key for one intention: call again with the same key to repeat the same request. Made at random where absent. An empty or
   * blank one is refused with a TypeError before anything is sent: it is a variable that was not filled.
   */
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
  /** The bytes of a file. */
  download(path: string, options?: CallOptions): Promise<Uint8Array>;
}

export function createRest(options: TransportOptions, entityId: string | undefined): Rest {
  const call = async (request: OutgoingRequest): Promise<AnswerBody> => {
    const { status, body, requestId } = await send(options, request);
    // A declined payment is answered with 400 as well, but it is stored and has an id.
    if (status < 300 || (status === 400 && typeof body.id === 'string')) return body;
    throw toRefusal(status, body, requestId);
  };
  const withEntity = (parameters: object): URLSearchParams => toForm({ entityId, ...parameters });
  return {
    post: async (path, parameters, { idempotencyKey, ...rest } = {}) => {
      const form = withEntity(parameters);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const merchantTransactionId = form.get('merchantTransactionId') ?? undefined;
      return call({
        ...rest,
        method: 'POST',
        path,
        headers,
        body: form.toString(),
        idempotencyKey: toIdempotencyKey(idempotencyKey),
        merchantTransactionId,
        isRead: false,
      });
    },
    delete: async (path, parameters, { idempotencyKey, ...rest } = {}) =>
      call({
        ...rest,
        method: 'DELETE',
        path: `${path}?${withEntity(parameters)}`,
        idempotencyKey: toIdempotencyKey(idempotencyKey),
        isRead: false,
      }),
    get: (path, parameters, { timeoutMs, signal } = {}) =>
      call({ method: 'GET', path: `${path}?${withEntity(parameters)}`, timeoutMs, signal, isRead: true }),
    async download(path, { timeoutMs, signal } = {}) {
      const { file } = await call({ method: 'GET', path, timeoutMs, signal, isRead: true, isFile: true });
      return file ?? new Uint8Array();
    },
  };
}
