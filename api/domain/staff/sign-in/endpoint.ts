/**
 * The HTTP endpoint `/auth/*`, in front of the library that signs staff in. It admits the routes of routes.ts from pages of
 * our own, limits their number, counts wrong passwords, and writes what was done into the audit log.
 */

import { type HeaderOf, isSameOrigin } from '../../../foundation/access/staff-cookie.ts';
import { staffSigningSecret } from '../../../foundation/access/staff-session.ts';
import { putBounded } from '../../../foundation/kernel/bounded-map.ts';
import { isOutage } from '../../../foundation/kernel/commit.ts';
import { faultFields } from '../../../foundation/kernel/fault.ts';
import { isJsonObject } from '../../../foundation/kernel/json-object.ts';
import { mailForgotten } from '../forgotten.ts';
import type { StaffPorts } from '../ports.ts';
import { createAddressLimit } from './address-limit.ts';
import { jsonResponse, parseJson, refusal, textIn } from './answers.ts';
import type { StaffLibrary, StaffTables } from './library.ts';
import { staffLibraryParts } from './library-parts.ts';
import { setPasswordByLink } from './link.ts';
import { signInHeader } from './names.ts';
import { authenticateCookie, pageOrigin, type StaffRequest } from './request.ts';
import { authRoutes, companyRoutes, forgottenRoute, forgottenRoutes, linkRoute, linkRoutes } from './routes.ts';
import { signInOrManage } from './sign-in.ts';

/** What the server knows of a request beside its fetch object. */
export interface StaffArrival {
  /** The address that the gateway is reached by: `https://pay.example.test`. */
  readonly origin: string;
  /** The client's address; empty where it is unknown. */
  readonly address: string;
}

/** Never throws. */
export type StaffEndpoint = (request: Request, arrival: StaffArrival) => Promise<Response>;

const base = '/auth';

export function isAuthPath(path: string): boolean {
  return path.startsWith(`${base}/`);
}

/** The answer of a passkey is the largest that is sent. */
const bodyCharactersMax = 32_768;

/** Origins for which a library is kept: one, unless the gateway is reached by several names. */
const librariesMax = 8;

export interface StaffEndpointOptions {
  /** Loads the tables that the library reads and writes, with its first request. */
  readonly loadTables: () => Promise<StaffTables>;
}

export function createStaffEndpoint(ports: StaffPorts, { loadTables }: StaffEndpointOptions): StaffEndpoint {
  const limit = createAddressLimit();
  const libraryFor = createLibraries(ports, loadTables);
  const answer = async (request: Request, arrival: StaffArrival): Promise<Response> => {
    const parsed = await parseRequest(ports, request, arrival, limit);
    if (parsed instanceof Response) return parsed;
    if (forgottenRoutes.has(parsed.path)) return answerForgotten(parsed);
    if (companyRoutes.has(parsed.path)) {
      const { signInByCompany } = await import('./company.ts');
      return signInByCompany(parsed, () => libraryFor(parsed.origin));
    }
    const loading = libraryFor(parsed.origin);
    // The console's first request: its sign-in form need not wait until the library is loaded.
    if (parsed.path === '/get-session' && parsed.caller === undefined) {
      loading.catch((error: unknown) => logFault(ports, error));
      return jsonResponse(200, null, signInHeaders(ports));
    }
    const library = await loading;
    if (linkRoutes.has(parsed.path)) return setPasswordByLink(parsed, library);
    const answered = await signInOrManage(parsed, library);
    // A page that stays open until its session ends offers the same ways in.
    if (parsed.path === '/get-session') for (const [name, value] of Object.entries(signInHeaders(ports))) answered.headers.set(name, value);
    return answered;
  };
  return async (request, arrival) => {
    try {
      return await answer(request, arrival);
    } catch (error) {
      return faultResponse(ports, error);
    }
  };
}

/** The request as the routes take it, or the answer that refuses it. */
async function parseRequest(
  ports: StaffPorts,
  request: Request,
  { origin: publicUrl, address }: StaffArrival,
  limit: ReturnType<typeof createAddressLimit>,
): Promise<StaffRequest | Response> {
  const { pathname, search: query } = new URL(request.url);
  const path = pathname.slice(base.length);
  const route = findRoute(path);
  if (!route) return refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
  if (request.method !== route.method) return refusal(405, 'METHOD_NOT_ALLOWED', `Use ${route.method}.`, { allow: route.method });
  const waitMs = limit(address, route.guesses ?? false, ports.clocks.now());
  if (waitMs > 0) return tooMany(waitMs);
  const header: HeaderOf = (name) => request.headers.get(name) ?? undefined;
  const body = route.method === 'GET' ? {} : await parseBody(request, header, publicUrl);
  if (body instanceof Response) return body;
  const wanted = Object.fromEntries(Object.entries(body).filter(([name]) => route.fields.includes(name)));
  const caller = await authenticateCookie(ports, header, publicUrl);
  return { ports, path, route, query, body: wanted, header, origin: pageOrigin(header, publicUrl), address, caller };
}

function findRoute(path: string) {
  if (linkRoutes.has(path)) return linkRoute;
  return forgottenRoutes.has(path) ? forgottenRoute : (companyRoutes.get(path) ?? authRoutes.get(path));
}

async function parseBody(request: Request, header: HeaderOf, publicUrl: string): Promise<Readonly<Record<string, unknown>> | Response> {
  // A browser sends a form or plain text to another origin without a preflight, JSON not; and it names the page's origin.
  const isJson = header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
  if (!isJson) return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
  if (!isSameOrigin(header, publicUrl)) return refusal(403, 'INVALID_ORIGIN', 'This is served to pages of this gateway only.');
  const text = await request.text();
  if (text.length > bodyCharactersMax) return refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is too large.');
  const body = text === '' ? {} : parseJson(text);
  return isJsonObject(body) ? body : refusal(400, 'INVALID_BODY', 'Send a JSON object.');
}

/** How one signs in here, for the sign-in page, which asks for the session first anyway. Not secret: the page shows it to everybody. */
function signInHeaders({ identityProvider, sandboxStaff, staffPolicy }: StaffPorts): Readonly<Record<string, string>> {
  const ways = {
    ...(identityProvider ? { name: identityProvider.settings.name, only: staffPolicy?.companyOnly !== undefined } : {}),
    ...(sandboxStaff ? { sandboxStaff } : {}),
  };
  return Object.keys(ways).length === 0 ? {} : { [signInHeader]: encodeURIComponent(JSON.stringify(ways)) };
}

/** Unknown e-mail addresses are answered identically, so that accounts cannot be enumerated. */
function answerForgotten({ ports, body }: StaffRequest): Response {
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

/**
 * Loads the library ahead of the first sign-in. Its 550 modules take a third of what everything else of the start takes, and they would
 * hold the thread for half a second. So they are loaded once the gateway serves, part by part from the ground up. `tables`: the parts of
 * the tables. `pause` is awaited between parts and says whether to go on.
 */
export async function loadStaffLibrary(tables: readonly (() => Promise<unknown>)[], pause: () => Promise<boolean>): Promise<void> {
  for (const load of [...tables, ...staffLibraryParts, () => import('./library.ts')]) {
    if (!(await pause())) return;
    await load();
  }
}

/** Where nobody has loaded them before, the library and its tables are loaded with the first request. */
function createLibraries(ports: StaffPorts, loadTables: StaffEndpointOptions['loadTables']): (origin: string) => Promise<StaffLibrary> {
  const libraries = new Map<string, StaffLibrary>();
  return async (origin) => {
    const known = libraries.get(origin);
    if (known) return known;
    const [{ createStaffLibrary }, tables, secret] = await Promise.all([import('./library.ts'), loadTables(), staffSigningSecret(ports)]);
    const library = createStaffLibrary({ ports, tables, secret, origin });
    putBounded(libraries, origin, library, librariesMax);
    return library;
  };
}

function faultResponse(ports: StaffPorts, error: unknown): Response {
  if (isOutage(error)) {
    ports.log.error(error.message, { endpoint: 'auth' });
    return refusal(503, 'UNAVAILABLE', 'Try again in a moment.', { 'retry-after': '1' });
  }
  logFault(ports, error);
  return refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.');
}

function logFault({ log }: StaffPorts, error: unknown): void {
  log.error('fault', { endpoint: 'auth', ...faultFields(error) });
}
