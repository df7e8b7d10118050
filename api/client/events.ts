/** Live events over server-sent events, which need nothing but fetch, with resumption after any break. */
import { type GraphqlErrorBody, readAnswer, toGraphqlRefusal, toRefusal } from './answer.ts';
import type { EventFilter, GatewayEvent } from './generated/events.ts';
import type { Graphql } from './graphql.ts';
import { readServerSentEvents } from './server-sent-events.ts';
import type { TransportOptions } from './transport.ts';
import { wait } from './waiting.ts';

export interface EventOptions {
  /** Go on after this cursor: that of the last event that you handled. Without it: what comes from now on. */
  readonly after?: string | undefined;
  readonly filter?: EventFilter | undefined;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * For as long as the loop runs. Each event comes once and in order; store its `cursor` when you have handled it. Throws GatewayRefusal
 * where the token is refused; over every other break it connects again.
 */
export type Events = (options?: EventOptions) => AsyncGenerator<GatewayEvent, void, undefined>;

const document = `subscription ($after: String, $filter: EventFilter) {
  events(after: $after, filter: $filter) {
    cursor sequence subjectSequence id previousId type action subjectId entityId timestamp payload
  }
}`;

/** The gateway sends a comment every 12 seconds: silence for this long is a lost connection. */
const silenceMaxMs = 40_000;
const reconnectMaxMs = 15_000;
/** Asked again, these would be refused again. */
const finalCodes: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID']);

export function createEvents(transport: TransportOptions, graphql: Graphql): Events {
  return async function* iterate({ after, filter, signal } = {}) {
    let cursor = after ?? (await graphql<{ readonly latestCursor: string }>('{ latestCursor }', {}, { signal })).latestCursor;
    let failures = 0;
    while (!signal?.aborted) {
      for await (const event of connect(transport, { after: cursor, filter, signal })) {
        failures = 0;
        yield event;
        // Only now: an event whose handling failed comes again.
        cursor = event.cursor;
      }
      failures += 1;
      const delayMs = Math.min(transport.retryDelayMs * 2 ** Math.min(failures, 10), reconnectMaxMs) * Math.random();
      if (!(await wait(delayMs, signal))) return;
    }
  };
}

/** One connection, until it breaks. Throws only what a further connection would not repair. */
async function* connect(
  transport: TransportOptions,
  { after, filter, signal }: EventOptions,
): AsyncGenerator<GatewayEvent, void, undefined> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  signal?.addEventListener('abort', end, { once: true });
  let silence = setTimeout(end, silenceMaxMs);
  try {
    const response = await open(transport, { after, filter }, ending.signal);
    if (response?.body == null) return;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMaxMs);
    };
    for await (const { event, data } of readServerSentEvents(response.body, heard)) {
      if (event !== 'next') return;
      const result: { readonly data?: { readonly events: GatewayEvent } | null; readonly errors?: readonly GraphqlErrorBody[] } =
        JSON.parse(data);
      if (result.errors?.length) return throwFinal(result.errors, 200);
      if (result.data) yield result.data.events;
    }
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', end);
    ending.abort();
  }
}

async function open(transport: TransportOptions, variables: EventOptions, signal: AbortSignal): Promise<Response | undefined> {
  let response: Response;
  try {
    response = await transport.fetch(`${transport.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${transport.token}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: document, variables }),
      signal,
    });
  } catch {
    return undefined;
  }
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const body = await readAnswer(response).catch(() => undefined);
  if (body?.errors?.length) throwFinal(body.errors, response.status);
  if (response.status === 401 || response.status === 403) throw toRefusal(response.status, body);
  return undefined;
}

function throwFinal(errors: readonly GraphqlErrorBody[], status: number): void {
  const refusal = toGraphqlRefusal(status, errors);
  if (finalCodes.has(refusal.code)) throw refusal;
}
