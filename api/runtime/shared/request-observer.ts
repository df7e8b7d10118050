/** Each request leaves one line in the log and one span, whichever endpoint answers it. Neither holds a path, a parameter or a token. */

import { createTrace, type RequestTrace } from '../../foundation/access/request-trace.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import type { Endpoint } from './endpoint.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';
import { noTelemetry, type Span, type Telemetry } from './telemetry.ts';

export interface ObserverOptions {
  readonly log: Log;
  readonly elapsedUs: () => number;
  readonly telemetry: Telemetry;
}

export interface RequestObserver {
  /** Requests that are being handled. */
  inFlight(): number;
  observe(
    arrived: { readonly request: HttpRequest; readonly endpoint: Endpoint; readonly address: string },
    answer: (trace: RequestTrace) => Promise<HttpAnswer | undefined>,
  ): Promise<HttpAnswer | undefined>;
}

export function createRequestObserver({ log, elapsedUs, telemetry }: ObserverOptions): RequestObserver {
  let inFlight = 0;
  return {
    inFlight: () => inFlight,
    async observe({ request, endpoint: { logged: endpoint }, address }, answer) {
      const startedUs = elapsedUs();
      const trace = createTrace(endpoint, address || undefined);
      const method = knownMethods.has(request.method) ? request.method : 'other';
      const logRequest = (answered: HttpAnswer | undefined): HttpAnswer | undefined => {
        const status = toStatus(answered);
        const durationUs = Math.round(elapsedUs() - startedUs);
        const { operation, resultCode, callerId, ndc } = trace;
        log[chooseLevel(endpoint, status)]('request', {
          endpoint,
          operation,
          method,
          status,
          resultCode,
          callerId,
          address: trace.address,
          ndc,
          durationUs,
        });
        return answered;
      };
      inFlight += 1;
      try {
        if (telemetry === noTelemetry) return logRequest(await answer(trace));
        return await telemetry.span(`${method} ${endpoint}`, { kind: 'server', traceparent: request.headers.traceparent }, async (span) => {
          const answered = logRequest(await answer(trace));
          describeSpan(span, trace, { endpoint, method, status: toStatus(answered) });
          return answered;
        });
      } finally {
        inFlight -= 1;
      }
    },
  };
}

/** 499: the client went away before it was answered. */
function toStatus(answered: HttpAnswer | undefined): number {
  return answered?.status ?? 499;
}

interface Described {
  readonly endpoint: Endpoint['logged'];
  readonly method: string;
  readonly status: number;
}

function describeSpan(
  span: Span,
  { operation, resultCode, callerId, ndc, address }: RequestTrace,
  { endpoint, method, status }: Described,
): void {
  span.rename(`${method} ${operation}`);
  span.set({
    'http.request.method': method,
    'http.response.status_code': status,
    'client.address': address,
    'gateway.endpoint': endpoint,
    'gateway.operation': operation,
    'gateway.result_code': resultCode,
    'gateway.caller_id': callerId,
    'gateway.ndc': ndc,
  });
  if (status >= 500) span.fail();
}

/** A method is a text of the client's. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** Files of the console, pages and probes are many and tell little; a fault has its own line with what went wrong. */
function chooseLevel(endpoint: Endpoint['logged'], status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return (endpoint === 'console' || endpoint === 'page') && status < 400 ? 'debug' : 'info';
}
