/**
 * The fast path of `GET /v1/payments/{id}`: the stored text goes out as it is. It takes requests that name a payment and nothing else,
 * as programs send them; whatever is unusual goes the whole way, before anything was counted (decision: known-documents-skip-yoga).
 */
import { answerHeaders, toNdc } from '../../../rest-compat/envelope.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { findStoredPayment } from '../../doors/gateway/stored-payment.ts';
import type { RequestTrace } from '../../foundation/access/request-trace.ts';
import { classifyResultCode } from '../../foundation/result-codes/patterns.ts';
import { isServedHost, type OriginRules } from './browser-rules.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';

const pathPattern = /^\/v1\/payments\/([0-9a-f]{32})$/;
const queryPattern = /^entityId=([0-9a-f]{32})$/;

/** Undefined where the request is none of these; otherwise what answers it, with undefined where the pipeline has to. */
export type ReadStoredPayment = (
  request: HttpRequest,
  origin: string,
  trace: RequestTrace,
) => (() => Promise<HttpAnswer | undefined>) | undefined;

export function createStoredPaymentRead(ports: Ports, rules: OriginRules): ReadStoredPayment {
  const { clocks, metrics } = ports;
  return (request, publicUrl, trace) => {
    const { authorization, host } = request.headers;
    if (request.method !== 'GET' || authorization === undefined || host?.includes(',')) return undefined;
    const id = pathPattern.exec(request.path)?.[1];
    if (id === undefined || !isPlain(request) || !isServedHost(request, rules)) return undefined;
    const entityId = queryPattern.exec(request.query)?.[1];
    if (request.query !== '' && entityId === undefined) return undefined;
    return () => answer({ id, entityId, authorization, publicUrl }, trace);
  };

  async function answer(asked: Asked, trace: RequestTrace): Promise<HttpAnswer | undefined> {
    const requestId = ports.newId();
    const arrivedUs = clocks.elapsedUs();
    const found = await findStoredPayment(ports, { ...asked, requestId, arrivedUs });
    if (!found) return undefined;
    const { stored, caller, budgetHeaders } = found;
    const { resultCode } = stored;
    trace.operation = 'read';
    trace.resultCode = resultCode;
    trace.callerId = caller.id;
    trace.ndc = toNdc({ entityId: asked.entityId ?? caller.entityId, requestId });
    metrics.request('read', 'rest', classifyResultCode(resultCode) ?? 'success', clocks.elapsedUs() - arrivedUs);
    return { status: 200, headers: budgetHeaders ? { ...answerHeaders, ...budgetHeaders } : answerHeaders, body: stored.answer };
  }
}

interface Asked {
  readonly id: string;
  readonly entityId: string | undefined;
  readonly authorization: string;
  readonly publicUrl: string;
}

/** As a program sends it: without a body, and from no page. */
function isPlain({ headers }: HttpRequest): boolean {
  return (
    headers.origin === undefined &&
    headers['sec-fetch-site'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-type'] === undefined &&
    headers['content-encoding'] === undefined
  );
}
