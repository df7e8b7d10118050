/**
 * How a caller comes in, whichever endpoint received the request: GraphQL, sockets, exports, files by FTP, and REST's stored payments. REST's
 * other requests are authenticated by `rest-compat`, which knows a third form of credentials, and an assistant's by `/mcp`.
 */
import { authenticateRequest } from '../../foundation/access/authenticate.ts';
import type { Authentication, Caller } from '../../foundation/access/caller.ts';
import { createRequest, type RequestFacts } from '../../foundation/access/request.ts';
import { createTrace, type RequestTrace, traceCaller } from '../../foundation/access/request-trace.ts';
import { type HeaderOf, readSessionToken, type SignedToken } from '../../foundation/access/staff-cookie.ts';
import type { Context } from './context.ts';
import type { Ports } from './ports.ts';

/** What an endpoint knows of a request. */
export interface Arriving {
  readonly endpoint?: RequestFacts['endpoint'] | undefined;
  /** Base address that redirects carry; the ports' own where absent. */
  readonly publicUrl?: string | undefined;
  readonly authorization?: string | undefined;
  /** Of a socket, whose origin was checked when it was opened. */
  readonly session?: SignedToken | undefined;
  /** Of HTTP: the request's own headers. */
  readonly header?: HeaderOf | undefined;
  /** In place of credentials. */
  readonly authenticate?: (() => Promise<Authentication>) | undefined;
  readonly onCaller?: ((caller: Caller) => void) | undefined;
  /** Is told what the request comes to. */
  readonly trace?: RequestTrace | undefined;
  readonly address?: string | undefined;
}

/** Finds out who asks, tells log and span, and makes the context of the operations. Throws `StoreUnavailable`; a stranger is admitted as one. */
export async function admit(ports: Ports, arriving: Arriving): Promise<Context> {
  const arrivedUs = ports.clocks.elapsedUs();
  const { endpoint = 'graphql', publicUrl = ports.publicUrl, trace = createTrace('unknown', arriving.address) } = arriving;
  const authentication = await findCaller(ports, arriving, publicUrl);
  if (authentication.status === 'valid') arriving.onCaller?.(authentication.caller);
  const request = createRequest(ports, { endpoint, arrivedUs, authentication, publicUrl });
  traceCaller(trace, authentication, request.requestId);
  return createContext(ports, request, trace);
}

function findCaller(ports: Ports, { authenticate, authorization, session, header }: Arriving, publicUrl: string): Promise<Authentication> {
  if (authenticate) return authenticate();
  return authenticateRequest(ports, {
    authorization: authorization ?? header?.('authorization'),
    session: session ?? (header && readSessionToken(header, publicUrl)),
  });
}

/** What operations and resolvers are given of a request. */
export function createContext(ports: Ports, request: RequestFacts, trace?: RequestTrace): Context {
  return { ports, request, idempotency: { status: null }, stored: { reference: null }, budget: { headers: null }, trace };
}
