/** Sends webhooks on Node and Deno: through the egress guard, without redirects, reading no more of an answer than is kept. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { type EgressRules, urlRefusal, userAgent } from '../../domain/webhooks/egress.ts';
import type { SendingFailureKind } from '../../domain/webhooks/failure-kind.ts';
import type { WebhookAnswer, WebhookHttp, WebhookRequest } from '../../domain/webhooks/ports.ts';
import { createEgressGuard, type Resolve } from './egress.ts';

/** Idle connections to all receivers together; one to each costs nothing, a thousand do. */
const agentOptions = { keepAlive: true, keepAliveMsecs: 1_000, maxFreeSockets: 64, timeout: 60_000, scheduling: 'lifo' } as const;

export function createWebhookHttp(rules: EgressRules, resolve?: Resolve): WebhookHttp {
  const guard = createEgressGuard(rules, resolve);
  const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) };
  // A host that is an IP address is never resolved, so the URL is checked before every request.
  const call = async (method: 'GET' | 'POST', request: WebhookRequest): Promise<WebhookAnswer> => {
    const why = urlRefusal(request.url, rules);
    if (why !== null) return { outcome: 'failed', kind: 'not_allowed', why };
    const url = new URL(request.url);
    const isTls = url.protocol === 'https:';
    const kept = isTls ? agents['https:'] : agents['http:'];
    // Without an agent, Node opens a connection for this request alone.
    return send(request, ({ headers, signal, isFresh }) =>
      (isTls ? requestHttps : requestHttp)(url, { method, lookup: guard.lookup, agent: isFresh ? false : kept, headers, signal }),
    );
  };
  return {
    refusal: (url) => guard.refusal(url),
    post: (request) => call('POST', request),
    get: (request) => call('GET', { ...request, body: '' }),
  };
}

interface Opening {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  /** Whether it must be a new connection. */
  readonly isFresh: boolean;
}

type Open = (opening: Opening) => ReturnType<typeof requestHttp>;

/**
 * A receiver may close an idle connection at the moment when a request goes out on it. Such a request is sent once more at once, on a new
 * connection: it was most likely never read, and receivers know a notification that comes twice by its id.
 */
function send(request: WebhookRequest, open: Open): Promise<WebhookAnswer> {
  const body = Buffer.from(request.body, 'utf8');
  const length = body.length === 0 ? {} : { 'Content-Length': String(body.length) };
  const headers = { 'User-Agent': userAgent, ...request.headers, ...length };
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    const fail = (error: unknown): void => resolve({ outcome: 'failed', ...toFailure(error, signal, request.timeoutMs) });
    const attempt = (isFresh: boolean): void => {
      const outgoing = open({ headers, signal, isFresh });
      outgoing.on('error', (error) => {
        if (isFresh || !outgoing.reusedSocket || !isClosedByReceiver(error)) fail(error);
        else tryTo(() => attempt(true));
      });
      // Without a listener, Node ends such a request without a response, an error or the timeout: it would be waited for for ever.
      outgoing.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        socket.destroy();
        resolve({ outcome: 'answered', status, retryAfter: undefined, text: '' });
      });
      outgoing.on('response', (response) => {
        readText(response, request.answerBytesMax).then((text) => {
          const { statusCode: status = 0, headers } = response;
          resolve({ outcome: 'answered', status, retryAfter: headers['retry-after'], text });
        }, fail);
      });
      outgoing.end(body);
    };
    const tryTo = (begin: () => void): void => {
      try {
        begin();
      } catch (error) {
        fail(error);
      }
    };
    tryTo(() => attempt(false));
  });
}

/** Once an answer has begun, Node tells its end by the response instead. */
function isClosedByReceiver(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** The first bytes of an answer. One that is longer is cut off, and its connection with it. */
function readText(response: IncomingMessage, bytesMax: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = (): void => resolve(Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8'));
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes < bytesMax) return;
      done();
      response.destroy();
    });
    response.on('end', done);
    response.on('error', reject);
    response.on('close', () => reject(new Error('closed')));
  });
}

interface Failure {
  readonly kind: SendingFailureKind;
  readonly why: string;
}

const noConnection = (why: string): Failure => ({ kind: 'no_connection', why });
const tls = (why: string): Failure => ({ kind: 'tls', why });

const failures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: noConnection('the receiver refused the connection'),
  ECONNRESET: noConnection('the receiver closed the connection before it had answered'),
  EPIPE: noConnection('the receiver closed the connection before it had answered'),
  ENOTFOUND: { kind: 'name_not_found', why: 'the name of the receiver cannot be resolved' },
  EAI_AGAIN: { kind: 'name_not_found', why: 'the name of the receiver cannot be resolved just now' },
  ETIMEDOUT: noConnection('the receiver cannot be reached'),
  EHOSTUNREACH: noConnection('the receiver cannot be reached'),
  ENETUNREACH: noConnection('the receiver cannot be reached'),
  CERT_HAS_EXPIRED: tls("the receiver's certificate has expired"),
  DEPTH_ZERO_SELF_SIGNED_CERT: tls("the receiver's certificate is signed by itself"),
  SELF_SIGNED_CERT_IN_CHAIN: tls("the receiver's certificate is not publicly trusted"),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: tls("the receiver's certificate is not publicly trusted"),
  ERR_TLS_CERT_ALTNAME_INVALID: tls("the receiver's certificate is for another name"),
};

/** Other codes of OpenSSL and of Node's TLS. */
const tlsCode = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|EPROTO$)/;

function toFailure(error: unknown, signal: AbortSignal, timeoutMs: number): Failure {
  if (signal.aborted) return { kind: 'timeout', why: `the receiver did not answer within ${Math.round(timeoutMs / 1_000)} seconds` };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EGRESS_REFUSED' && error instanceof Error) return { kind: 'not_allowed', why: error.message };
  if (error instanceof Error && error.message === 'closed') return noConnection('the receiver closed the connection within its answer');
  const why = `the request failed${/^[A-Z_]{3,60}$/.test(code) ? ` (${code})` : ''}`;
  return failures[code] ?? { kind: tlsCode.test(code) ? 'tls' : 'no_connection', why };
}
