/** Which door a request goes to, on runtimes whose server speaks in fetch objects. serve-node.ts is its twin on Node. */
import { type Exchange, isRestPath, type RestHandler } from '../../../rest-compat/exchange.ts';
import { unknownPath } from '../../../rest-compat/refusals.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../gateway/ports.ts';
import { isAuthPath, type StaffDoor } from '../../staff/sign-in/endpoint.ts';
import type { ConsoleAnswer, ConsoleFiles } from '../node/console-files.ts';
import { answerExport, type ExportExchange, isExportPath } from './export-endpoint.ts';
import { exchangeOf, responseOf, streamOf } from './fetch-exchange.ts';
import { addressOf, isSecure, originOf, type WebOrigin } from './fetch-origin.ts';
import { isMistyped, type Pages } from './pages.ts';
import { createRestDoor, stackOf } from './rest-endpoint.ts';

export interface WebDoorDependencies {
  readonly ports: Ports;
  readonly gateway: Gateway;
  readonly pages: Pages;
  readonly staff: StaffDoor;
  /** Absent where the console was not built, or where the platform serves its files. */
  readonly console?: ConsoleFiles | undefined;
}

export interface WebDoorOptions {
  readonly origin: WebOrigin;
  /** Live takes no plain HTTP (interfaces, TLS). */
  readonly httpsOnly: boolean;
}

/** `peer`: the address at the other end of the connection, where the runtime tells it. */
export type WebDoor = (request: Request, peer?: string) => Promise<Response>;

/** Probes come from the machine itself or its orchestrator, and carry nothing. */
const plainPaths = new Set(['/healthz', '/readyz']);

/** The door; it never throws. Upgrades to a websocket are the runtime's own and do not come here. */
export function createWebDoor({ ports, gateway, pages, staff, console }: WebDoorDependencies, options: WebDoorOptions): WebDoor {
  // An exchange has no scheme and host of its own; what they were is kept beside it.
  const origins = new WeakMap<Exchange, string>();
  const rest = createRestDoor(ports, gateway, (exchange) => origins.get(exchange) ?? ports.publicUrl);

  async function route(request: Request, peer: string | undefined): Promise<Response> {
    const origin = originOf(request, options.origin);
    const { pathname } = new URL(request.url);
    if (pathname === '/graphql') return gateway.handle(request, { publicUrl: origin });
    if (isAuthPath(pathname)) return staff(request, { origin, address: addressOf(request, options.origin, peer) });
    if (isExportPath(pathname)) return streamOf(await answerExport(gateway, rest, exportOf(request), { publicUrl: origin }));
    const file = isRead(request) ? console?.answer(pathname, request.headers.get('accept-encoding') ?? '') : undefined;
    if (file) return fileResponse(request, await file);
    const exchange = await exchangeOf(request);
    if (!exchange) return responseOf(rest.tooLarge());
    origins.set(exchange, origin);
    if (isRestPath(pathname)) return responseOf(await rest.handle(exchange));
    const answer = await pages(exchange);
    return responseOf(isMistyped(answer, exchange, request.headers.get('accept') ?? '') ? rest.refuse(unknownPath) : answer);
  }

  return async (request, peer) => {
    try {
      return refusePlain(rest, request, options) ?? (await route(request, peer));
    } catch (error) {
      ports.log.error('fault', { kind: error instanceof Error ? error.name : typeof error, stack: stackOf(error) });
      return responseOf(rest.refuse({ resultCode: '600.100.100', status: 500 }));
    }
  };
}

function exportOf(request: Request): ExportExchange {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function fileResponse(request: Request, { status, headers, body }: ConsoleAnswer): Response {
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

/** Undefined where the request may go on. */
function refusePlain(rest: RestHandler, request: Request, options: WebDoorOptions): Response | undefined {
  const url = new URL(request.url);
  if (!options.httpsOnly || isSecure(request, options.origin) || plainPaths.has(url.pathname)) return undefined;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return new Response(null, { status: 307, headers: { Location: `https://${url.host}${url.pathname}${url.search}` } });
  }
  return responseOf(
    rest.refuse({ resultCode: '800.900.300', status: 403, description: 'all requests must use TLS: send them to the https address' }),
  );
}
