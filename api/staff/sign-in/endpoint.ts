/**
 * `/auth/*`: what stands before the library that signs staff in. It lets through the routes that are wanted, from pages
 * of our own and not too many, counts wrong passwords, and writes into the audit log what was done.
 */

import { type HeaderOf, isSameOrigin } from '../../access/staff-cookie.ts';
import { staffSigningSecret } from '../../access/staff-session.ts';
import { StoreUnavailable } from '../../kernel/commit.ts';
import { stackOf } from '../../runtime/shared/rest-endpoint.ts';
import { mailForgotten } from '../operations-forgotten.ts';
import type { StaffPorts } from '../ports.ts';
import { createAddressLimit } from './address-limit.ts';
import { isRecord, jsonResponse, parsedJson, refusal, textIn } from './answers.ts';
import type { StaffLibrary } from './library.ts';
import { setPasswordByLink } from './link.ts';
import { callerOfCookie, pageOrigin, type Visit } from './request.ts';
import { authRoutes, forgottenRoute, forgottenRoutes, linkRoute, linkRoutes } from './routes.ts';
import { signInOrManage } from './sign-in.ts';

/** How a request came in. */
export interface StaffArrival {
  /** The address that the gateway is reached by: `https://pay.example.test`. */
  readonly origin: string;
  /** Who is at the other end; empty where that is unknown. */
  readonly address: string;
}

/** Never throws. */
export type StaffDoor = (request: Request, arrival: StaffArrival) => Promise<Response>;

const base = '/auth';

export function isAuthPath(path: string): boolean {
  return path.startsWith(`${base}/`);
}

/** The answer of a passkey is the largest that is sent. */
const bodyCharactersMax = 32_768;

/** Origins for which a library is kept: one, unless the gateway is reached by several names. */
const librariesMax = 8;

export function createStaffDoor(ports: StaffPorts): StaffDoor {
  const limit = createAddressLimit();
  const libraryFor = createLibraries(ports);
  const answer = async (request: Request, arrival: StaffArrival): Promise<Response> => {
    const visit = await visitOf(ports, request, arrival, limit);
    if (visit instanceof Response) return visit;
    if (forgottenRoutes.has(visit.path)) return forgotten(visit);
    const loading = libraryFor(visit.origin);
    // The first thing that the console asks: its sign-in form need not wait until what signs in is loaded.
    if (visit.path === '/get-session' && visit.caller === undefined) {
      loading.catch((error: unknown) => logFault(ports, error));
      return jsonResponse(200, null);
    }
    const library = await loading;
    return linkRoutes.has(visit.path) ? setPasswordByLink(visit, library) : signInOrManage(visit, library);
  };
  return async (request, arrival) => {
    try {
      return await answer(request, arrival);
    } catch (error) {
      return faultResponse(ports, error);
    }
  };
}

/** What is understood of the request, or why it goes no further. */
async function visitOf(
  ports: StaffPorts,
  request: Request,
  { origin: publicUrl, address }: StaffArrival,
  limit: ReturnType<typeof createAddressLimit>,
): Promise<Visit | Response> {
  const { pathname, search: query } = new URL(request.url);
  const path = pathname.slice(base.length);
  const route = routeOf(path);
  if (!route) return refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
  if (request.method !== route.method) return refusal(405, 'METHOD_NOT_ALLOWED', `Use ${route.method}.`, { allow: route.method });
  const waitMs = limit(address, route.guesses ?? false, ports.clocks.now());
  if (waitMs > 0) return tooMany(waitMs);
  const header: HeaderOf = (name) => request.headers.get(name) ?? undefined;
  const body = route.method === 'GET' ? {} : await bodyOf(request, header, publicUrl);
  if (body instanceof Response) return body;
  const wanted = Object.fromEntries(Object.entries(body).filter(([name]) => route.fields.includes(name)));
  const caller = await callerOfCookie(ports, header, publicUrl);
  return { ports, path, route, query, body: wanted, header, origin: pageOrigin(header, publicUrl), address, caller };
}

function routeOf(path: string) {
  if (linkRoutes.has(path)) return linkRoute;
  return forgottenRoutes.has(path) ? forgottenRoute : authRoutes.get(path);
}

async function bodyOf(request: Request, header: HeaderOf, publicUrl: string): Promise<Readonly<Record<string, unknown>> | Response> {
  // A form or plain text is sent across origins without asking first; JSON is not, and a browser names who sends it.
  const isJson = header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
  if (!isJson) return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
  if (!isSameOrigin(header, publicUrl)) return refusal(403, 'INVALID_ORIGIN', 'This can be asked from a page of this gateway only.');
  const text = await request.text();
  if (text.length > bodyCharactersMax) return refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is too large.');
  const body = text === '' ? {} : parsedJson(text);
  return isRecord(body) ? body : refusal(400, 'INVALID_BODY', 'Send a JSON object.');
}

/** The same for everybody, so that nobody learns which addresses are somebody's. */
function forgotten({ ports, body }: Visit): Response {
  const email = textIn(body, 'email');
  if (email === undefined) return refusal(400, 'INVALID_EMAIL', 'email must be an e-mail address.');
  mailForgotten(ports, email);
  const message = ports.mail
    ? 'If this is the address of a member of staff, a link is on its way to it.'
    : 'No mail is set up here: ask an administrator for a link.';
  return jsonResponse(200, { status: true, message });
}

function tooMany(waitMs: number): Response {
  return refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests: try again in a moment.', {
    'retry-after': String(Math.ceil(waitMs / 1_000)),
  });
}

/** The library and what it stands on are loaded with the first request: a start does not wait for them. */
function createLibraries(ports: StaffPorts): (origin: string) => Promise<StaffLibrary> {
  const libraries = new Map<string, StaffLibrary>();
  return async (origin) => {
    const known = libraries.get(origin);
    if (known) return known;
    const [{ createStaffLibrary }, secret] = await Promise.all([import('./library.ts'), staffSigningSecret(ports)]);
    const library = createStaffLibrary({ ports, secret, origin, onFault: (error) => logFault(ports, error) });
    const oldest = libraries.size >= librariesMax ? libraries.keys().next() : undefined;
    if (oldest?.value !== undefined) libraries.delete(oldest.value);
    libraries.set(origin, library);
    return library;
  };
}

function faultResponse(ports: StaffPorts, error: unknown): Response {
  if (error instanceof StoreUnavailable) {
    ports.log.error(error.message, { door: 'auth' });
    return refusal(503, 'UNAVAILABLE', 'Try again in a moment.', { 'retry-after': '1' });
  }
  logFault(ports, error);
  return refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.');
}

/** Without the error's text: it may hold what was bound to a statement. */
function logFault({ log }: StaffPorts, error: unknown): void {
  log.error('fault', { door: 'auth', kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
}
